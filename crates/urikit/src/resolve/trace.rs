//! RFC 3986 §5.2.2 as a trace: which case applied, and what was done to the path.

use alloc::borrow::Cow;
use alloc::string::String;

use super::error::ResolveError;
use super::{Resolver, parsed_for_base};
use crate::ident::{AsIdentifier, Identifier, IdentifierBuf, kind};
use crate::parse::error::Component;
use crate::resolve::dot_segments::steps::{DotSegmentSteps, dot_segment_steps};
use crate::resolve::dot_segments::{directory_of_base, merge_paths};

/// How a reference became a target, by RFC 3986 §5.2; see [`Resolver::trace`].
#[derive(Clone, Debug)]
pub struct Trace<'a, K: kind::Kind> {
    case: ResolveCase,
    directory: Option<&'a str>,
    path: Option<Cow<'a, str>>,
    guarded: bool,
    target: IdentifierBuf<K>,
}

/// The cases of RFC 3986 §5.2.2: what decides how much is taken from the base.
///
/// ```
/// use urikit::{Component, resolve::ResolveCase};
/// assert_eq!(ResolveCase::Query.name(), "query");
/// assert_eq!(ResolveCase::Authority.from_base(), [Component::Scheme]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolveCase {
    /// The reference has a scheme: nothing is taken.
    Scheme,
    /// It has an authority.
    Authority,
    /// It has a path that starts with `/`.
    RootedPath,
    /// It has another path, which is merged with the base's.
    RelativePath,
    /// It has a query, and no path.
    Query,
    /// It has none of these: it is empty, or a fragment.
    SameDocument,
}

impl ResolveCase {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::RootedPath => "absolute-path",
            Self::RelativePath => "relative-path",
            Self::Query => "query",
            Self::SameDocument => "same-document",
        }
    }

    /// The case in words.
    ///
    /// ```
    /// use urikit::resolve::ResolveCase;
    /// assert_eq!(ResolveCase::Scheme.message(), "the reference has a scheme: nothing is taken from the base");
    /// ```
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Scheme => "the reference has a scheme: nothing is taken from the base",
            Self::Authority => {
                "the reference has an authority: only the scheme is taken from the base"
            }
            Self::RootedPath => {
                "the path of the reference starts with '/': scheme and authority are taken from the base"
            }
            Self::RelativePath => {
                "the reference has a relative path: it is merged with the path of the base"
            }
            Self::Query => {
                "the reference has a query and no path: everything before the query is taken from the base"
            }
            Self::SameDocument => {
                "the reference has no path and no query: everything but the fragment is taken from the base"
            }
        }
    }

    /// The components that the target takes from the base, if the base has them. A merged path comes from both,
    /// and is included.
    #[must_use]
    pub const fn from_base(self) -> &'static [Component] {
        use Component::{Host, Path, Port, Query, Scheme, Userinfo};
        match self {
            Self::Scheme => &[],
            Self::Authority => &[Scheme],
            Self::RootedPath => &[Scheme, Userinfo, Host, Port],
            Self::RelativePath | Self::Query => &[Scheme, Userinfo, Host, Port, Path],
            Self::SameDocument => &[Scheme, Userinfo, Host, Port, Path, Query],
        }
    }
}

impl<K: kind::Kind> Trace<'_, K> {
    /// The case of §5.2.2 that applied.
    #[must_use]
    pub const fn case(&self) -> ResolveCase {
        self.case
    }

    /// §5.2.3: the directory of the base's path, if a relative path was appended to it. It is `/` for a base
    /// with an authority and an empty path.
    #[must_use]
    pub const fn directory(&self) -> Option<&str> {
        self.directory
    }

    /// The path that dot segments are removed from: the reference's, or a merged one. `None` if the path is the
    /// base's, which is kept unchanged.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// §5.2.4 applied to [`path`](Self::path), step by step. No steps if that is `None`.
    ///
    /// Time and memory are linear in its length; each [`output`](DotSegmentSteps::output) is a new string.
    #[must_use]
    pub fn steps(&self) -> DotSegmentSteps<'_> {
        dot_segment_steps(self.path().unwrap_or_default())
    }

    /// Whether `/.` was prepended to a path that starts with `//`, which would otherwise be read as an
    /// authority.
    #[must_use]
    pub const fn is_guarded(&self) -> bool {
        self.guarded
    }

    /// The result of [`Resolver::resolve`].
    #[must_use]
    pub fn target(&self) -> Identifier<'_, K> {
        self.target.borrowed()
    }

    /// The target, owned.
    #[must_use]
    pub fn into_target(self) -> IdentifierBuf<K> {
        self.target
    }
}

