//! Why a component can't be set, removed, or combined with the others.

use core::fmt;
use core::ops::Range;

use crate::grammar::rule::Rule;
use crate::name::error_kinds;
use crate::parse::error::{Component, ParseError, ParseErrorKind};

/// Why an identifier can't be edited or built.
///
/// It has the component, the position in the component's value and the rule that is broken. It
/// contains no byte of a userinfo.
///
/// ```
/// use urikit::{Component, Encoded, Rule, UriBuf, edit::EditErrorKind};
/// let mut uri = UriBuf::parse("http://h/p")?;
/// let error = uri.set_query(Encoded("a=1&b=^")).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '^' in query at byte 6");
/// assert_eq!((error.component(), error.range()), (Some(Component::Query), Some(6..7)));
/// assert_eq!((error.kind(), error.rule()), (EditErrorKind::UnexpectedChar, Rule::Query));
/// assert_eq!(uri, "http://h/p", "as it was");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditError {
    pub(super) kind: EditErrorKind,
    /// `None` if the whole is too long.
    component: Option<Component>,
    rule: Rule,
    /// The offending character, if it may be shown.
    found: Option<char>,
    /// Start and length.
    bytes: Option<(u32, u32)>,
    index: Option<u32>,
}

/// The kinds of [`EditError`]. More may be added.
///
/// ```
/// use urikit::{UriBuf, edit::EditErrorKind};
/// let error = UriBuf::parse("a:b")?.set_port(80).unwrap_err();
/// assert_eq!(error.kind(), EditErrorKind::MissingHost);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditErrorKind {
    /// A character in the value where no rule allows it.
    UnexpectedChar,
    /// The value ends where a rule needs more.
    UnexpectedEnd,
    /// A `%` not followed by two hex digits.
    MalformedEscape,
    /// A zone after an IPv6 address, `fe80::1%en0`. URIs have no zones (RFC 9844); `zone::ZonedUri`
    /// does.
    Zone,
    /// Escapes in a host that are not UTF-8. RFC 3986 §3.2.2 does not allow producing them.
    NotUtf8,
    /// The path would start with `//` without an authority. It would be read as an authority.
    DoubleSlash,
    /// The first segment of the path would have a `:` without a scheme before it. It would be read
    /// as the end of a scheme.
    ColonInFirstSegment,
    /// A path after an authority would not start with `/`.
    RootlessPath,
    /// A userinfo or a port would have no host.
    MissingHost,
    /// The kind of identifier requires a scheme.
    MissingScheme,
    /// A segment is `.` or `..`, which can't be written as data: `%2E` means the same.
    DotSegment,
    /// The path would start with an empty segment without a `/` before it. It would be read as a
    /// rooted path, without that segment.
    EmptySegment,
    /// The path has fewer segments.
    NoSuchSegment,
    /// The segment has fewer parts between commas.
    NoSuchCommaPart,
    /// The path is opaque, as in `mailto:a@b`: it has no segments to edit.
    OpaquePath,
    /// The query of a builder would discard parameters that were added before.
    DiscardedParams,
    /// The result is longer than 4 GiB.
    TooLong,
}

error_kinds! {
    EditErrorKind {
        UnexpectedChar "unexpected-char" "unexpected character";
        UnexpectedEnd "unexpected-end" "unexpected end";
        MalformedEscape "malformed-escape" "malformed percent-escape";
        Zone "zone" "an IPv6 address with a zone, which a URI does not have (RFC 9844)";
        NotUtf8 "not-utf8" "escapes that are not UTF-8";
        DoubleSlash "double-slash" "a path that starts with '//' needs an authority before it";
        ColonInFirstSegment "colon-in-first-segment"
            "a path with ':' in its first segment needs a scheme before it";
        RootlessPath "rootless-path" "a path after an authority must start with '/'";
        MissingHost "missing-host" "a userinfo or a port needs a host";
        MissingScheme "missing-scheme" "the identifier needs a scheme";
        DotSegment "dot-segment" "a dot segment, which a path cannot contain as data";
        EmptySegment "empty-segment"
            "the first segment is empty, with neither '/' nor authority before it";
        NoSuchSegment "no-such-segment" "the path has no such segment";
        NoSuchCommaPart "no-such-comma-part" "the segment has fewer parts between commas";
        OpaquePath "opaque-path" "the path is opaque: it has no segments";
        DiscardedParams "discarded-params"
            "the query would discard the parameters that were added before";
        TooLong "too-long" "the identifier would be longer than 4 GiB";
    }
}

