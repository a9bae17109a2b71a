//! Resolving a reference against a base (RFC 3986 §5), and the inverse.
//!
//! In short: [`Identifier::resolve`](crate::Identifier::resolve) and
//! [`Identifier::relativize`](crate::Identifier::relativize).

// RFC 3986 §5.2: resolves a reference against a base.
//
// Without dot segments the target is a prefix of the base followed by the whole reference, in all
// cases of §5.2.2. They differ in how much of the base is taken:
//
// | the reference has | taken from the base `s://h/a/b?q` |
// |---|---|
// | a scheme | nothing |
// | an authority | `s:` |
// | a path that starts with `/` | `s://h` |
// | another path | `s://h/a/` |
// | no path, but a query | `s://h/a/b` |
// | none of these | `s://h/a/b?q` |
//
// So there are two copies, and computed spans: `plan`. Dot segments take the slower route,
// through `dot_segments`.
//
// # Deviations from the letter of the RFC
//
// 1. The base may have a fragment, which is ignored. §5.1 strips it first.
// 2. If the path of a target without authority would start with `//`, `/.` is prepended, since it
//    would have an authority otherwise: `/.//x` on `a:/` is `a:/.//x`.
//
// A base without a scheme is an extension, with a separate name: `resolve_relative`.

pub(crate) mod compose;
pub(crate) mod dot_segments;
mod error;
mod plan;
mod reference_kind;
#[cfg(feature = "alloc")]
mod relative_base;
#[cfg(feature = "alloc")]
pub(crate) mod relativize;
#[cfg(feature = "alloc")]
mod suffix;
#[cfg(feature = "alloc")]
mod trace;
#[cfg(all(feature = "alloc", feature = "serde"))]
mod trace_json;

#[cfg(feature = "alloc")]
use alloc::string::String;

#[cfg(feature = "alloc")]
use crate::ident::IdentifierBuf;
use crate::ident::forward;
use crate::ident::{AsIdentifier, Identifier, kind};
#[cfg(feature = "alloc")]
use crate::spans::Spans;
#[cfg(feature = "alloc")]
pub use dot_segments::steps::{
    DotSegmentStep, DotSegmentStepKind, DotSegmentSteps, dot_segment_steps,
};
#[cfg(feature = "alloc")]
pub use dot_segments::{merge_paths, remove_dot_segments};
pub use error::{ResolveError, ResolveErrorKind};
#[cfg(feature = "alloc")]
use plan::Copies;
use plan::{BaseDirectory, Input, Options, Plan};
pub use reference_kind::ReferenceKind;
#[cfg(feature = "alloc")]
pub use relative_base::resolve_relative;
#[cfg(feature = "alloc")]
pub use relativize::Relativizer;
#[cfg(feature = "alloc")]
pub use trace::{ResolveCase, Trace};
use urikit_scan::sink::SliceSink;

/// A base that references are resolved against, and options.
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
/// This is RFC 3986 §5.2, strict by default. Any URI is a base; its fragment is ignored. Nothing is
/// decoded, so `%2e%2e` is a segment like any other, and nothing is normalized: against
/// `http://a/b/..`, `c` is `http://a/b/c`, because the last segment of a base is dropped whatever
/// it is. If the path of a target without authority would start with `//`, `/.` is prepended, so
/// that its components are those of the RFC's procedure, without a host.
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a, K: kind::HasScheme> {
    base: Identifier<'a, K>,
    directory: BaseDirectory,
    options: Options,
    /// Whether the base is opaque, and such a base is to be rejected.
    refuses_relative: bool,
}

/// A base that references to URIs are resolved against; its methods are those of [`Resolver`].
///
/// ```
/// use urikit::{Uri, UriRef, UriResolver};
/// struct Page<'a> {
///     base: UriResolver<'a>,
/// }
/// let page = Page { base: UriResolver::new(Uri::parse("http://a/b/c")?) };
/// assert_eq!(page.base.resolve(UriRef::parse("d")?)?, "http://a/b/d");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type UriResolver<'a> = Resolver<'a, kind::UriKind>;

