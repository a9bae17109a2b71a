//! One spelling for all equivalent identifiers: RFC 3986 §6.2.2 and §6.2.3.
//!
//! In short: [`Identifier::normalize`](crate::Identifier::normalize).

// `changes` finds out by vector masks whether there is anything to do. There are two routes:
// `fast_path` for most identifiers, in one pass on the stack, and `general` for all others.

pub(crate) mod canonical;
pub(crate) mod changes;
mod display;
pub(crate) mod fast_path;
#[cfg(feature = "alloc")]
mod general;
#[cfg(feature = "alloc")]
mod lines;
mod needless;
#[cfg(feature = "alloc")]
mod part;
pub(crate) mod steps;

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::ident::Identifier;
use crate::ident::forward;
use crate::ident::kind::Kind;
#[cfg(feature = "alloc")]
use crate::ident::{IdentifierBuf, IdentifierCow};

#[cfg(feature = "alloc")]
use crate::spans::Spans;
#[cfg(feature = "alloc")]
use fast_path::ShortForm;
#[cfg(feature = "alloc")]
use urikit_scan::marks::ChangeMarks;
#[cfg(feature = "alloc")]
use urikit_scan::short_output::{Memory, SHORT, ShortOutput};

pub use display::Normalized;
#[cfg(feature = "alloc")]
pub use lines::{NormalizedLines, NormalizedRun};
#[cfg(feature = "alloc")]
pub use needless::decode_needless_escapes;
pub use needless::needless_escapes;
pub use steps::{Level, Steps};

impl<'a, K: Kind> Identifier<'a, K> {
    /// Whether [`normalize`](Self::normalize) would return the same string. Does not allocate.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// assert!(Uri::parse("http://h:80/%2F")?.is_normalized(Level::Path));
    /// assert!(!Uri::parse("http://h:80/%2F")?.is_normalized(Level::Scheme));
    /// assert!(!Uri::parse("http://h/%2f")?.is_normalized(Level::Case));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_normalized(&self, steps: impl Into<Steps>) -> bool {
        !changes::normal_form_changes(self.as_str(), self.spans_ref(), steps.into())
    }

    /// The normal form at a [`Level`](crate::Level), or by individually chosen [`Steps`].
    ///
    /// An identifier that is already normal is returned borrowed. Normalization is idempotent.
    ///
    /// ```
    /// use urikit::{Level, Uri, UriRef};
    /// let uri = Uri::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")?;
    /// assert_eq!(uri.normalize(Level::Path), "example://a/b/c/%7Bfoo%7D");
    /// assert!(Uri::parse("http://a/b")?.normalize(Level::Path).is_borrowed());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Dot segments
    ///
    /// Escapes are decoded first: `/%2e%2e/` is `/../`. (Resolving decodes nothing: there `%2e%2e`
    /// is a name.) With a scheme, an authority or a leading slash, §5.2.4 is followed to the
    /// letter: `foo:a/../b` is `foo:/b`. If a scheme is known to have no hierarchy, dots are data,
    /// and a path without a leading slash keeps them: for `urn`, `data`, `mailto`, `tel`, `blob`,
    /// `javascript`, `tag` and others; for `ldap` in any path. A path that is relative to an
    /// unknown base keeps the `..` that lead above it, and never becomes empty:
    ///
    /// ```
    /// use urikit::{Level, UriRef};
    /// let normal = |text| UriRef::parse(text).unwrap().normalize(Level::Path).into_string();
    /// assert_eq!(normal("foo:a/../b"), "foo:/b");
    /// assert_eq!(normal("data:,a/../b"), "data:,a/../b");
    /// assert_eq!(normal("../a/../b"), "../b");
    /// assert_eq!(normal("a/.."), "./");
    /// assert_eq!(normal(".."), "../");
    /// ```
    ///
    /// # Guards
    ///
    /// The components of the result are those of the input, made canonical. If a path would be read
    /// as something else without its dots, `/.` or `./` stays before it:
    ///
    /// ```
    /// use urikit::{Level, UriRef};
    /// let normal = |text| UriRef::parse(text).unwrap().normalize(Level::Path).into_string();
    /// assert_eq!(normal("scheme:/a/..//evil"), "scheme:/.//evil");
    /// assert_eq!(normal("a/../b:c"), "./b:c");
    /// assert_eq!(normal("a/..//b"), ".//b");
    /// ```
    ///
    /// # What stays
    ///
    /// Reserved characters and their escapes (`%2F` is not `/`), the case of userinfo, path, query
    /// and fragment, an empty query or fragment; below [`Level::Scheme`](crate::Level::Scheme) also
    /// a port with leading zeros and the form of an IPv6 address. One thing changes its kind: a
    /// name that decodes to an address, `http://127.0.0.%31/`, becomes that address.
    ///
    /// If the result would be longer than 4 GiB, by a few bytes, the input is returned unchanged.
    #[doc(alias = "canonicalize")]
    #[cfg(feature = "alloc")]
    #[must_use]
    #[inline]
    pub fn normalize(&self, steps: impl Into<Steps>) -> IdentifierCow<'a, K> {
        normalized(self.as_str(), self.spans(), steps.into())
    }

    /// The same into a reused `String`: its content is replaced.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let mut buffer = String::new();
    /// for text in ["HTTP://a/", "http://B/"] {
    ///     let normal = Uri::parse(text)?.normalize_into(Level::Path, &mut buffer);
    ///     assert_eq!(normal.scheme(), "http");
    /// }
    /// assert_eq!(buffer, "http://b/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn normalize_into<'b>(
        &self,
        steps: impl Into<Steps>,
        out: &'b mut String,
    ) -> Identifier<'b, K> {
        match general::write_normal_form(self.as_str(), self.spans_ref(), steps.into(), out) {
            Some(spans) => Identifier::new(out, spans),
            None => {
                out.clear();
                out.push_str(self.as_str());
                Identifier::new(out, self.spans())
            }
        }
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn is_normalized(&self, steps: impl Into<Steps>) -> bool;
        #[must_use]
        fn normalize(&self, steps: impl Into<Steps>) -> IdentifierCow<'_, K>;
        fn normalize_into<'b>(&self, steps: impl Into<Steps>, out: &'b mut String) -> Identifier<'b, K>;
    }
}

