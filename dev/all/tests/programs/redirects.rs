//! Redirects, followed only where a policy allows it.

use std::collections::HashMap;

use urikit::{Error, Uri, UriBuf, UriRef};
use urikit_guard::host::HostClass;
use urikit_guard::policy::{GuardError, GuardRule, Policy, Redirects};

use crate::Result;

/// What a server answers: the field `Location` for a URI.
type Web = HashMap<&'static str, &'static str>;

/// The last URI of the chain.
fn follow(policy: &Policy, web: &Web, start: &str) -> Result<UriBuf> {
    let mut checked = policy.check(Uri::parse(start)?)?;
    for _ in 0..5 {
        let Some(location) = web.get(checked.uri().as_str()) else {
            return Ok(checked.into_uri());
        };
        checked = policy.check_redirect(&checked, UriRef::parse(location)?)?;
    }
    Err("too many redirects".into())
}

fn refused_by(result: Result<UriBuf>) -> Option<GuardRule> {
    result.err()?.downcast_ref::<GuardError>().map(GuardError::rule)
}

#[test]
fn run() -> Result<()> {
    let policy = Policy::builder()
        .schemes(["http", "https"])
        .host_classes([HostClass::Name, HostClass::Public])
        .redirects(Redirects::NoDowngrade)
        .build()?;
    let web = Web::from([
        ("https://short.example/a", "//www.example.com/b"),
        ("https://www.example.com/b", "../c?d"),
        ("https://short.example/down", "http://www.example.com/"),
        ("https://short.example/in", "https://169.254.169.254/latest/meta-data/"),
        ("https://short.example/loop", "?"),
        ("https://short.example/loop?", "?"),
    ]);
    let follow = |start| follow(&policy, &web, start);
    assert_eq!(follow("https://short.example/a")?, "https://www.example.com/c?d");
    assert!(refused_by(follow("https://short.example/down")).is_some());
    assert!(refused_by(follow("https://short.example/in")).is_some());
    assert_eq!(follow("https://short.example/loop").unwrap_err().to_string(), "too many redirects");
    let error = follow("https:///").unwrap_err();
    assert!(error.downcast_ref::<Error>().is_none() && refused_by(Err(error)).is_some());
    Ok(())
}
