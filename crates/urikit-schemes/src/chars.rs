//! Sets of characters that the standards of several schemes use.

use urikit::percent::{CharClass, sets};

// RFC 5234 Appendix B.1
pub(crate) const ALPHA: CharClass = CharClass::range(b'A', b'Z').or(CharClass::range(b'a', b'z'));
pub(crate) const DIGIT: CharClass = sets::PORT;

/// How many bytes from the start are in the set.
pub(crate) fn run_len(set: CharClass, bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| set.contains(**byte)).count()
}
