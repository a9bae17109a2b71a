//! `--scheme`: a scheme whose rules apply.

use std::io::{self, Write};

use clap::builder::{StringValueParser, TypedValueParser};
use urikit::Rule;
use urikit_schemes::registry::RegisteredScheme;
use urikit_schemes::rules::{SchemeRules, SchemeSet};

use super::names::offered;

/// The schemes that are registered, or have rules.
pub(crate) fn scheme_names() -> Vec<&'static str> {
    let mut names: Vec<_> = RegisteredScheme::ALL.iter().map(RegisteredScheme::name).collect();
    names.extend(SchemeSet::STANDARD.iter().map(SchemeRules::scheme));
    names.sort_unstable();
    names.dedup();
    names
}

/// A scheme, with its rules if they are known.
#[derive(Clone)]
pub(crate) struct SchemeChoice {
    name: String,
    pub(crate) rules: Option<&'static SchemeRules>,
}

impl SchemeChoice {
    /// The value of `--scheme`.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        let read = |name: String| Self::read(&name);
        offered(StringValueParser::new().try_map(read), scheme_names)
    }

    fn read(name: &str) -> Result<Self, String> {
        Rule::Scheme.check(name).map_err(|error| error.to_string())?;
        let rules = SchemeSet::STANDARD.rules_of(name);
        Ok(Self { name: name.to_ascii_lowercase(), rules })
    }

    /// Reports on standard error if the scheme has no rules.
    pub(crate) fn note_if_unknown(&self) {
        if self.rules.is_none() {
            let name = &self.name;
            // If stderr can't be written to, there is nothing to do.
            let _ = writeln!(
                io::stderr(),
                "uri: note: no rules of the scheme `{name}` are known; those of RFC 3986 apply"
            );
        }
    }
}
