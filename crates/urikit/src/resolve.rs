//! RFC 3986 §5.2: a reference and a base make a target.
//!
//! Layer 4. Without dot segments the target is a front part of the base and then the whole
//! reference, in all cases of §5.2.2; what differs is how much of the base is taken:
//!
//! | the reference has | taken from the base `s://h/a/b?q` |
//! |---|---|
//! | a scheme | nothing |
//! | an authority | `s:` |
//! | a path that starts with `/` | `s://h` |
//! | another path | `s://h/a/` |
//! | no path, but a query | `s://h/a/b` |
//! | none of these | `s://h/a/b?q` |
//!
//! So there are two copies, and spans that are reckoned. Dot segments take a slower way.
//!
//! # Deviations from the RFC's letter
//!
//! 1. The base may have a fragment, which plays no part. §5.1 strips it first.
//! 2. A target without authority whose path would start with `//` gets `/.` before it, since
//!    the text would name an authority otherwise: `/.//x` on `a:/` is `a:/.//x`.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use crate::compose;
use crate::dot_segments::{Leading, Remover, directory, has_dot_segments};
#[cfg(feature = "alloc")]
use crate::ident::IdentifierBuf;
use crate::ident::{Identifier, kind};
use crate::sink::{Sink, SliceSink};
use crate::spans::Spans;

/// A base that references are resolved against, and how.
///
/// ```
/// use urikit::{Resolver, Uri, UriRef};
/// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?);
/// let mut buffer = String::new();
/// for (reference, target) in [("../g", "http://a/b/g"), ("#s", "http://a/b/c/d;p?q#s")] {
///     let resolved = resolver.resolve_into(UriRef::parse(reference)?, &mut buffer)?;
///     assert_eq!(resolved, target);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// This is RFC 3986 §5.2, strict unless told otherwise. Any URI is a base; its fragment plays no
/// part. Nothing is decoded, so `%2e%2e` is a segment like any other, and nothing is normalised:
/// against `http://a/b/..`, `c` is `http://a/b/c`, for the last segment of a base is dropped
/// whatever it is. A target without authority whose path would start with `//` gets `/.` before
/// that, so that its parts are those of the RFC's procedure and no host.
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a, K: kind::Absolute> {
    base: Identifier<'a, K>,
    directory: Directory,
    options: Options,
}

/// How strict to be.
#[derive(Clone, Copy, Debug, Default)]
struct Options {
    same_scheme_is_relative: bool,
    refuse_above_root: bool,
}

/// The directory of a base's path: what a relative path is appended to.
#[derive(Clone, Copy, Debug, Default)]
struct Directory {
    /// Where it ends in the text of the base.
    end: u32,
    /// It is the `/` that a base with an authority and an empty path lacks.
    root_is_missing: bool,
    has_dots: bool,
}

/// Why a reference has no target.
///
/// ```
/// use urikit::{ResolveError, Resolver, Uri, UriRef};
/// let resolver = Resolver::new(Uri::parse("http://a/b/")?).refuse_above_root(true);
/// let error = resolver.resolve(UriRef::parse("../../c")?).unwrap_err();
/// assert_eq!(error, ResolveError::AboveRoot { offset: Some(3) });
/// assert_eq!(error.to_string(), "'..' above the root at byte 3");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// A `..` leaves the root, and [`Resolver::refuse_above_root`] was asked for.
    AboveRoot {
        /// Where in the reference; `None` where it stands in the base.
        offset: Option<usize>,
    },
    /// Base and reference together are longer than 4 GiB.
    TooLong,
    /// The slice is too small.
    NoRoom {
        /// A length that is enough. It counts dot segments that are removed in the end.
        enough: usize,
    },
}

impl<'a, K: kind::Absolute> Resolver<'a, K> {
    /// Makes a base of any URI or IRI.
    #[must_use]
    pub fn new(base: Identifier<'a, K>) -> Self {
        Self { base, directory: Directory::of(&base), options: Options::default() }
    }

