//! RFC 3986 §5.2: a reference and a base make a target.
//!
//! Without dot segments the target is a front part of the base and then the whole
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
//! So there are two copies, and spans that are computed: [`plan`]. Dot segments take the slower route,
//! through [`dot_segments`](super::dot_segments).
//!
//! # Deviations from the RFC's letter
//!
//! 1. The base may have a fragment, which plays no part. §5.1 strips it first.
//! 2. A target without authority whose path would start with `//` gets `/.` before it, since
//!    it would have an authority otherwise: `/.//x` on `a:/` is `a:/.//x`.

mod error;
mod plan;

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::foundation::sink::SliceSink;
#[cfg(feature = "alloc")]
use crate::foundation::{scan::copy::Joined, spans::Spans};
#[cfg(feature = "alloc")]
use crate::model::ident::IdentifierBuf;
use crate::model::ident::{Identifier, kind};
pub use error::{ResolveError, ResolveErrorKind};
use plan::{Directory, Input, Options, Plan};

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

impl<'a, K: kind::Absolute> Resolver<'a, K> {
    /// Makes a base of any URI or IRI.
    #[must_use]
    pub fn new(base: Identifier<'a, K>) -> Self {
        let directory =
            Directory::of(base.as_str(), base.spans().path_start, base.spans().path_end);
        Self { base, directory, options: Options::default() }
    }

    /// Takes a reference with the scheme of the base for one without, as §5.2.2 says of parsers
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
        resolve(input(&self.base), Some(self.directory), self.options, input(&reference))
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
        let (base, reference) = (input(&self.base), reference.into());
        let reference = input(&reference);
        let directory = Some(self.directory);
        let spans = match copies(base, directory, self.options, reference) {
            Some((copies, spans)) => {
                copies.replace(buffer);
                spans
            }
            None => {
                let reference = Input { spans: &{ *reference.spans }, ..reference };
                write(base, directory, self.options, reference, buffer)?
            }
        };
        Ok(Identifier::new(buffer, spans))
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
    /// and [`ResolveError::TooLong`] say.
    pub fn resolve_to_slice<'b, 'r>(
        &self,
        reference: impl Into<Identifier<'r, K::Reference>>,
        slice: &'b mut [u8],
    ) -> Result<Identifier<'b, K>, ResolveError> {
        let reference = reference.into();
        let plan =
            Plan::any(input(&self.base), Some(self.directory), self.options, input(&reference))?;
        let mut sink = SliceSink::new(slice);
        let spans = plan.write(&mut sink);
        match sink.finish() {
            // INVARIANT: whole strings were cut at slashes only, so these bytes are UTF-8.
            Some(bytes) => Ok(Identifier::new(str::from_utf8(bytes).unwrap_or_default(), spans?)),
            None => Err(ResolveError::NoRoom { enough: plan.enough() }),
        }
    }
}

/// Without its kind: what follows is compiled once for all of them.
#[inline(always)]
const fn input<'t, 's, K>(identifier: &'s Identifier<'t, K>) -> Input<'t, 's> {
    Input { text: identifier.as_str(), spans: identifier.spans_ref() }
}

/// The target of a reference.
///
/// This becomes part of the caller's code: right after a parse, spans in memory would have to be
/// waited for.
#[cfg(feature = "alloc")]
#[inline(always)]
fn resolve<K>(
    base: Input<'_, '_>,
    directory: Option<Directory>,
    options: Options,
    reference: Input<'_, '_>,
) -> Result<IdentifierBuf<K>, ResolveError> {
    if let Some((copies, spans)) = copies(base, directory, options, reference) {
        return Ok(IdentifierBuf::new(copies.to_new(), spans));
    }
    let (base_spans, spans) = (*base.spans, *reference.spans);
    let base = Input { spans: &base_spans, ..base };
    let reference = Input { spans: &spans, ..reference };
    let mut text = String::new();
    let spans = write(base, directory, options, reference, &mut text)?;
    Ok(IdentifierBuf::new(text, spans))
}

/// The two copies that make most targets. Nothing takes the address of a plan or of spans here.
#[cfg(feature = "alloc")]
#[inline(always)]
fn copies<'t>(
    base: Input<'t, '_>,
    directory: Option<Directory>,
    options: Options,
    reference: Input<'t, '_>,
) -> Option<(Joined<'t>, Spans)> {
    if options.same_scheme_is_relative {
        return None;
    }
    Plan::new(base, directory, options, reference).ok()?.copies()
}

/// Writes any target in place of what is in `out`, which is empty after an error.
#[cfg(feature = "alloc")]
#[inline(never)]
fn write(
    base: Input<'_, '_>,
    directory: Option<Directory>,
    options: Options,
    reference: Input<'_, '_>,
    out: &mut String,
) -> Result<Spans, ResolveError> {
    out.clear();
    let plan = Plan::any(base, directory, options, reference)?;
    if out.capacity() < plan.enough() {
        *out = String::with_capacity(plan.enough());
    }
    plan.write(out).inspect_err(|_| out.clear())
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
        resolve(input(self), None, Options::default(), input(&reference.into()))
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
