//! What is wrong with an input, and a repair.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::ParseError;
use urikit::zone::ZonedUriRef;

use crate::Note;
use crate::host_list::host_list_note;
use crate::repair::{Proposal, propose};
use crate::secrets::{Secrets, mask, masked_range};
use crate::two_hosts::two_hosts_note;

/// What is wrong with an input that is not valid.
///
/// ```
/// use urikit_explain::{Diagnosis, Secrets, parse_reference};
/// let input = b"http://h/a b";
/// let diagnosis = Diagnosis::new(parse_reference(input).unwrap_err(), input, Secrets::Mask);
/// assert_eq!(diagnosis.error.to_string(), "unexpected ' ' in path at byte 10");
/// assert_eq!(diagnosis.repair.as_deref(), Some("http://h/a%20b"));
///
/// let input = b"http://secret@h/a b";
/// let diagnosis = Diagnosis::new(parse_reference(input).unwrap_err(), input, Secrets::Mask);
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
    /// What else is known about it: that it is a list of hosts, which drivers of its scheme take
    /// (`host-list`), or that readers find different hosts in it (`two-hosts`).
    ///
    /// ```
    /// use urikit_explain::{Diagnosis, Secrets, parse_reference};
    /// let input = b"mongodb://a:1,b:2/db";
    /// let diagnosis = Diagnosis::new(parse_reference(input).unwrap_err(), input, Secrets::Mask);
    /// assert_eq!(diagnosis.notes[0].name, "host-list");
    /// ```
    pub notes: Vec<Note>,
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
    pub fn new(error: ParseError, input: &[u8], secrets: Secrets) -> Self {
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
            notes: text
                .and_then(|text| host_list_note(text).or_else(|| two_hosts_note(text, secrets)))
                .into_iter()
                .collect(),
        }
    }
}