    /// Takes a reference with the scheme of the base for one without, as §5.2.2 tells of parsers
    /// that are not strict: `http:g` is then `g`.
    ///
    /// ```
    /// use urikit::{Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c")?);
    /// let reference = UriRef::parse("http:g")?;
    /// assert_eq!(resolver.resolve(reference)?, "http:g");
    /// assert_eq!(resolver.same_scheme_is_relative(true).resolve(reference)?, "http://a/b/g");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn same_scheme_is_relative(mut self, yes: bool) -> Self {
        self.options.same_scheme_is_relative = yes;
        self
    }

    /// Makes a `..` that has no segment left to take away an error. By the RFC it vanishes.
    #[must_use]
    pub const fn refuse_above_root(mut self, yes: bool) -> Self {
        self.options.refuse_above_root = yes;
        self
    }

    /// The base.
    #[must_use]
    pub const fn base(&self) -> Identifier<'a, K> {
        self.base
    }

    /// The target of a reference.
    ///
    /// # Errors
    /// [`ResolveError::AboveRoot`] where that is asked for; [`ResolveError::TooLong`].
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve<'r>(
        &self,
        reference: impl Into<Identifier<'r, K::Reference>>,
    ) -> Result<IdentifierBuf<K>, ResolveError> {
        let reference = reference.into();
        let mut spans = None;
        let reference = self.reference(&reference, &mut spans);
        self.setting().resolve_new(&reference)
    }

    /// The target of a reference, written to a buffer in place of what is there.
    ///
    /// The buffer grows where it must and is used again as it is: many targets, hardly any
    /// allocation. After an error it is empty.
    ///
    /// # Errors
    /// As [`resolve`](Self::resolve).
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve_into<'b, 'r>(
        &self,
        reference: impl Into<Identifier<'r, K::Reference>>,
        buffer: &'b mut String,
    ) -> Result<Identifier<'b, K>, ResolveError> {
        buffer.clear();
        let reference = reference.into();
        let mut spans = None;
        let reference = self.reference(&reference, &mut spans);
        let setting = self.setting();
        if setting.needs_removal(&reference) {
            return match setting.write_without_dots(&reference, buffer) {
                Ok(spans) => Ok(Identifier::new(buffer, spans)),
                Err(error) => {
                    buffer.clear();
                    Err(error)
                }
            };
        }
        let plan = setting.plan(&reference)?;
        buffer.reserve(plan.spans.len());
        plan.write(&reference, buffer);
        Ok(Identifier::new(buffer, plan.spans))
    }

    /// The target of a reference, written to the start of a slice. Nothing is allocated.
    ///
    /// ```
    /// use urikit::{ResolveError, Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c")?);
    /// let reference = UriRef::parse("d")?;
    /// let mut slice = [0; 12];
    /// assert_eq!(resolver.resolve_to_slice(reference, &mut slice)?, "http://a/b/d");
    /// let error = resolver.resolve_to_slice(reference, &mut slice[1..]).unwrap_err();
    /// assert_eq!(error, ResolveError::NoRoom { enough: 12 });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ResolveError::NoRoom`] where the slice is too small, which may be so for a while only:
    /// it must hold dot segments and what they take away. Else as [`Resolver::refuse_above_root`]
    /// and [`ResolveError::TooLong`] tell.
    pub fn resolve_to_slice<'b, 'r>(
        &self,
        reference: impl Into<Identifier<'r, K::Reference>>,
        slice: &'b mut [u8],
    ) -> Result<Identifier<'b, K>, ResolveError> {
        let reference = reference.into();
        let mut spans = None;
        let reference = self.reference(&reference, &mut spans);
        let setting = self.setting();
        let plan = setting.plan(&reference)?;
        let needs_removal = setting.needs_removal(&reference);
        let mut sink = SliceSink::new(slice);
        let spans = if needs_removal {
            setting.write_without_dots(&reference, &mut sink)
        } else {
            plan.write(&reference, &mut sink);
            Ok(plan.spans)
        };
        match sink.finish() {
            // INVARIANT: whole texts were cut at slashes only, so these bytes are a text.
            Some(bytes) => Ok(Identifier::new(str::from_utf8(bytes).unwrap_or_default(), spans?)),
            None => Err(ResolveError::NoRoom { enough: plan.enough(needs_removal) }),
        }
    }

    /// Without its scheme, if that is the base's and such a reference counts as relative; its
    /// spans are then kept in `storage`.
    #[inline(always)]
    fn reference<'s, 'r>(
        &self,
        reference: &'s Identifier<'r, K::Reference>,
        storage: &'s mut Option<Spans>,
    ) -> Reference<'s, 'r> {
        if self.options.same_scheme_is_relative && reference.spans_ref().scheme_end != 0 {
            let scheme = &self.base.as_str()[..self.base.spans_ref().scheme_end as usize];
            Reference::of(reference).without_scheme(scheme, storage)
        } else {
            Reference::of(reference)
        }
    }

    #[inline(always)]
    fn setting(&self) -> Setting<'_, 'a> {
        Setting {
            base_text: self.base.as_str(),
            base: self.base.spans_ref(),
            directory: self.directory,
            options: self.options,
        }
    }
}

