//! Properties of all templates and values.

use proptest::collection::vec;
use proptest::prelude::*;
use urikit::{Uri, UriRef};
use urikit_template::Variable;
use urikit_template::{
    ExpandErrorKind, Expander, MatchErrorKind, Matcher, Modifier, Operator, Template,
};

type Values = Vec<(String, Variable<'static>)>;

/// Templates with few names, so that names are repeated.
fn template() -> impl Strategy<Value = String> {
    let spec = ("[abc]", prop_oneof![4 => Just(""), 1 => Just(":2"), 2 => Just("*")]);
    let expression = ("[+#./;?&]?", vec(spec, 1..3)).prop_map(|(operator, specs)| {
        let specs: Vec<_> =
            specs.iter().map(|(name, modifier)| format!("{name}{modifier}")).collect();
        format!("{{{operator}{}}}", specs.join(","))
    });
    let literal = prop_oneof![3 => Just("/"), 1 => Just("?x=1"), 1 => Just("é"), 1 => Just(".j"), 1 => Just("&")];
    vec(prop_oneof![expression, literal.prop_map(String::from)], 0..6)
        .prop_map(|parts| parts.concat())
}

/// Templates that are mostly unambiguous.
fn readable() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("/{a}"),
        Just("/{b:2}"),
        Just("/{c*}"),
        Just("{a}.j"),
        Just("/x"),
        Just("{/c*}"),
        Just("{;a}"),
        Just("{;b*}"),
        Just("/{a}{;b,c}"),
        Just("{?a,b}"),
        Just("{?c*}"),
        Just("{&c}"),
        Just("{#b}"),
        Just("{+b}"),
        Just("{+b}/x"),
        Just("{.a}"),
    ];
    vec(part, 1..4).prop_map(|parts| parts.concat())
}

/// Templates without dot segments of their own that do not start with `{+a}`.
fn structured() -> impl Strategy<Value = String> {
    let start = prop_oneof![
        Just(""),
        Just("/"),
        Just("x/"),
        Just("/x/"),
        Just("//host/"),
        Just("https://host/x/"),
    ];
    let part = prop_oneof![
        Just("{a}"),
        Just("{b}"),
        Just("{a:1}"),
        Just("{c*}"),
        Just("{/a}"),
        Just("{/c*}"),
        Just("{.a}"),
        Just("{.c*}"),
        Just("{;a}"),
        Just("{+b}"),
        Just("{+a,c}"),
        Just("{?a}"),
        Just("{&b}"),
        Just("{#c}"),
        Just("/"),
        Just("."),
        Just("y"),
        Just("/y"),
        Just("?"),
    ];
    (start, vec(part, 1..5))
        .prop_map(|(start, parts)| format!("{start}{}", parts.concat()))
        .prop_filter("the template starts with a base, or has a dot segment itself", |template| {
            let literals: String = template
                .split('{')
                .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
                .collect::<Vec<_>>()
                .join("\0");
            !template.starts_with("{+")
                && !literals.split(['/', '?']).any(|segment| matches!(segment, "." | ".."))
                && !literals.starts_with(['.', 'y'])
        })
}

fn hostile_values() -> impl Strategy<Value = Values> {
    let text = || {
        prop_oneof![
            Just(""),
            Just("."),
            Just(".."),
            Just("/"),
            Just("//"),
            Just("/.."),
            Just("../"),
            Just("%2e"),
            Just("%2E."),
            Just("evil.com"),
            Just("//evil.com"),
            Just("@evil.com"),
            Just("s:"),
            Just(":"),
            Just("?"),
            Just("#"),
            Just("a"),
            Just("a/b"),
        ]
    };
    let value = || {
        prop_oneof![
            3 => text().prop_map(Variable::from),
            1 => vec(text(), 0..3).prop_map(Variable::from_iter),
        ]
    };
    (value(), value(), value())
        .prop_map(|(a, b, c)| vec![("a".into(), a), ("b".into(), b), ("c".into(), c)])
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => Just(String::new()),
        5 => "[a-c.,=%/ é&;]{1,4}",
        1 => "(%[24][015]|[a-c/]|%25|😀){1,4}",
    ]
}

fn value() -> impl Strategy<Value = Variable<'static>> {
    let text = || text().prop_map(Variable::from);
    prop_oneof![
        4 => text(),
        2 => vec(text(), 0..4).prop_map(Variable::List),
        2 => vec((self::text(), text()), 0..3)
            .prop_map(|members| members.into_iter().collect()),
    ]
}

fn values() -> impl Strategy<Value = Values> {
    let value = || prop_oneof![3 => value().prop_map(Some), 1 => Just(None)];
    (value(), value(), value()).prop_map(|(a, b, c)| {
        let named = [("a", a), ("b", b), ("c", c)];
        named.into_iter().filter_map(|(name, v)| Some((name.into(), v?))).collect()
    })
}

