//! URI templates: expansion, matching, and routing.

use std::hint::black_box;

use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::simple_context::{SimpleContext, Value};
use urikit_template::Variable;
use urikit_template::{Expander, Matcher, Router, Template};
use uritemplate::UriTemplate;

use crate::{
    corpus::{Dataset, routes},
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    vec![expand().goal(2.0), route().goal(1.0), commas()]
}

/// All operators and modifiers, in turn.
const TEMPLATES: [&str; 8] = [
    "https://api.example.com/users/{user}/repos/{repo}",
    "https://api.example.com/search{?q,page,lang}",
    "/files{/path*}{.ext}",
    "{+base}repos/{user}/{repo}/issues{?labels*}",
    "/map/{x},{y};zoom={page}{#section}",
    "/dictionary/{user:1}/{user}",
    "/users/{user}{;filter*}",
    "https://example.com/?fixed=yes{&q,page,tags}",
];

const TEXTS: [(&str, &str); 10] = [
    ("user", "octocat"),
    ("repo", "hello-world"),
    ("q", "uri templates & more"),
    ("page", "3"),
    ("lang", "en"),
    ("ext", "json"),
    ("base", "https://api.example.com/"),
    ("x", "1024"),
    ("y", "768"),
    ("section", "about/us (new)"),
];
const LISTS: [(&str, [&str; 3]); 3] = [
    ("path", ["usr", "share", "doc files"]),
    ("labels", ["bug", "help wanted", "good-first-issue"]),
    ("tags", ["red", "green", "blue"]),
];
const PAIRS: [(&str, &str); 2] = [("role", "admin"), ("state", "on leave")];

/// Templates are parsed, ours also compiled, and values are created beforehand. The others do not
/// check the result, so it is text.
fn expand() -> Group {
    let turn = |text: &str| text.len() % TEMPLATES.len();

    let ours = TEMPLATES.map(Template::from_static);
    let expanders = TEMPLATES.map(|template| Expander::new(&Template::from_static(template)));
    let mut values: Vec<(&str, Variable<'_>)> = Vec::new();
    values.extend(TEXTS.map(|(name, text)| (name, text.into())));
    values.extend(LISTS.map(|(name, list)| (name, list.into_iter().collect())));
    values.push(("filter", PAIRS.into_iter().collect()));
    let (same_values, checked_values) = (values.clone(), values.clone());
    let checked = expanders.clone();

    let iri_string = TEMPLATES.map(|template| UriTemplateStr::new(template).unwrap());
    let mut context = SimpleContext::new();
    for (name, text) in TEXTS {
        context.insert(name, text);
    }
    for (name, list) in LISTS {
        context.insert(name, Value::List(list.map(String::from).into()));
    }
    let pairs = PAIRS.map(|(key, value)| (key.to_owned(), value.to_owned()));
    context.insert("filter", Value::Assoc(pairs.into()));

    let system = TEMPLATES.map(|text| uri_template_system::Template::parse(text).unwrap());
    let mut system_values = uri_template_system::Values::default();
    for (name, text) in TEXTS {
        system_values = system_values.add(name, uri_template_system::Value::item(text));
    }
    for (name, list) in LISTS {
        system_values = system_values.add(name, uri_template_system::Value::list(list));
    }
    let filter = uri_template_system::Value::associative_array(PAIRS);
    let system_values = system_values.add("filter", filter);

    let next = TEMPLATES.map(|text| {
        let mut template = UriTemplate::new(text);
        for (name, text) in TEXTS {
            template.set(name, text);
        }
        for (name, list) in LISTS {
            template.set(name, &list[..]);
        }
        template.set("filter", &PAIRS[..]);
        template
    });

    for (index, template) in ours.iter().enumerate() {
        let expected = template.expand_text(&values).unwrap();
        let theirs = iri_string[index].expand::<UriSpec, _>(&context).unwrap().to_string();
        assert_eq!(theirs, expected);
        assert_eq!(system[index].expand(&system_values).unwrap(), expected);
        assert_eq!(next[index].build(), expected);
    }
    Group::new("template/expand", [Dataset::Queries])
        .ours(move |text| keep(&expanders[turn(text)].expand_text(&values)))
        .aside("urikit, checked", move |text| keep(&checked[turn(text)].expand(&checked_values)))
        .aside("urikit, from its text", move |text| {
            keep(&ours[turn(text)].expand_text(&same_values))
        })
        .peer("iri-string", move |text| {
            let expanded = iri_string[turn(text)].expand::<UriSpec, _>(&context);
            keep(&expanded.map(|expanded| expanded.to_string()))
        })
        .peer("uri-template-system", move |text| keep(&system[turn(text)].expand(&system_values)))
        .peer("uritemplate-next", move |text| {
            black_box(next[turn(text)].build());
            true
        })
}

/// One of a thousand templates. Both return where the values are, ours after checking that they can be
/// decoded.
fn route() -> Group {
    let mut ours = Router::new();
    let mut matchit = matchit::Router::new();
    for (index, route) in routes().into_iter().enumerate() {
        ours.insert(&Template::parse(&route).unwrap(), index).unwrap();
        matchit.insert(route, index).unwrap();
    }
    Group::new("template/route", [Dataset::Routed])
        .ours(move |text| black_box(&ours.find(text)).is_some())
        .peer("matchit", move |text| keep(&matchit.at(text)))
}

/// Only ours: the point is that the rate stays constant.
fn commas() -> Group {
    let matcher = Matcher::new(&Template::from_static("{/id*}")).unwrap();
    let lists = Matcher::new(&Template::from_static("/{id}")).unwrap();
    let sizes = [10, 100, 1000, 10_000, 100_000].map(Dataset::Commas);
    Group::new("template/commas", sizes)
        .ours(move |text| keep(&matcher.matches(text)))
        .aside("urikit, a list of them", move |text| keep(&lists.matches(text)))
}
