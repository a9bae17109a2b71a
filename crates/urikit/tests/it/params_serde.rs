//! Parameters as typed values, read and written.

use alloc::collections::BTreeMap;
use core::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use urikit::UriRef;
use urikit::params::{ParamSyntax, Params, ParamsBuf, from_query, to_query};

use urikit_testing::serde_types::{Bytes, Even};

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Search {
    q: String,
    page: u32,
    size: Option<u16>,
    #[serde(default)]
    tag: Vec<String>,
    order: Order,
    exact: bool,
    ratio: f64,
    mark: char,
    user: Id,
    flag: (),
    note: Option<Option<String>>,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    #[default]
    NewestFirst,
    OldestFirst,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Id(i64);

fn read<T: DeserializeOwned>(query: &str) -> Result<T, String> {
    Params::new(query).deserialize().map_err(|error| error.to_string())
}

fn written(value: &impl Serialize) -> Result<Option<String>, String> {
    let mut params = ParamsBuf::default();
    match params.append_value(value) {
        Ok(()) => Ok(params.into_string()),
        Err(error) => {
            assert_eq!(params, ParamsBuf::default(), "an error changes nothing");
            Err(error.to_string())
        }
    }
}

fn check_both_directions<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
    query: &str,
) {
    assert_eq!(written(value).unwrap().as_deref(), Some(query));
    assert_eq!(&read::<T>(query).unwrap(), value, "{query}");
}

#[test]
fn struct_converts_in_both_directions() {
    let search = Search {
        q: "fish & chips + é".into(),
        page: 7,
        size: Some(20),
        tag: vec!["a=b".into(), String::new()],
        order: Order::OldestFirst,
        exact: true,
        ratio: 0.5,
        mark: 'ß',
        user: Id(-3),
        flag: (),
        note: Some(None),
    };
    let query = "q=fish%20%26%20chips%20%2B%20%C3%A9&page=7&size=20&tag=a=b&tag=&order=oldest-first\
                 &exact=true&ratio=0.5&mark=%C3%9F&user=-3&flag&note";
    check_both_directions(&search, query);
}

#[test]
fn struct_takes_keys_in_any_order_spelling_and_syntax() {
    let query = "tag=x&mark=z&%70age=1&&flag&other=%FF&order=newest-first&tag=y&exact&ratio=1\
                 &user=0&q=a+b";
    let params = Params::new(query).with_syntax(ParamSyntax::FORM);
    let search: Search = params.deserialize().unwrap();
    assert_eq!(
        (search.tag, search.q, search.page),
        (vec!["x".into(), "y".into()], "a b".into(), 1)
    );
    assert!(search.exact && search.note.is_none());
}

#[test]
fn absent_no_value_and_empty_differ() {
    type Nested = BTreeMap<String, Option<Option<String>>>;
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct One {
        a: Option<Option<String>>,
    }
    assert_eq!(read::<One>("").unwrap().a, None);
    assert_eq!(read::<One>("a").unwrap().a, Some(None));
    assert_eq!(read::<One>("a=").unwrap().a, Some(Some(String::new())));
    assert_eq!(written(&One { a: None }), Ok(None));
    assert_eq!(written(&One { a: Some(None) }), Ok(Some("a".into())));
    assert_eq!(written(&One { a: Some(Some(String::new())) }), Ok(Some("a=".into())));
    assert_eq!(read::<Nested>("a&b=").unwrap()["a"], Some(None));
    let list: Option<Vec<(String, String)>> = Params::default().deserialize().unwrap();
    assert_eq!(list, None);
    assert_eq!(read::<Option<Vec<(String, String)>>>("").unwrap(), Some(vec![]));
}

#[test]
fn maps_and_lists_of_pairs_convert_in_both_directions() {
    let map: BTreeMap<u8, Vec<bool>> = [(1, vec![true, false]), (2, vec![false])].into();
    check_both_directions(&map, "1=true&1=false&2=false");
    let pairs: Vec<(String, Option<u8>)> =
        vec![("b".into(), Some(1)), ("a".into(), None), ("b".into(), Some(2))];
    check_both_directions(&pairs, "b=1&a&b=2");
    check_both_directions(&(("x".to_owned(), 1_i128), ("y z".to_owned(), 'c')), "x=1&y%20z=c");
    let lent: Vec<(&str, &str)> = Params::new("a=1&b=2").deserialize().unwrap();
    assert_eq!(lent, [("a", "1"), ("b", "2")]);
    let tuple: BTreeMap<String, (u8, String)> = read("a=1&a=x").unwrap();
    assert_eq!(tuple["a"], (1, "x".into()));
}