/// A base that references to IRIs are resolved against; its methods are those of [`Resolver`].
///
/// ```
/// use urikit::{Iri, IriRef, IriResolver};
/// let resolver: IriResolver<'_> = IriResolver::new(Iri::parse("http://a/b/ä")?);
/// assert_eq!(resolver.resolve(IriRef::parse("ö")?)?, "http://a/b/ö");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type IriResolver<'a> = Resolver<'a, kind::IriKind>;

impl<'a, K: kind::HasScheme> Resolver<'a, K> {
    /// Makes a base of any URI or IRI: a [`Uri`](crate::Uri), a `&UriBuf`, a `&UriCow`.
    ///
    /// ```
    /// use urikit::{Level, Resolver, Uri, UriBuf};
    /// let uri = Uri::parse("HTTP://a/b")?;
    /// let owned: UriBuf = uri.to_owned();
    /// let normal = uri.normalize(Level::Path);
    /// for resolver in [Resolver::new(uri), Resolver::new(&owned), Resolver::new(&normal)] {
    ///     assert!(resolver.resolve_str("c")?.as_str().ends_with("://a/c"));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(base: impl AsIdentifier<'a, Kind = K>) -> Self {
        let base = base.borrowed();
        let directory =
            BaseDirectory::of(base.as_str(), base.spans().path_start, base.spans().path_end);
        Self { base, directory, options: Options::default(), refuses_relative: false }
    }

    /// Treats a reference with the scheme of the base as one without, as §5.2.2 allows for
    /// non-strict parsers: `http:g` is then `g`.
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

    /// Makes a `..` with no segment left to remove an error. By the RFC it vanishes.
    #[must_use]
    pub const fn refuse_above_root(mut self, yes: bool) -> Self {
        self.options.refuse_above_root = yes;
        self
    }

    /// Makes it an error to resolve a relative reference against an opaque base: one that has
    /// neither an authority nor a path that starts with `/`, such as a `mailto:` or `data:` URI. By
    /// the RFC any URI is a base. A reference that is empty or only a fragment stays within the
    /// document, and is still resolved.
    ///
    /// ```
    /// use urikit::{Resolver, Uri, resolve::ResolveErrorKind};
    /// let resolver = Resolver::new(Uri::parse("mailto:anna@example.com")?);
    /// assert_eq!(resolver.resolve_str("a/b")?, "mailto:a/b");
    /// let resolver = resolver.refuse_opaque_base(true);
    /// assert_eq!(resolver.resolve_str("a/b").unwrap_err().kind(), ResolveErrorKind::OpaqueBase);
    /// assert_eq!(resolver.resolve_str("#f")?, "mailto:anna@example.com#f");
    /// assert_eq!(resolver.resolve_str("http://h/")?, "http://h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn refuse_opaque_base(mut self, yes: bool) -> Self {
        let is_opaque = self.base.host().is_none() && !self.base.path().is_rooted();
        self.refuses_relative = yes && is_opaque;
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
    /// [`AboveRoot`](ResolveErrorKind::AboveRoot) and [`OpaqueBase`](ResolveErrorKind::OpaqueBase) if these options are set;
    /// [`TooLong`](ResolveErrorKind::TooLong).
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve<'i>(
        &self,
        reference: impl AsIdentifier<'i, Kind: kind::IsA<K::Reference>>,
    ) -> Result<IdentifierBuf<K>, ResolveError> {
        let reference = reference.borrowed();
        self.check_base(&reference)?;
        resolve(
            resolve_input(&self.base),
            Some(self.directory),
            self.options,
            resolve_input(&reference),
        )
    }

    /// The target of a reference given as a string.
    ///
    /// ```
    /// use urikit::{Resolver, Uri};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c")?);
    /// assert_eq!(resolver.resolve_str("../d")?, "http://a/d");
    /// let error = resolver.resolve_str("d e").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid reference: unexpected ' ' in path at byte 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BadReference`](ResolveErrorKind::BadReference) if the string is not a reference; otherwise same as
    /// [`resolve`](Self::resolve).
    #[cfg(feature = "alloc")]
    pub fn resolve_str(&self, reference: &str) -> Result<IdentifierBuf<K>, ResolveError> {
        self.resolve(parsed_for_base::<K>(reference)?)
    }

    /// The target of a reference, written to a buffer, whose content is replaced.
    ///
    /// The buffer grows if needed and can be reused: many targets, hardly any allocation. After an
    /// error it is empty.
    ///
    /// # Errors
    /// Same as [`resolve`](Self::resolve).
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve_into<'i, 'b>(
        &self,
        reference: impl AsIdentifier<'i, Kind: kind::IsA<K::Reference>>,
        buffer: &'b mut String,
    ) -> Result<Identifier<'b, K>, ResolveError> {
        let (base, reference) = (resolve_input(&self.base), reference.borrowed());
        self.check_base(&reference).inspect_err(|_| buffer.clear())?;
        let reference = resolve_input(&reference);
        let directory = Some(self.directory);
        let spans = match resolved_target_copies(base, directory, self.options, reference) {
            Some((copies, spans)) => {
                copies.replace(buffer);
                spans
            }
            None => {
                let reference = Input { spans: &{ *reference.spans }, ..reference };
                write_resolved_target(base, directory, self.options, reference, buffer)?
            }
        };
        Ok(Identifier::new(buffer, spans))
    }

    /// The target of a reference, written to the start of a slice. Does not allocate.
    ///
    /// ```
    /// use urikit::{Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c")?);
    /// let reference = UriRef::parse("d")?;
    /// let mut slice = [0; 12];
    /// assert_eq!(resolver.resolve_to_slice(reference, &mut slice)?, "http://a/b/d");
    /// let error = resolver.resolve_to_slice(reference, &mut slice[1..]).unwrap_err();
    /// assert_eq!(error.enough(), Some(12));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NoRoom`](ResolveErrorKind::NoRoom) if the slice might be too small: it must also hold dot segments and
    /// what they remove. Otherwise the errors of
    /// [`Resolver::refuse_above_root`] and [`Resolver::refuse_opaque_base`], and
    /// [`TooLong`](ResolveErrorKind::TooLong).
    pub fn resolve_to_slice<'i, 'b>(
        &self,
        reference: impl AsIdentifier<'i, Kind: kind::IsA<K::Reference>>,
        slice: &'b mut [u8],
    ) -> Result<Identifier<'b, K>, ResolveError> {
        let reference = reference.borrowed();
        self.check_base(&reference)?;
        let plan = Plan::any(
            resolve_input(&self.base),
            Some(self.directory),
            self.options,
            resolve_input(&reference),
        )?;
        if slice.len() < plan.enough() {
            return Err(ResolveError::no_room(plan.enough()));
        }
        let mut sink = SliceSink::new(slice);
        let spans = plan.write(&mut sink)?;
        Ok(Identifier::new(sink.finish(), spans))
    }
}

