//! Values of options and operands that are names: levels, parts to encode for, names that completions offer, and
//! suggestions for mistyped names.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use strsim::osa_distance;
use urikit::percent::Part;
use urikit::{Iri, Level};

use crate::output::Failure;

/// `--level`: the levels of RFC 3986 §6.2 that change something; case does not matter.
pub(crate) fn changing_level() -> impl TypedValueParser<Value = Level> {
    one_level_of(Level::ALL.into_iter().filter(|level| *level != Level::Simple))
}

/// Any level; case does not matter.
pub(crate) fn any_level() -> impl TypedValueParser<Value = Level> {
    one_level_of(Level::ALL.into_iter())
}

fn one_level_of(levels: impl Iterator<Item = Level>) -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(levels.map(Level::name))
        .map(|name| Level::from_name(&name).expect("the names are those of the levels"))
}

/// `--part`: any part of a URI; case does not matter.
pub(crate) fn any_part() -> impl TypedValueParser<Value = Part> {
    PossibleValuesParser::new(Part::ALL.iter().copied().map(Part::name))
        .map(|name| Part::from_name(&name).expect("the names are those of the parts"))
}

/// Parses like `parser`, and offers names.
#[derive(Clone)]
pub(crate) struct Offered<P> {
    parser: P,
    names: fn() -> Vec<&'static str>,
}

/// An argument with this parser needs `hide_possible_values`: its help describes the names in its own words.
pub(crate) const fn offered<P>(parser: P, names: fn() -> Vec<&'static str>) -> Offered<P> {
    Offered { parser, names }
}

impl<P: TypedValueParser> TypedValueParser for Offered<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// The names, with the lines of standard input in place of `-`.
pub(crate) fn names_or_lines(names: &[String]) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for name in names {
        match name.as_str() {
            "-" => {
                let lines = io::stdin().lines().collect::<Result<Vec<_>, _>>();
                all.extend(
                    lines.map_err(|error| Failure::Read {
                        name: "standard input".to_owned(),
                        error,
                    })?,
                );
            }
            _ => all.push(name.clone()),
        }
    }
    Ok(all)
}

/// Whether a name or a key is probably a URI given by mistake.
pub(crate) fn looks_like_a_uri(operand: &str) -> bool {
    Iri::parse(operand).is_ok_and(|iri| iri.authority().is_some())
}

/// Whether a key is probably a file given by mistake: there is a file with this name, and the name has a
/// separator or an extension.
pub(crate) fn looks_like_a_file(operand: &str) -> bool {
    operand.contains(['.', '/']) && !operand.contains('=') && Path::new(operand).is_file()
}

/// What other tools and languages call a part or a rule. A name that means several things here is in several rows, of
/// which the first that is one of the names asked for is meant.
const MEANINGS: [(&str, &[&str]); 28] = [
    ("URI", &["url", "full", "absolute-url"]),
    ("URI-reference", &["uri-ref", "url-reference", "reference", "ref"]),
    ("relative-ref", &["relative", "relative-reference", "relative-url"]),
    ("absolute-URI", &["absolute"]),
    ("dns-name", &["domain", "domain-name", "fqdn", "dns"]),
    ("IPv4address", &["ipv4", "ip4", "ip-v4"]),
    ("IPv6address", &["ipv6", "ip6", "ip-v6"]),
    ("IP-literal", &["ip", "ipv6-literal"]),
    ("mailtoURI", &["email", "mail"]),
    ("http-URI", &["http-url"]),
    ("https-URI", &["https-url"]),
    ("scheme", &["protocol", "proto", "schema"]),
    ("authority", &["netloc", "hostport", "host-port"]),
    ("userinfo", &["auth", "credentials", "userpass", "user-info"]),
    ("user", &["username", "login"]),
    ("password", &["pass", "passwd", "pwd"]),
    ("host", &["hostname", "server", "domain", "fqdn", "ip", "address"]),
    ("segment", &["path-segment", "pathsegment", "path-component", "dir"]),
    ("path", &["pathname", "uri-path", "url-path"]),
    (
        "query-value",
        &[
            "component",
            "uri-component",
            "param",
            "parameter",
            "param-value",
            "value",
            "query-param",
        ],
    ),
    ("query-key", &["key", "param-key", "param-name", "name"]),
    ("form", &["form-value", "form-data", "urlencoded", "www-form", "x-www-form-urlencoded"]),
    ("query", &["search", "querystring", "query-string", "qs", "params"]),
    ("fragment", &["hash", "anchor", "frag"]),
    ("unreserved", &["all", "everything", "strict"]),
    ("effective_port", &["default-port", "real-port"]),
    (
        "registered_domain",
        &["root-domain", "base-domain", "apex", "etld+1", "etldplus1", "registrable-domain"],
    ),
    ("suffix", &["tld", "etld", "public-suffix"]),
];

/// The name that a word means elsewhere, if it is one of these.
pub(crate) fn meant(word: &str, names: &[&str]) -> Option<&'static str> {
    let word = word.to_ascii_lowercase().replace('_', "-");
    let mut meanings = MEANINGS.iter().filter(|(_, words)| words.contains(&word.as_str()));
    let is_there = |name: &str| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    meanings.find(|(name, _)| is_there(name)).map(|(name, _)| *name)
}

/// `; did you mean …?` for the end of a message, by what the word means elsewhere, then by its spelling; empty if no
/// name is near.
pub(crate) fn did_you_mean(word: &str, names: &[&str]) -> String {
    let near = meant(word, names).or_else(|| nearest(word, names));
    near.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// The most similar name, if one is: one letter is wrong, or two of a longer word. Letters that changed places count
/// once.
pub(crate) fn nearest<'n>(word: &str, names: &[&'n str]) -> Option<&'n str> {
    let word = word.to_ascii_lowercase();
    // Names are short; a long word is not similar to any.
    if word.len() > 32 {
        return None;
    }
    let near = names.iter().map(|name| (osa_distance(&word, &name.to_ascii_lowercase()), *name));
    let (distance, name) = near.min()?;
    let allowed = if word.len() < 6 { 1 } else { 2 };
    (distance <= allowed && distance + 1 < name.len()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn did_you_mean_names_the_nearest_or_none() {
        let names = ["host", "port", "path", "fragment"];
        assert_eq!(did_you_mean("hots", &names), "; did you mean `host`?");
        assert_eq!(did_you_mean("FRAGMNT", &names), "; did you mean `fragment`?");
        assert_eq!(did_you_mean("hostname", &names), "; did you mean `host`?");
        assert_eq!(did_you_mean("Host_Name", &names), "");
        assert_eq!(did_you_mean("username", &names), "");
        assert_eq!(did_you_mean("", &names), "");
        assert_eq!(did_you_mean(&"h".repeat(1000), &names), "");
    }
}
