//! Why a component can't be set, removed, or combined with the others.

use core::fmt;

use crate::grammar::rule::Rule;
use crate::parse::error::{Component, ParseError, ParseErrorKind};
use crate::parse::limit::MAX_LEN;

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
/// assert_eq!((error.component(), error.offset()), (Some(Component::Query), 6));
/// assert_eq!((error.kind(), error.rule()), (EditErrorKind::UnexpectedChar, Rule::Query));
/// assert_eq!(uri, "http://h/p", "as it was");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditError {
    pub(super) kind: EditErrorKind,
    /// `None` if the whole is too long.
    pub(super) component: Option<Component>,
    pub(super) offset: usize,
    pub(super) rule: Rule,
    /// The offending character, if it may be shown.
    pub(super) found: Option<char>,
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
    /// The path is opaque, as in `mailto:a@b`: it has no segments to edit.
    OpaquePath,
    /// The query of a builder would discard parameters that were added before.
    DiscardedParams,
    /// The result is longer than 4 GiB.
    TooLong,
}

impl EditErrorKind {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// assert_eq!(urikit::edit::EditErrorKind::MissingHost.name(), "missing-host");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnexpectedChar => "unexpected-char",
            Self::UnexpectedEnd => "unexpected-end",
            Self::MalformedEscape => "malformed-escape",
            Self::Zone => "zone",
            Self::NotUtf8 => "not-utf8",
            Self::DoubleSlash => "double-slash",
            Self::ColonInFirstSegment => "colon-in-first-segment",
            Self::RootlessPath => "rootless-path",
            Self::MissingHost => "missing-host",
            Self::MissingScheme => "missing-scheme",
            Self::DotSegment => "dot-segment",
            Self::EmptySegment => "empty-segment",
            Self::NoSuchSegment => "no-such-segment",
            Self::OpaquePath => "opaque-path",
            Self::DiscardedParams => "discarded-params",
            Self::TooLong => "too-long",
        }
    }
}

impl EditError {
    pub(crate) const fn new(
        kind: EditErrorKind,
        component: Component,
        offset: usize,
        rule: Rule,
    ) -> Self {
        Self { kind, component: Some(component), offset, rule, found: None }
    }

    pub(super) const fn too_long() -> Self {
        let (kind, rule) = (EditErrorKind::TooLong, Rule::UriReference);
        Self { kind, component: None, offset: MAX_LEN, rule, found: None }
    }

    /// The grammar's error for a value of `component`.
    pub(super) fn of_value(error: ParseError, component: Component, value: &str) -> Self {
        let component = Some(error.component.unwrap_or(component));
        let error = ParseError { component, found: None, ..error };
        let ParseError { offset, rule, found, .. } = error.found_in(value.as_bytes());
        let kind = match error.kind {
            ParseErrorKind::UnexpectedEnd => EditErrorKind::UnexpectedEnd,
            ParseErrorKind::MalformedEscape => EditErrorKind::MalformedEscape,
            _ if rule == Rule::Ipv6Address && value.as_bytes().get(offset) == Some(&b'%') => {
                EditErrorKind::Zone
            }
            _ => EditErrorKind::UnexpectedChar,
        };
        Self { kind, component, offset, rule, found: found.and_then(|found| found.shown) }
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

    /// The byte offset in the value of [`component`](Self::component); in the data, if it would be
    /// encoded.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The ABNF rule that is broken.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, offset, found, .. } = self;
        let Some(component) = self.component else {
            return f.write_str("the identifier would be longer than 4 GiB");
        };
        let what = match (kind, found) {
            (EditErrorKind::UnexpectedChar, Some(c)) => {
                return write!(f, "unexpected {c:?} in {component} at byte {offset}");
            }
            (EditErrorKind::UnexpectedChar, None) => "unexpected character",
            (EditErrorKind::UnexpectedEnd, _) => "unexpected end",
            (EditErrorKind::MalformedEscape, _) => "malformed percent-escape",
            (EditErrorKind::Zone, _) => {
                let why = "an IPv6 address with a zone, which a URI does not have (RFC 9844)";
                return write!(f, "{why}, at byte {offset}");
            }
            (EditErrorKind::NotUtf8, _) => "escapes that are not UTF-8",
            (EditErrorKind::DoubleSlash, _) => {
                return f.write_str("a path that starts with '//' needs an authority before it");
            }
            (EditErrorKind::ColonInFirstSegment, _) => {
                let why = "a path with ':' in its first segment needs a scheme before it";
                return write!(f, "{why}, at byte {offset}");
            }
            (EditErrorKind::RootlessPath, _) => {
                return f.write_str("a path after an authority must start with '/'");
            }
            (EditErrorKind::MissingHost, _) => return write!(f, "a {component} needs a host"),
            (EditErrorKind::MissingScheme, _) => {
                return f.write_str("the identifier needs a scheme");
            }
            (EditErrorKind::DotSegment, _) => {
                return f.write_str(
                    "the segment is a dot segment, which a path cannot contain as data",
                );
            }
            (EditErrorKind::EmptySegment, _) => {
                return f.write_str(
                    "the first segment is empty, with neither '/' nor authority before it",
                );
            }
            (EditErrorKind::NoSuchSegment, _) => {
                return f.write_str("the path has no such segment");
            }
            (EditErrorKind::OpaquePath, _) => {
                return f.write_str("the path is opaque: it has no segments");
            }
            (EditErrorKind::DiscardedParams, _) => {
                return f
                    .write_str("the query would discard the parameters that were added before");
            }
            (EditErrorKind::TooLong, _) => "a value that is too long",
        };
        write!(f, "{what} in {component} at byte {offset}")
    }
}

impl core::error::Error for EditError {}
