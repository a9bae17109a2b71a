//! Where the components of an identifier are: found once, by the parser, and stored.

use core::ops::Range;

/// The kind of a host, by RFC 3986 §3.2.2; the first match wins.
///
/// The RFC defines a closed list, so the enum is exhaustive.
///
/// ```
/// use urikit::{Uri, component::HostKind};
/// let uri = Uri::parse("http://127.0.0.1/")?;
/// assert_eq!(uri.authority().unwrap().host().kind(), HostKind::Ipv4);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HostKind {
    /// A registered name, which may be empty.
    RegName,
    /// Four decimal octets.
    Ipv4,
    /// An IPv6 address in brackets.
    Ipv6,
    /// A future address format in brackets: `[v1.…]`.
    IpvFuture,
}

impl HostKind {
    /// The name: `reg-name`, `ipv4`, `ipv6` or `ipvfuture`.
    ///
    /// ```
    /// assert_eq!(urikit::component::HostKind::RegName.name(), "reg-name");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RegName => "reg-name",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::IpvFuture => "ipvfuture",
        }
    }
}

/// The byte ranges of the components of one identifier.
///
/// ```text
///   foo://user@example.com:8042/over/there?name=ferret#nose
///      |       |          |    |          |           |    |
///      |       |          |    |          |           |    len
///      |       |          |    |          |           query_end
///      |       |          |    |          path_end
///      |       |          |    path_start
///      |       |          host_end
///      |       host_start
///      scheme_end
/// ```
///
/// Only a parse creates it, so the ranges are always consistent. An absent component has no range;
/// an empty one has an empty range.
///
/// ```
/// use urikit::Uri;
/// let spans = Uri::parse("http://h/?")?.spans();
/// assert_eq!(spans.query(), Some(10..10));
/// assert_eq!(spans.fragment(), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spans {
    /// 0 without a scheme; a scheme is never empty.
    pub(crate) scheme_end: u32,
    pub(crate) host_start: u32,
    pub(crate) host_end: u32,
    pub(crate) path_start: u32,
    pub(crate) path_end: u32,
    pub(crate) query_end: u32,
    pub(crate) len: u32,
    /// `None` without an authority: an authority always has a host.
    pub(crate) host_kind: Option<HostKind>,
}

impl Spans {
    /// The spans of the empty reference.
    pub(crate) const EMPTY: Self = Self {
        scheme_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        path_end: 0,
        query_end: 0,
        len: 0,
        host_kind: None,
    };

    /// The scheme, without its `:`.
    #[must_use]
    pub const fn scheme(&self) -> Option<Range<usize>> {
        if self.scheme_end == 0 { None } else { Some(0..self.scheme_end as usize) }
    }

    /// The authority, without its `//`.
    #[must_use]
    pub const fn authority(&self) -> Option<Range<usize>> {
        if self.host_kind.is_none() {
            return None;
        }
        Some(self.authority_start()..self.path_start as usize)
    }

    /// The userinfo, without its `@`.
    #[must_use]
    pub const fn userinfo(&self) -> Option<Range<usize>> {
        let host_start = self.host_start as usize;
        if self.host_kind.is_none() || self.authority_start() == host_start {
            return None;
        }
        Some(self.authority_start()..host_start - 1)
    }

    /// The host, with the brackets of an IP literal.
    #[must_use]
    pub const fn host(&self) -> Option<Range<usize>> {
        if self.host_kind.is_none() {
            return None;
        }
        Some(self.host_start as usize..self.host_end as usize)
    }

    /// The kind of the host.
    #[must_use]
    pub const fn host_kind(&self) -> Option<HostKind> {
        self.host_kind
    }

    /// The port, without its `:`.
    #[must_use]
    pub const fn port(&self) -> Option<Range<usize>> {
        span_after(self.host_end, self.path_start)
    }

    /// The path, which is always present and may be empty.
    #[must_use]
    pub const fn path(&self) -> Range<usize> {
        self.path_start as usize..self.path_end as usize
    }

    /// The query, without its `?`.
    #[must_use]
    pub const fn query(&self) -> Option<Range<usize>> {
        span_after(self.path_end, self.query_end)
    }

    /// The fragment, without its `#`.
    #[must_use]
    pub const fn fragment(&self) -> Option<Range<usize>> {
        span_after(self.query_end, self.len)
    }

    /// The length of the whole string in bytes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the whole string is empty, as the empty reference is.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The offset after `//`. Valid only if there is an authority.
    pub(crate) const fn authority_start(&self) -> usize {
        self.scheme_end as usize + 3 - (self.scheme_end == 0) as usize
    }
}

/// The [`Spans`] of at most 255 bytes in one register: a byte for each offset, and one for the host.
#[derive(Clone, Copy)]
pub(crate) struct ShortSpans(u64);

impl ShortSpans {
    pub(crate) const EMPTY: Self = Self(0);

    /// The offsets in the order of [`Spans`].
    #[inline(always)]
    pub(crate) const fn new(offsets: [usize; 7], host_kind: Option<HostKind>) -> Self {
        let [a, b, c, d, e, f, g] = offsets;
        let (low, high) = ((a | b << 8 | (c | d << 8) << 16) as u64, (e | f << 8) as u64);
        Self(low | (high | ((g | host_kind_in_spans(host_kind) << 8) << 16) as u64) << 32)
    }

    /// The same, with the host as an IPv4 address rather than the name it was taken for.
    #[inline(always)]
    pub(crate) const fn with_ipv4(self) -> Self {
        const CHANGE: usize =
            host_kind_in_spans(Some(HostKind::RegName)) ^ host_kind_in_spans(Some(HostKind::Ipv4));
        Self(self.0 ^ (CHANGE as u64) << 56)
    }

    #[inline(always)]
    pub(crate) const fn expand(self) -> Spans {
        let [scheme_end, host_start, host_end, path_start, path_end, query_end, len, host] =
            self.0.to_le_bytes();
        Spans {
            scheme_end: scheme_end as u32,
            host_start: host_start as u32,
            host_end: host_end as u32,
            path_start: path_start as u32,
            path_end: path_end as u32,
            query_end: query_end as u32,
            len: len as u32,
            host_kind: match host {
                0 => Some(HostKind::RegName),
                1 => Some(HostKind::Ipv4),
                2 => Some(HostKind::Ipv6),
                3 => Some(HostKind::IpvFuture),
                _ => None,
            },
        }
    }
}

/// The number for a host kind in [`ShortSpans`].
#[inline(always)]
const fn host_kind_in_spans(host_kind: Option<HostKind>) -> usize {
    match host_kind {
        Some(kind) => kind as usize,
        None => 4,
    }
}

/// The range after the delimiter at `delimiter`; absent if there is no delimiter.
const fn span_after(delimiter: u32, end: u32) -> Option<Range<usize>> {
    if delimiter == end { None } else { Some(delimiter as usize + 1..end as usize) }
}

/// `&text[start..end]`, also in constants.
#[inline(always)]
pub(crate) const fn text_of_span(text: &str, start: usize, end: usize) -> &str {
    text.split_at(end).0.split_at(start).1
}

/// The part after the delimiter at `delimiter`; absent if there is no delimiter.
#[inline(always)]
pub(crate) const fn text_of_span_after(text: &str, delimiter: usize, end: usize) -> Option<&str> {
    if delimiter == end { None } else { Some(text_of_span(text, delimiter + 1, end)) }
}