/// The value that matching returns for `value` at `spec`, by the documentation of `Matcher`.
fn as_read(
    value: &Variable<'static>,
    operator: Operator,
    modifier: Modifier,
) -> Option<Variable<'static>> {
    let flat: Vec<Variable<'static>> = match value {
        Variable::Text(text) => vec![text.clone().into_owned().into()],
        Variable::List(list) => list.clone(),
        Variable::Object(members) => {
            members.iter().flat_map(|(k, v)| [k.clone().into_owned().into(), v.clone()]).collect()
        }
    };
    if flat.is_empty() {
        return None;
    }
    let unseen = matches!(operator, Operator::Simple | Operator::Reserved);
    match (value, modifier) {
        (Variable::Object(_), Modifier::Explode) => Some(value.clone()),
        (_, Modifier::Explode) if unseen && flat == ["".into()] => None,
        (_, Modifier::Explode) => Some(Variable::List(flat)),
        _ if unseen && flat == ["".into()] => None,
        _ if flat.len() == 1 => Some(flat[0].clone()),
        _ => Some(Variable::List(flat)),
    }
}

/// Whether an object would be read back as a list: all keys are the name of the variable.
fn hides_keys(name: &str, value: &Variable<'_>, operator: Operator) -> bool {
    matches!(operator, Operator::Matrix | Operator::Query | Operator::Continuation)
        && value.as_object().is_some_and(|members| members.iter().all(|(key, _)| key == name))
}

/// Whether a value occurs in two places that read it differently: a string with a `%` as a prefix, where the
/// `%` is escaped, and in reserved expansion, where it may be kept; or an object as a list, and elsewhere.
fn has_two_readings(template: &Template<'_>, values: &[(String, Variable<'static>)]) -> bool {
    let occurs = |name: &str, how: fn(Operator, Modifier) -> bool| {
        let mut specs = template.specs().filter(|spec| spec.name() == name);
        specs.any(|spec| how(spec.operator(), spec.modifier()))
    };
    let hides_keys_in_one_place = |name: &str, value: &Variable<'static>| {
        let specs = || template.specs().filter(|spec| spec.name() == name);
        specs().count() > 1 && specs().any(|spec| hides_keys(name, value, spec.operator()))
    };
    values.iter().any(|(name, value)| {
        hides_keys_in_one_place(name, value)
            || value.as_text().is_some_and(|text| text.contains('%'))
                && occurs(name, |_, modifier| matches!(modifier, Modifier::Prefix(_)))
                && occurs(name, |operator, _| {
                    matches!(operator, Operator::Reserved | Operator::Fragment)
                })
    })
}

/// Whether a value may have escapes of invalid UTF-8, which reserved expansion keeps.
fn keeps_escapes(template: &Template<'_>, values: &[(String, Variable<'static>)]) -> bool {
    let reserved = |operator| matches!(operator, Operator::Reserved | Operator::Fragment);
    template.specs().filter(|spec| reserved(spec.operator())).any(|spec| {
        values.iter().any(|(name, value)| name == spec.name() && format!("{value:?}").contains('%'))
    })
}

