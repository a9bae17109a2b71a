//! Escapes that their component does not need: RFC 3986 §2.2 lets a component contain its reserved
//! characters as they are, unless they are delimiters there.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::ops::Range;

use crate::component::HostKind;
use crate::grammar::char_class::CharClass;
use crate::grammar::dot_segment::DotSegment;
use crate::ident::{AsIdentifier, IriRef};
#[cfg(feature = "alloc")]
use crate::normalize::part::check_part;
use crate::percent::{Part, escaped_byte, sets};
#[cfg(feature = "alloc")]
use crate::percent::{encode_bytes, form};
#[cfg(feature = "alloc")]
use crate::{
    ident::{IdentifierBuf, IdentifierCow},
    parse::authority::reg_name_or_ipv4,
    parse::chars::Unicode,
    parse::error::ParseError,
    spans::Spans,
};

/// What schemes and servers use as delimiters inside of a part that the generic syntax does not
/// divide: an escape of it may be data.
const MAY_DELIMIT: CharClass = CharClass::of(b";=,");

/// The escapes of characters that are allowed unescaped where they are, and delimit nothing there.
///
/// Kept, so not returned, are the escapes of what may delimit parts of the component:
///
/// | in | kept |
/// |---|---|
/// | user, password | `;` `=` `,`, and `:` in a user |
/// | segment | `/` `;` `=` `,`, and `:` where it would end a scheme; all in a segment that would become `.` or `..` |
/// | query | `&` `+` `;` `,`, and `=` in a key |
/// | fragment | `&` `+` `;` `=` `,` |
/// | host, [opaque path](crate::Identifier::has_opaque_path) | all reserved characters, which have the meaning that the scheme defines |
///
/// ```
/// use urikit::{Uri, normalize::needless_escapes};
/// let uri = Uri::parse("http://h/?next=%2Fa%3Fb%26c")?;
/// assert!(needless_escapes(uri).eq([15..18, 19..22])); // the slash and the question mark
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub fn needless_escapes<'a, T: AsIdentifier<'a>>(
    identifier: T,
) -> impl Iterator<Item = Range<usize>> + use<'a, T> {
    let it = identifier.borrowed().as_iri_ref();
    needless_in(it.as_str(), pieces_of(it)).map(|(escape, _)| escape)
}

/// A range of data, and the characters whose escapes are needless in it.
type Piece = (Range<usize>, CharClass);

/// The needless escapes in pieces of `text`, each with its byte.
fn needless_in(
    text: &str,
    pieces: impl Iterator<Item = Piece>,
) -> impl Iterator<Item = (Range<usize>, u8)> {
    pieces.flat_map(move |(piece, plain)| {
        let inside = &text[piece.clone()];
        let escapes = inside
            .match_indices('%')
            .filter_map(move |(at, _)| Some((at, escaped_byte(inside.as_bytes(), at)?)));
        let needless = escapes.filter(move |(_, byte)| plain.contains(*byte));
        needless.map(move |(at, byte)| (piece.start + at..piece.start + at + "%XX".len(), byte))
    })
}

/// The same identifier without its [needless escapes](needless_escapes): the shortest spelling of its
/// data.
///
/// Each user, segment, key, value and fragment is decoded to the same octets as before. **It is
/// another identifier all the same**: RFC 3986 §6.2.2.2 treats only escapes of unreserved characters
/// as equivalent, and a server may read `%2F` and `/` differently. So no [`Level`](super::Level)
/// includes it.
///
/// ```
/// use urikit::{Uri, normalize::decode_needless_escapes};
/// let uri = Uri::parse("http://h/10%3A30?next=%2Fa%3Fb%26c")?;
/// let short = decode_needless_escapes(uri);
/// assert_eq!(short, "http://h/10:30?next=/a?b%26c");
/// assert_eq!(short.params().get("next")?, uri.params().get("next")?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn decode_needless_escapes<'a, T: AsIdentifier<'a>>(
    identifier: T,
) -> IdentifierCow<'a, T::Kind> {
    let identifier = identifier.borrowed();
    let text = identifier.as_str();
    let mut out = String::new();
    let mut copied = 0;
    let ends = identifier.spans();
    let mut spans = ends;
    for (escape, byte) in needless_in(text, pieces_of(identifier.as_iri_ref())) {
        out.push_str(&text[copied..escape.start]);
        out.push(byte.into());
        copied = escape.end;
        shorten(&mut spans, &ends, escape.start as u32);
    }
    if copied == 0 {
        return IdentifierCow::Borrowed(identifier);
    }
    out.push_str(&text[copied..]);
    if spans.host_kind == Some(HostKind::RegName) {
        let host = spans.host_start as usize..spans.host_end as usize;
        // `127.0.0.%31` is a name.
        spans.host_kind = Some(reg_name_or_ipv4(&out.as_bytes()[host]));
    }
    IdentifierCow::Owned(IdentifierBuf::new(out, spans))
}

