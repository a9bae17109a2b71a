//! The public items of the libraries, from their checked-in listings, which `cargo xtask api` writes.

use std::collections::{BTreeMap, BTreeSet};

/// The listings of all libraries.
pub const LISTINGS: [&str; 5] = [
    include_str!("../../../crates/urikit/public_api.txt"),
    include_str!("../../../crates/urikit-explain/public_api.txt"),
    include_str!("../../../crates/urikit-guard/public_api.txt"),
    include_str!("../../../crates/urikit-schemes/public_api.txt"),
    include_str!("../../../crates/urikit-template/public_api.txt"),
];

/// The names of the operations. A method is `Type::method`, whatever the parameters of its type; a function is
/// `module::function`, with the last module of its path; a trait implementation is `Trait for Type`.
#[must_use]
pub fn operations() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in lines() {
        if let Some((of_trait, of_type)) = implementation(&line) {
            found.insert(format!("{} for {}", last(&of_trait), last(&of_type)));
        }
    }
    let methods = methods();
    // The owned forms have the methods of the borrowed form.
    let is_of_borrowed = |(owner, name): &&(String, String)| {
        owner.starts_with("Identifier")
            && owner != "Identifier"
            && methods.contains(&("Identifier".to_owned(), name.clone()))
    };
    let own = methods.iter().filter(|method| !is_of_borrowed(method));
    found.extend(own.map(|(owner, name)| format!("{owner}::{name}")));
    found
}

/// Functions and methods, except those of traits: the type, trait or module, and the name.
#[must_use]
pub fn methods() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    // The type that a trait is implemented for.
    let mut of_trait = None;
    for line in lines() {
        if line.starts_with("impl") {
            of_trait = implementation(&line).map(|(_, of_type)| of_type);
        } else if let Some((owner, name)) = function(&line).and_then(|path| path.rsplit_once("::"))
            && of_trait.as_deref().is_none_or(|it| last(it) != last(owner))
        {
            found.insert((last(owner), name.to_owned()));
        }
    }
    found
}

/// The methods of a type: the name, and the rest of the signature as the listing has it, without names of
/// lifetimes.
#[must_use]
pub fn signatures(owner: &str) -> BTreeMap<String, String> {
    let methods = LISTINGS.iter().flat_map(|listing| listing.lines()).filter_map(|line| {
        let declared = line.strip_prefix("pub ")?;
        let declared = declared.strip_prefix("const ").unwrap_or(declared).strip_prefix("fn ")?;
        let (of, rest) = declared.strip_prefix(owner)?.split_once(">::")?;
        let name = rest.split(['(', '<']).next()?;
        of.starts_with('<').then(|| (name.to_owned(), without_lifetimes(&rest[name.len()..])))
    });
    methods.collect()
}

/// With `'_` for each lifetime of a type, and none after a `&`.
fn without_lifetimes(signature: &str) -> String {
    let mut parts = signature.split('\'');
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
        kept += "'_";
        kept += &part[end..];
    }
    kept.replace("&'_ ", "&")
}

/// The names of the structs and enums.
#[must_use]
pub fn types() -> BTreeSet<String> {
    let declared = |line: String| {
        let path = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum "))?;
        path.split([' ', '(']).next().map(last)
    };
    lines().filter_map(declared).collect()
}

/// The lines without attributes and what is in angle brackets.
fn lines() -> impl Iterator<Item = String> {
    LISTINGS.iter().flat_map(|listing| listing.lines()).map(|line| {
        let line = line.strip_prefix("#[non_exhaustive] ").unwrap_or(line);
        without_parameters(line)
    })
}

/// The trait and the type of a line that starts an implementation of a trait.
fn implementation(line: &str) -> Option<(String, String)> {
    let (of_trait, of_type) = line.strip_prefix("impl")?.split_once(" for ")?;
    let of_type = of_type.split(" where ").next()?;
    Some((of_trait.trim().to_owned(), of_type.to_owned()))
}

/// The path of the function that a line declares.
fn function(line: &str) -> Option<&str> {
    let declared = line.strip_prefix("pub ")?;
    let declared = declared.strip_prefix("const ").unwrap_or(declared);
    declared.strip_prefix("fn ")?.split('(').next()
}

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
    let path = path.trim();
    match path {
        "[(K, V)]" => "slice".to_owned(),
        "[(K, V); N]" => "array".to_owned(),
        _ => path.rsplit([':', '&', ' ']).next().unwrap_or(path).to_owned(),
    }
}