impl<K: kind::HasScheme> Resolver<'_, K> {
    #[inline]
    fn check_base(&self, reference: &Identifier<'_, impl kind::Kind>) -> Result<(), ResolveError> {
        if self.refuses_relative && !self.needs_no_base(reference) {
            return Err(ResolveError::OPAQUE_BASE);
        }
        Ok(())
    }

    /// Whether nothing is resolved in the hierarchy of the base: the reference has its own scheme,
    /// or stays within the document.
    fn needs_no_base(&self, reference: &Identifier<'_, impl kind::Kind>) -> bool {
        let is_relative = reference.scheme_if_any().is_none_or(|scheme| {
            let base_scheme = &self.base.as_str()[..self.base.spans().scheme_end as usize];
            self.options.same_scheme_is_relative && scheme.is(base_scheme)
        });
        let is_in_document = reference.host().is_none()
            && reference.path().is_empty()
            && reference.query().is_none();
        !is_relative || is_in_document
    }
}

#[cfg(feature = "alloc")]
fn parsed_for_base<K: kind::HasScheme>(
    reference: &str,
) -> Result<Identifier<'_, K::Reference>, ResolveError> {
    parsed_reference(reference)
}

#[cfg(feature = "alloc")]
fn parsed_reference<K: kind::Kind>(reference: &str) -> Result<Identifier<'_, K>, ResolveError> {
    Identifier::parse(reference).map_err(ResolveError::bad_reference)
}

