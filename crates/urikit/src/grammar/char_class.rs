//! ASCII character sets by set algebra, so that each line can be held against the ABNF.

/// A set of ASCII characters. No byte from 0x80 up is ever a member.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CharClass(u128);

impl CharClass {
    /// The set of these ASCII characters.
    pub(crate) const fn of(chars: &[u8]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < chars.len() {
            assert!(chars[i] < 0x80, "a character class holds ASCII only");
            bits |= 1 << chars[i];
            i += 1;
        }
        Self(bits)
    }

    /// All characters from `first` to `last`.
    const fn range(first: u8, last: u8) -> Self {
        let mut bits = 0;
        let mut c = first;
        while c <= last {
            bits |= 1 << c;
            c += 1;
        }
        Self(bits)
    }

    /// The union of both sets.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `byte` is a member.
    #[inline]
    pub(crate) const fn contains(self, byte: u8) -> bool {
        byte < 0x80 && self.0 >> byte & 1 == 1
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