impl Directory {
    #[inline]
    fn of<K: kind::Absolute>(base: &Identifier<'_, K>) -> Self {
        let spans = base.spans();
        let path = base.path().as_str();
        let directory = directory(path, spans.host_kind.is_some());
        let root_is_missing = directory.len() > path.len();
        let len = if root_is_missing { 0 } else { directory.len() as u32 };
        let has_dots = has_dot_segments(directory);
        Self { end: spans.path_start + len, root_is_missing, has_dots }
    }
}

/// What resolving needs of a reference, whatever its kind.
#[derive(Clone, Copy)]
struct Reference<'s, 'r> {
    text: &'r str,
    spans: &'s Spans,
    /// How much was taken off the text that was given.
    skipped: u32,
}

impl<'s, 'r> Reference<'s, 'r> {
    #[inline(always)]
    fn of<K>(identifier: &'s Identifier<'r, K>) -> Self {
        Self { text: identifier.as_str(), spans: identifier.spans_ref(), skipped: 0 }
    }

    #[inline(always)]
    fn path(&self) -> &'r str {
        &self.text[self.spans.path()]
    }

    /// Whether it takes the directory of the base, and its own path is put behind that.
    #[inline(always)]
    fn has_relative_path(&self) -> bool {
        self.spans.path_start == 0 && self.spans.path_end != 0 && !self.text.starts_with('/')
    }

    /// The rest of it, where its scheme is this one in any case of letters.
    fn without_scheme(self, scheme: &str, storage: &'s mut Option<Spans>) -> Self {
        let Spans {
            scheme_end, host_start, host_end, path_start, path_end, query_end, len, ..
        } = *self.spans;
        if !self.text[..scheme_end as usize].eq_ignore_ascii_case(scheme) {
            return self;
        }
        let skipped = scheme_end + 1;
        let spans = Spans {
            scheme_end: 0,
            host_start: host_start - skipped,
            host_end: host_end - skipped,
            path_start: path_start - skipped,
            path_end: path_end - skipped,
            query_end: query_end - skipped,
            len: len - skipped,
            host_kind: self.spans.host_kind,
        };
        let spans = storage.insert(spans);
        Self { text: &self.text[skipped as usize..], spans, skipped }
    }
}

/// What a reference is resolved against, whatever its kind, and how.
#[derive(Clone, Copy)]
struct Setting<'s, 'a> {
    base_text: &'a str,
    base: &'s Spans,
    /// Counts for a relative path alone.
    directory: Directory,
    options: Options,
}

