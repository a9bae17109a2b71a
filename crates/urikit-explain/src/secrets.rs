//! How secrets are shown.

use alloc::string::{String, ToString};
use core::ops::Range;

use urikit::redact::{COMMON_SECRETS, possible_secrets};
use urikit::{AsIdentifier, IriRef, IriRefBuf, ParseErrorKind};

const MASK: &str = "***";

/// Whether possible secrets are shown: userinfos, and values of parameters such as `token`.
/// There is no third choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Secrets {
    /// They are replaced by `***`.
    Mask,
    /// They are shown.
    Show,
}

/// An identifier as shown.
///
/// ```
/// use urikit::Uri;
/// use urikit_explain::{Secrets, shown};
/// let identifier = Uri::parse("http://h/?token=1")?;
/// assert_eq!(shown(identifier, Secrets::Mask), "http://h/?token=***");
/// assert_eq!(shown(identifier, Secrets::Show), "http://h/?token=1");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn shown<'a>(identifier: impl AsIdentifier<'a>, secrets: Secrets) -> IriRefBuf {
    let identifier = identifier.borrowed().as_iri_ref();
    if secrets == Secrets::Show {
        return identifier.to_owned();
    }
    let masked: String = identifier.redacted().parameters(COMMON_SECRETS).to_string();
    parse_masked(masked)
}

/// The masked string is an identifier again. If the masks made it too long, it is masked as a whole.
fn parse_masked(masked: String) -> IriRefBuf {
    match IriRefBuf::try_from(masked) {
        Ok(masked) => masked,
        Err(error) if error.error().kind() == ParseErrorKind::TooLong => {
            IriRef::from_static(MASK).to_owned()
        }
        Err(_) => unreachable!("a mask made an identifier invalid"),
    }
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

/// Where a range of an input is after masking.
pub(crate) fn masked_range(input: &[u8], range: Range<usize>) -> Range<usize> {
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
