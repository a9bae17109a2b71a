//! Operands for which completions offer names, and which the command itself checks.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

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
