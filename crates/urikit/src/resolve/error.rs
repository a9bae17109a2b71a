//! Why a reference has no target, or a target no reference.

use core::fmt;
use core::ops::Range;

use crate::name::error_kinds;
use crate::parse::error::ParseError;

/// Why a reference has no target, or a target no reference.
///
/// ```
/// use urikit::{Resolver, Uri, UriRef, resolve::ResolveErrorKind};
/// let resolver = Resolver::new(Uri::parse("http://a/b/")?).refuse_above_root(true);
/// let error = resolver.resolve(UriRef::parse("../../c")?).unwrap_err();
/// assert_eq!((error.kind(), error.range()), (ResolveErrorKind::AboveRoot, Some(3..5)));
/// assert_eq!(error.to_string(), "'..' above the root at byte 3");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResolveError {
    kind: ResolveErrorKind,
    detail: Detail,
}

/// What an error of this kind has besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    None,
    Bytes {
        start: u32,
        len: u32,
    },
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "only `resolve_str` parses"))]
    Syntax(ParseError),
    Enough(u32),
}

/// The kinds of [`ResolveError`]. More may be added.
///
/// ```
/// use urikit::resolve::ResolveErrorKind;
/// assert_eq!(ResolveErrorKind::AboveRoot.name(), "above-root");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// A `..` leads above the root, and
    /// [`Resolver::refuse_above_root`](super::Resolver::refuse_above_root) is set.
    AboveRoot,
    /// The string is not a reference: see `resolve_str`.
    BadReference,
    /// The base has neither an authority nor a path that starts with `/`, the reference is
    /// relative, and [`Resolver::refuse_opaque_base`](super::Resolver::refuse_opaque_base) is set.
    OpaqueBase,
    /// Base and reference together are longer than 4 GiB.
    TooLong,
    /// The slice is too small.
    NoRoom,
    /// No reference leads to the target: its path has a segment `.` or `..`, which resolving
    /// removes.
    ///
    /// Two such targets can be reached: one with exactly the path of the base, unless only the base
    /// has a query; and one without authority whose path starts with `/.//`, since resolving adds
    /// that `.` again.
    DotSegment,
}

error_kinds! {
    ResolveErrorKind {
        AboveRoot "above-root" "'..' above the root";
        BadReference "bad-reference" "invalid reference";
        OpaqueBase "opaque-base"
            "a relative reference, and a base that has no hierarchy to resolve it in";
        TooLong "too-long" "base and reference are longer than 4 GiB";
        NoRoom "no-room" "the slice is too small";
        DotSegment "dot-segment" "no reference leads to a path with a dot segment";
    }
}

impl ResolveError {
    pub(super) const TOO_LONG: Self = Self::of_kind(ResolveErrorKind::TooLong);
    pub(super) const OPAQUE_BASE: Self = Self::of_kind(ResolveErrorKind::OpaqueBase);

    const fn of_kind(kind: ResolveErrorKind) -> Self {
        Self { kind, detail: Detail::None }
    }

    /// For a `..` at this offset in the reference; `None` if it is in the base.
    pub(super) fn above_root(offset: Option<usize>) -> Self {
        let detail = offset.map_or(Detail::None, |at| Detail::Bytes { start: at as u32, len: 2 });
        Self { kind: ResolveErrorKind::AboveRoot, detail }
    }

    pub(super) const fn no_room(enough: usize) -> Self {
        Self { kind: ResolveErrorKind::NoRoom, detail: Detail::Enough(enough as u32) }
    }

    #[cfg(feature = "alloc")]
    pub(super) const fn bad_reference(error: ParseError) -> Self {
        Self { kind: ResolveErrorKind::BadReference, detail: Detail::Syntax(error) }
    }

    /// For the first segment of `path`, which starts at `start` in the target.
    #[cfg(feature = "alloc")]
    pub(super) fn dot_segment(start: usize, path: &str) -> Self {
        let len = if path.starts_with("..") { 2 } else { 1 };
        let detail = Detail::Bytes { start: start as u32, len };
        Self { kind: ResolveErrorKind::DotSegment, detail }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        self.kind
    }

    /// The bytes at fault: of the reference that was to be resolved, or of the target that was to be
    /// made relative. `None` if no place is at fault, or it is in the base.
    ///
    /// ```
    /// use urikit::Uri;
    /// let base = Uri::parse("http://a/b")?;
    /// let error = base.resolve_str("b c").unwrap_err();
    /// assert_eq!(error.range(), Some(1..2));
    /// # #[cfg(feature = "alloc")] {
    /// let error = base.relativize(Uri::parse("http://a/x/../y")?).unwrap_err();
    /// assert_eq!(error.range(), Some(11..13));
    /// # }
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn range(&self) -> Option<Range<usize>> {
        match self.detail {
            Detail::Bytes { start, len } => Some(start as usize..start as usize + len as usize),
            Detail::Syntax(error) => Some(error.range()),
            Detail::None | Detail::Enough(_) => None,
        }
    }

    /// Where [`range`](Self::range) starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.range().map(|range| range.start)
    }

    /// For a slice that is too small: a sufficient length. It includes dot segments that are removed
    /// at the end.
    #[must_use]
    pub const fn enough(&self) -> Option<usize> {
        match self.detail {
            Detail::Enough(len) => Some(len as usize),
            _ => None,
        }
    }

    /// Why the string is not a reference.
    pub(crate) const fn syntax(&self) -> Option<&ParseError> {
        match &self.detail {
            Detail::Syntax(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.message())?;
        match (self.kind, self.detail) {
            (ResolveErrorKind::AboveRoot, Detail::None) => f.write_str(" in the base"),
            (ResolveErrorKind::AboveRoot, Detail::Bytes { start, .. }) => {
                write!(f, " at byte {start}")
            }
            (_, Detail::None) => Ok(()),
            (_, Detail::Bytes { start, .. }) => write!(f, ", at byte {start}"),
            (_, Detail::Syntax(error)) => write!(f, ": {error}"),
            (_, Detail::Enough(len)) => write!(f, ": {len} bytes are enough"),
        }
    }
}

impl core::error::Error for ResolveError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.syntax().map(|error| error as _)
    }
}
