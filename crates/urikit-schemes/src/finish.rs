//! The end of every builder.
//!
//! The input of a builder is data, so characters that are not allowed are percent-encoded. The
//! result is checked by the rules of its scheme before it is returned.

use alloc::string::String;

use urikit::UriBuf;

use crate::error::SchemeError;
use crate::rules::{Clause, SchemeRules};

/// The string as a URI that meets the rules.
pub(crate) fn finish(text: String, rules: SchemeRules) -> Result<UriBuf, SchemeError> {
    const LENGTH: Clause = Clause::new("URI", "urikit", "a URI has at most 4 GiB");
    // Each component is encoded: only the length can be wrong.
    let uri = UriBuf::try_from(text).map_err(|error| LENGTH.malformed(error.error().offset()))?;
    rules.check(uri.view())?;
    Ok(uri)
}
