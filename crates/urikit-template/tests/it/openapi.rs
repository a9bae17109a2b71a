//! OpenAPI styles: the table, written and read; bad and unusual input.

use urikit::Rule;
use urikit::params::{ParamSyntax, Params};
use urikit_template::Variable;
use urikit_template::openapi::{
    Extension, Location, QueryContent, Style, StyleError, StyleErrorKind, StyledParam, ValueKind,
    ValueShape,
};

/// A parameter as described in the table, and whether its query is read as a form.
fn parameter(words: &str) -> (StyledParam<'static>, bool) {
    let mut words = words.split_whitespace();
    let style = Style::from_name(words.next().unwrap()).expect("a style");
    let mut form = false;
    let mut parameter = StyledParam::new("color", style);
    for word in words {
        parameter = match word {
            "explode" => parameter.with_explode(true),
            "no-explode" => parameter.with_explode(false),
            "reserved" => parameter.with_allow_reserved(true),
            "form" => {
                form = true;
                parameter
            }
            word => parameter.with_extension(Extension::from_name(word).expect("an extension")),
        };
    }
    (parameter, form)
}

fn error(error: StyleError) -> String {
    let kind = error.kind().name();
    match (error.offset(), error.item()) {
        _ if kind == "not-defined" => "n/a".into(),
        (Some(offset), _) => format!("error {kind} at {offset}"),
        (_, Some(item)) => format!("error {kind} in {item}"),
        _ => format!("error {kind}"),
    }
}

/// The output, or the error.
fn written(parameter: StyledParam<'_>, value: &str, is_checked: bool) -> String {
    let text = match (value, is_checked) {
        ("undefined", true) => parameter.encode_undefined(),
        // The same, if it is defined.
        ("undefined", false) => {
            parameter.encode_undefined().or_else(|_| parameter.encode_text(&"".into()))
        }
        (json, true) => parameter.encode(&serde_json::from_str(json).expect(json)),
        (json, false) => parameter.encode_text(&serde_json::from_str(json).expect(json)),
    };
    match text {
        Ok(text) if text.is_empty() => "(nothing)".into(),
        Ok(text) => text,
        Err(fault) => error(fault),
    }
}

/// The value read, or the error.
fn read(parameter: StyledParam<'_>, form: bool, text: &str, shape: ValueShape<'_>) -> String {
    let text = if text == "(nothing)" { "" } else { text };
    let read = match form {
        true => parameter.decode_params(Params::new(text).with_syntax(ParamSyntax::FORM), shape),
        false => parameter.decode(text, shape),
    };
    match read {
        Ok(Some(value)) => serde_json::to_string(&value).unwrap(),
        Ok(None) => "absent".into(),
        Err(fault) => error(fault),
    }
}

/// `object[R,G]: absent`: the shape, and the value read. Without a shape, it is that of the value.
fn shape_and_value<'t>(
    value: &'t str,
    properties: &'t mut Vec<&'t str>,
) -> (ValueShape<'t>, String) {
    if let Some((names, value)) = value.strip_prefix("object[").and_then(|v| v.split_once("]: ")) {
        *properties = names.split(',').collect();
        return (ValueShape::Properties(properties), normal(value));
    }
    let named = value.split_once(": ").and_then(|(shape, value)| match shape {
        "primitive" => Some((ValueShape::Primitive, value)),
        "array" => Some((ValueShape::Array, value)),
        "object" => Some((ValueShape::Object, value)),
        _ => None,
    });
    let shape = match &value[..1] {
        "[" => ValueShape::Array,
        "{" => ValueShape::Object,
        _ => ValueShape::Primitive,
    };
    let (shape, value) = named.unwrap_or((shape, value));
    (shape, normal(value))
}

/// JSON with all numbers as strings.
fn normal(value: &str) -> String {
    match serde_json::from_str::<Variable<'_>>(value) {
        Ok(variable) => serde_json::to_string(&variable).unwrap(),
        Err(_) => value.into(),
    }
}

