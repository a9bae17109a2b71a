//! `magnet`, which no RFC defines: names by digest, for file-sharing networks.

use urikit::Uri;

use super::{Clause, Condition, Requirement, SchemeRules};
use crate::error::SchemeError;
use crate::shared_syntax::query_end;

/// Its normal form has scheme and escapes in their case, and decodes unreserved characters.
pub(super) const RULES: SchemeRules = SchemeRules::new("magnet", "magnet", REQUIREMENTS)
    .with_details(check_magnet)
    .without_hierarchy();

const REQUIREMENTS: &[Requirement] =
    &[Requirement::new(Condition::NoAuthority, magnet_clause("a magnet URI has no authority"))];

const fn magnet_clause(says: &'static str) -> Clause {
    Clause::new("magnet", "Magnet URI overview", says)
}

fn check_magnet(uri: Uri<'_>) -> Result<(), SchemeError> {
    if !uri.path().is_empty() {
        return Err(magnet_clause("a magnet URI has no path").forbidden(uri.spans().path().start));
    }
    match uri.query() {
        Some(query) if !query.as_str().is_empty() => Ok(()),
        _ => Err(magnet_clause("a magnet URI has parameters").missing(query_end(uri))),
    }
}