impl Part {
    /// Data of this part that is encoded already, spelled with the fewest escapes: characters that the
    /// part can't contain are escaped, and [needless escapes](needless_escapes) are decoded.
    ///
    /// Delimiters that are escaped stay escaped, so a part with parts of its own, such as a query,
    /// keeps their data. For data that is not encoded, use [`encode`](Self::encode).
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::QueryValue.encode_minimal(b"%2Fa%3Fb%26c d")?, "/a?b%26c%20d");
    /// assert_eq!(Part::Path.encode_minimal(b"/a%2Fb/10%3A30")?, "/a%2Fb/10:30");
    /// assert_eq!(Part::Form.encode_minimal(b"a%20b+c%2F")?, "a+b+c%2F");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As in [`encode_keeping_escapes`](Self::encode_keeping_escapes), and for an empty first segment of
    /// a relative reference.
    #[cfg(feature = "alloc")]
    pub fn encode_minimal(self, bytes: &[u8]) -> Result<String, ParseError> {
        let encoded = match self {
            // In encoded data, these may contain a `+`.
            Self::QueryKey | Self::QueryValue => {
                encode_bytes(bytes, self.minimal_set()).keep_escapes()
            }
            Self::Form => encode_bytes(bytes, sets::QUERY).keep_escapes(),
            _ => self.encode_keeping_escapes(bytes)?,
        };
        let text = encoded.to_text();
        check_part(self, &text, Unicode::No)?;
        let whole = 0..text.len();
        Ok(match self {
            Self::Scheme | Self::IpLiteral | Self::Port => text.into_owned(),
            Self::Authority => {
                let reference = alloc::format!("//{text}");
                let short = decode_needless_escapes(IriRef::parse(&reference)?);
                short.authority().map_or_else(String::new, |authority| authority.as_str().into())
            }
            // An IP literal has no escapes.
            Self::Host => decoded_in(&text, [(whole, plain_in(Self::RegName))].into_iter()),
            Self::Userinfo => decoded_in(&text, pieces_of_userinfo(&text, whole)),
            Self::Path => {
                let first = if text.starts_with('/') { Self::Segment } else { Self::SegmentNzNc };
                decoded_in(&text, pieces_of_path(&text, whole, first))
            }
            Self::Segment | Self::SegmentNzNc => {
                decoded_in(&text, [piece_of_segment(&text, whole, self)].into_iter())
            }
            Self::Query => decoded_in(&text, pieces_of_query(&text, whole)),
            Self::Form => form_again(&text),
            _ => decoded_in(&text, [(whole, plain_in(self))].into_iter()),
        })
    }
}

/// Valid form data in the spelling of forms.
#[cfg(feature = "alloc")]
fn form_again(text: &str) -> String {
    let data = form::decode(text).to_bytes().expect("valid data has no malformed escape");
    form::encode_bytes(&data).to_text().into_owned()
}

/// `text` with the needless escapes of its pieces decoded.
#[cfg(feature = "alloc")]
fn decoded_in(text: &str, pieces: impl Iterator<Item = Piece>) -> String {
    let mut out = String::new();
    let mut copied = 0;
    for (escape, byte) in needless_in(text, pieces) {
        out.push_str(&text[copied..escape.start]);
        out.push(byte.into());
        copied = escape.end;
    }
    out + &text[copied..]
}

