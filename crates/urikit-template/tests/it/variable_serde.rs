//! Values to variables and back, and variables from JSON.

use alloc::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urikit_template::Variable;

use urikit_testing::serde_types::{Bytes, Even};

fn made(value: &(impl Serialize + ?Sized)) -> String {
    match Variable::from_value(value) {
        Ok(made) => serde_json::to_string(&made).unwrap(),
        Err(error) => format!("error: {error}"),
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Kind {
    Plain,
    #[serde(rename = "with space")]
    Renamed,
    Data(u8),
    Fields {
        a: u8,
    },
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Unit;

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Wrapped(u8);

#[test]
fn values_have_the_text_of_json() {
    assert_eq!(made(&true), "\"true\"");
    assert_eq!(made(&-7), "\"-7\"");
    assert_eq!(made(&u128::MAX), format!("\"{}\"", u128::MAX));
    assert_eq!(made(&1.0), "\"1.0\"");
    assert_eq!(made(&0.1_f32), "\"0.1\"");
    assert_eq!(made(&1e300), "\"1e300\"");
    assert_eq!(made(&'é'), "\"é\"");
    assert_eq!(made(""), "\"\"");
    assert_eq!(made(&Kind::Renamed), "\"with space\"");
    assert_eq!(made(&Wrapped(3)), "\"3\"");
    assert_eq!(made(&("a", 1, [true])), "[\"a\",\"1\",[\"true\"]]");
    assert_eq!(made(&BTreeMap::from([(2, "b"), (1, "a")])), "{\"1\":\"a\",\"2\":\"b\"}");
}

#[test]
fn absent_values_are_left_out() {
    assert_eq!(made(&None::<u8>), "null");
    assert_eq!(made(&()), "null");
    assert_eq!(made(&Unit), "null");
    assert_eq!(made(&[Some(1), None, Some(2)]), "[\"1\",\"2\"]");
    assert_eq!(made(&BTreeMap::from([("a", None), ("b", Some(""))])), "{\"b\":\"\"}");
    assert_eq!(made(&[] as &[u8]), "[]");
}

#[test]
fn what_has_no_form_is_refused_with_its_place() {
    assert_eq!(made(&f64::NAN), "error: the value does not fit: a number that is not finite");
    assert_eq!(
        made(&[1.0, f64::INFINITY]),
        "error: the value does not fit: a number that is not finite at [1]"
    );
    assert_eq!(
        made(&Kind::Data(1)),
        "error: the value does not fit: a variant with data has no form"
    );
    let nested = BTreeMap::from([("a", vec![BTreeMap::from([("b", Kind::Fields { a: 1 })])])]);
    assert_eq!(
        made(&nested),
        "error: the value does not fit: a variant with data has no form at a[0].b"
    );
    assert_eq!(
        made(&BTreeMap::from([((1, 2), 3)])),
        "error: the value does not fit: a key that is no text"
    );
    assert_eq!(
        made(&BTreeMap::from([((), 3)])),
        "error: the value does not fit: a key that is no text"
    );
}

#[test]
fn named_takes_structs_and_maps_alone() {
    #[derive(Serialize)]
    struct Values {
        a: u8,
        b: Option<u8>,
        c: [u8; 2],
    }
    let named = Variable::named(&Values { a: 1, b: None, c: [2, 3] }).unwrap();
    assert_eq!(named, [("a".into(), "1".into()), ("c".into(), Variable::from_iter(["2", "3"]))]);
    assert_eq!(Variable::named(&()).unwrap(), []);
    assert_eq!(
        Variable::named("a").unwrap_err().to_string(),
        "the value does not fit: expected a struct or a map"
    );
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct All {
    number: i64,
    ratio: f64,
    flag: bool,
    sign: char,
    text: String,
    kind: Kind,
    list: Vec<u8>,
    map: BTreeMap<u8, Wrapped>,
    some: Option<u8>,
    none: Option<u8>,
    pair: (u8, String),
}

#[test]
fn struct_is_read_back_as_it_was() {
    let all = All {
        number: -1,
        ratio: 0.5,
        flag: true,
        sign: '&',
        text: "a b".into(),
        kind: Kind::Plain,
        list: vec![1, 2],
        map: BTreeMap::from([(1, Wrapped(2))]),
        some: Some(3),
        none: None,
        pair: (4, "x".into()),
    };
    let variable = Variable::from_value(&all).unwrap().unwrap();
    assert_eq!(variable.deserialize::<All>().unwrap(), all);
}

#[test]
fn text_is_what_the_type_makes_of_it() {
    let read = |text: &'static str| Variable::from(text);
    assert_eq!(read("1").deserialize::<Vec<u8>>().unwrap(), [1]);
    assert_eq!(read("1").deserialize::<Option<u8>>().unwrap(), Some(1));
    assert_eq!(read("a").deserialize::<&str>().unwrap(), "a");
    assert_eq!(read("").deserialize::<Unit>().unwrap(), Unit);
    assert_eq!(read("with space").deserialize::<Kind>().unwrap(), Kind::Renamed);
    assert_eq!(read("x").deserialize::<serde_json::Value>().unwrap(), "x");
}

#[test]
fn errors_have_the_place_and_not_the_value() {
    let error = |variable: Variable<'static>| {
        variable.deserialize::<BTreeMap<String, Vec<u8>>>().unwrap_err().to_string()
    };
    let list = |text: &'static str| Variable::from_iter(["1", text]);
    assert_eq!(
        error(Variable::from_iter([("a", list("secret"))])),
        "the value does not fit: expected u8 at a[1]"
    );
    assert_eq!(
        error(Variable::from_iter([("a", list("300"))])),
        "the value does not fit: expected u8 at a[1]"
    );
    assert_eq!(error("secret".into()), "the value does not fit: expected a map");
    assert_eq!(error(list("2")), "the value does not fit: expected a map, found a list");
    let kind = |text: &'static str| Variable::from(text).deserialize::<Kind>().unwrap_err();
    assert!(!kind("secret").to_string().contains("secret"));
    assert!(kind("Data").to_string().contains("expected"), "{}", kind("Data"));
    let missing = Variable::from_iter([("x", "1")]).deserialize::<All>().unwrap_err();
    assert_eq!(missing.to_string(), "the value does not fit: missing member at number");
}

#[test]
fn variable_is_read_from_json_in_order() {
    let json = r#"{"b":1,"a":[true,null,-2.5,"x"],"c":null,"d":{"e":[]},"b":"again"}"#;
    let variable: Variable<'_> = serde_json::from_str(json).unwrap();
    let text = serde_json::to_string(&variable).unwrap();
    assert_eq!(text, r#"{"b":"1","a":["true","-2.5","x"],"d":{"e":[]},"b":"again"}"#);
    assert_eq!(serde_json::from_str::<Variable<'_>>(&text).unwrap(), variable);
    assert!(serde_json::from_str::<Variable<'_>>("null").is_err());
    assert_eq!(serde_json::from_str::<Option<Variable<'_>>>("null").unwrap(), None);
}

#[test]
fn depth_is_bounded() {
    for (levels, fits) in [(31, true), (32, true), (33, false), (100, false)] {
        let json = "[".repeat(levels) + &"]".repeat(levels);
        let read = serde_json::from_str::<Variable<'_>>(&json);
        assert_eq!(read.is_ok(), fits, "{levels}");
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(Variable::from_value(&value).is_ok(), fits, "{levels}");
    }
}

#[test]
fn bytes_are_text_where_they_are_utf8() {
    assert_eq!(made(&Bytes("é".into())), "\"é\"");
    assert_eq!(made(&Bytes(vec![0xFF])), "error: the value does not fit: bytes that are not UTF-8");
    assert_eq!(Variable::from("é").deserialize::<Bytes>().unwrap(), Bytes("é".into()));
    assert_eq!(Variable::from("é".to_owned()).deserialize::<Bytes>().unwrap(), Bytes("é".into()));
    let error = Variable::from_iter(["a"]).deserialize::<Bytes>().unwrap_err();
    assert_eq!(error.to_string(), "the value does not fit: expected bytes, found a list");
}

#[test]
fn tuple_structs_are_lists_and_tuple_variants_have_no_form() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Two(u8, String);
    #[derive(Serialize)]
    enum Variant {
        Of(u8, u8),
    }
    let two = Two(1, "a".into());
    assert_eq!(made(&two), "[\"1\",\"a\"]");
    assert_eq!(Variable::from_value(&two).unwrap().unwrap().deserialize::<Two>().unwrap(), two);
    assert_eq!(
        made(&Variant::Of(1, 2)),
        "error: the value does not fit: a variant with data has no form"
    );
}

#[test]
fn error_has_a_kind_with_a_name_and_a_place() {
    use urikit_template::ExpandErrorKind;
    use urikit_template::MatchErrorKind::{Custom, InvalidValue, Missing, Repeated, Unknown};
    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read into, and no more")]
    struct Inner {
        #[serde(alias = "m")]
        n: u8,
        even: Option<Even>,
        unit: Option<()>,
    }
    let cases: [(&[(&str, &str)], _, _, _, _); 6] = [
        (&[("n", "1"), ("even", "0")], Custom, "custom", "zero is neither", "[0].even"),
        (
            &[("n", "1"), ("even", "1")],
            InvalidValue,
            "invalid-value",
            "expected an even number",
            "[0].even",
        ),
        (&[], Missing, "missing-member", "missing member", "[0].n"),
        (&[("x", "")], Unknown, "unknown-member", "unknown member", "[0].x"),
        (&[("n", "1"), ("m", "2")], Repeated, "repeated-member", "more than one member", "[0].n"),
        (
            &[("n", "1"), ("unit", "u")],
            InvalidValue,
            "invalid-value",
            "expected nothing",
            "[0].unit",
        ),
    ];
    for (members, kind, name, says, place) in cases {
        let list = Variable::List(vec![members.iter().copied().collect()]);
        let error = list.deserialize::<Vec<Inner>>().unwrap_err();
        assert_eq!((error.kind(), error.kind().name()), (kind, name));
        assert_eq!((error.variable(), error.range()), (Some(place), None));
        assert_eq!(error.to_string(), format!("the value does not fit: {says} at {place}"));
    }
    let error = Variable::from_value(&Even).unwrap_err();
    assert_eq!((error.kind(), error.variable()), (ExpandErrorKind::Custom, None));
    let error = Variable::from_value(&Kind::Data(1)).unwrap_err();
    let unsupported = ExpandErrorKind::Unsupported;
    assert_eq!((error.kind(), error.kind().name()), (unsupported, "unsupported-type"));
    let object = Variable::from_iter([("a", "1")]);
    let says = object.deserialize::<u8>().unwrap_err().to_string();
    assert_eq!(says, "the value does not fit: expected u8, found an object");
    let says = serde_json::from_str::<Variable<'_>>("null").unwrap_err().to_string();
    assert!(says.contains("expected a string, a list or an object"), "{says}");
}

#[test]
fn variables_outlive_their_text() {
    let kept = {
        let text = String::from("a b");
        let (key, item) = text.split_once(' ').unwrap();
        let list = Variable::from_iter([item]);
        Variable::Object(vec![(key.into(), list), ("t".into(), key.into())]).into_owned()
    };
    assert_eq!(serde_json::to_string(&kept).unwrap(), r#"{"a":["b"],"t":"a"}"#);
    let wrapped: Option<Variable<'_>> = serde_json::from_str("\"x\"").unwrap();
    assert_eq!(wrapped.unwrap().deserialize::<serde_json::Value>().unwrap(), "x");
}
