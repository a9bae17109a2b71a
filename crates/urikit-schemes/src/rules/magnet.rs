//! `magnet`, which no RFC defines: names by digest, for file-sharing networks.

use super::{Clause, Condition, Requirement, SchemeRules};

/// Its normal form has scheme and escapes in their case, and decodes unreserved characters.
pub(super) const RULES: SchemeRules =
    SchemeRules::new("magnet", "magnet", REQUIREMENTS).without_hierarchy();

const REQUIREMENTS: &[Requirement] = &[
    Requirement::new(Condition::NoAuthority, magnet_clause("a magnet URI has no authority")),
    Requirement::new(Condition::NoPath, magnet_clause("a magnet URI has no path")),
    Requirement::new(Condition::QueryNotEmpty, magnet_clause("a magnet URI has parameters")),
];

const fn magnet_clause(says: &'static str) -> Clause {
    Clause::new("magnet", "Magnet URI overview", says)
}