#[test]
fn table_holds_in_both_directions() {
    let mut cells = 0;
    for line in include_str!("../../../../testdata/openapi_styles.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let columns: Vec<_> = line.split(" | ").map(str::trim).collect();
        let [words, direction, value, text] = columns[..] else { panic!("no case: {line}") };
        let (parameter, form) = parameter(words);
        assert!(["both", "write", "read", "checked"].contains(&direction), "{line}");
        if direction != "read" {
            let written = written(parameter, value, direction == "checked");
            assert_eq!(written, text, "{line}");
            let is_text = text != "n/a" && !text.starts_with("error ");
            let rule = match parameter.style().may_stand_in(Location::Path) {
                true => Rule::Segment,
                false => Rule::Query,
            };
            let is_uri_text = is_text && parameter.style() != Style::Cookie;
            assert!(!is_uri_text || text == "(nothing)" || rule.matches(&written), "{line}");
        }
        if matches!(direction, "both" | "read") {
            let mut properties = Vec::new();
            let (shape, value) = shape_and_value(value, &mut properties);
            let value = if text == "n/a" { "n/a".into() } else { value };
            assert_eq!(read(parameter, form, text, shape), value, "{line}");
        }
        cells += 1;
    }
    assert!(cells > 150, "only {cells} cases");
}

/// Four styles are operators of RFC 6570, so its test cases apply to them.
#[test]
#[ignore = "reads the folder URIKIT_VECTORS"]
fn styles_of_rfc6570_expand_as_its_vectors_do() {
    let folder = std::env::var_os("URIKIT_VECTORS").expect("URIKIT_VECTORS names a folder");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        // A `Variable`, which keeps the order of members.
        let cases = std::fs::read_to_string(path).unwrap();
        let cases: Variable<'static> = serde_json::from_str(&cases).unwrap();
        for case in cases.as_list().into_iter().flatten() {
            let member = |name| member(case, name);
            if member("op").and_then(Variable::as_text) != Some("template-expand") {
                continue;
            }
            let template = member("input").and_then(Variable::as_text).unwrap();
            let Some((parameter, first)) = single_expression(template) else { continue };
            let Some(value) = member("vars").and_then(|vars| self::member(vars, parameter.name()))
            else {
                continue;
            };
            let written = match parameter.encode_text(value) {
                Ok(written) => written,
                // RFC 6570 omits it.
                Err(error) if error.kind() == StyleErrorKind::Empty => continue,
                Err(error) => panic!("{template}: {error}"),
            };
            // The only case in which more is escaped, so that it can be read back.
            let written = match (parameter.style(), parameter.explodes()) {
                (Style::Label, true) => written.replace("%2E", "."),
                _ => written,
            };
            let expected = member("expect").and_then(|expect| self::member(expect, "any_of"));
            let expected = expected.and_then(Variable::as_list).unwrap();
            let written = format!("{first}{written}");
            assert!(expected.contains(&written.as_str().into()), "{template}: {written}");
            count += 1;
        }
    }
    assert!(count > 50, "only {count} cases");
}

fn member<'v>(object: &'v Variable<'static>, name: &str) -> Option<&'v Variable<'static>> {
    object.as_object()?.iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

/// The parameter of a template that is one expression with one variable, and what the operator adds before the
/// output of the style.
fn single_expression(template: &str) -> Option<(StyledParam<'_>, &'static str)> {
    let inner = template.strip_prefix('{')?.strip_suffix('}')?;
    let (style, first, rest) = match inner.as_bytes().first()? {
        b'.' => (Style::Label, "", &inner[1..]),
        b';' => (Style::Matrix, "", &inner[1..]),
        b'?' => (Style::Form, "?", &inner[1..]),
        b'&' => (Style::Form, "&", &inner[1..]),
        _ => (Style::Simple, "", inner),
    };
    let (name, explode) = rest.strip_suffix('*').map_or((rest, false), |name| (name, true));
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then(|| (StyledParam::new(name, style).with_explode(explode), first))
}

#[test]
fn styles_are_allowed_where_the_specification_has_them() {
    let places = |style: Style| {
        Location::ALL.into_iter().filter(|place| style.may_stand_in(*place)).collect::<Vec<_>>()
    };
    assert_eq!(places(Style::Simple), [Location::Path, Location::Header]);
    assert_eq!(places(Style::Label), [Location::Path]);
    assert_eq!(places(Style::Matrix), [Location::Path]);
    assert_eq!(places(Style::Form), [Location::Query, Location::Cookie]);
    for style in [Style::SpaceDelimited, Style::PipeDelimited, Style::DeepObject] {
        assert_eq!(places(style), [Location::Query]);
    }
    assert_eq!(places(Style::Cookie), [Location::Cookie]);
    for style in Style::ALL {
        assert_eq!(Style::from_name(style.name()), Some(style));
        let explodes = matches!(style, Style::Form | Style::DeepObject | Style::Cookie);
        assert_eq!(style.explodes_by_default(), explodes);
    }
    for location in Location::ALL {
        assert_eq!(Location::from_name(location.name()), Some(location));
        let style = location.default_style();
        assert_eq!(style.is_none(), location == Location::QueryString);
        assert!(style.is_none_or(|style| style.may_stand_in(location)));
    }
    for extension in Extension::ALL {
        assert_eq!(Extension::from_name(extension.name()), Some(extension));
    }
}

