//! One escape: `pct-encoded = "%" HEXDIG HEXDIG`.

/// The byte that the escape at `at` encodes. There must be a `%` at `at`; `None` if no
/// two hex digits follow.
#[inline(always)]
pub fn escaped_byte(bytes: &[u8], at: usize) -> Option<u8> {
    let [_, high, low] = bytes.get(at..)?.first_chunk()?;
    let (high, low) = (HEX_VALUES[usize::from(*high)], HEX_VALUES[usize::from(*low)]);
    (high | low < NO_DIGIT).then_some(high << 4 | low)
}

/// The value of each hex digit, or [`NO_DIGIT`].
static HEX_VALUES: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        values[b"0123456789abcdef"[value] as usize] = value as u8;
        values[b"0123456789ABCDEF"[value] as usize] = value as u8;
        value += 1;
    }
    values
};

/// Greater than any digit, also after a bitwise or with one.
const NO_DIGIT: u8 = 0x10;
