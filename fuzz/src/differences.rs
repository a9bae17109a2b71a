//! Every known difference between a peer and this library: one line each, with its reason.

use crate::{Difference, Question};

/// A class of inputs for which a peer gives another answer.
pub struct Known {
    /// The name of the crate.
    pub peer: &'static str,
    /// What was asked.
    pub question: Question,
    /// Whether the difference is in this class.
    pub applies: fn(&Difference<'_>) -> bool,
    /// Why it differs, with the section that decides.
    pub reason: &'static str,
}

/// The table.
pub const TABLE: &[Known] = &[];

/// The first line of the table that explains the difference.
#[must_use]
pub fn reason(difference: &Difference<'_>) -> Option<usize> {
    TABLE.iter().position(|line| {
        line.peer == difference.peer
            && line.question == difference.question
            && (line.applies)(difference)
    })
}
