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

mod directory;
mod error;
mod plan;
#[cfg(feature = "alloc")]
mod usual;

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::foundation::sink::{Sink, SliceSink};
#[cfg(feature = "alloc")]
use crate::model::ident::IdentifierBuf;
use crate::model::ident::{Identifier, kind};
use directory::Directory;
pub use error::ResolveError;
#[cfg(feature = "alloc")]
use plan::Plan;
use plan::{Options, Reference, Setting};

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
        let directory = Directory::of(base.as_str(), base.spans_ref());
        Self { base, directory, options: Options::default() }
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
        match self.usual_plan(&reference) {
            Some(plan) => Ok(plan.into_new()),
            None => self.resolve_any(reference),
        }
    }

    /// The target of any reference.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn resolve_any(
        &self,
        reference: Identifier<'_, K::Reference>,
    ) -> Result<IdentifierBuf<K>, ResolveError> {
        self.setting().resolve_new(self.reference(&reference))
    }

    /// That of most references, in the caller's code.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn usual_plan<'r>(&self, reference: &Identifier<'r, K::Reference>) -> Option<Plan<'a, 'r>> {
        if self.options.same_scheme_is_relative || self.directory.has_dots {
            return None;
        }
        usual::plan(
            (self.base.as_str(), self.base.spans_ref()),
            (reference.as_str(), reference.spans_ref()),
            self.options.refuse_above_root,
            |_| Some(self.directory),
        )
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
        let reference = reference.into();
        match self.usual_plan(&reference) {
            Some(plan) => Ok(plan.into_buffer(buffer)),
            None => self.resolve_any_into(reference, buffer),
        }
    }

    /// The same of any reference.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn resolve_any_into<'b>(
        &self,
        reference: Identifier<'_, K::Reference>,
        buffer: &'b mut String,
    ) -> Result<Identifier<'b, K>, ResolveError> {
        buffer.clear();
        let reference = self.reference(&reference);
        let setting = self.setting();
        if let Some(plan) = setting.plan(&reference)? {
            return Ok(plan.into_buffer(buffer));
        }
        match setting.write_without_dots(reference, buffer) {
            Ok(spans) => Ok(Identifier::new(buffer, spans)),
            Err(error) => {
                buffer.clear();
                Err(error)
            }
        }
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
        let reference = self.reference(&reference.into());
        let setting = self.setting();
        let mut sink = SliceSink::new(slice);
        let (spans, enough) = if let Some(plan) = setting.plan(&reference)? {
            sink.push(&plan.base_text[..plan.front_len]);
            if plan.needs_slash {
                sink.push("/");
            }
            sink.push(plan.rest);
            (Ok(plan.spans), plan.spans.len())
        } else {
            (setting.write_without_dots(reference, &mut sink), setting.enough(reference)?)
        };
        match sink.finish() {
            // INVARIANT: whole texts were cut at slashes only, so these bytes are a text.
            Some(bytes) => Ok(Identifier::new(str::from_utf8(bytes).unwrap_or_default(), spans?)),
            None => Err(ResolveError::NoRoom { enough }),
        }
    }

    /// Without its scheme, if that is the base's and such a reference counts as relative.
    #[inline(always)]
    fn reference<'r>(&self, reference: &Identifier<'r, K::Reference>) -> Reference<'r> {
        let reference = Reference::of(reference);
        if self.options.same_scheme_is_relative {
            let scheme = &self.base.as_str()[..self.base.spans_ref().scheme_end as usize];
            return reference.without_scheme(scheme);
        }
        reference
    }

    #[inline(always)]
    fn setting(&self) -> Setting<'a> {
        Setting {
            base_text: self.base.as_str(),
            base: self.base.spans(),
            directory: self.directory,
            options: self.options,
        }
    }
}

impl Setting<'_> {
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn resolve_new<K>(&self, reference: Reference<'_>) -> Result<IdentifierBuf<K>, ResolveError> {
        if let Some(plan) = self.plan(&reference)? {
            return Ok(plan.into_new());
        }
        let mut text = String::with_capacity(self.base_text.len() + reference.len());
        let spans = self.write_without_dots(reference, &mut text)?;
        Ok(IdentifierBuf::new(text, spans))
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
        let usual = usual::plan(
            (self.as_str(), self.spans_ref()),
            (reference.as_str(), reference.spans_ref()),
            false,
            |counts| match counts {
                true => Directory::usual(self.as_str(), self.spans_ref()),
                false => Some(Directory::default()),
            },
        );
        match usual {
            Some(plan) => Ok(plan.into_new()),
            None => resolve_any(*self, reference),
        }
    }
}

/// The target of any reference.
#[cfg(feature = "alloc")]
#[inline(never)]
fn resolve_any<K: kind::Absolute>(
    base: Identifier<'_, K>,
    reference: Identifier<'_, K::Reference>,
) -> Result<IdentifierBuf<K>, ResolveError> {
    Resolver::new(base).resolve_any(reference)
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