/// A target: `front`, perhaps a `/`, then the reference, but for dot segments.
struct Plan<'a> {
    front: &'a str,
    needs_slash: bool,
    /// Those of the target before dot segments are removed.
    spans: Spans,
}

const GUARD_LEN: u32 = 2;

impl<'a> Setting<'_, 'a> {
    /// Whether there are dot segments to remove.
    #[inline(always)]
    fn needs_removal(&self, reference: &Reference<'_, '_>) -> bool {
        self.directory.has_dots && reference.has_relative_path()
            || has_dot_segments(reference.path())
    }

    /// §5.2.2: what is taken from the base.
    ///
    /// Which kind of reference comes next can't be foreseen, so values are chosen, not ways.
    #[inline(always)]
    fn plan(&self, reference: &Reference<'_, '_>) -> Result<Plan<'a>, ResolveError> {
        let (base, r) = (self.base, reference.spans);
        let takes_directory = reference.has_relative_path();
        let mut front_len = base.query_end;
        front_len = if r.query_end != 0 { base.path_end } else { front_len };
        front_len = if r.path_end != 0 { base.path_start } else { front_len };
        front_len = if takes_directory { self.directory.end } else { front_len };
        front_len = if r.host_kind.is_some() { base.scheme_end + 1 } else { front_len };
        front_len = if r.scheme_end != 0 { 0 } else { front_len };
        let needs_slash = takes_directory & self.directory.root_is_missing;

        // Where the reference starts in the target. What it lacks is where the base has it.
        let shift = front_len + u32::from(needs_slash);
        if u64::from(shift) + u64::from(r.len) + u64::from(GUARD_LEN) > u64::from(u32::MAX) {
            return Err(ResolveError::TooLong);
        }
        let has_own_front = r.path_start != 0;
        let spans = Spans {
            scheme_end: if r.scheme_end != 0 { r.scheme_end } else { base.scheme_end },
            host_start: if has_own_front { r.host_start + shift } else { base.host_start },
            host_end: if has_own_front { r.host_end + shift } else { base.host_end },
            path_start: if has_own_front { r.path_start + shift } else { base.path_start },
            path_end: if r.path_end != 0 { r.path_end + shift } else { base.path_end },
            query_end: if r.query_end != 0 { r.query_end + shift } else { base.query_end },
            len: r.len + shift,
            host_kind: if has_own_front { r.host_kind } else { base.host_kind },
        };
        Ok(Plan { front: &self.base_text[..front_len as usize], needs_slash, spans })
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn resolve_new<K>(
        &self,
        reference: &Reference<'_, '_>,
    ) -> Result<IdentifierBuf<K>, ResolveError> {
        if self.needs_removal(reference) {
            let mut text = String::with_capacity(self.base_text.len() + reference.text.len());
            let spans = self.write_without_dots(reference, &mut text)?;
            return Ok(IdentifierBuf::new(text, spans));
        }
        let plan = self.plan(reference)?;
        let mut text = String::with_capacity(plan.spans.len());
        plan.write(reference, &mut text);
        Ok(IdentifierBuf::new(text, plan.spans))
    }

    /// Makes a plan of its own: one that is shared would be kept in memory, and copying spans that
    /// were just stored one by one is what costs most here.
    #[inline(never)]
    fn write_without_dots<S: Sink>(
        &self,
        reference: &Reference<'_, '_>,
        out: &mut S,
    ) -> Result<Spans, ResolveError> {
        let Plan { front, needs_slash, mut spans } = self.plan(reference)?;
        // The path starts in the front or, behind the reference's own authority, in the reference.
        let front_len = front.len().min(spans.path_start as usize);
        let (before_path, directory) = front.split_at(front_len);
        out.push(before_path);
        out.push(&reference.text[..reference.spans.path_start as usize]);

        let mut remover = Remover::new(out, Leading::Drop);
        let above_root_in_base = remover.push(directory).is_some();
        if needs_slash {
            remover.push("/");
        }
        let above_root = remover.push(reference.path());
        remover.finish();
        if self.options.refuse_above_root && (above_root_in_base || above_root.is_some()) {
            let path_start = (reference.spans.path_start + reference.skipped) as usize;
            let offset = above_root.filter(|_| !above_root_in_base).map(|at| path_start + at);
            return Err(ResolveError::AboveRoot { offset });
        }
        if spans.host_kind.is_none() {
            compose::guard_path(out, spans.path_start as usize, true);
        }
        out.push(&reference.text[reference.spans.path_end as usize..]);

        let tail_len = spans.len - spans.path_end;
        let query_len = spans.query_end - spans.path_end;
        // No more than was reckoned with the guard, so it fits.
        spans.len = out.as_bytes().len() as u32;
        spans.path_end = spans.len.saturating_sub(tail_len);
        spans.query_end = spans.path_end + query_len;
        Ok(spans)
    }
}

