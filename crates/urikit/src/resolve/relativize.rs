//! The inverse of RFC 3986 §5.2: the shortest reference that leads from a base to a target.
//!
//! Needs feature `alloc`. The invariant: the result, resolved against the base, is the target, byte
//! for byte.
//!
//! There are five forms of reference, by what they start with. The shortest of those that lead to
//! the target is chosen, without heuristics.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::ident::forward;
use crate::ident::{AsIdentifier, Identifier, IdentifierBuf, kind};
use crate::resolve::ResolveError;
use crate::resolve::compose::{Composer, first_segment_has_colon};
use crate::resolve::dot_segments::{directory_of_base, first_dot_segment, remove_dot_segments};

/// A base for relative references, and options.
///
/// ```
/// use urikit::{Uri, resolve::Relativizer};
/// let relativizer = Relativizer::new(Uri::parse("http://a/docs/c/d?q")?);
/// assert_eq!(relativizer.relativize(Uri::parse("http://a/docs/c/e#f")?)?, "e#f");
/// assert_eq!(relativizer.relativize(Uri::parse("http://a/docs/e")?)?, "../e");
/// assert_eq!(relativizer.relativize(Uri::parse("http://a/g")?)?, "/g");
/// assert_eq!(relativizer.relativize(Uri::parse("http://h/")?)?, "//h/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The result, resolved against the base, is the target, byte for byte. No other reference with
/// that property has fewer bytes. Among those of the same length, one without a segment `.` is
/// chosen (`/`, not `.`), then the one that takes more from the base (`../d`, not `/a/d`).
#[derive(Clone, Debug)]
pub struct Relativizer<'a, K: kind::HasScheme> {
    base: Identifier<'a, K>,
    /// Of the base's path, without dot segments: empty, or ending in `/`.
    directory: Cow<'a, str>,
    always_root: bool,
    only_down: bool,
    no_root: bool,
}

impl<'a, K: kind::HasScheme> Relativizer<'a, K> {
    /// Makes a base of any URI or IRI. Its fragment is ignored.
    #[must_use]
    pub fn new(base: impl AsIdentifier<'a, Kind = K>) -> Self {
        let base = base.borrowed();
        let directory = directory_of_base(base.path().as_str(), base.authority().is_some());
        let directory = remove_dot_segments(directory);
        Self { base, directory, always_root: false, only_down: false, no_root: false }
    }