#[test]
fn names_are_encoded_and_found_whatever_their_escapes() {
    let text = Variable::from("1");
    let form = StyledParam::new("a&b=c d", Style::Form);
    assert_eq!(form.encode(&text).unwrap(), "a%26b%3Dc%20d=1");
    assert_eq!(
        form.decode("a%26b=%63%20d&a%26b%3D%63%20d=1", ValueShape::Primitive),
        Ok(Some(text.clone()))
    );
    let matrix = StyledParam::new("a;b", Style::Matrix);
    assert_eq!(matrix.encode(&text).unwrap(), ";a%3Bb=1");
    assert_eq!(matrix.decode(";a;a%3bb=1", ValueShape::Primitive), Ok(Some(text)));
    let deep = StyledParam::new("a[b]", Style::DeepObject).with_explode(true);
    let object = Variable::from_iter([("c", "1")]);
    assert_eq!(deep.encode(&object).unwrap(), "a%5Bb%5D%5Bc%5D=1");
    assert_eq!(deep.decode("a[b]=0&a[b][c]=1", ValueShape::Object), Ok(Some(object)));
}

#[test]
fn empty_name_is_a_name() {
    for style in [Style::Form, Style::Matrix] {
        let parameter = StyledParam::new("", style);
        for value in ["", "a"] {
            let text = parameter.encode(&value.into()).unwrap();
            assert_eq!(
                parameter.decode(&text, ValueShape::Primitive),
                Ok(Some(value.into())),
                "{text}"
            );
        }
    }
}

#[test]
fn style_of_a_path_is_not_read_from_a_query() {
    for style in [Style::Simple, Style::Label, Style::Matrix, Style::Cookie] {
        let read =
            StyledParam::new("a", style).decode_params(Params::new("a=1"), ValueShape::Primitive);
        assert_eq!(read.unwrap_err().kind(), StyleErrorKind::NotInQuery);
    }
    assert_eq!(
        StyledParam::new("a", Style::Form).decode_params(Params::default(), ValueShape::Primitive),
        Ok(None)
    );
}

#[test]
fn errors_say_which_delimiter_and_count_from_1() {
    let error = |style, value: Variable<'static>| {
        StyledParam::new("a", style).encode(&value).unwrap_err().to_string()
    };
    let pair = |b: &'static str| Variable::from_iter(["a", b]);
    let delimited = |c: char| format!("a '{c}' in item 2 would be read as a delimiter");
    assert_eq!(error(Style::PipeDelimited, pair("b|c")), delimited('|'));
    assert_eq!(error(Style::SpaceDelimited, pair("b c")), delimited(' '));
    assert_eq!(error(Style::Cookie, pair("b;c")), delimited(';'));
    let names = Variable::from_iter([("a", "1"), ("b]", "2")]);
    assert_eq!(error(Style::DeepObject, names), delimited(']'));
    let whole = "a ';' in the parameter would be read as a delimiter";
    assert_eq!(error(Style::Cookie, "b;c".into()), whole);
    assert_eq!(
        error(Style::Cookie, pair("b\n")),
        "a cookie has no control character, and no space at an end, unless it is escaped in item 2"
    );
    assert_eq!(error(Style::Simple, "..".into()), "the value of 'a' makes a segment '.' or '..'");
    assert_eq!(error(Style::Simple, "".into()), "the value of 'a' makes an empty segment");
    let nested = Variable::List(vec!["a".into(), pair("b")]);
    let text = "the style defines no nested array or object in item 2";
    assert_eq!(error(Style::Form, nested), text);
}