/// More keys than are compared pairwise.
#[test]
fn many_keys_are_grouped_in_their_order() {
    let query: Vec<String> = (0..1000).map(|n| format!("k{}={n}", n % 300)).collect();
    let map: BTreeMap<String, Vec<u32>> = read(&query.join("&")).unwrap();
    assert_eq!(map.len(), 300);
    assert_eq!(map["k7"], [7, 307, 607, 907]);
    assert_eq!(map["k250"], [250, 550, 850]);
}

#[test]
fn flatten_reads_text_and_writes_all() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Outer {
        page: u32,
        #[serde(flatten)]
        inner: Inner,
        #[serde(flatten)]
        rest: BTreeMap<String, String>,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Inner {
        name: String,
        order: Option<Order>,
    }
    let outer = Outer {
        page: 1,
        inner: Inner { name: "x y".into(), order: Some(Order::OldestFirst) },
        rest: [("z".into(), "1".into())].into(),
    };
    check_both_directions(&outer, "page=1&name=x%20y&order=oldest-first&z=1");
}

/// The documented limit: serde buffers flattened values as strings.
#[test]
fn flatten_reads_no_numbers() {
    #[derive(Debug, Deserialize)]
    struct Outer {
        #[serde(flatten)]
        _inner: Inner,
    }
    #[derive(Debug, Deserialize)]
    struct Inner {
        _page: u32,
    }
    assert_eq!(read::<Outer>("_page=1").unwrap_err(), "expected u32");
}

#[test]
fn errors_name_key_and_position() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read into, and no more")]
    struct Small {
        id: u8,
        order: Option<Order>,
        unit: Option<()>,
        list: Option<Vec<u8>>,
        ok: Option<bool>,
    }
    let map = |query| read::<BTreeMap<String, Vec<Vec<u8>>>>(query).unwrap_err();
    for (query, message) in [
        ("", "missing parameter for key \"id\""),
        ("x=1", "unknown parameter for key \"x\" at byte 0"),
        ("id=1&id=2", "more than one value for key \"id\" at byte 5"),
        ("id=1&%69d=2", "more than one value for key \"id\" at byte 5"),
        ("&id=256", "expected u8 for key \"id\" at byte 1"),
        ("id=", "expected u8 for key \"id\" at byte 0"),
        ("id", "expected u8, found no value for key \"id\" at byte 0"),
        ("id=s3cret", "expected u8 for key \"id\" at byte 0"),
        (
            "id=1&order=s3cret",
            "expected one of [\"newest-first\", \"oldest-first\"] for key \"order\" at byte 5",
        ),
        ("id=1&unit=s3cret", "expected no value for key \"unit\" at byte 5"),
        ("id=1&ok=yes", "expected true or false for key \"ok\" at byte 5"),
        ("id=1&list=1&list=x", "expected u8 for key \"list\" at byte 12"),
        ("id=1&%zz=1", "malformed percent-escape at byte 5"),
        ("id=1%zz", "malformed percent-escape for key \"id\" at byte 4"),
        ("id=1&order=%FF", "invalid UTF-8 for key \"order\" at byte 11"),
    ] {
        assert_eq!(read::<Small>(query).unwrap_err(), message, "{query}");
    }
    assert_eq!(map("a=1"), "a list can't be in a list for key \"a\" at byte 0");
    assert_eq!(
        read::<BTreeMap<String, BTreeMap<u8, u8>>>("a=1").unwrap_err(),
        "a value can't be a map or a struct for key \"a\" at byte 0"
    );
    assert!(read::<u8>("a=1").unwrap_err().starts_with("expected u8"));
    assert!(read::<Vec<u8>>("a=1").unwrap_err().starts_with("expected a pair"));
    let params = UriRef::parse("?id=x").unwrap().params();
    let error = params.deserialize::<Small>().unwrap_err();
    assert_eq!((error.key(), error.offset()), (Some("id"), Some(0)));
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Nothing;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pair(String, u8);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Wrapped(Vec<Pair>);

