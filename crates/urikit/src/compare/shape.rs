//! The shape of an identifier: what similar identifiers have in common.

use core::fmt::{self, Write};

use crate::ident::AsIdentifier;

/// An identifier in which each segment and parameter value that is a number, a UUID, a hash or a date
/// is replaced by its class: a common key for pages that differ in nothing else.
///
/// | class | replaces |
/// |---|---|
/// | `{number}` | digits |
/// | `{date}` | `2026-11-17`, and `20261117` with a year from 1900 to 2099 |
/// | `{uuid}` | 8-4-4-4-12 hex digits |
/// | `{hash}` | 32, 40, 56, 64, 96 or 128 hex digits: MD5 and SHA |
///
/// The extension of a segment stays: `/7.html` is `/{number}.html`. Everything else is as written:
/// [normalize](crate::Identifier::normalize) first to compare shapes at a level. No identifier
/// contains a brace, so no shape is accidentally an identifier.
///
/// ```
/// use urikit::{Uri, compare::Shape};
/// let uri = Uri::parse("https://h/posts/2026-11-17/42.html?id=7&q=a")?;
/// let shape = Shape::new(uri).to_string();
/// assert_eq!(shape, "https://h/posts/{date}/{number}.html?id={number}&q=a");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// `Display` writes it; nothing is allocated.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    before_path: &'a str,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

impl<'a> Shape<'a> {
    /// The shape of an identifier.
    #[must_use]
    pub fn new(identifier: impl AsIdentifier<'a>) -> Self {
        let identifier = identifier.borrowed();
        let before_path = identifier.spans().path().start;
        Self {
            before_path: &identifier.as_str()[..before_path],
            path: identifier.path().as_str(),
            query: identifier.query().map(|query| query.as_str()),
            fragment: identifier.fragment().map(|fragment| fragment.as_str()),
        }
    }
}

impl fmt::Display for Shape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.before_path)?;
        for (index, segment) in self.path.split('/').enumerate() {
            if index > 0 {
                f.write_char('/')?;
            }
            // A dot at the start is part of a name.
            let dot = segment.rfind('.').filter(|at| *at > 0).unwrap_or(segment.len());
            let (name, extension) = segment.split_at(dot);
            f.write_str(shape_class_of(name))?;
            f.write_str(extension)?;
        }
        if let Some(query) = self.query {
            for (index, param) in query.split('&').enumerate() {
                f.write_char(if index == 0 { '?' } else { '&' })?;
                match param.split_once('=') {
                    Some((key, value)) => write!(f, "{key}={}", shape_class_of(value))?,
                    None => f.write_str(shape_class_of(param))?,
                }
            }
        }
        self.fragment.map_or(Ok(()), |fragment| write!(f, "#{}", shape_class_of(fragment)))
    }
}

/// Does not show the text: it may contain a userinfo.
impl fmt::Debug for Shape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shape").finish_non_exhaustive()
    }
}

fn shape_class_of(value: &str) -> &str {
    let bytes = value.as_bytes();
    match bytes.len() {
        10 if is_date(bytes) => "{date}",
        8 if is_compact_date(bytes) => "{date}",
        36 if has_shape(bytes, b"hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh") => "{uuid}",
        32 | 40 | 56 | 64 | 96 | 128 if bytes.iter().all(u8::is_ascii_hexdigit) => "{hash}",
        1.. if bytes.iter().all(u8::is_ascii_digit) => "{number}",
        _ => value,
    }
}

/// `2026-11-17`.
fn is_date(bytes: &[u8]) -> bool {
    has_shape(bytes, b"dddd-dd-dd") && is_month_and_day(&bytes[5..7], &bytes[8..])
}

/// `20261117`.
fn is_compact_date(bytes: &[u8]) -> bool {
    has_shape(bytes, b"dddddddd")
        && (bytes.starts_with(b"19") || bytes.starts_with(b"20"))
        && is_month_and_day(&bytes[4..6], &bytes[6..])
}

fn is_month_and_day(month: &[u8], day: &[u8]) -> bool {
    // Two digits each, so that their byte order is that of the numbers.
    let is_within = |number: &[u8], last: &[u8]| b"01".as_slice() <= number && number <= last;
    is_within(month, b"12") && is_within(day, b"31")
}

/// Whether each byte matches the form: `d` a digit, `h` a hex digit, any other itself.
fn has_shape(bytes: &[u8], form: &[u8]) -> bool {
    let fits = |(byte, form): (&u8, &u8)| match form {
        b'd' => byte.is_ascii_digit(),
        b'h' => byte.is_ascii_hexdigit(),
        other => byte == other,
    };
    bytes.len() == form.len() && bytes.iter().zip(form).all(fits)
}