/// A cookie has no escapes, so its name must be one too.
#[test]
fn name_of_a_cookie_is_checked() {
    for name in ["a=b", "a;b", " a", "a\0"] {
        let cookie = StyledParam::new(name, Style::Cookie);
        assert!(cookie.encode(&"1".into()).is_err(), "{name}");
        assert!(cookie.encode_undefined().is_err(), "{name}");
        // It is not written.
        assert_eq!(cookie.encode(&Variable::from_iter([("R", "1")])).as_deref(), Ok("R=1"));
    }
}

#[test]
fn escapes_that_are_kept_are_found() {
    let reserved = |style| StyledParam::new("a", style).with_allow_reserved(true);
    let form = reserved(Style::Form);
    for (value, escape) in [
        ("50%25", Some("%25")),
        ("%4 %zz %", None),
        ("%é%c3%A9", Some("%c3")),
        ("%%41", Some("%41")),
    ] {
        assert_eq!(form.kept_escape(&value.into()), escape, "{value}");
        let written = form.encode(&value.into()).unwrap();
        let read = form.decode(&written, ValueShape::Primitive);
        // Without one, the value is read back.
        assert_eq!(escape.is_none(), read == Ok(Some(value.into())), "{value}");
    }
    assert_eq!(form.kept_escape(&Variable::from_iter(["a", "%2C"])), Some("%2C"));
    assert_eq!(form.kept_escape(&Variable::from_iter([("%41", "b")])), None);
    assert_eq!(reserved(Style::Cookie).kept_escape(&"%41".into()), None);
}