proptest! {
    #![proptest_config(urikit_testing::cases(2000))]

    #[test]
    fn any_text_is_a_template_or_has_a_fault_in_it(text in "[{}a-c,:*1%+?é .]{0,12}") {
        match Template::parse(&text) {
            Ok(template) => {
                prop_assert_eq!(template.as_str(), &text);
                // Splitting loses nothing: expanding without values leaves the literals.
                let left = template.expand_partly(&|_: &str| None).unwrap();
                prop_assert_eq!(left.specs().count(), template.specs().count());
            }
            Err(error) => {
                let range = error.range().unwrap();
                prop_assert!(text.get(range.clone()).is_some_and(|bad| bad.chars().count() <= 1));
                // What precedes the fault could still have become a template.
                let start = &text[..range.start];
                let ends = ["", "}", "a}", "1}", "1a}", "25}", "25", "5}", "5"];
                let completed = ends.iter().any(|end| Template::parse(&format!("{start}{end}")).is_ok());
                prop_assert!(completed, "{:?} {}", text, error);
            }
        }
    }

    #[test]
    fn expansion_holds_characters_of_uris_alone(template in template(), values in values()) {
        let template = Template::parse(&template).unwrap();
        let expanded = template.expand_text(&values);
        prop_assert_eq!(&Expander::new(&template).expand_text(&values), &expanded, "taken apart before");
        if let Ok(text) = expanded {
            // A fragment allows everything but `#`, `[` and `]`.
            let fragment = format!("#{}", text.replace(['#', '[', ']'], ""));
            prop_assert!(UriRef::parse(&fragment).is_ok(), "{}", text);
        }
    }

    /// What is checked has the same text, and a reason if it is refused.
    #[test]
    fn checked_expansion_is_the_text_or_an_error(template in template(), values in values()) {
        let template = Template::parse(&template).unwrap();
        let (text, checked) = (template.expand_text(&values), template.expand(&values));
        prop_assert_eq!(&Expander::new(&template).expand(&values), &checked, "taken apart before");
        match (text, checked) {
            (Ok(text), Ok(checked)) => prop_assert_eq!(checked.as_str(), text),
            (Ok(_), Err(error)) => prop_assert!(error.variable().is_some(), "{}", error),
            (Err(error), checked) => prop_assert_eq!(checked.unwrap_err(), error),
        }
    }

    /// Wherever it is resolved, an expansion stays where the literals of its template lead.
    #[test]
    fn checked_expansion_stays_under_the_literals(
        template in structured(), values in hostile_values(),
        base in prop_oneof![Just("http://h/v1/x"), Just("https://h/v1/a/b?q"), Just("s:/v1/x")],
    ) {
        // The literals themselves may lead elsewhere.
        prop_assume!(!template.contains(".."));
        let template = Template::parse(&template).unwrap();
        let base = Uri::parse(base).unwrap();
        let Ok(reference) = template.expand(&values) else { return Ok(()) };
        let literals = match template.as_str().strip_prefix("{/") {
            Some(_) => "/",
            None => template.as_str().split('{').next().unwrap(),
        };
        let resolved = base.resolve(&reference).unwrap();
        // Up to the last slash: what follows it may be continued by a value.
        let literals = &literals[..literals.rfind('/').map_or(0, |slash| slash + 1)];
        let start = base.resolve(UriRef::parse(literals).unwrap()).unwrap();
        let path = start.spans().path();
        let slash = start.as_str()[path.clone()].rfind('/').map_or(0, |slash| slash + 1);
        let directory = &start.as_str()[..path.start + slash];
        prop_assert!(
            resolved.as_str().starts_with(directory),
            "{} {:?}: {} is not under {}", template, values, resolved, directory
        );
    }

    /// Expanding in two steps is the same as expanding at once.
    #[test]
    fn partial_expansion_is_expansion_in_two_steps(
        template in template(), values in values(), given in 0..8_u8,
    ) {
        let template = Template::parse(&template).unwrap();
        let is_given = |name: &str| given >> (name.as_bytes()[0] - b'a') & 1 == 1;
        let find = |name: &str| values.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
        let known = |name: &str| is_given(name).then(|| find(name).unwrap_or(Variable::List(vec![])));
        let at_once = template.expand_text(&find);
        match template.expand_partly(&known) {
            Ok(left) => {
                prop_assert!(Template::parse(left.as_str()).is_ok(), "{}", left);
                prop_assert!(!left.variables().any(is_given));
                let later = left.expand_text(&find);
                prop_assert_eq!(later.is_ok(), at_once.is_ok());
                if let Ok(text) = at_once {
                    prop_assert_eq!(later.unwrap(), text);
                }
            }
            Err(error) if error.kind() == ExpandErrorKind::Inseparable => {}
            Err(_) => prop_assert!(at_once.is_err()),
        }
    }

    /// The values are read back, or the template is rejected.
    #[test]
    fn match_undoes_expansion(template in prop_oneof![readable(), template()], values in values()) {
        let template = Template::parse(&template).unwrap();
        let (Ok(matcher), Ok(text)) = (Matcher::new(&template), template.expand_text(&values)) else {
            return Ok(());
        };
        if has_two_readings(&template, &values) {
            return Ok(());
        }
        let found = match matcher.matches(&text) {
            Ok(found) => found,
            Err(error) if error.kind() == MatchErrorKind::InvalidUtf8 => {
                prop_assert!(keeps_escapes(&template, &values), "{template} {text} {error}");
                return Ok(());
            }
            Err(error) => return Err(TestCaseError::fail(format!("{template} {text} {error}"))),
        };
        prop_assert_eq!(template.expand_text(&found).unwrap(), &*text, "expanded again, {}", template);
        for (name, value) in &values {
            let specs: Vec<_> = template.specs().filter(|spec| spec.name() == name).collect();
            let [spec] = specs[..] else { continue }; // Several occurrences may determine more together.
            let (operator, modifier) = (spec.operator(), spec.modifier());
            let reserved = matches!(operator, Operator::Reserved | Operator::Fragment);
            if reserved || matches!(modifier, Modifier::Prefix(_)) || hides_keys(name, value, operator) {
                continue;
            }
            let expected = as_read(value, operator, modifier);
            prop_assert_eq!(found.get(name), expected, "{} {}", template, text);
        }
    }

    /// Whatever the string: no panic, and if it matches, its expansion matches with the same values.
    #[test]
    fn any_text_matches_or_has_a_fault_in_it(template in readable(), text in "[/abcx.j;?&#=,%2é]{0,12}") {
        let template = Template::parse(&template).unwrap();
        let Ok(matcher) = Matcher::new(&template) else { return Ok(()) };
        match matcher.matches(&text) {
            Ok(found) => {
                let again = template.expand_text(&found).unwrap();
                let values = matcher.matches(&again);
                prop_assert!(values.is_ok_and(|values| values.iter().eq(found.iter())), "{template} {text} {again}");
            }
            Err(error) => prop_assert!(error.offset().unwrap() <= text.len()),
        }
    }
}