/// Moves the ends after an escape that becomes one byte.
#[cfg(feature = "alloc")]
const fn shorten(spans: &mut Spans, ends: &Spans, escape: u32) {
    let by = "%XX".len() as u32 - 1;
    if escape < ends.host_start {
        spans.host_start -= by;
    }
    if escape < ends.host_end {
        spans.host_end -= by;
    }
    if escape < ends.path_start {
        spans.path_start -= by;
    }
    if escape < ends.path_end {
        spans.path_end -= by;
    }
    if escape < ends.query_end {
        spans.query_end -= by;
    }
    spans.len -= by;
}

/// The characters whose escapes are needless in a part that has no parts of its own.
const fn plain_in(part: Part) -> CharClass {
    match part {
        Part::RegName => sets::UNRESERVED,
        Part::Fragment => sets::FRAGMENT.without(MAY_DELIMIT).without(CharClass::of(b"&+")),
        // A value follows the first `=`.
        Part::QueryValue => sets::QUERY_VALUE.without(CharClass::of(b";,")),
        Part::SegmentName | Part::SegmentKey | Part::SegmentValue => part.set(),
        _ => part.set().without(MAY_DELIMIT),
    }
}

fn pieces_of<'a>(it: IriRef<'a>) -> impl Iterator<Item = Piece> + use<'a> {
    let (text, spans) = (it.as_str(), it.spans());
    let userinfo = spans.userinfo().map(|userinfo| pieces_of_userinfo(text, userinfo));
    let name = spans.host().filter(|_| it.host().is_some_and(|it| it.kind() == HostKind::RegName));

    let path = spans.path();
    let opaque = it.has_opaque_path().then(|| (path.clone(), sets::UNRESERVED));
    let may_hold_scheme = it.is_relative() && it.authority().is_none() && !it.path().is_rooted();
    let first = if may_hold_scheme { Part::SegmentNzNc } else { Part::Segment };
    let segments = opaque.is_none().then(|| pieces_of_path(text, path, first));

    let query = spans.query().map(|query| pieces_of_query(text, query));
    let fragment = spans.fragment().map(|fragment| (fragment, plain_in(Part::Fragment)));
    let in_authority =
        userinfo.into_iter().flatten().chain(name.map(|it| (it, plain_in(Part::RegName))));
    let in_path = opaque.into_iter().chain(segments.into_iter().flatten());
    in_authority.chain(in_path).chain(query.into_iter().flatten()).chain(fragment)
}

fn pieces_of_userinfo(text: &str, userinfo: Range<usize>) -> impl Iterator<Item = Piece> + use<> {
    let (user, password) = split(text, userinfo, ':');
    let password = password.map(|password| (password, plain_in(Part::Password)));
    [Some((user, plain_in(Part::User))), password].into_iter().flatten()
}

fn pieces_of_path(text: &str, path: Range<usize>, first: Part) -> impl Iterator<Item = Piece> {
    let start = path.start;
    ranges_between(text, path, &['/']).map(move |segment| {
        let part = if segment.start == start { first } else { Part::Segment };
        piece_of_segment(text, segment, part)
    })
}

fn piece_of_segment(text: &str, segment: Range<usize>, part: Part) -> Piece {
    let is_dots = DotSegment::is(&text[segment.clone()]);
    (segment, if is_dots { CharClass::of(b"") } else { plain_in(part) })
}

fn pieces_of_query(text: &str, query: Range<usize>) -> impl Iterator<Item = Piece> {
    // Some servers read `;` as they read `&`.
    ranges_between(text, query, &['&', ';']).flat_map(move |param| {
        let (key, value) = split(text, param, '=');
        let value = value.map(|value| (value, plain_in(Part::QueryValue)));
        [Some((key, plain_in(Part::QueryKey))), value].into_iter().flatten()
    })
}

/// The ranges before and after the first delimiter.
fn split(text: &str, whole: Range<usize>, at: char) -> (Range<usize>, Option<Range<usize>>) {
    match text[whole.clone()].find(at) {
        Some(len) => (whole.start..whole.start + len, Some(whole.start + len + 1..whole.end)),
        None => (whole, None),
    }
}

/// The ranges between the delimiters in a range of `text`.
fn ranges_between(
    text: &str,
    whole: Range<usize>,
    delimiters: &'static [char],
) -> impl Iterator<Item = Range<usize>> {
    let mut start = whole.start;
    text[whole].split(delimiters).map(move |piece| {
        let range = start..start + piece.len();
        start = range.end + 1;
        range
    })
}
