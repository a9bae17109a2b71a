//! Templates through their public interface: tables, errors, partial expansion, matching.

use urikit_template::Variable;
use urikit_template::{
    AsVariable, ExpandErrorKind, Expander, MatchErrorKind, Matcher, Template, TemplateErrorKind,
    Variables,
};

const TABLE: &str = include_str!("../../../../testdata/templates.txt");

/// The values of RFC 6570 §3.2, and some others.
fn value(name: &str) -> Option<Variable<'static>> {
    Some(match name {
        "dom" => ["example", "com"].into_iter().collect(),
        "list" => ["red", "green", "blue"].into_iter().collect(),
        "keys" => [("semi", ";"), ("dot", "."), ("comma", ",")].into_iter().collect(),
        "empty_keys" => Variable::Object(Vec::new()),
        "one" => [""].into_iter().collect(),
        "members" => ["", "", "x"].into_iter().collect(),
        "pairs" => [("k", ""), ("", "v")].into_iter().collect(),
        "undef" | "bar" => return None,
        name => text(name).into(),
    })
}

fn text(name: &str) -> &'static str {
    match name {
        "dub" => "me/too",
        "hello" => "Hello World!",
        "half" => "50%",
        "var" => "value",
        "who" => "fred",
        "base" => "http://example.com/home/",
        "path" => "/foo/bar",
        "v" => "6",
        "x" => "1024",
        "y" => "768",
        "empty" => "",
        "wide" => "ä😀!",
        "escaped" => "%41%",
        "nul" => "\0",
        "a.b" => "1",
        "%41" => "2",
        name => panic!("no value for {name}"),
    }
}

#[test]
fn table_of_expansions_holds() {
    let mut count = 0;
    for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let (template, expected) = line.split_once('\t').unwrap();
        let template = Template::parse(template).unwrap();
        assert_eq!(template.expand_text(&value).as_deref(), Ok(expected), "{template}");
        let expander = Expander::new(&template);
        assert_eq!(expander.expand_text(&value).as_deref(), Ok(expected), "{template} taken apart");
        let mut out = String::from("before ");
        template.expand_text_into(&value, &mut out).unwrap();
        assert_eq!(out, format!("before {expected}"));
        expander.expand_text_into(&value, &mut out).unwrap();
        assert_eq!(out, format!("before {expected}{expected}"));
        let all = template.expand_partly(&value_or_none).unwrap();
        assert_eq!(all.expand_text(&NONE).as_deref(), Ok(expected), "{template} at once");
        count += 1;
    }
    assert!(count > 90, "{count}");
}

/// Every expansion that RFC 6570 has as an example is accepted, unchanged.
#[test]
fn checked_expansion_is_that_of_the_table() {
    for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let (template, expected) = line.split_once('\t').unwrap();
        let template = Template::parse(template).unwrap();
        match template.expand(&value) {
            Ok(reference) => assert_eq!(reference.as_str(), expected, "{template}"),
            Err(error) => {
                assert_eq!(error.kind(), ExpandErrorKind::NotAReference, "{template}: {error}");
            }
        }
        let expander = Expander::new(&template);
        assert_eq!(expander.expand(&value), template.expand(&value), "{template} taken apart");
    }
}

#[cfg(feature = "serde")]
#[test]
fn value_can_not_change_the_structure() {
    let mut count = 0;
    let table = include_str!("../../../../testdata/template_structure.txt");
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let [template, values, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let template = Template::parse(template).unwrap();
        let values: Variable<'_> = serde_json::from_str(values).unwrap();
        let values = values.as_object().unwrap();
        let result = match template.expand(values) {
            Ok(reference) => {
                assert_eq!(template.expand_text(values).as_deref(), Ok(reference.as_str()));
                reference.into_string()
            }
            Err(error) => {
                format!("!{} {}", error.kind().name(), error.variable().unwrap_or("-"))
            }
        };
        assert_eq!(result, expected, "{line}");
        count += 1;
    }
    assert!(count > 90, "{count}");
}

