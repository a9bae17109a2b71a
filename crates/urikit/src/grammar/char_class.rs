//! ASCII character sets by set algebra, so that each line can be held against the ABNF.

/// A set of ASCII characters. No byte from 0x80 up is ever a member.
///
/// Two words rather than one `u128`: a look-up is then half as many instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CharClass {
    /// Characters 0 to 63.
    low: u64,
    /// Characters 64 to 127.
    high: u64,
}

impl CharClass {
    const NONE: Self = Self { low: 0, high: 0 };

    /// The set of these ASCII characters.
    pub(crate) const fn of(chars: &[u8]) -> Self {
        let mut class = Self::NONE;
        let mut i = 0;
        while i < chars.len() {
            class = class.with(chars[i]);
            i += 1;
        }
        class
    }

    /// All characters from `first` to `last`.
    const fn range(first: u8, last: u8) -> Self {
        let mut class = Self::NONE;
        let mut c = first;
        while c <= last {
            class = class.with(c);
            c += 1;
        }
        class
    }

    const fn with(self, c: u8) -> Self {
        assert!(c < 0x80, "a character class holds ASCII only");
        if c < 64 {
            Self { low: self.low | 1 << c, ..self }
        } else {
            Self { high: self.high | 1 << (c - 64), ..self }
        }
    }

    /// The union of both sets.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }

    /// Whether `byte` is a member.
    #[inline(always)]
    pub(crate) const fn contains(self, byte: u8) -> bool {
        let word = if byte < 64 { self.low } else { self.high };
        byte < 0x80 && word >> (byte & 63) & 1 == 1
    }

    /// The same as a table, for loops in which a look-up must cost one load.
    pub(crate) const fn table(self) -> [bool; 256] {
        let mut table = [false; 256];
        let mut byte = 0;
        while byte < 0x80 {
            table[byte] = self.contains(byte as u8);
            byte += 1;
        }
        table
    }

    /// The position of the first byte at or after `from` that is no member, else the length.
    pub(crate) const fn span(self, bytes: &[u8], from: usize) -> usize {
        let mut i = from;
        while i < bytes.len() && self.contains(bytes[i]) {
            i += 1;
        }
        i
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

// RFC 3986 §3; the escape `%` HEXDIG HEXDIG is checked apart from these sets.
pub(crate) const SCHEME: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"+-."));
pub(crate) const REG_NAME: CharClass = UNRESERVED.or(SUB_DELIMS);
pub(crate) const USERINFO: CharClass = REG_NAME.or(CharClass::of(b":"));
pub(crate) const IP_FUTURE: CharClass = USERINFO;
pub(crate) const SEGMENT_NC: CharClass = REG_NAME.or(CharClass::of(b"@"));
pub(crate) const PCHAR: CharClass = SEGMENT_NC.or(CharClass::of(b":"));
pub(crate) const PATH: CharClass = PCHAR.or(CharClass::of(b"/"));
pub(crate) const QUERY: CharClass = PCHAR.or(CharClass::of(b"/?"));
pub(crate) const FRAGMENT: CharClass = QUERY;

/// Every character that may stand somewhere in a URI.
pub(crate) const URI: CharClass = UNRESERVED.or(RESERVED).or(CharClass::of(b"%"));
