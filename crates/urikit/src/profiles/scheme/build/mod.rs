//! URIs of single schemes, made of data: a builder a file.
//!
//! What is given is data, so what the place can't hold is percent-encoded. What is made is read by the view
//! of its scheme before it is given out.

mod data;
mod mailto;
mod ni;
mod urn;

pub use data::DataBuilder;
pub use mailto::MailtoBuilder;
pub use ni::{NiBuilder, NihBuilder};
pub use urn::UrnBuilder;

use alloc::string::String;

use super::error::{Clause, SchemeError};
use super::rules::SchemeRules;
use crate::model::ident::UriBuf;

/// The text as a URI that meets the rules.
fn finish(text: String, rules: SchemeRules) -> Result<UriBuf, SchemeError> {
    const LENGTH: Clause = Clause::new("URI", "urikit", "a URI has at most 4 GiB");
    // Each part is encoded for its place: only the length can be wrong.
    let uri = UriBuf::try_from(text).map_err(|error| LENGTH.malformed(error.error().offset()))?;
    rules.check(uri.view())?;
    Ok(uri)
}