/// Types without names for their fields, at the root and inside.
#[test]
fn tuple_structs_and_wrappers_are_what_they_contain() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Two(Pair, (String, u8));
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Renamed(Search);
    let pair = |key: &str, value| Pair(key.into(), value);
    check_both_directions(&Wrapped(vec![pair("a", 1), pair("b", 2)]), "a=1&b=2");
    check_both_directions(&Two(pair("a", 1), ("b".into(), 2)), "a=1&b=2");
    check_both_directions(&BTreeMap::from([("p".to_owned(), pair("x", 2))]), "p=x&p=2");
    check_both_directions(&BTreeMap::from([("n".to_owned(), Some(Nothing))]), "n");
    check_both_directions(&vec![(Id(1), Id(2))], "1=2");
    assert_eq!(written(&Nothing).unwrap(), None);
    assert_eq!(read::<Nothing>("").unwrap(), Nothing);
    read::<()>("a=1").unwrap();
    assert_eq!(written(&None::<Wrapped>).unwrap(), None);
    assert_eq!(written(&Some(Wrapped(vec![pair("a", 1)]))).unwrap().as_deref(), Some("a=1"));
    assert_eq!(read::<Renamed>("q=").unwrap_err(), "missing parameter for key \"page\"");
}

#[test]
fn bytes_are_decoded_and_written_where_they_are_utf8() {
    type Map = BTreeMap<String, Bytes>;
    let map = |bytes: &[u8]| Map::from([("a".to_owned(), Bytes(bytes.to_vec()))]);
    check_both_directions(&map("é".as_bytes()), "a=%C3%A9");
    check_both_directions(&map(b"x"), "a=x");
    assert_eq!(read::<Map>("a=%FF").unwrap(), map(b"\xFF"));
    assert_eq!(read::<Map>("a").unwrap(), map(b""));
    assert_eq!(read::<BTreeMap<String, Vec<Bytes>>>("a=%FF&a").unwrap()["a"].len(), 2);
    assert_eq!(
        read::<Map>("a=1%2").unwrap_err(),
        "malformed percent-escape for key \"a\" at byte 3"
    );
    assert_eq!(read::<Map>("a=1&a=2").unwrap_err(), "more than one value for key \"a\" at byte 4");
    assert_eq!(written(&map(b"\xFF")).unwrap_err(), "bytes that are not UTF-8 for key \"a\"");
}