#[test]
fn values_are_of_many_types() {
    let expand = |values: &dyn Variables| {
        Template::parse("{a}").unwrap().expand(values).unwrap().into_string()
    };
    assert_eq!(expand(&[("a", 7)]), "7");
    assert_eq!(expand(&[("a", -7_i128)]), "-7");
    assert_eq!(expand(&[("a", 0.5)]), "0.5");
    assert_eq!(expand(&[("a", 1e300_f64)]), "1e300");
    assert_eq!(expand(&[("a", 1_f32)]), "1.0");
    assert_eq!(expand(&[("a", f64::NAN)]), "");
    assert_eq!(expand(&[("a", true)]), "true");
    assert_eq!(expand(&[("a", 'é')]), "%C3%A9");
    assert_eq!(expand(&[("a", String::from("x"))]), "x");
    assert_eq!(expand(&[("a", &String::from("x"))]), "x");
    assert_eq!(expand(&[("a", Some("x"))]), "x");
    assert_eq!(expand(&[("a", None::<u8>)]), "");
    let mixed: [(&str, &dyn AsVariable); 2] = [("b", &1), ("a", &"x")];
    assert_eq!(expand(&mixed), "x");
}

const NONE: [(&str, &str); 0] = [];

/// An absent value is known to be absent.
fn value_or_none(name: &str) -> Option<Variable<'static>> {
    value(name).or(Some(Variable::List(Vec::new())))
}

#[test]
fn invalid_template_is_reported_with_position_and_rule() {
    use TemplateErrorKind as Kind;
    let long = format!("{{{}", "a".repeat(1 << 20));
    let cases = [
        ("{/id*", 5, Kind::UnclosedExpression, "expression"),
        ("{", 1, Kind::UnclosedExpression, "expression"),
        ("{a:", 3, Kind::UnclosedExpression, "expression"),
        ("{a,", 3, Kind::UnclosedExpression, "expression"),
        (&long, long.len(), Kind::UnclosedExpression, "expression"),
        ("/id*}", 4, Kind::UnexpectedChar, "literals"),
        ("a b", 1, Kind::UnexpectedChar, "literals"),
        ("a\u{7f}b", 1, Kind::UnexpectedChar, "literals"),
        ("a|b", 1, Kind::UnexpectedChar, "literals"),
        ("\u{FFFF}", 0, Kind::UnexpectedChar, "literals"),
        ("a%4", 1, Kind::MalformedEscape, "pct-encoded"),
        ("{%2x}", 1, Kind::MalformedEscape, "pct-encoded"),
        ("{=a}", 1, Kind::ReservedOperator, "operator"),
        ("{|a}", 1, Kind::ReservedOperator, "operator"),
        ("{/?a}", 2, Kind::UnexpectedChar, "varname"),
        ("{$a}", 1, Kind::UnexpectedChar, "varname"),
        ("{}", 1, Kind::MissingName, "varname"),
        ("{?}", 2, Kind::MissingName, "varname"),
        ("{a,,b}", 3, Kind::MissingName, "varname"),
        ("{a,}", 3, Kind::MissingName, "varname"),
        ("{:3}", 1, Kind::MissingName, "varname"),
        ("{x.}", 3, Kind::UnexpectedChar, "varname"),
        ("{.x..y}", 4, Kind::UnexpectedChar, "varname"),
        ("{a:0}", 3, Kind::PrefixLength, "max-length"),
        ("{a:10000}", 7, Kind::PrefixLength, "max-length"),
        ("{a:x}", 3, Kind::PrefixLength, "max-length"),
        ("{a:2*}", 4, Kind::UnexpectedChar, "varspec"),
        ("{a*:2}", 3, Kind::UnexpectedChar, "varspec"),
        ("{a b}", 2, Kind::UnexpectedChar, "varspec"),
    ];
    for (text, offset, kind, rule) in cases {
        let error = Template::parse(text).unwrap_err();
        let shown: String = text.chars().take(20).collect();
        assert_eq!(
            (error.offset(), error.kind(), error.rule()),
            (Some(offset), kind, Some(rule)),
            "{shown}"
        );
    }
}

#[test]
fn long_names_and_long_templates_are_well() {
    let name = "n".repeat(1 << 20);
    let text = format!("{{?{name}}}");
    let template = Template::parse(&text).unwrap();
    assert_eq!(template.expand_text(&[(&name, "1")]).unwrap(), format!("?{name}=1"));

    let many: String = (0..20_000).map(|n| format!("{{;v{n}}}")).collect();
    let template = Template::parse(&many).unwrap();
    assert_eq!(template.variables().count(), 20_000);
    let matcher = Matcher::new(&template).unwrap();
    let text = template.expand_text(&|name: &str| Some(Variable::from(name.to_owned()))).unwrap();
    assert_eq!(matcher.matches(&text).unwrap().iter().count(), 20_000);
}

