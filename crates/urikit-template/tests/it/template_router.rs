//! Many templates at once: which one wins, what is rejected, and that the time stays bounded.

use std::borrow::Cow;

use urikit_template::Variable;
use urikit_template::{Router, Template, TemplateErrorKind};

fn router(templates: &[&'static str]) -> Router<&'static str> {
    let mut router = Router::new();
    for template in templates {
        router.insert(&Template::parse(template).unwrap(), *template).unwrap();
    }
    router
}

#[test]
fn most_specific_template_wins_whatever_the_order() {
    let mut templates = [
        "/users/me",
        "/users/{id}",
        "/users/{id}.json",
        "/users/{id}/posts",
        "/users/{id}{?fields}",
        "/users/{+rest}",
        "/users{/path*}",
        "/{+rest}",
    ];
    for _ in 0..templates.len() {
        let router = router(&templates);
        for (text, expected) in [
            ("/users/me", Some("/users/me")),
            ("/users/meg", Some("/users/{id}")),
            ("/users/", Some("/users/{+rest}")),
            ("/users/.json", Some("/users/{id}")),
            ("/users/7.json", Some("/users/{id}.json")),
            ("/users/me.json", Some("/users/{id}.json")),
            ("/users/me/posts", Some("/users/{id}/posts")),
            ("/users/7?fields=a", Some("/users/{id}{?fields}")),
            ("/users/7?other=a", Some("/users/{+rest}")),
            ("/users/7/x", Some("/users/{+rest}")),
            ("/users", Some("/users{/path*}")),
            ("/use", Some("/{+rest}")),
            ("users", None),
            ("/users/%", None),
        ] {
            assert_eq!(router.find(text).map(|found| *found.value()), expected, "{text}");
        }
        templates.rotate_left(1);
    }
}

#[test]
fn same_template_but_for_names_is_a_conflict() {
    let mut router = router(&["/{a}/x{?q}", "/{a}/y"]);
    for (template, conflicts) in [
        ("/{b}/x{?q}", true),
        ("/{b}/x{?r}", false),
        ("/{b}/y", true),
        ("/{a}/{b}", false),
        ("/{a:3}/y", true),
    ] {
        let outcome = router.insert(&Template::parse(template).unwrap(), template);
        assert_eq!(
            outcome.is_err_and(|error| error.kind() == TemplateErrorKind::Conflict),
            conflicts,
            "{template}"
        );
    }
    assert_eq!(router.len(), 4);
    let ambiguous = router.insert(&Template::parse("{a}{b}").unwrap(), "");
    let error = ambiguous.unwrap_err();
    assert_eq!(error.offset(), Some(1));
    assert_eq!((error.kind(), error.other()), (TemplateErrorKind::End, Some("b")));
}

/// No request makes a variable of the path a list, or absent.
#[test]
fn simple_variable_is_one_text_that_is_not_empty() {
    let cases = [
        ("/u/{id}", "/u/a,b", Some("id=a,b")),
        ("/u/{id}", "/u/,", Some("id=,")),
        ("/u/{id}", "/u/a%2Cb", Some("id=a,b")),
        ("/u/{id}", "/u/a=b;c", Some("id=a=b;c")),
        ("/u/{id}", "/u/", None),
        ("/u/{id}", "/u/a/b", None),
        ("/u/{id:3}", "/u/a,b", Some("id=a,b")),
        ("/u/{id:3}", "/u/", None),
        ("/u/{id:3}", "/u/abcd", None),
        ("/u/{id}.json", "/u/a,b.json", Some("id=a,b")),
        ("/u/{id}.json", "/u/.json", None),
        ("/{a}/{b}", "//x", None),
        ("/u{/id}", "/u", Some("")),
        ("/u{/id}", "/u/", Some("id=")),
        ("/u{/id}", "/u/a,b", Some("id=a,b")),
        ("/u{.ext}", "/u.a,b", Some("ext=a,b")),
        ("/u/{+rest}", "/u/", Some("rest=")),
        ("/u/{+rest}", "/u/a,b/c", Some("rest=a,b/c")),
        // The template asks for a list.
        ("/u/{id*}", "/u/a,b", Some("id=[a,b]")),
        ("/u/{id*}", "/u/", Some("")),
        ("/u{/id*}", "/u/a/b", Some("id=[a,b]")),
        ("/u{?id}", "/u?id=a,b", Some("id=[a,b]")),
        ("/u{?id}", "/u", Some("")),
        // The same name elsewhere has the same value.
        ("/u/{id}{?id*}", "/u/a?id=a", Some("id=a")),
        ("/u/{id}{?id*}", "/u/a,b?id=a&id=b", None),
    ];
    for (template, path, expected) in cases {
        let router = router(&[template]);
        let found = router.find(path).map(|found| {
            let show = |value: &Variable<'_>| match value.as_list() {
                Some(list) => {
                    let texts: Vec<_> = list.iter().filter_map(Variable::as_text).collect();
                    format!("[{}]", texts.join(","))
                }
                None => value.as_text().unwrap().to_owned(),
            };
            let pairs =
                found.variables().iter().map(|(name, value)| format!("{name}={}", show(&value)));
            pairs.collect::<Vec<_>>().join("&")
        });
        assert_eq!(found.as_deref(), expected, "{template} {path}");
    }
}

/// Of a template that matches only at its start, nothing is left.
#[test]
fn values_are_those_of_the_template_that_wins() {
    let router = router(&["/{a}/{b}/{c}/{d}{;m,n}/x", "/{a}/{b}/{c}/{d}/{+rest}"]);
    for (text, expected) in [
        ("/1/2/3/4/x", "a=1 b=2 c=3 d=4"),
        ("/1/2/3/4;n=7;m=5/x", "a=1 b=2 c=3 d=4 m=5 n=7"),
        ("/1/2/3/4;n=7;m=5/y", "a=1 b=2 c=3 d=4;n=7;m=5 rest=y"),
        ("/1/2/3%20/4/x/", "a=1 b=2 c=3  d=4 rest=x/"),
    ] {
        let found = router.find(text).unwrap();
        let values: Vec<_> = found
            .variables()
            .iter()
            .map(|(name, value)| format!("{name}={}", value.as_text().unwrap()))
            .collect();
        assert_eq!(values.join(" "), expected, "{text}");
    }
}

#[test]
fn value_without_escapes_is_borrowed_from_the_path() {
    let router = router(&["/users/{id}"]);
    let id = |path| router.find(path)?.variables().text("id");
    assert!(matches!(id("/users/7"), Some(Cow::Borrowed("7"))));
    assert!(matches!(id("/users/%37"), Some(Cow::Owned(text)) if text == "7"));
}

/// A router returns what a router with only that template returns, and finds a template if any of those does.
#[test]
fn router_agrees_with_routers_of_one_template() {
    let templates = [
        "/a/b/c",
        "/a/{x}/c",
        "/{y}/b/{z}",
        "/a/b{/r*}",
        "/a/{x}.js",
        "/a{?q}",
        "{+all}",
        "/{y}{#f}",
        "/a/b{;m}",
        "/ab/{x}",
        "/a/{x}/c/{w}",
        "/{y}/b/{z}/d",
    ];
    let router = router(&templates);
    let single = templates.map(|template| (template, self::router(&[template])));
    let pieces = ["/a", "/b", "/c", "/d", "b", ".js", "?q=1", "#f", ";m=2", "/", "%"];
    let mut texts = vec![String::new()];
    for _ in 0..4 {
        let longer = texts.iter().flat_map(|t| pieces.map(|piece| format!("{t}{piece}")));
        texts = longer.chain(texts.clone()).collect();
        texts.sort();
        texts.dedup();
    }
    for text in &texts {
        let matching: Vec<_> = single.iter().filter(|(_, r)| r.find(text).is_some()).collect();
        match router.find(text) {
            None => assert!(matching.is_empty(), "{text}"),
            Some(found) => {
                let own = matching.iter().find(|(template, _)| template == found.value());
                let own = own.unwrap().1.find(text).unwrap();
                assert!(found.variables().iter().eq(own.variables().iter()), "{text}");
            }
        }
    }
    assert!(texts.len() > 10_000);
}

/// At each of 60 positions both a literal and a variable match: 2^60 combinations, of which one matches to the
/// end.
#[test]
fn hostile_templates_do_not_blow_up() {
    let mut router = Router::new();
    for at in 0..60 {
        let text: String =
            (0..60).map(|n| if n == at { "/{v}".into() } else { format!("/{{x{n}}}") }).collect();
        let literal = text.replacen(&format!("{{x{}}}", (at + 1) % 60), "a", 1) + "/end";
        router.insert(&Template::parse(&literal).unwrap(), at).unwrap();
    }
    let text = "/a".repeat(60);
    assert!(router.find(&text).is_none());
    assert!(router.find(&format!("{text}/end")).is_some());

    // The complete binary tree of depth 10: every node at most once.
    let mut router = Router::new();
    for bits in 0..1024_u32 {
        let text: String = (0..10)
            .map(|n| if bits >> n & 1 == 1 { "/a".into() } else { format!("/{{v{n}}}") })
            .collect();
        router.insert(&Template::parse(&(text + "/x")).unwrap(), bits).unwrap();
    }
    assert!(router.find(&"/a".repeat(10)).is_none());
    assert_eq!(router.find(&("/a".repeat(10) + "/x")).map(|found| *found.value()), Some(1023));
}