/// Without its kind: what follows is compiled once for all kinds.
#[inline(always)]
const fn resolve_input<'t, 's, K>(identifier: &'s Identifier<'t, K>) -> Input<'t, 's> {
    Input { text: identifier.as_str(), spans: identifier.spans_ref() }
}

/// The target of a reference.
///
/// Most targets are two copies, and their plan is inlined into the caller; dot segments need another plan, out of line.
/// One plan for both takes 11 % longer.
#[cfg(feature = "alloc")]
#[inline(always)]
fn resolve<K>(
    base: Input<'_, '_>,
    directory: Option<BaseDirectory>,
    options: Options,
    reference: Input<'_, '_>,
) -> Result<IdentifierBuf<K>, ResolveError> {
    if let Some((copies, spans)) = resolved_target_copies(base, directory, options, reference) {
        return Ok(IdentifierBuf::new(copies.into_string(), spans));
    }
    let (base_spans, spans) = (*base.spans, *reference.spans);
    let base = Input { spans: &base_spans, ..base };
    let reference = Input { spans: &spans, ..reference };
    let mut text = String::new();
    let spans = write_resolved_target(base, directory, options, reference, &mut text)?;
    Ok(IdentifierBuf::new(text, spans))
}

/// The two copies that make most targets. Nothing takes the address of a plan or of spans here.
#[cfg(feature = "alloc")]
#[inline(always)]
fn resolved_target_copies<'t>(
    base: Input<'t, '_>,
    directory: Option<BaseDirectory>,
    options: Options,
    reference: Input<'t, '_>,
) -> Option<(Copies<'t>, Spans)> {
    if options.same_scheme_is_relative {
        return None;
    }
    Plan::new(base, directory, options, reference).ok()?.copies()
}

/// Replaces the content of `out` by any target; `out` is empty after an error.
#[cfg(feature = "alloc")]
#[inline(never)]
fn write_resolved_target(
    base: Input<'_, '_>,
    directory: Option<BaseDirectory>,
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

impl<'a, K: kind::HasScheme> Identifier<'a, K> {
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
    /// See [`Resolver`] for guarantees, for options, and for many references with one base.
    ///
    /// # Errors
    /// [`TooLong`](ResolveErrorKind::TooLong).
    #[doc(alias = "urljoin")]
    #[doc(alias = "join")]
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve<'i>(
        &self,
        reference: impl AsIdentifier<'i, Kind: kind::IsA<K::Reference>>,
    ) -> Result<IdentifierBuf<K>, ResolveError> {
        resolve(resolve_input(self), None, Options::default(), resolve_input(&reference.borrowed()))
    }

    /// The target of a reference given as a string, with this as the base.
    ///
    /// ```
    /// use urikit::Uri;
    /// let base = Uri::parse("http://a/b/c")?;
    /// assert_eq!(base.resolve_str("../d?e")?, "http://a/d?e");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BadReference`](ResolveErrorKind::BadReference) if the string is not a reference; [`TooLong`](ResolveErrorKind::TooLong).
    #[doc(alias = "join")]
    #[doc(alias = "urljoin")]
    #[cfg(feature = "alloc")]
    pub fn resolve_str(&self, reference: &str) -> Result<IdentifierBuf<K>, ResolveError> {
        self.resolve(parsed_for_base::<K>(reference)?)
    }
}

forward! {
    impl<K: kind::HasScheme> {
        fn resolve<'i>(&self, reference: impl AsIdentifier<'i, Kind: kind::IsA<K::Reference>>) -> Result<IdentifierBuf<K>, ResolveError>;
        fn resolve_str(&self, reference: &str) -> Result<IdentifierBuf<K>, ResolveError>;
    }
}