impl EditError {
    pub(super) const TOO_LONG: Self = Self {
        kind: EditErrorKind::TooLong,
        component: None,
        rule: Rule::UriReference,
        found: None,
        bytes: None,
        index: None,
    };

    /// Where more than 4 GiB precede an error, the value is too long.
    pub(crate) fn new(
        kind: EditErrorKind,
        component: Component,
        range: impl Into<Option<Range<usize>>>,
        rule: Rule,
    ) -> Self {
        let error = Self { kind, component: Some(component), rule, ..Self::TOO_LONG };
        let Some(range) = range.into() else { return error };
        match u32::try_from(range.start) {
            Ok(start) => Self { bytes: Some((start, range.len() as u32)), ..error },
            Err(_) => Self::TOO_LONG,
        }
    }

    /// The grammar's error for a value of `component`.
    pub(crate) fn of_value(error: ParseError, component: Component, value: &str) -> Self {
        let component = error.component.unwrap_or(component);
        let error = ParseError { component: Some(component), ..error }.found_in(value.as_bytes());
        let kind = match error.kind {
            ParseErrorKind::TooLong => return Self::TOO_LONG,
            ParseErrorKind::UnexpectedEnd => EditErrorKind::UnexpectedEnd,
            ParseErrorKind::MalformedEscape => EditErrorKind::MalformedEscape,
            _ if error.rule == Rule::Ipv6Address
                && value.as_bytes().get(error.offset()) == Some(&b'%') =>
            {
                EditErrorKind::Zone
            }
            _ => EditErrorKind::UnexpectedChar,
        };
        Self { found: error.found, ..Self::new(kind, component, error.range(), error.rule) }
    }

    /// The same for one of several segments.
    pub(super) fn in_segment(self, index: usize) -> Self {
        Self { index: u32::try_from(index).ok(), ..self }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> EditErrorKind {
        self.kind
    }

    /// The component with the error: the one that was given, or the unchanged path that would no
    /// longer fit; `None` if the whole would be too long.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// The invalid bytes in the value of [`component`](Self::component), or in the data, if it would
    /// be encoded. Empty if something is missing there; `None` if no place is at fault: a host or a
    /// scheme is missing, or the result would be too long.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.bytes.map(|(start, len)| start as usize..start as usize + len as usize)
    }

    /// Where [`range`](Self::range) starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.range().map(|range| range.start)
    }

    /// Which of the segments that were given has the error, counted from 0.
    ///
    /// ```
    /// use urikit::{Uri, edit::EditErrorKind};
    /// let error = Uri::parse("https://h/api")?.join(["v1", ".."]).unwrap_err();
    /// assert_eq!((error.kind(), error.index()), (EditErrorKind::DotSegment, Some(1)));
    /// let text = "segment 1 is a dot segment, which a path cannot contain as data";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        self.index.map(|index| index as usize)
    }

    /// The ABNF rule that is broken.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use EditErrorKind::{
            ColonInFirstSegment, DotSegment, MalformedEscape, MissingHost, NotUtf8, UnexpectedChar,
            UnexpectedEnd, Zone,
        };
        match (self.kind, self.index, self.component, self.found) {
            (MissingHost, _, Some(component), _) => write!(f, "a {component} needs a host")?,
            (DotSegment, Some(index), ..) => write!(f, "segment {index} is {}", self.kind)?,
            (DotSegment, ..) => write!(f, "the segment is {}", self.kind)?,
            (UnexpectedChar, _, _, Some(c)) => write!(f, "unexpected {c:?}")?,
            _ => f.write_str(self.kind.message())?,
        }
        match (self.kind, self.component, self.offset()) {
            (
                UnexpectedChar | UnexpectedEnd | MalformedEscape | NotUtf8,
                Some(component),
                Some(offset),
            ) => write!(f, " in {component} at byte {offset}"),
            (Zone | ColonInFirstSegment, _, Some(offset)) => write!(f, ", at byte {offset}"),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for EditError {}
