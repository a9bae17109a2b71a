//! Builders for URIs of individual schemes, one per file.
//!
//! The input is data, so characters that are not allowed are percent-encoded. The result is checked
//! by the view of its scheme before it is returned.

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

/// The string as a URI that meets the rules.
fn finish(text: String, rules: SchemeRules) -> Result<UriBuf, SchemeError> {
    const LENGTH: Clause = Clause::new("URI", "urikit", "a URI has at most 4 GiB");
    // Each component is encoded: only the length can be wrong.
    let uri = UriBuf::try_from(text).map_err(|error| LENGTH.malformed(error.error().offset()))?;
    rules.check(uri.view())?;
    Ok(uri)
}
