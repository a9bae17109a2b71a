//! ASCII character sets as set algebra, so that each line can be checked against the ABNF.

use core::fmt;

/// A set of ASCII characters, computed at compile time. Bytes from 0x80 up are never members.
///
/// ```
/// use urikit::percent::{CharClass, sets};
/// const WORD: CharClass = sets::UNRESERVED.without(CharClass::of(b".~")).or(CharClass::of(b"'"));
/// assert!(WORD.contains(b'\''));
/// assert!(!WORD.contains(b'.'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CharClass {
    /// By low nibble: one bit for each high nibble with which it forms a member. High nibbles from
    /// 8 up have no bit, so a non-ASCII byte needs no separate check. With a byte shuffle, many
    /// bytes are looked up at once.
    columns: [u8; 16],
}

impl CharClass {
    const NONE: Self = Self { columns: [0; 16] };

    /// The set of the given characters.
    ///
    /// ```
    /// use urikit::percent::CharClass;
    /// const SIGNS: CharClass = CharClass::of(b"+-");
    /// assert!(SIGNS.contains(b'-'));
    /// ```
    ///
    /// ```compile_fail
    /// use urikit::percent::CharClass;
    /// const NO_ASCII: CharClass = CharClass::of("é".as_bytes());
    /// ```
    ///
    /// # Panics
    /// If a character is not ASCII; in a constant, at compile time.
    #[must_use]
    pub const fn of(chars: &[u8]) -> Self {
        let mut class = Self::NONE;
        let mut i = 0;
        while i < chars.len() {
            class = class.with(chars[i]);
            i += 1;
        }
        class
    }

    /// All characters from `first` to `last`.
    ///
    /// ```
    /// use urikit::percent::CharClass;
    /// const CONTROLS: CharClass = CharClass::range(0, 0x1F).or(CharClass::of(b"\x7F"));
    /// assert!(CONTROLS.contains(b'\n'));
    /// ```
    ///
    /// # Panics
    /// If `last` is not ASCII; in a constant, at compile time.
    #[must_use]
    pub const fn range(first: u8, last: u8) -> Self {
        let mut class = Self::NONE;
        let mut c = first;
        while c <= last {
            class = class.with(c);
            c += 1;
        }
        class
    }

    const fn with(mut self, c: u8) -> Self {
        assert!(c < 0x80, "a character class holds ASCII only");
        self.columns[(c & 15) as usize] |= 1 << (c >> 4);
        self
    }

    /// The union of both sets.
    ///
    /// ```
    /// use urikit::percent::CharClass;
    /// assert_eq!(CharClass::of(b"ab").or(CharClass::of(b"bc")), CharClass::of(b"abc"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits() | other.bits())
    }

    /// The members of this set that are not in `other`.
    ///
    /// ```
    /// use urikit::percent::CharClass;
    /// assert_eq!(CharClass::of(b"ab").without(CharClass::of(b"bc")), CharClass::of(b"a"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits() & !other.bits())
    }

    /// The members, in code order.
    ///
    /// ```
    /// use urikit::percent::CharClass;
    /// assert_eq!(CharClass::of(b"ba").iter().collect::<String>(), "ab");
    /// ```
    pub fn iter(self) -> impl Iterator<Item = char> {
        (0..0x80).filter(move |byte| self.contains(*byte)).map(char::from)
    }

    /// Whether `byte` is a member.
    ///
    /// ```
    /// use urikit::percent::sets;
    /// assert!(sets::QUERY.contains(b'?'));
    /// assert!(!sets::QUERY.contains(b'#'));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, byte: u8) -> bool {
        (self.columns[(byte & 15) as usize] as u32) >> (byte >> 4) & 1 == 1
    }

    #[inline]
    const fn bits(self) -> u128 {
        u128::from_ne_bytes(self.columns)
    }

    #[inline]
    const fn from_bits(bits: u128) -> Self {
        Self { columns: bits.to_ne_bytes() }
    }

    /// The position of the first byte at or after `from` that is not a member, or the length if
    /// all are.
    ///
    /// ```
    /// use urikit::percent::sets;
    /// assert_eq!(sets::PORT.span(b"a80b", 1), 3);
    /// ```
    #[must_use]
    pub const fn span(self, bytes: &[u8], from: usize) -> usize {
        let len = bytes.len();
        let mut i = from;
        while i < len && self.contains(bytes[i]) {
            i += 1;
        }
        i
    }
}

impl CharClass {
    /// The set by byte.
    pub(crate) const fn table(self) -> CharTable {
        let mut is_member = [false; 256];
        let mut byte = 0;
        while byte < 0x80 {
            is_member[byte] = self.contains(byte as u8);
            byte += 1;
        }
        CharTable(is_member)
    }
}