/// The normal form; borrowed if it is the string itself.
#[cfg(feature = "alloc")]
#[inline(never)]
fn normalized<K: Kind>(text: &str, spans: Spans, steps: Steps) -> IdentifierCow<'_, K> {
    if text.len() > SHORT || steps.scheme || steps.ipv6 {
        return normalized_long(text, spans, steps);
    }
    let suspects = ChangeMarks::of(text.as_bytes(), spans.path_start, spans.host_end);
    if suspects.is_none() {
        return IdentifierCow::Borrowed(Identifier::new(text, spans));
    }
    normalized_short(text, spans, steps, suspects)
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn normalized_short<K: Kind>(
    text: &str,
    spans: Spans,
    steps: Steps,
    suspects: ChangeMarks,
) -> IdentifierCow<'_, K> {
    let mut memory = Memory::new();
    let mut out = ShortOutput::of(text, &mut memory);
    match fast_path::write_short_normal_form(text, &spans, steps, suspects, &mut out) {
        Some(ShortForm { ends: [path_end, query_end, len], changed }) => {
            let spans = Spans { path_end, query_end, len, ..spans };
            let form = out.into_str();
            if !changed && form == text {
                return IdentifierCow::Borrowed(Identifier::new(text, spans));
            }
            IdentifierCow::Owned(IdentifierBuf::new(String::from(form), spans))
        }
        None => normalized_long(text, spans, steps),
    }
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn normalized_long<K: Kind>(text: &str, spans: Spans, steps: Steps) -> IdentifierCow<'_, K> {
    let mut out = String::new();
    match general::write_general_normal_form(text, &spans, steps, &mut out) {
        Some(spans) => IdentifierCow::Owned(IdentifierBuf::new(out, spans)),
        None => IdentifierCow::Borrowed(Identifier::new(text, spans)),
    }
}
