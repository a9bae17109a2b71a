//! What is wrong with an input, and a repair.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use urikit::ParseError;
use urikit::redact::possible_secrets;
use urikit::zone::ZonedUriRef;

use super::Secrets;
use crate::repair::{Proposal, propose};

const MASK: &str = "***";

/// What is wrong with an input that is not valid.
///
/// ```
/// use urikit_explain::{Diagnosis, Secrets, read};
/// let input = b"http://h/a b";
/// let diagnosis = Diagnosis::of(read(input).unwrap_err(), input, Secrets::Mask);
/// assert_eq!(diagnosis.error.to_string(), "unexpected ' ' in path at byte 10");
/// assert_eq!(diagnosis.repair.as_deref(), Some("http://h/a%20b"));
///
/// let input = b"http://secret@h/a b";
/// let diagnosis = Diagnosis::of(read(input).unwrap_err(), input, Secrets::Mask);
/// assert_eq!((diagnosis.error.offset(), diagnosis.shown_range), (17, 14..15)); // of http://***@h/a b
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnosis {
    /// What, where and which rule.
    pub error: ParseError,
    /// The range of the error in the input as shown: a mask may be shorter or longer than the secret before it.
    /// For an error inside a secret, the range of its mask.
    pub shown_range: Range<usize>,
    /// The zone of an IPv6 address, if nothing else is wrong (RFC 6874).
    pub zone: Option<String>,
    /// A valid reference close to the input, as shown; see [`propose`]. `None` for a long input, where it would
    /// hide the error.
    pub repair: Option<String>,
    /// Whether the repair [needs a review](Proposal::needs_review): it lacks the zone of an address.
    pub repair_needs_review: bool,
}

/// Shows nothing of the input: a repair may contain a secret.
impl fmt::Debug for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagnosis").field("error", &self.error).finish_non_exhaustive()
    }
}

/// The maximum length in bytes.
const LONGEST_REPAIRED: usize = 2000;

impl Diagnosis {
    /// The diagnosis of an input with this error.
    #[must_use]
    pub fn of(error: ParseError, input: &[u8], secrets: Secrets) -> Self {
        let text = str::from_utf8(input).ok();
        let zoned = text.and_then(|text| ZonedUriRef::parse(text).ok());
        let short = input.len() <= LONGEST_REPAIRED;
        let proposal = short.then(|| propose(input)).flatten();
        let repair_needs_review = proposal.as_ref().is_some_and(Proposal::needs_review);
        Self {
            error,
            shown_range: match secrets {
                Secrets::Show => error.range(),
                Secrets::Mask => masked_range(input, error.range()),
            },
            zone: zoned.and_then(|zoned| zoned.zone().map(str::to_owned)),
            repair: proposal.map(|proposal| match secrets {
                Secrets::Show => proposal.into_iri().into_string(),
                Secrets::Mask => mask(proposal.iri().as_str()),
            }),
            repair_needs_review,
        }
    }
}

/// Where a range of an input is after masking.
fn masked_range(input: &[u8], range: Range<usize>) -> Range<usize> {
    let (mut removed, mut added) = (0, 0);
    for secret in possible_secrets(input).take_while(|secret| secret.start <= range.start) {
        if range.start < secret.end {
            let start = secret.start + added - removed;
            return start..start + MASK.len();
        }
        removed += secret.len();
        added += MASK.len();
    }
    range.start + added - removed..range.end + added - removed
}

/// The string with `***` for each range that [may be a secret](possible_secrets).
///
/// ```
/// assert_eq!(urikit_explain::mask("http://u:p@h h/?token=1"), "http://***@h h/?token=***");
/// ```
#[must_use]
pub fn mask(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut from = 0;
    for secret in possible_secrets(text.as_bytes()) {
        // Secrets start and end with ASCII, so these are ranges of the string.
        shown.push_str(&text[from..secret.start]);
        shown.push_str(MASK);
        from = secret.end;
    }
    shown.push_str(&text[from..]);
    shown
}