#[test]
fn values_without_an_expansion_are_reported() {
    let list = Variable::from_iter(["a"]);
    let nested = Variable::List(vec![list.clone()]);
    let error = |text: &'static str, value: &Variable<'static>| {
        let mut out = String::from("kept");
        let template = Template::parse(text).unwrap();
        let error = template.expand_text_into(&[("a", value)], &mut out).unwrap_err();
        assert_eq!(out, "kept");
        assert_eq!(error.variable(), Some("a"));
        (error.kind(), error.range().unwrap())
    };
    assert_eq!(error("x{?b,a:2}", &list), (ExpandErrorKind::PrefixOfComposite, 5..6));
    assert_eq!(error("{a}", &nested), (ExpandErrorKind::Nested, 1..2));
    assert_eq!(error("{/a*}", &nested), (ExpandErrorKind::Nested, 2..3));
}

#[test]
fn partial_expansion_leaves_what_is_not_given() {
    let partly = |text: &'static str, given: &[(&str, &str)]| {
        let left = Template::parse(text).unwrap().expand_partly(given);
        left.map(|left| {
            assert!(Template::parse(left.as_str()).is_ok(), "{left}");
            left.to_string()
        })
    };
    let a = [("a", "1")];
    let b = [("b", "2")];
    assert_eq!(partly("{a}/{b:3}/{c*}", &b).as_deref(), Ok("{a}/2/{c*}"));
    assert_eq!(partly("{?a,b:3,c*}", &a).as_deref(), Ok("?a=1{&b:3,c*}"));
    assert_eq!(partly("{?a,b,c}", &[("a", "1"), ("c", "3")]).as_deref(), Ok("?a=1{&b}&c=3"));
    assert_eq!(partly("{&a,b,c}", &b).as_deref(), Ok("{&a}&b=2{&c}"));
    assert_eq!(partly("{/a,b}{.a,b}{;a,b}", &b).as_deref(), Ok("{/a}/2{.a}.2{;a};b=2"));
    assert_eq!(partly("é{a}", &b).as_deref(), Ok("%C3%A9{a}"));
    for (text, given, offset) in
        [("{a,b}", a, 3), ("{a,b}", b, 1), ("{+a,b}", a, 4), ("{#a,b}", b, 2), ("{?a,b}", b, 2)]
    {
        let error = partly(text, &given).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (ExpandErrorKind::Inseparable, Some(offset)),
            "{text}"
        );
    }
    let never = Variable::List(Vec::new());
    let template = Template::parse("{a,b}{?a,b}").unwrap();
    assert_eq!(template.expand_partly(&[("a", &never)]).unwrap().as_str(), "{b}{?b}");
}

#[test]
fn templates_with_two_readings_are_refused() {
    use TemplateErrorKind::{End, Members, Owner};
    for (text, kind, variable, other, offset) in [
        ("{a}{b}", End, "a", Some("b"), 1),
        ("{a}-{b}", End, "a", Some("b"), 1),
        ("/{a}{.b}", End, "a", Some("b"), 2),
        ("{+a}/{b}", End, "a", Some("b"), 2),
        ("{+a}{?b}", End, "a", Some("b"), 2),
        ("{/a}{/b}", End, "a", Some("b"), 2),
        ("{/a}/b", End, "a", None, 2),
        ("{/a*}/b", End, "a", None, 2),
        ("{?a,b}&b=1", End, "a", None, 2),
        ("{?a*}{&b}", End, "a", Some("b"), 2),
        ("{;a}{;a}", End, "a", Some("a"), 2),
        ("{?a}1", End, "a", None, 2),
        ("{a,b}", Owner, "a", Some("b"), 1),
        ("{/a,b}", Owner, "a", Some("b"), 2),
        ("{?a,b*}", Owner, "b", Some("a"), 4),
        ("{?a,a}", Owner, "a", Some("a"), 2),
        ("{.a*}", Members, "a", None, 2),
        ("{+a*}", Members, "a", None, 2),
    ] {
        let error = Matcher::new(&Template::parse(text).unwrap()).unwrap_err();
        let reported = (error.kind(), error.variable(), error.other(), error.offset());
        assert_eq!(reported, (kind, Some(variable), other, Some(offset)), "{text}");
    }
}