    /// Writes paths from the root: `/b/c`, never `c`, `../c`, `?q` or `#f`. So the reference leads
    /// to the target from every base with the same scheme and authority.
    ///
    /// ```
    /// use urikit::{Uri, resolve::Relativizer};
    /// let relativizer = Relativizer::new(Uri::parse("http://a/b/c")?).always_root(true);
    /// assert_eq!(relativizer.relativize(Uri::parse("http://a/b/d")?)?, "/b/d");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn always_root(mut self, yes: bool) -> Self {
        self.always_root = yes;
        self
    }

    /// Writes a relative path only to targets in the base's directory or below it: no `..`.
    ///
    /// ```
    /// use urikit::{Uri, resolve::Relativizer};
    /// let relativizer = Relativizer::new(Uri::parse("http://a/long/b/c")?).only_down(true);
    /// assert_eq!(relativizer.relativize(Uri::parse("http://a/long/b/d/e")?)?, "d/e");
    /// assert_eq!(relativizer.relativize(Uri::parse("http://a/long/d")?)?, "/long/d");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn only_down(mut self, yes: bool) -> Self {
        self.only_down = yes;
        self
    }

    /// Never writes a path from the root, nor the authority that both have: `../../g`, not `/g`, even if
    /// that is longer. So base and target may move together, as files of a website do.
    ///
    /// ```
    /// use urikit::{Uri, resolve::Relativizer};
    /// let relativizer = Relativizer::new(Uri::parse("http://a/b/c/d")?).no_root(true);
    /// assert_eq!(relativizer.relativize(Uri::parse("http://a/g")?)?, "../../g");
    /// assert_eq!(relativizer.relativize(Uri::parse("http://h/")?)?, "//h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// A target with the base's authority that no relative path reaches (with
    /// [`only_down`](Self::only_down), any outside of the base's directory) gets its authority or scheme.
    #[must_use]
    pub const fn no_root(mut self, yes: bool) -> Self {
        self.no_root = yes;
        self
    }

    /// The shortest reference that leads to the target.
    ///
    /// # Errors
    /// [`DotSegment`](super::ResolveErrorKind::DotSegment) if there is none.
    #[doc(alias = "make_relative")]
    #[doc(alias = "relative_to")]
    pub fn relativize<'i>(
        &self,
        target: impl AsIdentifier<'i, Kind: kind::IsA<K>>,
    ) -> Result<IdentifierBuf<K::Reference>, ResolveError> {
        let target = target.borrowed().widen::<K>();
        let best = match self.without_path(&target) {
            Some(same_path) => same_path,
            None => self.shortest(&target)?,
        };
        Ok(best.write(&target))
    }

    /// A reference with an empty path: it takes exactly the base's path, including dot segments,
    /// and is shorter than any other.
    fn without_path(&self, target: &Identifier<'_, K>) -> Option<RelativeCandidate<'static>> {
        let same_path = self.same_scheme(target)
            && self.same_authority(target)
            && self.base.path() == target.path();
        if !same_path || self.always_root {
            return None;
        }
        let tail_start = if self.base.query() == target.query() {
            target.spans().query_end
        } else if target.query().is_some() {
            target.spans().path_end
        } else {
            return None;
        };
        Some(RelativeCandidate { tail_start, ..RelativeCandidate::EMPTY })
    }

    /// The shortest of the references with a path, or with a scheme or authority.
    fn shortest<'t>(
        &self,
        target: &Identifier<'t, K>,
    ) -> Result<RelativeCandidate<'t>, ResolveError> {
        let path = RelativizedPath::of(target)?;
        let tail_start = target.spans().path_end;
        let whole = RelativeCandidate {
            start: Start::Scheme,
            lead: path.guard,
            path: path.text,
            tail_start,
            ..RelativeCandidate::EMPTY
        };
        let authority =
            target.authority().map(|_| RelativeCandidate { start: Start::Authority, ..whole });
        let root = path.text.starts_with('/').then(|| {
            let lead = if path.text.starts_with("//") { "/." } else { "" };
            RelativeCandidate { start: Start::Path, lead, ..whole }
        });
        let relative = self
            .relative_path(path.text)
            .map(|relative| RelativeCandidate { tail_start, ..relative });

        let same_scheme = self.same_scheme(target);
        let same_authority = same_scheme && self.same_authority(target);
        if let Some(relative) = relative.filter(|_| same_authority && self.no_root) {
            return Ok(relative);
        }
        // In the order of what they take from the base, most first: `min` keeps the first.
        let candidates = [
            relative.filter(|_| same_authority),
            root.filter(|_| same_authority && !self.no_root),
            authority.filter(|_| same_scheme),
        ];
        let best = candidates.into_iter().flatten().min_by_key(|one| one.cost(target));
        Ok(best.filter(|best| best.cost(target) <= whole.cost(target)).unwrap_or(whole))
    }

    /// A path relative to the directory of the base, if one leads to `path`.
    fn relative_path<'t>(&self, path: &'t str) -> Option<RelativeCandidate<'t>> {
        let directory = &*self.directory;
        let common = common_directory(directory, path);
        let parents = directory[common..].bytes().filter(|&byte| byte == b'/').count();
        let rest = match (common, parents) {
            // `..` out of a rootless directory leaves its last `/`: `a:b/c` and `../d` make `a:/d`.
            (0, 1..) => path.strip_prefix('/')?,
            _ => &path[common..],
        };
        if self.always_root || (self.only_down && parents > 0) {
            return None;
        }
        let needs_dot =
            parents == 0 && (rest.starts_with('/') || first_segment_has_colon(rest.as_bytes()));
        let lead = match (parents, rest) {
            (0, "") => ".",
            _ if needs_dot => "./",
            _ => "",
        };
        Some(RelativeCandidate { parents, lead, path: rest, ..RelativeCandidate::EMPTY })
    }

    fn same_scheme(&self, target: &Identifier<'_, K>) -> bool {
        let (base, target) =
            ((self.base.as_str(), self.base.spans()), (target.as_str(), target.spans()));
        base.0[..base.1.scheme_end as usize] == target.0[..target.1.scheme_end as usize]
    }

    fn same_authority(&self, target: &Identifier<'_, K>) -> bool {
        self.base.authority() == target.authority()
    }
}

/// The length of the longest common directory: up to and including a `/`, or 0.
fn common_directory(directory: &str, path: &str) -> usize {
    let pairs = directory.bytes().zip(path.bytes());
    let common = pairs.take_while(|(one, other)| one == other).count();
    let same = &directory.as_bytes()[..common];
    same.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
}

