//! `--level`: the levels of RFC 3986 §6.2 by name.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urikit::Level;

/// The levels that change something; case does not matter.
pub(crate) fn changing_level() -> impl TypedValueParser<Value = Level> {
    one_of(Level::ALL.into_iter().filter(|level| *level != Level::Simple))
}

/// Any level; case does not matter.
pub(crate) fn any_level() -> impl TypedValueParser<Value = Level> {
    one_of(Level::ALL.into_iter())
}

fn one_of(levels: impl Iterator<Item = Level>) -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(levels.map(Level::name))
        .map(|name| Level::from_name(&name).expect("the names are those of the levels"))
}
