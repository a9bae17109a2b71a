//! Templates (RFC 6570) and OpenAPI styles: what one direction writes, the other reads.
//!
//! The first line of an input is a template or a name; each further line is `name=value`. A name
//! that occurs more than once has a list.

use urikit::component::Segment;
use urikit::{Rule, UriRef, UriRefBuf};
use urikit_template::Variable;
use urikit_template::openapi::{Location, Style, StyleErrorKind, StyledParam, ValueShape};
use urikit_template::{Expander, Matcher, Modifier, Operator, Router, Template};

use crate::exactly_sized;
use crate::model::one_spelling;

/// Expands and matches the template, and writes and reads the values in every style.
///
/// # Panics
/// If what was written is read as something else.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default();
    let pairs: Vec<_> = lines.map(|line| line.split_once('=').unwrap_or(("a", line))).collect();
    if let Ok(template) = Template::parse(first) {
        check_template(&template, &variables(&pairs));
        for (_, value) in &pairs {
            check_match(&template, value);
        }
    }
    for value in values(&pairs) {
        for style in Style::ALL {
            for explode in [false, true] {
                check_style(StyledParam::new(first, style).with_explode(explode), &value);
            }
        }
    }
}

/// The pairs, with a list for a name that occurs more than once.
fn variables<'a>(pairs: &[(&'a str, &'a str)]) -> Vec<(String, Variable<'a>)> {
    let mut variables: Vec<(String, Variable<'a>)> = Vec::new();
    for (name, value) in pairs {
        match variables.iter_mut().find(|(known, _)| known == name) {
            None => variables.push(((*name).into(), Variable::from(*value))),
            Some((_, Variable::List(list))) => list.push(Variable::from(*value)),
            Some((_, known)) => {
                let first = core::mem::replace(known, Variable::List(Vec::new()));
                *known = Variable::List(vec![first, Variable::from(*value)]);
            }
        }
    }
    variables
}

/// The pairs as a string, a list and an object.
fn values<'a>(pairs: &[(&'a str, &'a str)]) -> Vec<Variable<'a>> {
    let mut names: Vec<_> = pairs.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    names.dedup();
    let mut values: Vec<_> = pairs.iter().map(|(_, value)| Variable::from(*value)).collect();
    values.truncate(1);
    values.push(Variable::from_iter(pairs.iter().map(|(_, value)| *value)));
    // Members with the same name can't be distinguished when read.
    if names.len() == pairs.len() {
        values.push(Variable::from_iter(pairs.iter().copied()));
    }
    values
}

fn check_template(template: &Template<'_>, values: &[(String, Variable<'_>)]) {
    let values = values.to_vec();
    let expanded = template.expand_text(&values);
    assert_eq!(Expander::new(template).expand_text(&values), expanded, "{template}");
    let checked = template.expand(&values);
    assert_eq!(Expander::new(template).expand(&values), checked, "{template}");
    let Ok(expanded) = expanded else { return };
    if let Ok(checked) = checked {
        assert_eq!(checked.as_str(), expanded, "{template}");
        check_segments(template, &checked);
    }
    // Everything else is allowed in a fragment.
    let fragment = format!("#{}", expanded.replace(['#', '[', ']'], ""));
    assert!(UriRef::parse(&fragment).is_ok(), "{template} gives {expanded:?}");
    let Ok(matcher) = Matcher::new(template) else { return };
    if let Ok(read) = matcher.matches(&expanded) {
        // The escapes in a value of `{+v}` and `{#v}` stay as they are, in either case.
        let again = template.expand_text(&read).map(|again| one_spelling(&again));
        assert_eq!(again, Ok(one_spelling(&expanded)), "{template}");
    }
}

/// No value makes a dot segment: without those of its literals, the template leads nowhere else.
fn check_segments(template: &Template<'_>, expanded: &UriRefBuf) {
    let has_dots =
        |text: &str| one_spelling(text).split('/').any(|part| matches!(part, "." | ".."));
    let is_plain = !template.as_str().contains(['.', '%']);
    assert!(!is_plain || !has_dots(expanded.path().as_str()), "{template} gives {expanded:?}");
}

/// Whatever matches expands to the same string, and is found by a router.
fn check_match(template: &Template<'_>, text: &str) {
    let Ok(matcher) = Matcher::new(template) else { return };
    let matched = matcher.matches(text);
    if let Ok(read) = &matched {
        let again = template.expand_text(read).expect("what was read can be written");
        let values = matcher.matches(&again).map(Variable::from);
        assert_eq!(values.ok(), Some(Variable::from(read.clone())), "{template} {text:?}");
    }
    let mut router = Router::new();
    if router.insert(template, ()).is_err() {
        return;
    }
    let Some(found) = router.find(text) else { return };
    let simple = template
        .specs()
        .filter(|spec| spec.operator() == Operator::Simple && spec.modifier() != Modifier::Explode);
    for spec in simple {
        let value = found.variables().text(spec.name());
        assert!(value.is_some_and(|value| !value.is_empty()), "{template} {text:?}");
    }
}

/// What is written for a path is a segment of it, and does not lead elsewhere.
fn check_segment(parameter: StyledParam<'_>, value: &Variable<'_>, text: &str) {
    let in_path = parameter.style().may_stand_in(Location::Path);
    let leads_elsewhere =
        text.is_empty() || Segment::parse(text).is_ok_and(Segment::is_dot_segment);
    match parameter.encode(value) {
        Ok(checked) => assert!(checked == text && !(in_path && leads_elsewhere), "{text:?}"),
        Err(error) => assert!(in_path && leads_elsewhere, "{text:?}: {error}"),
    }
}

fn check_style(parameter: StyledParam<'_>, value: &Variable<'_>) {
    let shape = match value {
        Variable::Text(_) => ValueShape::Primitive,
        Variable::List(_) => ValueShape::Array,
        Variable::Object(_) => ValueShape::Object,
    };
    match parameter.encode_text(value) {
        Ok(text) => {
            check_segment(parameter, value, &text);
            let read = parameter.decode(&text, shape);
            assert_eq!(read, Ok(Some(value.clone())), "{parameter:?} {text:?}");
            let in_path = parameter.style().may_stand_in(Location::Path);
            let rule = if in_path { Rule::Segment } else { Rule::Query };
            // A cookie is not part of a URI.
            let is_cookie = parameter.style() == Style::Cookie;
            assert!(is_cookie || rule.matches(&text), "{rule} {text:?}");
        }
        Err(error) => assert!(
            matches!(
                error.kind(),
                StyleErrorKind::NotDefined { .. }
                    | StyleErrorKind::Empty
                    | StyleErrorKind::EmptyName
                    | StyleErrorKind::Ambiguous
                    | StyleErrorKind::NotInCookie
            ),
            "{parameter:?} {value:?}: {error}"
        ),
    }
    // Another parameter with the same string, read in every shape: no panic.
    for shape in [ValueShape::Primitive, ValueShape::Array, ValueShape::Object] {
        let _ = parameter.decode(parameter.name(), shape);
    }
}
