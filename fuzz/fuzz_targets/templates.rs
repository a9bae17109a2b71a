//! Templates and API parameters, from any string: what one direction writes the other reads.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit::openapi::{Parameter, Shape, Style};
use urikit::template::{Expander, Matcher, Modifier, Operator, Router, Template};
use urikit::variable::Variable;
use urikit_fuzz::exactly_sized;

const STYLES: [Style; 7] = [
    Style::Simple,
    Style::Label,
    Style::Matrix,
    Style::Form,
    Style::SpaceDelimited,
    Style::PipeDelimited,
    Style::DeepObject,
];

fuzz_target!(|data: &[u8]| {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    // A template, and a string to match or a value to insert.
    let (template, value) = text.split_once('\n').unwrap_or((text, text));
    match Template::parse(template) {
        Ok(template) => check_template(&template, value),
        Err(error) => assert!(template.is_char_boundary(error.offset()), "{template:?}: {error}"),
    }
    for style in STYLES {
        for explode in [false, true] {
            check_style(&Parameter::new("p", style).with_explode(explode), text, value);
        }
    }
});

fn check_template(template: &Template<'_>, value: &str) {
    let values = |_: &str| Some(Variable::from(value));
    let expanded = template.expand(&values);
    assert_eq!(Expander::new(template).expand(&values), expanded);
    let Ok(matcher) = Matcher::new(template) else { return };
    let _ = matcher.matches(value);
    // Prefixes and empty values may not come back; whatever is read must be written the same.
    if let Ok(expanded) = expanded
        && let Ok(read) = matcher.matches(&expanded)
    {
        assert_eq!(template.expand(&read).as_deref(), Ok(expanded.as_str()), "{template}");
    }
    let mut router = Router::new();
    if router.insert(template, ()).is_ok() {
        let Some(found) = router.find(value) else { return };
        let simple = template.specs().filter(|spec| {
            spec.operator() == Operator::Simple && spec.modifier() != Modifier::Explode
        });
        for spec in simple {
            assert!(found.variables().text(spec.name()).is_some_and(|text| !text.is_empty()));
        }
    }
}

fn check_style(parameter: &Parameter<'_>, text: &str, value: &str) {
    for shape in [Shape::Primitive, Shape::Array, Shape::Object] {
        let _ = parameter.decode(text, shape);
    }
    let primitive = Variable::from(value);
    if let Ok(encoded) = parameter.encode(&primitive) {
        let decoded = parameter.decode(&encoded, Shape::Primitive);
        assert_eq!(decoded.ok().flatten(), Some(primitive), "{encoded:?}");
    }
}