#[test]
fn types_that_describe_themselves_are_read() {
    let json = |query| read::<serde_json::Value>(query).unwrap().to_string();
    assert_eq!(json("a=1&b&c=2&c=3"), r#"{"a":"1","b":null,"c":["2","3"]}"#);
    let pairs: Vec<serde_json::Value> = read("a=1&b").unwrap();
    assert_eq!(serde_json::to_string(&pairs).unwrap(), r#"[["a","1"],["b",null]]"#);
}

#[test]
fn errors_of_types_are_kept_and_their_kinds_have_names() {
    use urikit::params::ParamsErrorKind::{
        Custom, InvalidUtf8, InvalidValue, MalformedEscape, Missing, Repeated, Unknown, Unsupported,
    };
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read into, and no more")]
    struct Number {
        #[serde(alias = "m")]
        n: u8,
        even: Option<Even>,
        unit: Option<()>,
        pair: Option<Vec<Vec<u8>>>,
    }
    let cases = [
        ("n=1&even=0", Custom, "custom", "zero is neither for key \"even\" at byte 4"),
        (
            "n=1&even=3",
            InvalidValue,
            "invalid-value",
            "expected an even number for key \"even\" at byte 4",
        ),
        ("even=0", Custom, "custom", "zero is neither for key \"even\" at byte 0"),
        ("", Missing, "missing-key", "missing parameter for key \"n\""),
        ("x", Unknown, "unknown-key", "unknown parameter for key \"x\" at byte 0"),
        ("n=1&n=2", Repeated, "repeated-key", "more than one value for key \"n\" at byte 4"),
        ("n=1&m=2", Repeated, "repeated-key", "more than one value for key \"n\""),
        (
            "n=%",
            MalformedEscape,
            "malformed-escape",
            "malformed percent-escape for key \"n\" at byte 2",
        ),
        ("n=%FF", InvalidUtf8, "invalid-utf8", "invalid UTF-8 for key \"n\" at byte 2"),
        (
            "n=1&pair=1",
            Unsupported,
            "unsupported-type",
            "a list can't be in a list for key \"pair\" at byte 4",
        ),
    ];
    for (query, kind, name, message) in cases {
        let error = Params::new(query).deserialize::<Number>().unwrap_err();
        assert_eq!((error.kind(), error.kind().name()), (kind, name), "{query}");
        assert_eq!(error.to_string(), message, "{query}");
    }
    assert_eq!(written(&[("a", Even)]).unwrap_err(), "not even for key \"a\"");
}

#[test]
fn what_has_no_place_in_a_query_is_refused() {
    let nested: BTreeMap<&str, BTreeMap<&str, u8>> = [("a", [("b", 1)].into())].into();
    assert_eq!(
        written(&nested).unwrap_err(),
        "a value can't be a map, a struct or a variant with fields for key \"a\""
    );
    let lists: BTreeMap<&str, Vec<Vec<u8>>> = [("a", vec![vec![1]])].into();
    assert_eq!(written(&lists).unwrap_err(), "a list can't be in a list for key \"a\"");
    assert!(written(&"text").is_err());
    assert!(written(&vec![("a", "b", "c")]).is_err());
    assert!(written(&vec!["a"]).is_err());
    assert!(written(&vec![((), "b")]).is_err());
    let mut params = ParamsBuf::new("x");
    let half_good: Vec<(&str, Vec<Vec<u8>>)> = vec![("a", vec![]), ("b", vec![vec![]])];
    assert!(params.append_value(&half_good).is_err());
    assert_eq!(params.as_str(), Some("x"));
}

#[test]
fn list_itself_is_a_string() {
    for (params, json) in [
        (ParamsBuf::new("a=%7e&&b"), r#""a=%7e&&b""#),
        (ParamsBuf::new(""), r#""""#),
        (ParamsBuf::default(), "null"),
    ] {
        assert_eq!(serde_json::to_string(&params).unwrap(), json);
        assert_eq!(serde_json::from_str::<ParamsBuf>(json).unwrap(), params);
    }
    assert!(serde_json::from_str::<ParamsBuf>("{}").is_err());
}

#[test]
fn struct_to_query_and_back() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Search {
        q: String,
        #[serde(default)]
        tag: Vec<u8>,
        page: Option<u8>,
    }
    for (search, query) in [
        (Search { q: "a+b".into(), tag: vec![1, 2], page: Some(3) }, "q=a%2Bb&tag=1&tag=2&page=3"),
        (Search { q: String::new(), tag: vec![], page: None }, "q="),
    ] {
        assert_eq!(to_query(&search).unwrap(), query);
        assert_eq!(from_query::<Search>(query).unwrap(), search);
    }
    assert_eq!(to_query(&()).unwrap(), "");
    assert_eq!(from_query::<Search>("page=1").unwrap_err().key(), Some("q"));
}

#[test]
fn bracket_lists_are_read_and_written_where_asked_for() {
    let syntax = ParamSyntax::URI.with_bracket_lists();
    let lists = BTreeMap::from([("a", vec![1]), ("b", vec![2, 3])]);
    let mut params = ParamsBuf::default().with_syntax(syntax);
    params.append_value(&lists).unwrap();
    assert_eq!(params.as_str(), Some("a%5B%5D=1&b%5B%5D=2&b%5B%5D=3"));
    let read: BTreeMap<String, Vec<u8>> = params.borrowed().deserialize().unwrap();
    assert_eq!(read["b"], [2, 3]);
    let read: BTreeMap<&str, Vec<u8>> =
        Params::new("a[]=1&a[]=2&a=3").with_syntax(syntax).deserialize().unwrap();
    assert_eq!(read["a"], [1, 2, 3]);
    let read: BTreeMap<&str, u8> = Params::new("a[]=1").deserialize().unwrap();
    assert_eq!(read["a[]"], 1, "a key like any other");
}
