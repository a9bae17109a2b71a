//! The names of the public operations, from the checked-in listing.
//!
//! A method is `Type::method`, whatever the parameters of its type; a function is `module::function`, with the
//! last module of its path; a trait implementation is `Trait for Type`.

use std::collections::BTreeSet;

pub(crate) fn operations(listing: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (mut module, mut owner) = (String::new(), None);
    for line in listing.lines() {
        if let Some(path) = line.strip_prefix("# ") {
            module = last(path);
            owner = None;
        } else if line.starts_with(' ') {
            if let (Some(owner), Some(name)) = (&owner, function(line)) {
                found.insert(format!("{owner}::{name}"));
            }
        } else if let Some(name) = function(line) {
            found.insert(format!("{module}::{name}"));
        } else {
            owner = None;
            let line = without_parameters(line);
            let line = line.strip_prefix("macro ").unwrap_or(&line);
            let header = line.strip_prefix("impl ").or_else(|| line.strip_prefix("forward impl"));
            if let Some((of_trait, of_type)) = header.and_then(|header| header.split_once(" for "))
            {
                found.insert(format!("{} for {}", last(of_trait), last(of_type)));
            } else if line.starts_with("forward impl") {
                // The owned forms have the methods of the borrowed form.
                owner = Some("Identifier".to_owned());
            } else if let Some(of_type) = header {
                owner = Some(last(of_type));
            } else if let Some(of_trait) = line.strip_prefix("pub trait ") {
                owner = of_trait.split([' ', ':']).next().map(str::to_owned);
            }
        }
    }
    found
}

/// The name of the function that a line declares.
fn function(line: &str) -> Option<&str> {
    let declared = line.trim_start();
    let declared = declared.strip_prefix("pub ").unwrap_or(declared);
    let declared = declared.strip_prefix("const ").unwrap_or(declared);
    declared.strip_prefix("fn ")?.split(['(', '<']).next()
}

/// The line without the content of angle brackets, and with one space after `impl`.
fn without_parameters(line: &str) -> String {
    let mut depth = 0;
    let mut kept = String::new();
    // An arrow does not close a bracket.
    for c in line.replace("->", "").chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            c if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

/// The last name of a path, without `&`.
fn last(path: &str) -> String {
    let path = path.split(" where").next().unwrap_or(path).trim();
    match path {
        "[(K, V)]" => "slice".to_owned(),
        "[(K, V); N]" => "array".to_owned(),
        _ => path.rsplit([':', '&', ' ']).next().unwrap_or(path).to_owned(),
    }
}