#[test]
fn matches_give_values_back() {
    let list = |members: &[&'static str]| members.iter().copied().collect::<Variable<'static>>();
    let pairs =
        |p: &[(&'static str, &'static str)]| p.iter().copied().collect::<Variable<'static>>();
    type Found<'a> = &'a [(&'a str, Variable<'static>)];
    let cases: &[(&str, &str, Found<'_>)] = &[
        ("", "", &[]),
        ("/a", "/a", &[]),
        ("é", "%C3%A9", &[]),
        ("/{a}", "/", &[]),
        ("/{a}", "/x%20y%2F", &[("a", "x y/".into())]),
        ("/{a}", "/@x:1", &[("a", "@x:1".into())]),
        ("/{a}", "/x,y%2Cz", &[("a", list(&["x", "y,z"]))]),
        ("{a}/{b}", "1/2", &[("a", "1".into()), ("b", "2".into())]),
        ("{a}.json{?q}", "x.json.json", &[("a", "x.json".into())]),
        ("{a}.json{?q}", "x.json?q=", &[("a", "x".into()), ("q", "".into())]),
        ("{a*}", "k=v,l=", &[("a", pairs(&[("k", "v"), ("l", "")]))]),
        ("{a*}", "x", &[("a", list(&["x"]))]),
        ("{+p}/here", "/foo/here/here", &[("p", "/foo/here".into())]),
        ("{+p}", "a%20b%2F100%25%2541", &[("p", "a b%2F100%%2541".into())]),
        ("x{#f}", "x", &[]),
        ("x{#f}", "x#", &[("f", "".into())]),
        ("x{.e}", "x.tar.gz", &[("e", "tar.gz".into())]),
        ("{/s*}", "/a/b%2F/", &[("s", list(&["a", "b/", ""]))]),
        ("{/s*}", "/k=v/l=w", &[("s", pairs(&[("k", "v"), ("l", "w")]))]),
        ("{/s}{?q}", "?q=1", &[("q", "1".into())]),
        ("{;m*}", ";m=1;m=", &[("m", list(&["1", ""]))]),
        ("{;m*}", ";k;l=w", &[("m", pairs(&[("k", ""), ("l", "w")]))]),
        ("{;a}{;b}", ";b=1", &[("b", "1".into())]),
        (
            "{?x,y}{&z}",
            "?y=1&x=a/b?&z=3",
            &[("x", "a/b?".into()), ("y", "1".into()), ("z", "3".into())],
        ),
        ("?f=1{&x,y}", "?f=1&x=2", &[("x", "2".into())]),
        ("{a:2}", "xy", &[("a", "xy".into())]),
        ("{a:1}/{a}", "x/xy", &[("a", "xy".into())]),
        ("{a}/{a:1}", "/", &[]),
        ("{a}{?a}", "?a=", &[("a", "".into())]),
        ("{a}/{+a}", "x,y/x,y", &[("a", list(&["x", "y"]))]),
    ];
    for (template, text, expected) in cases {
        let matcher = Matcher::new(&Template::parse(template).unwrap()).unwrap();
        let found =
            matcher.matches(text).unwrap_or_else(|error| panic!("{template} {text} {error}"));
        assert_eq!(&found.iter().collect::<Vec<_>>(), expected, "{template} {text}");
    }
}

#[test]
fn texts_that_do_not_match_have_a_position() {
    use MatchErrorKind::{Disagreement, InvalidUtf8, MalformedEscape, TooLong, Unexpected};
    for (template, text, kind, offset) in [
        ("", "a", Unexpected, 0),
        ("/abc", "/abd", Unexpected, 3),
        ("/abc", "/ab", Unexpected, 3),
        ("/{a}", "/é", Unexpected, 1),
        ("/{a}", "/a/b", Unexpected, 2),
        ("{a}.json", "x.txt", Unexpected, 5),
        ("{a}.json", "json", Unexpected, 4),
        ("/{a}", "/x%4", MalformedEscape, 2),
        ("{?q}", "?q=x%FF", InvalidUtf8, 4),
        ("{+q}", "%FF", InvalidUtf8, 0),
        ("{a:2}", "xyz", TooLong, 0),
        ("{a}/{a}", "x/y", Disagreement, 2),
        ("{a:1}/{a}", "x/yx", Disagreement, 2),
        ("{a}{?a}", "x", Disagreement, 1),
        ("{a}{#a}", "x", Disagreement, 1),
        ("{a}/{+a}", "x/", Disagreement, 2),
        ("{a}/{b}/{a}", "x/%FF/y", InvalidUtf8, 2),
        ("{a}/{+a}", "x/y", Disagreement, 2),
        ("{?x,y}", "?z=1", Unexpected, 0),
        ("{?x}", "?x=1&x=2", Unexpected, 4),
    ] {
        let matcher = Matcher::new(&Template::parse(template).unwrap()).unwrap();
        let error = matcher.matches(text).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, Some(offset)), "{template} {text}");
    }
}

