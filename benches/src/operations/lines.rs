//! One large input with a URI per line: split and parse.

use std::cell::OnceCell;

use crate::{
    corpus::Dataset,
    group::{Group, Implementation, Operation, Role, keep},
};

pub fn groups() -> Vec<Group> {
    let mut group = Group::new("lines", [Dataset::Mixed]).goal(4.0);
    let ours = Lines::new(|text| {
        urikit::Uri::parse_lines(text).filter(|(_, parsed)| keep(parsed)).count()
    });
    group.implementations = vec![
        implementation("urikit", Role::Ours, ours),
        implementation(
            "fluent-uri",
            Role::Peer,
            by_line(|line| keep(&fluent_uri::Uri::parse(line))),
        ),
        implementation("oxiri", Role::Peer, by_line(|line| keep(&oxiri::Iri::parse(line)))),
        implementation(
            "iri-string",
            Role::Peer,
            by_line(|line| keep(&iri_string::types::UriStr::new(line))),
        ),
    ];
    vec![group]
}

fn implementation(
    name: &'static str,
    role: Role,
    operation: impl Operation + 'static,
) -> Implementation {
    Implementation { name, role, operation: Box::new(operation) }
}

fn by_line(accepts: impl Fn(&'static str) -> bool) -> Lines<impl Fn(&'static str) -> usize> {
    Lines::new(move |text| text.lines().filter(|line| accepts(line)).count())
}

/// Counts the accepted lines of a string, which is assembled in the first, unmeasured pass.
struct Lines<F> {
    count: F,
    joined: OnceCell<&'static str>,
}

impl<F: Fn(&'static str) -> usize> Lines<F> {
    fn new(count: F) -> Self {
        Self { count, joined: OnceCell::new() }
    }
}

impl<F: Fn(&'static str) -> usize> Operation for Lines<F> {
    fn accepts(&self, text: &'static str) -> bool {
        (self.count)(text) == 1
    }

    fn pass(&self, texts: &[&'static str]) -> usize {
        let joined = self.joined.get_or_init(|| (texts.join("\n") + "\n").leak());
        (self.count)(std::hint::black_box(joined))
    }
}
