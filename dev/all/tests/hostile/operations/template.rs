//! URI templates.

use std::collections::{BTreeMap, HashMap};

use urikit_template::Variable;
use urikit_template::{AsVariable, Expander, Matcher, Router, Template, Variables};

use super::{Operation, op};

/// Templates to match the string with.
const TEMPLATES: [&str; 12] = [
    "{a}",
    "{+a}",
    "{#a}",
    "/{a}/{b}",
    "{/a*}",
    "{/a*}{?b}",
    "{.a*}",
    "{;a,b}",
    "{?a,b,c*}",
    "{&a*}",
    "{a,b}",
    "x{a:3}y{+b}",
];

/// The string for every name: as a string, a list or an object, depending on the length of the name.
fn value(text: &str, name: &str) -> Option<Variable<'static>> {
    Some(match name.len() % 3 {
        0 => Variable::from(text.to_owned()),
        1 => text.split('a').take(9).map(str::to_owned).collect(),
        _ => [("k".to_owned(), text.chars().take(64).collect::<String>())].into_iter().collect(),
    })
}

/// Few values, so that the output is not their product with the number of variables.
fn small(name: &str) -> Option<Variable<'static>> {
    value("a/é%", name)
}

pub(super) const TABLE: &[Operation] = &[
    op("Template", "parse as_str into_owned variables specs", |input, sink| {
        if let Ok(template) = Template::parse(&input.text) {
            sink.drop(template.as_str());
            sink.count(template.variables());
            sink.count(template.specs());
            sink.drop(template.into_owned());
        }
    }),
    op("TryFrom for", "Template", |input, sink| {
        sink.debug(Template::try_from(&*input.text));
        sink.debug(Template::try_from(input.text.clone()));
    }),
    op("FromStr for", "Template", |input, sink| {
        sink.debug(input.text.parse::<Template<'static>>());
    }),
    op("Display for", "Template TemplateError", |input, sink| match Template::parse(&input.text) {
        Ok(template) => sink.show(template),
        Err(error) => sink.show(error),
    }),
    op("Debug for", "Template Expander Matcher", |input, sink| {
        if let Ok(template) = Template::parse(&input.text) {
            sink.debug(&template);
            sink.debug(Expander::new(&template));
            sink.debug(Matcher::new(&template));
        }
    }),
    op("TemplateError", "offset range kind rule variable other", |input, sink| {
        let template = match Template::parse(&input.text) {
            Ok(template) => template,
            Err(error) => {
                assert!(input.text.get(error.range().unwrap()).is_some());
                return sink.debug((error.kind(), error.offset(), error.rule()));
            }
        };
        if let Err(error) = Matcher::new(&template) {
            assert_eq!(input.text.get(error.range().unwrap()), error.variable());
            sink.debug((error.kind(), error.other().map(str::len)));
        }
    }),
    op("VarSpec", "name modifier operator offset", |input, sink| {
        if let Ok(template) = Template::parse(&input.text) {
            for spec in template.specs() {
                sink.drop((spec.name(), spec.modifier(), spec.operator(), spec.offset()));
            }
        }
    }),
    op("Template", "expand expand_text expand_text_into expand_partly", |input, sink| {
        let text = &*input.text;
        if let Ok(template) = Template::parse(text) {
            let mut out = String::new();
            sink.drop((template.expand(&small), template.expand_text(&small)));
            sink.drop(template.expand_text_into(&small, &mut out));
            sink.drop((template.expand_partly(&small), template.expand_partly(&|_: &str| None)));
        }
        for template in TEMPLATES {
            let template = Template::parse(template).unwrap();
            sink.drop(template.expand(&|name: &str| value(text, name)));
        }
    }),
    op("Expander", "new expand expand_text expand_text_into", |input, sink| {
        if let Ok(template) = Template::parse(&input.text) {
            let expander = Expander::new(&template);
            let mut out = String::new();
            let values = [("a", "1"), ("b", "2")];
            sink.drop((expander.expand(&small), expander.expand_text(&small)));
            sink.drop(expander.expand_text_into(&values, &mut out));
        }
    }),
    op("Variables", "variable", |input, sink| {
        let values: Vec<(&str, &str)> = input.text.split('a').map(|name| (name, name)).collect();
        let places = values.places_by_name();
        sink.drop(values.variable_by_places(&places, "b"));
        sink.drop(values.variable("b"));
    }),
    op("Variables for", "slice", |input, sink| {
        let values: Vec<(&str, &str)> = input.text.split('a').map(|name| (name, name)).collect();
        if let Ok(template) = Template::parse(&input.text) {
            sink.drop(Expander::new(&template).expand(&values[..]));
        }
    }),
    op("Variables for", "Vec BTreeMap HashMap F", |input, sink| {
        let pairs = || input.text.split(',').map(|name| (name, name));
        if let Ok(template) = Template::parse(&input.text) {
            let expander = Expander::new(&template);
            sink.drop(expander.expand(&pairs().collect::<Vec<_>>()));
            sink.drop(expander.expand(&pairs().collect::<BTreeMap<_, _>>()));
            sink.drop(expander.expand(&pairs().collect::<HashMap<_, _>>()));
            sink.drop(expander.expand(&small));
        }
    }),
    op("AsVariable", "as_variable", |input, sink| {
        sink.drop(AsVariable::as_variable(&*input.text));
        sink.drop(input.text.as_variable());
    }),
    op("Display for", "ExpandError", |input, sink| {
        if let Ok(template) = Template::parse(&input.text) {
            template.expand(&small).err().into_iter().for_each(|error| sink.show(error));
        }
    }),
    op("Matcher", "new matches variables", |input, sink| {
        let own = Template::parse(&input.text).ok();
        let own = own.and_then(|template| Matcher::new(&template).ok());
        if let Some(matcher) = &own {
            sink.count(matcher.variables());
            sink.drop(matcher.matches(&input.text));
            sink.drop(matcher.matches("/a/b?c=d"));
        }
        for template in TEMPLATES {
            if let Ok(matcher) = Matcher::new(&Template::parse(template).unwrap()) {
                sink.drop(matcher.matches(&input.text));
                for reference in &input.references {
                    sink.drop(
                        matcher.matches(&reference.as_str()[reference.spans().path().start..]),
                    );
                }
            }
        }
    }),
    op("Bindings", "get text iter", |input, sink| {
        for template in TEMPLATES {
            if let Ok(matcher) = Matcher::new(&Template::parse(template).unwrap())
                && let Ok(bindings) = matcher.matches(&input.text)
            {
                sink.drop((bindings.get("a"), bindings.text("a"), bindings.get(&input.text)));
                sink.count(bindings.iter());
            }
        }
    }),
    op("Variables for", "Bindings", |input, sink| {
        let template = Template::parse("{+a}").unwrap();
        if let Ok(bindings) = Matcher::new(&template).unwrap().matches(&input.text) {
            sink.drop(template.expand(&bindings));
        }
    }),
    op("Debug for", "Bindings", |input, sink| {
        let matcher = Matcher::new(&Template::parse("{+a}").unwrap()).unwrap();
        sink.debug(matcher.matches(&input.text));
    }),
    op("Display for", "TemplateError MatchError", |input, sink| {
        if let Ok(template) = Template::parse(&input.text) {
            Matcher::new(&template).err().into_iter().for_each(|error| sink.show(error));
            let mut router = Router::new();
            router.insert(&template, 1).err().into_iter().for_each(|error| sink.show(error));
            router.insert(&template, 2).err().into_iter().for_each(|error| sink.show(error));
        }
        let matcher = Matcher::new(&Template::parse("{a}").unwrap()).unwrap();
        matcher.matches(&input.text).err().into_iter().for_each(|error| sink.show(error));
    }),
    op("Router", "new len is_empty iter insert find", |input, sink| {
        let mut router = Router::new();
        for (n, template) in TEMPLATES.iter().enumerate() {
            sink.drop(router.insert(&Template::parse(template).unwrap(), n));
        }
        if let Ok(template) = Template::parse(&input.text) {
            sink.drop(router.insert(&template, 99));
        }
        for piece in input.text.split(',').take(64) {
            if let Ok(template) = Template::parse(piece) {
                sink.drop(router.insert(&template, 100));
            }
        }
        sink.drop((router.len(), router.is_empty()));
        sink.count(router.iter());
        sink.drop(router.find(&input.text));
        for reference in &input.references {
            sink.drop(router.find(&reference.as_str()[reference.spans().path().start..]));
        }
    }),
    op("Route", "value template variables", |input, sink| {
        let mut router = Router::new();
        router.insert(&Template::parse("{+a}").unwrap(), 1).unwrap();
        if let Some(route) = router.find(&input.text) {
            sink.drop((route.value(), route.template().as_str().len()));
            sink.count(route.variables().iter());
        }
    }),
    op("Debug for", "Router Route", |input, sink| {
        let mut router = Router::new();
        sink.drop(router.insert(&Template::parse("{+a}").unwrap(), 1));
        if let Ok(template) = Template::parse(&input.text) {
            sink.drop(router.insert(&template, 2));
        }
        sink.debug(&router);
        sink.debug(router.find(&input.text));
    }),
];