/// Patterns that made other matchers take exponential time.
#[test]
fn hostile_texts_take_one_pass() {
    let commas = ",".repeat(1 << 20);
    let slashes = "/".repeat(1 << 20);
    for (template, text) in [
        ("{/id*}", format!("/{commas}")),
        ("{/id*}", slashes.clone()),
        ("{id*}", commas.clone()),
        ("{?a*}{#f}", format!("?{}#", "a=,&".repeat(1 << 18))),
        ("{;a*}", ";".repeat(1 << 20)),
        ("{+a}/end", format!("{}/end", "/en".repeat(1 << 18))),
    ] {
        let matcher = Matcher::new(&Template::parse(template).unwrap()).unwrap();
        assert!(matcher.matches(&text).is_ok(), "{template}");
        assert!(matcher.matches(&format!("{text}\n")).is_err(), "{template}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn template_is_a_string_to_serde() {
    let template: Template<'static> = serde_json::from_str(r#""/users\/{id}""#).unwrap();
    assert_eq!(template.as_str(), "/users/{id}");
    assert_eq!(serde_json::to_string(&template).unwrap(), r#""/users/{id}""#);
    let error = serde_json::from_str::<Template<'_>>(r#""/{id""#).unwrap_err();
    assert!(error.to_string().contains("byte 4"), "{error}");
    let error = serde_json::from_str::<Template<'_>>("1").unwrap_err();
    assert!(error.to_string().contains("expected a string"), "{error}");
}

/// Each would take minutes if the time were quadratic in the number of variables.
#[test]
fn many_variables_take_linear_time() {
    const COUNT: usize = 40_000;
    let names: Vec<String> = (0..COUNT).map(|n| format!("v{n}")).collect();
    let pairs: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
    let template = format!("{{?{}}}", names.join(","));
    let template = Template::parse(&template).unwrap();
    let expected = format!("?{}=1", names.join("=1&"));
    assert_eq!(template.expand_text(&pairs).unwrap(), expected);
    assert_eq!(Expander::new(&template).expand_text(&pairs).unwrap(), expected);
    assert_eq!(template.expand_partly(&pairs).unwrap().as_str(), expected);
    let matcher = Matcher::new(&template).unwrap();
    let found = matcher.matches(&expected).unwrap();
    assert_eq!(template.expand_text(&found).unwrap(), expected);
    assert!(names.iter().all(|name| found.text(name).as_deref() == Some("1")));
    assert_eq!(found.text("v"), None);
}

/// Lists that are sorted, and those that are not: the first pair with a name wins.
#[test]
fn first_pair_of_a_long_list_counts() {
    let mut pairs: Vec<(String, String)> =
        (0..50).map(|n| (format!("v{}", n % 25), n.to_string())).collect();
    pairs.push(("x".into(), "y".into()));
    let names: Vec<String> = (0..30).map(|n| format!("v{n}")).collect();
    let template = format!("{{{}}}", names.join(","));
    let expected: Vec<String> = (0..25).map(|n| n.to_string()).collect();
    assert_eq!(
        Template::parse(&template).unwrap().expand_text(&pairs).unwrap(),
        expected.join(",")
    );
}
