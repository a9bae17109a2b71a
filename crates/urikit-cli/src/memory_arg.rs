//! `--memory` and `--max-line`: a number of bytes, with or without a unit.

/// Reads `1000000`, `64K`, `512M` or `2G`, in units of 1024.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let number: usize = digits
        .parse()
        .map_err(|_| "not a size; use a number, or a number with K, M or G".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "it is too large".to_owned())
}

/// The same for the length of a line; an identifier has at most 4 GiB.
pub(crate) fn line_size(text: &str) -> Result<usize, String> {
    match size(text)? {
        0 => Err("it must be at least 1".to_owned()),
        size if size as u64 > LONGEST_LINE => Err("it must be at most 4G".to_owned()),
        size => Ok(size),
    }
}

/// The default of `--max-line`.
pub(crate) const DEFAULT_LINE: usize = 1 << 30;
/// Larger than the address space of a 32-bit machine.
const LONGEST_LINE: u64 = 4 << 30;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_has_units_of_1024() {
        assert_eq!(size("10"), Ok(10));
        assert_eq!(size("64k"), Ok(65536));
        assert_eq!(size("2M"), Ok(2 << 20));
        for wrong in ["", "K", "1T", "-1", "1.5G", "99999999999999G", "1ü"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn line_size_is_at_most_4_gib_and_what_has_addresses() {
        assert_eq!(line_size("1"), Ok(1));
        assert_eq!(line_size("3G"), Ok(3 << 30));
        let four = usize::try_from(4_u64 << 30).map_err(|_| "it is too large".to_owned());
        assert_eq!(line_size("4G"), four);
        assert!(line_size("0").is_err() && line_size("5G").is_err());
    }
}
