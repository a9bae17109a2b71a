//! Values of options and operands that are names: levels, parts to encode for, names that completions offer, and
//! suggestions for mistyped names.

use std::ffi::OsStr;
use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use strsim::osa_distance;
use urikit::percent::Part;
use urikit::{Iri, Level};

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

/// Whether a name or a key is probably a URI given by mistake.
pub(crate) fn looks_like_a_uri(operand: &str) -> bool {
    Iri::parse(operand).is_ok_and(|iri| iri.authority().is_some())
}

/// Whether a key is probably a file given by mistake: there is a file with this name, and the name has a
/// separator or an extension.
pub(crate) fn looks_like_a_file(operand: &str) -> bool {
    operand.contains(['.', '/']) && !operand.contains('=') && Path::new(operand).is_file()
}

/// `; did you mean …?` for the end of a message; empty if no name is similar.
pub(crate) fn did_you_mean(word: &str, names: &[&str]) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
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
        assert_eq!(did_you_mean("hostname", &names), "");
        assert_eq!(did_you_mean("", &names), "");
        assert_eq!(did_you_mean(&"h".repeat(1000), &names), "");
    }
}
