//! Policies for untrusted URIs.

use urikit_guard::policy::{GuardRule, Policy, PolicyBuilder, Redirects};

use super::{Operation, op};

/// Allows nearly everything, so that every rule is evaluated.
fn wide() -> PolicyBuilder {
    Policy::builder()
        .schemes(["http", "s"])
        .embedded_addresses(false)
        .userinfo(true)
        .max_length(usize::MAX)
        .redirects(Redirects::Any)
        .paths(["/a", "/"])
        .query_keys(["a", "b"])
}

pub(super) const TABLE: &[Operation] = &[
    op("Policy", "check check_redirect", |input, sink| {
        let wide = wide().build().unwrap();
        for policy in [Policy::default(), wide] {
            let from = Policy::default().check(urikit::Uri::parse("http://example.com/").unwrap());
            for reference in &input.references {
                sink.debug(policy.check(reference));
                if let Ok(from) = &from {
                    sink.debug(policy.check_redirect(from, reference));
                }
            }
        }
    }),
    op("Checked", "uri into_uri fragment address", |input, sink| {
        let policy = wide().build().unwrap();
        for checked in input.references.iter().filter_map(|reference| policy.check(reference).ok())
        {
            sink.drop((checked.uri(), checked.fragment(), checked.address()));
            sink.drop(checked.into_uri());
        }
    }),
    op("Debug for", "Checked", |input, sink| {
        let policy = wide().build().unwrap();
        input.references.iter().for_each(|reference| sink.debug(policy.check(reference)));
    }),
    op("GuardError", "rule kind offset range message", |input, sink| {
        for reference in &input.references {
            if let Err(error) = Policy::default().check(reference) {
                sink.debug((error.rule(), error.kind()));
                sink.drop((error.message().len(), error.range()));
                assert!(error.offset() <= Some(reference.as_str().len()));
            }
        }
    }),
    op("Display for", "GuardError PolicyError", |input, sink| {
        for reference in &input.references {
            let checked = Policy::default().check(reference);
            checked.err().into_iter().for_each(|error| sink.show(error));
        }
        let policy = Policy::builder().hosts([&input.text]).build();
        policy.err().into_iter().for_each(|error| sink.show(error));
    }),
    op(
        "PolicyBuilder",
        "schemes hosts hosts_under registered_domains except_hosts except_under except_registered_domains",
        |input, sink| {
            let text = &input.text;
            sink.drop(Policy::builder().schemes([text]).build());
            sink.drop(Policy::builder().hosts([text]).build());
            sink.drop(Policy::builder().hosts_under([text]).build());
            sink.drop(Policy::builder().registered_domains([text]).build());
            sink.drop(Policy::builder().except_hosts([text]).build());
            sink.drop(Policy::builder().except_under([text]).build());
            sink.drop(Policy::builder().except_registered_domains([text]).build());
            sink.drop(Policy::builder().hosts(text.split('.')).build());
        },
    ),
    op("PolicyBuilder", "paths query_keys build", |input, sink| {
        let text = &input.text;
        sink.drop(Policy::builder().paths([text]).query_keys([text]).build());
        // A policy comes from the program itself: only the cost of building one matters here.
        sink.drop(wide().paths(text.split('&')).query_keys(text.split('&')).build());
    }),
    op("GuardRule", "from_name", |input, sink| {
        sink.debug(GuardRule::from_name(&input.text));
    }),
    op("Redirects", "from_name", |input, sink| {
        sink.debug(Redirects::from_name(&input.text));
    }),
];
