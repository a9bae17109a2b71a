//! `--part`: the parts of a URI by their names.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urikit::percent::Part;

/// Any part; case does not matter.
pub(crate) fn any_part() -> impl TypedValueParser<Value = Part> {
    PossibleValuesParser::new(Part::all().map(Part::name))
        .map(|name| Part::from_name(&name).expect("the names are those of the parts"))
}
