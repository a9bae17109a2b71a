//! Escapes that their component does not need: RFC 3986 §2.2 lets a component contain its reserved
//! characters as they are, unless they are delimiters there.

use core::ops::Range;

use crate::component::HostKind;
use crate::grammar::char_class::CharClass;
use crate::grammar::dot_segment::DotSegment;
use crate::ident::{AsIdentifier, IriRef};
use crate::percent::{escaped_byte, sets};
#[cfg(feature = "alloc")]
use crate::{
    ident::{IdentifierBuf, IdentifierCow},
    parse::authority::reg_name_or_ipv4,
    spans::Spans,
};

/// What may delimit the name, the keys and the values of a segment.
const IN_SEGMENT: CharClass = CharClass::of(b";=,");
/// What some servers read as the separator of parameters.
const IN_QUERY: CharClass = CharClass::of(b";");

const NOTHING: CharClass = CharClass::of(b"");

/// The escapes of characters that may stand unescaped where they are, and are no delimiters there.
///
/// Kept, so not returned, are the escapes of what may delimit parts of the component: `:` in a user;
/// `/`, `;`, `=` and `,` in a segment; `&`, `;`, `+` and, in a key, `=` in a query. A host has only
/// those of unreserved characters, and a segment that would become `.` or `..` has none.
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
    bytes_of_needless_escapes(identifier.borrowed().as_iri_ref()).map(|(escape, _)| escape)
}

fn bytes_of_needless_escapes<'a>(
    it: IriRef<'a>,
) -> impl Iterator<Item = (Range<usize>, u8)> + use<'a> {
    let text = it.as_str();
    pieces_of(it).flat_map(move |(piece, plain)| {
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
/// use urikit::{Uri, normalize::without_needless_escapes};
/// let uri = Uri::parse("http://h/10%3A30?next=%2Fa%3Fb%26c")?;
/// let short = without_needless_escapes(uri);
/// assert_eq!(short, "http://h/10:30?next=/a?b%26c");
/// assert_eq!(short.params().get("next")?, uri.params().get("next")?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn without_needless_escapes<'a, T: AsIdentifier<'a>>(
    identifier: T,
) -> IdentifierCow<'a, T::Kind> {
    let identifier = identifier.borrowed();
    let text = identifier.as_str();
    let mut out = alloc::string::String::new();
    let mut copied = 0;
    let ends = identifier.spans();
    let mut spans = ends;
    for (escape, byte) in bytes_of_needless_escapes(identifier.as_iri_ref()) {
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

/// The pieces of data, each with what may stand in it unescaped.
fn pieces_of<'a>(it: IriRef<'a>) -> impl Iterator<Item = (Range<usize>, CharClass)> + use<'a> {
    let (text, spans) = (it.as_str(), it.spans());
    let split = move |range: Range<usize>, at: char| match text[range.clone()].find(at) {
        Some(len) => (range.start..range.start + len, Some(range.start + len + 1..range.end)),
        None => (range, None),
    };
    let userinfo = spans.userinfo().into_iter().flat_map(move |userinfo| {
        let (user, password) = split(userinfo, ':');
        [Some((user, sets::USER)), password.map(|password| (password, sets::PASSWORD))]
    });
    let name = spans.host().filter(|_| it.host().is_some_and(|it| it.kind() == HostKind::RegName));
    let host = [name.map(|name| (name, sets::UNRESERVED))].into_iter();

    let path = spans.path();
    let is_relative = it.is_relative() && it.authority().is_none();
    let segments = ranges_between(text, path.clone(), b'/').map(move |segment| {
        let has_colons = !(is_relative && segment.start == path.start);
        let set = if has_colons { sets::SEGMENT } else { sets::SEGMENT_NZ_NC };
        let is_dots = DotSegment::is(&text[segment.clone()]);
        Some((segment, if is_dots { NOTHING } else { set.without(IN_SEGMENT) }))
    });
    let query = spans.query().into_iter().flat_map(move |query| ranges_between(text, query, b'&'));
    let params = query.flat_map(move |param| {
        let (key, value) = split(param, '=');
        let value = value.map(|value| (value, sets::QUERY_VALUE.without(IN_QUERY)));
        [Some((key, sets::QUERY_KEY.without(IN_QUERY))), value]
    });
    let fragment = [spans.fragment().map(|fragment| (fragment, sets::FRAGMENT))].into_iter();
    userinfo.chain(host).chain(segments).chain(params).chain(fragment).flatten()
}

/// The ranges between the delimiters in a range of `text`.
fn ranges_between(
    text: &str,
    whole: Range<usize>,
    delimiter: u8,
) -> impl Iterator<Item = Range<usize>> {
    let mut start = whole.start;
    text[whole].split(char::from(delimiter)).map(move |piece| {
        let range = start..start + piece.len();
        start = range.end + 1;
        range
    })
}