impl Plan<'_> {
    /// A length that is enough for the target.
    fn enough(&self, needs_removal: bool) -> usize {
        let may_need_guard = needs_removal && self.spans.host_kind.is_none();
        self.spans.len() + if may_need_guard { GUARD_LEN as usize } else { 0 }
    }

    /// The target of a reference without dot segments.
    #[inline(always)]
    fn write<S: Sink>(&self, reference: &Reference<'_, '_>, out: &mut S) {
        out.push(self.front);
        if self.needs_slash {
            out.push("/");
        }
        out.push(reference.text);
    }
}

impl<K: kind::Absolute> Identifier<'_, K> {
    /// The target of a reference, with this as the base: RFC 3986 §5.2, strict.
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.resolve(UriRef::parse("../g?y#s")?)?, "http://a/b/g?y#s");
    /// assert_eq!(base.resolve(UriRef::parse("//h")?)?, "http://h");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// See [`Resolver`] for what holds, for options, and for many references with one base.
    ///
    /// # Errors
    /// [`ResolveError::TooLong`].
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve<'r>(
        &self,
        reference: impl Into<Identifier<'r, K::Reference>>,
    ) -> Result<IdentifierBuf<K>, ResolveError> {
        let reference = reference.into();
        let reference = Reference::of(&reference);
        let directory =
            if reference.has_relative_path() { Directory::of(self) } else { Directory::default() };
        let options = Options::default();
        let setting =
            Setting { base_text: self.as_str(), base: self.spans_ref(), directory, options };
        setting.resolve_new(&reference)
    }
}

#[cfg(feature = "alloc")]
impl<K: kind::Absolute> IdentifierBuf<K> {
    /// The target of a reference, with this as the base; see [`Identifier::resolve`].
    ///
    /// # Errors
    /// [`ResolveError::TooLong`].
    pub fn resolve<'r>(
        &self,
        reference: impl Into<Identifier<'r, K::Reference>>,
    ) -> Result<Self, ResolveError> {
        self.view().resolve(reference)
    }
}

impl ResolveError {
    /// The name: `above-root`, `too-long` or `no-room`.
    ///
    /// ```
    /// assert_eq!(urikit::ResolveError::TooLong.name(), "too-long");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::AboveRoot { .. } => "above-root",
            Self::TooLong => "too-long",
            Self::NoRoom { .. } => "no-room",
        }
    }

    /// Where in the reference, if that is known.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        match self {
            Self::AboveRoot { offset } => *offset,
            Self::TooLong | Self::NoRoom { .. } => None,
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AboveRoot { offset: Some(offset) } => {
                write!(f, "'..' above the root at byte {offset}")
            }
            Self::AboveRoot { offset: None } => f.write_str("'..' above the root in the base"),
            Self::TooLong => f.write_str("base and reference are longer than 4 GiB"),
            Self::NoRoom { enough } => {
                write!(f, "the slice is too small: {enough} bytes are enough")
            }
        }
    }
}

impl core::error::Error for ResolveError {}
