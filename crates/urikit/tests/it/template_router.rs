//! Many templates at once: which one wins, what is refused, and that nothing blows up.

use urikit::template::{Matcher, RouteError, Router, Template};

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
            ("/users/", Some("/users/{id}")),
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
        assert_eq!(matches!(outcome, Err(RouteError::Conflict(_))), conflicts, "{template}");
    }
    assert_eq!(router.len(), 4);
    let ambiguous = router.insert(&Template::parse("{a}{b}").unwrap(), "");
    assert!(matches!(ambiguous, Err(RouteError::Ambiguous(_))));
}

/// A find gives what the template's own matcher gives, and finds one where any of them matches.
#[test]
fn router_agrees_with_single_matchers() {
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
    let matchers = templates.map(|t| (t, Matcher::new(&Template::parse(t).unwrap()).unwrap()));
    let pieces = ["/a", "/b", "/c", "/d", "b", ".js", "?q=1", "#f", ";m=2", "/", "%"];
    let mut texts = vec![String::new()];
    for _ in 0..4 {
        let longer = texts.iter().flat_map(|t| pieces.map(|piece| format!("{t}{piece}")));
        texts = longer.chain(texts.clone()).collect();
        texts.sort();
        texts.dedup();
    }
    for text in &texts {
        let matching: Vec<_> = matchers.iter().filter(|(_, m)| m.matches(text).is_ok()).collect();
        match router.find(text) {
            None => assert!(matching.is_empty(), "{text}"),
            Some(found) => {
                let own = matching.iter().find(|(template, _)| template == found.value());
                let values = own.unwrap().1.matches(text).unwrap();
                assert!(found.variables().iter().eq(values.iter()), "{text}");
            }
        }
    }
    assert!(texts.len() > 10_000);
}

/// At each of 60 places a literal and a variable both fit: 2^60 ways, one of which is right at the end.
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

    // The whole binary tree of depth 10: every node at most once.
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