/// A set as a table by byte, for runs that the parser reads: one load per byte. Most are made at compile time.
pub(crate) struct CharTable([bool; 256]);

impl CharTable {
    /// The position of the first byte at or after `from` that is not a member, or the length.
    #[inline(always)]
    pub(crate) const fn span(&self, bytes: &[u8], from: usize) -> usize {
        let mut rest = bytes.split_at(from).1;
        // Four bytes with one branch. No calls: const evaluation limits the number of steps, and calls dominate it.
        while let [a, b, c, d, after @ ..] = rest {
            let one = self.0[*a as usize];
            let two = one & self.0[*b as usize];
            let three = two & self.0[*c as usize];
            let four = three & self.0[*d as usize];
            if !four {
                return bytes.len() - rest.len() + one as usize + two as usize + three as usize;
            }
            rest = after;
        }
        while let [first, after @ ..] = rest
            && self.0[*first as usize]
        {
            rest = after;
        }
        bytes.len() - rest.len()
    }
}

/// The set by low nibble: one bit for each high nibble, as the scanners look it up.
#[inline]
pub(crate) const fn columns_of_class(set: CharClass) -> [u8; 16] {
    set.columns
}

/// The members as one quoted string.
impl fmt::Debug for CharClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CharClass(\"")?;
        self.iter().try_for_each(|c| write!(f, "{}", c.escape_debug()))?;
        f.write_str("\")")
    }
}

// RFC 5234 Appendix B.1
pub(crate) const ALPHA: CharClass = CharClass::range(b'A', b'Z').or(CharClass::range(b'a', b'z'));
pub(crate) const DIGIT: CharClass = CharClass::range(b'0', b'9');
pub(crate) const HEXDIG: CharClass =
    DIGIT.or(CharClass::range(b'A', b'F')).or(CharClass::range(b'a', b'f'));

// RFC 3986 §2.2 and §2.3
pub(crate) const GEN_DELIMS: CharClass = CharClass::of(b":/?#[]@");
pub(crate) const SUB_DELIMS: CharClass = CharClass::of(b"!$&'()*+,;=");
pub(crate) const RESERVED: CharClass = GEN_DELIMS.or(SUB_DELIMS);
pub(crate) const UNRESERVED: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"-._~"));

// RFC 3986 §3. Escapes (`%` HEXDIG HEXDIG) are checked separately.
pub(crate) const SCHEME: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"+-."));
pub(crate) const REG_NAME: CharClass = UNRESERVED.or(SUB_DELIMS);
pub(crate) const USERINFO: CharClass = REG_NAME.or(CharClass::of(b":"));
pub(crate) const IP_FUTURE: CharClass = USERINFO;
pub(crate) const SEGMENT_NC: CharClass = REG_NAME.or(CharClass::of(b"@"));
pub(crate) const PCHAR: CharClass = SEGMENT_NC.or(CharClass::of(b":"));
pub(crate) const PATH: CharClass = PCHAR.or(CharClass::of(b"/"));
pub(crate) const QUERY: CharClass = PCHAR.or(CharClass::of(b"/?"));
pub(crate) const FRAGMENT: CharClass = QUERY;

/// The sets by byte, as the parser reads runs of them.
pub(crate) mod tables {
    use super::CharTable;

    pub(crate) static SCHEME: CharTable = super::SCHEME.table();
    pub(crate) static REG_NAME: CharTable = super::REG_NAME.table();
    pub(crate) static USERINFO: CharTable = super::USERINFO.table();
    pub(crate) static SEGMENT_NC: CharTable = super::SEGMENT_NC.table();
    pub(crate) static PCHAR: CharTable = super::PCHAR.table();
    pub(crate) static PATH: CharTable = super::PATH.table();
    /// Also that of a fragment.
    pub(crate) static QUERY: CharTable = super::QUERY.table();
}

/// Every character that is allowed anywhere in a URI.
pub(crate) const URI: CharClass = UNRESERVED.or(RESERVED).or(CharClass::of(b"%"));

#[cfg(test)]
mod tests {
    use super::{CharClass, HEXDIG, SCHEME, URI, columns_of_class};

    /// The scanner has its own tables: it depends on nothing.
    #[test]
    fn sets_of_the_scanner_are_those_of_the_grammar() {
        assert_eq!(urikit_scan::columns::HEXDIG, columns_of_class(HEXDIG));
        assert_eq!(urikit_scan::columns::SCHEME, columns_of_class(SCHEME));
        assert_eq!(
            urikit_scan::columns::PLAIN,
            columns_of_class(URI.without(CharClass::of(b"%[]")))
        );
    }
}