/// A target's path as left by the removal of dot segments.
struct RelativizedPath<'t> {
    /// The `/.` before the path that keeps it from being read as an authority.
    guard: &'static str,
    text: &'t str,
}

impl<'t> RelativizedPath<'t> {
    fn of<K: kind::HasScheme>(target: &Identifier<'t, K>) -> Result<Self, ResolveError> {
        let path = target.path().as_str();
        let start = target.spans().path_start as usize;
        let (guard, text) = match path.strip_prefix("/.") {
            Some(text) if text.starts_with("//") && target.authority().is_none() => ("/.", text),
            _ => ("", path),
        };
        match first_dot_segment(text) {
            Some(at) => Err(ResolveError::dot_segment(start + guard.len() + at, &text[at..])),
            None => Ok(Self { guard, text }),
        }
    }
}

/// What a reference starts with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Scheme,
    Authority,
    Path,
}

/// One form of a reference: `start`, `parents`, `lead`, `path`, and the target's tail.
#[derive(Clone, Copy)]
struct RelativeCandidate<'t> {
    start: Start,
    /// The number of `..`.
    parents: usize,
    /// A dot segment that keeps what follows from being read as something else.
    lead: &'static str,
    path: &'t str,
    /// The start of the query or fragment that is copied from the target.
    tail_start: u32,
}

impl RelativeCandidate<'_> {
    const EMPTY: Self =
        RelativeCandidate { start: Start::Path, parents: 0, lead: "", path: "", tail_start: 0 };

    /// Smaller is better: fewer bytes, then no `.`.
    fn cost<K: kind::HasScheme>(&self, target: &Identifier<'_, K>) -> (usize, bool) {
        let before_path = match self.start {
            Start::Scheme => target.spans().path_start as usize,
            Start::Authority => {
                (target.spans().path_start - target.spans().scheme_end) as usize - 1
            }
            Start::Path => 0,
        };
        let tail = target.spans().len() - self.tail_start as usize;
        let path = self.parents_len() + self.lead.len() + self.path.len();
        (before_path + path + tail, !self.lead.is_empty())
    }

    /// The last `..` needs no `/` if nothing follows.
    fn parents_len(&self) -> usize {
        let last = usize::from(self.parents > 0 && self.path.is_empty());
        3 * self.parents - last
    }

    fn write<K: kind::HasScheme>(&self, target: &Identifier<'_, K>) -> IdentifierBuf<K::Reference> {
        let (whole, spans) = (target.as_str(), target.spans());
        let mut text = String::with_capacity(self.cost(target).0);
        let mut composer = Composer::new(&mut text);
        if self.start == Start::Scheme {
            composer.scheme_and_authority_of(whole, &spans);
        } else if let (Start::Authority, Some(authority)) = (self.start, target.authority()) {
            composer.authority(authority);
        }
        composer.path(|out| {
            for parent in 0..self.parents {
                let is_last = parent + 1 == self.parents && self.path.is_empty();
                out.push_str(if is_last { ".." } else { "../" });
            }
            out.push_str(self.lead);
            out.push_str(self.path);
        });
        composer.query(target.query().filter(|_| self.tail_start == spans.path_end));
        composer.fragment(target.fragment());
        let spans = composer.finish().expect("no candidate is longer than the target");
        IdentifierBuf::new(text, spans)
    }
}

impl<'a, K: kind::HasScheme> Identifier<'a, K> {
    /// The shortest reference that leads from here to `target`.
    ///
    /// ```
    /// use urikit::Uri;
    /// let base = Uri::parse("http://a/docs/c/d")?;
    /// let target = Uri::parse("http://a/docs/e?q")?;
    /// let reference = base.relativize(target)?;
    /// assert_eq!(reference, "../e?q");
    /// assert_eq!(base.resolve(&reference)?, target);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// See [`Relativizer`] for guarantees, for options, and for many targets with one base.
    ///
    /// # Errors
    /// [`DotSegment`](super::ResolveErrorKind::DotSegment) if there is none.
    pub fn relativize<'i>(
        &self,
        target: impl AsIdentifier<'i, Kind: kind::IsA<K>>,
    ) -> Result<IdentifierBuf<K::Reference>, ResolveError> {
        Relativizer::new(*self).relativize(target)
    }
}

forward! {
    impl<K: kind::HasScheme> {
        fn relativize<'i>(&self, target: impl AsIdentifier<'i, Kind: kind::IsA<K>>) -> Result<IdentifierBuf<K::Reference>, ResolveError>;
    }
}