#[test]
fn query_as_a_whole_is_one_value() {
    let json = |text: &str| serde_json::from_str::<Variable<'_>>(text).unwrap().into_owned();
    let form = QueryContent::Form;
    for (value, query) in [
        (r#"{"foo":"a + b","bar":true}"#, "foo=a+%2B+b&bar=true"),
        (r#"{"a":["1","2"],"b":""}"#, "a=1&a=2&b="),
        (r#"{"":"","a&=":"é~"}"#, "=&a%26%3D=%C3%A9%7E"),
        ("{}", ""),
    ] {
        assert_eq!(form.encode(&json(value)).as_deref(), Ok(query), "{value}");
        assert_eq!(form.decode(query), Ok(json(value)), "{value}");
    }
    let error = |value| form.encode(&json(value)).map_err(error).unwrap_err();
    assert_eq!(error(r#"{"a":"1","b":{"c":"2"}}"#), "error nested in 1");
    assert_eq!(error(r#"{"a":[["1"]]}"#), "error nested in 0");
    assert_eq!(error(r#"{"a":[]}"#), "error empty in 0");
    assert_eq!(error(r#"["a"]"#), "error not-as-content");
    let list = form.encode(&json(r#"["a"]"#)).unwrap_err().to_string();
    assert_eq!(list, "the query as a whole is an object, not array");
    assert_eq!(form.decode("a=1&b=%zz").unwrap_err().offset(), Some(6));
    let selector = "$.a.b[1:1]";
    assert_eq!(QueryContent::Text.encode(&selector.into()).as_deref(), Ok("%24.a.b%5B1%3A1%5D"));
    assert_eq!(QueryContent::Text.decode("%24.a.b%5B1%3A1%5D"), Ok(selector.into()));
    assert_eq!(QueryContent::Text.decode("a+b&c"), Ok("a+b&c".into()));
    assert!(QueryContent::Text.encode(&json("{}")).is_err());
}

#[test]
fn encode_to_writes_all_or_nothing() {
    let mut out = String::from("x");
    let parameter = StyledParam::new("a", Style::Form);
    let nested = Variable::List(vec!["a".into(), Variable::List(vec![])]);
    assert!(parameter.encode_to(&nested, &mut out).is_err());
    assert_eq!(out, "x");

    struct Full;
    impl core::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> core::fmt::Result {
            Err(core::fmt::Error)
        }
    }
    let error = parameter.encode_to(&"a".into(), &mut Full).unwrap_err();
    assert_eq!(error.kind(), StyleErrorKind::Sink);
}

#[test]
fn depth_is_bounded_in_both_directions() {
    let deep = StyledParam::new("a", Style::DeepObject)
        .with_explode(true)
        .with_extension(Extension::NestedDeepObject);
    for (levels, fits) in [(1, true), (31, true), (32, true), (33, false), (300_000, false)] {
        let text = format!("a{}=1", "[b]".repeat(levels));
        let read = deep.decode(&text, ValueShape::Object);
        match read {
            Ok(Some(value)) => {
                assert!(fits, "{levels}");
                let written = deep.encode(&value).unwrap();
                assert_eq!(written.replace("%5B", "[").replace("%5D", "]"), text);
            }
            Ok(None) => panic!("{levels}"),
            Err(error) => {
                assert!(!fits, "{levels}");
                assert_eq!((error.kind(), error.offset()), (StyleErrorKind::TooDeep, Some(0)));
            }
        }
    }
    let mut value = Variable::from("1");
    for _ in 0..33 {
        value = Variable::from_iter([("b", value)]);
    }
    assert_eq!(deep.encode(&value).unwrap_err().kind(), StyleErrorKind::TooDeep);
}

/// Each would take minutes if it were not linear.
#[test]
fn long_texts_take_linear_time() {
    let many = 200_000;
    let simple = StyledParam::new("a", Style::Simple);
    let commas = ",".repeat(many);
    let read = simple.decode(&commas, ValueShape::Array).unwrap().unwrap();
    assert_eq!(read.as_list().unwrap().len(), many + 1);
    let pipes = StyledParam::new("a", Style::PipeDelimited);
    let bars = format!("a={}", "%7C|%7".repeat(many));
    let read = pipes.decode(&bars, ValueShape::Array);
    assert_eq!(read.unwrap_err().kind(), StyleErrorKind::MalformedEscape);
    let deep = StyledParam::new("a", Style::DeepObject)
        .with_explode(true)
        .with_extension(Extension::NestedDeepObject);
    let query: Vec<_> = (0..many).map(|i| format!("a[{i}][b]={i}")).collect();
    let query = query.join("&");
    let read = deep.decode(&query, ValueShape::Object).unwrap().unwrap();
    assert_eq!(read.as_object().unwrap().len(), many);
    let brackets = format!("a{}=1", "[".repeat(many));
    assert_eq!(deep.decode(&brackets, ValueShape::Object), Ok(None));
}

#[test]
fn errors_say_what_and_where() {
    let parameter = StyledParam::new("a", Style::DeepObject).with_explode(false);
    let error = parameter.encode(&"b".into()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "style deepObject with explode=false is not defined for primitive"
    );
    let StyleErrorKind::NotDefined { value, .. } = error.kind() else { panic!() };
    assert_eq!(value, ValueKind::Primitive);
    let error = StyledParam::new("a", Style::Form)
        .encode(&Variable::List(vec!["b".into(), Variable::List(vec![])]))
        .unwrap_err();
    assert_eq!(error.to_string(), "the style defines no nested array or object in item 2");
}

/// A repeated name would be read back as one name with a list.
#[test]
fn members_of_the_same_name_are_refused_where_they_are_read_as_a_list() {
    let twice = Variable::from_iter([("x", "1"), ("x", "2")]);
    let plain = StyledParam::new("a", Style::DeepObject).with_explode(true);
    for extension in [Extension::NestedDeepObject, Extension::BracketLists] {
        let parameter = plain.with_extension(extension);
        assert_eq!(parameter.encode(&twice).unwrap_err().kind(), StyleErrorKind::Ambiguous);
        let inside = Variable::from_iter([("y", twice.clone())]);
        assert_eq!(parameter.encode(&inside).unwrap_err().kind(), StyleErrorKind::Ambiguous);
    }
    let text = plain.encode(&twice).unwrap();
    let read = plain.decode(&text, ValueShape::Object).unwrap();
    assert_eq!(read, Some(twice));
}

#[test]
fn pipe_delimited_writes_7c_and_reads_both() {
    let parameter = StyledParam::new("c", Style::PipeDelimited);
    let value = Variable::from_iter(["1", "2"]);
    assert_eq!(parameter.encode(&value).unwrap(), "c=1%7C2");
    for text in ["c=1%7C2", "c=1%7c2", "c=1|2"] {
        assert_eq!(parameter.decode(text, ValueShape::Array).unwrap().unwrap(), value, "{text}");
    }
}

#[test]
fn styles_are_read_by_their_names() {
    for style in Style::ALL {
        assert_eq!(style.to_string().parse(), Ok(style));
    }
    let error = "no such name".parse::<Style>().unwrap_err();
    assert_eq!(error.to_string(), "not the name of a style");
}