impl<'a, K: kind::HasScheme> Resolver<'a, K> {
    /// The target of a reference, and how it was reached: for teaching, and to find out why a link leads where
    /// it does. Uses the options of the resolver.
    ///
    /// ```
    /// use urikit::{Resolver, Uri, UriRef, resolve::ResolveCase};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?);
    /// let trace = resolver.trace(UriRef::parse("../g")?)?;
    /// assert_eq!(trace.case(), ResolveCase::RelativePath);
    /// assert_eq!((trace.directory(), trace.path()), (Some("/b/c/"), Some("/b/c/../g")));
    /// assert_eq!(trace.steps().map(|step| step.kind.name()).collect::<Vec<_>>(), ["2E", "2E", "2C", "2E"]);
    /// assert_eq!(trace.target(), "http://a/b/g");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`resolve`](Self::resolve).
    pub fn trace<'r>(
        &self,
        reference: impl AsIdentifier<'r, Kind: kind::IsA<K::Reference>>,
    ) -> Result<Trace<'r, K>, ResolveError>
    where
        'a: 'r,
    {
        let reference = reference.borrowed();
        let target = self.resolve(reference)?;
        let has_own_scheme = reference.scheme_if_any().is_some_and(|scheme| {
            let base_scheme = &self.base.as_str()[..self.base.spans().scheme_end as usize];
            !(self.options.same_scheme_is_relative && scheme.is(base_scheme))
        });
        let case = resolve_case_of(&reference, has_own_scheme);
        let base_path = self.base.path().as_str();
        let base_has_authority = self.base.host().is_some();
        let path = reference.path().as_str();
        let (directory, path) = match case {
            ResolveCase::Query | ResolveCase::SameDocument => (None, None),
            ResolveCase::RelativePath => {
                let merged: String = merge_paths(base_path, base_has_authority, path);
                (Some(directory_of_base(base_path, base_has_authority)), Some(Cow::Owned(merged)))
            }
            _ => (None, Some(Cow::Borrowed(path))),
        };
        let mut trace = Trace { case, directory, path, guarded: false, target };
        if trace.path.is_some() && trace.target.host().is_none() {
            let mut steps = trace.steps();
            steps.by_ref().for_each(drop);
            trace.guarded = trace.target.path().as_str().len() > steps.output().len();
        }
        Ok(trace)
    }

    /// The same for a reference given as a string.
    ///
    /// ```
    /// use urikit::{Resolver, Uri};
    /// let trace = Resolver::new(Uri::parse("a:/")?).trace_str("/.//x")?;
    /// assert!(trace.is_guarded());
    /// assert_eq!(trace.into_target(), "a:/.//x");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`resolve_str`](Self::resolve_str).
    pub fn trace_str<'r>(&self, reference: &'r str) -> Result<Trace<'r, K>, ResolveError>
    where
        'a: 'r,
    {
        self.trace(parsed_for_base::<K>(reference)?)
    }
}

fn resolve_case_of<K: kind::Kind>(
    reference: &Identifier<'_, K>,
    has_own_scheme: bool,
) -> ResolveCase {
    if has_own_scheme {
        ResolveCase::Scheme
    } else if reference.host().is_some() {
        ResolveCase::Authority
    } else if reference.path().is_rooted() {
        ResolveCase::RootedPath
    } else if !reference.path().is_empty() {
        ResolveCase::RelativePath
    } else if reference.query().is_some() {
        ResolveCase::Query
    } else {
        ResolveCase::SameDocument
    }
}
