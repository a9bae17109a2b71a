//! The parts of an identifier as strings, and the identifier that they make: RFC 3986 §5.3.
//!
//! Unlike the builder, which writes what producers should write, this keeps every byte: it is the
//! inverse of a parse.

use alloc::string::String;
use core::fmt;

use super::check::{self, EditedPart, check_scheme, path_fits};
use super::error::{EditError, EditErrorKind};
use super::set::missing_host;
use super::value::{Encoded, Value};
use crate::grammar::rule::Rule;
use crate::ident::{Identifier, IdentifierBuf, forward, kind::Kind};
use crate::parse::Scheme;
use crate::parse::error::{Component, ParseErrorKind};

/// The parts of an identifier as strings, as written. [`recompose`](Self::recompose) makes the
/// identifier again.
///
/// A part that is `None` is absent, which differs from an empty one. RFC 3986 closes the list of parts, so
/// none will be added, and a program may write all fields.
///
/// ```
/// use urikit::{Uri, UriBuf, UriRefBuf, edit::Parts};
/// let uri = Uri::parse("HTTP://H:/%7e?")?;
/// let parts = uri.parts();
/// assert_eq!((parts.port, parts.query, parts.fragment), (Some(""), Some(""), None));
/// let again: UriBuf = parts.recompose()?;
/// assert_eq!(again, "HTTP://H:/%7e?");
///
/// let reference: UriRefBuf = Parts { path: "a/b", query: Some("c"), ..Parts::default() }.recompose()?;
/// assert_eq!(reference, "a/b?c");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts<'p> {
    /// The scheme, without its `:`.
    pub scheme: Option<&'p str>,
    /// The userinfo, without its `@`.
    pub userinfo: Option<&'p str>,
    /// The host; an IP literal in brackets. If there is one, there is an authority.
    pub host: Option<&'p str>,
    /// The port, without its `:`.
    pub port: Option<&'p str>,
    /// The path, which may be empty.
    pub path: &'p str,
    /// The query, without its `?`.
    pub query: Option<&'p str>,
    /// The fragment, without its `#`.
    pub fragment: Option<&'p str>,
}

impl Parts<'_> {
    /// The identifier with exactly these parts, every byte as given.
    ///
    /// ```
    /// use urikit::{UriRefBuf, edit::{EditErrorKind, Parts}};
    /// let parts = Parts { path: "//x", ..Parts::default() };
    /// let error = parts.recompose().map(|it: UriRefBuf| it).unwrap_err();
    /// assert_eq!(error.kind(), EditErrorKind::DoubleSlash);
    /// let parts = Parts { host: Some("h"), ..parts };
    /// assert_eq!(parts.recompose().map(|it: UriRefBuf| it)?, "//h//x");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    ///
    /// # Errors
    /// The first part that its rule does not derive. Otherwise, if the parts do not fit together: a
    /// userinfo or a port without a host, no scheme although the kind requires one, or a path that
    /// would be read as something else.
    pub fn recompose<K: Kind>(&self) -> Result<IdentifierBuf<K>, EditError> {
        let iri = K::RULES.iri;
        self.check(iri)?;
        if K::RULES.scheme == Scheme::Required && self.scheme.is_none() {
            let kind = EditErrorKind::MissingScheme;
            return Err(EditError::new(kind, Component::Scheme, None, Rule::Scheme));
        }
        path_fits(self.path, self.scheme.is_some(), self.host.is_some(), iri)?;
        match IdentifierBuf::parse(self.text()) {
            Ok(whole) if whole.parts() == *self => Ok(whole),
            Err(error) if error.kind() == ParseErrorKind::TooLong => Err(EditError::TOO_LONG),
            // INVARIANT: each part is valid, and the path fits.
            _ => unreachable!("valid parts made another identifier"),
        }
    }

    /// Each part by its rule.
    fn check(&self, iri: bool) -> Result<(), EditError> {
        let check_part = |part: &EditedPart, text: Option<&str>| match text {
            Some(text) => part.take(Value::from(Encoded(text)), iri).map(drop),
            None => Ok(()),
        };
        let check_rule = |rule: Rule, component, text: Option<&str>| match text {
            Some(text) => {
                rule.check(text).map_err(|error| EditError::of_value(error, component, text))
            }
            None => Ok(()),
        };
        self.scheme.map_or(Ok(()), check_scheme)?;
        check_part(&check::USERINFO, self.userinfo)?;
        check_rule(if iri { Rule::Ihost } else { Rule::Host }, Component::Host, self.host)?;
        check_rule(Rule::Port, Component::Port, self.port)?;
        match (self.host, self.userinfo, self.port) {
            (None, Some(_), _) => return Err(missing_host(Component::Userinfo)),
            (None, None, Some(_)) => return Err(missing_host(Component::Port)),
            _ => {}
        }
        check_part(&check::PATH, Some(self.path))?;
        check_part(&check::QUERY, self.query)?;
        check_part(&check::FRAGMENT, self.fragment)
    }

    /// The length of the text, at least.
    fn len(&self) -> usize {
        let parts = [self.scheme, self.userinfo, self.host, self.port, self.query, self.fragment];
        let lens = parts.into_iter().flatten().map(str::len);
        lens.fold(self.path.len(), usize::saturating_add)
    }

    /// RFC 3986 §5.3.
    fn text(&self) -> String {
        let mut text = String::with_capacity(self.len() + ":////@:?#".len());
        let mut push = |before: &str, part: Option<&str>, after: &str| {
            if let Some(part) = part {
                [before, part, after].into_iter().for_each(|piece| text.push_str(piece));
            }
        };
        push("", self.scheme, ":");
        push("", self.host.map(|_| "//"), "");
        push("", self.userinfo, "@");
        push("", self.host, "");
        push(":", self.port, "");
        push("", Some(self.path), "");
        push("?", self.query, "");
        push("#", self.fragment, "");
        text
    }
}

/// Does not show a userinfo.
impl fmt::Debug for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts")
            .field("scheme", &self.scheme)
            .field("userinfo", &self.userinfo.map(|_| "***"))
            .field("host", &self.host)
            .field("port", &self.port)
            .field("path", &self.path)
            .field("query", &self.query)
            .field("fragment", &self.fragment)
            .finish()
    }
}

/// The path of these segments after an authority, each as written: a `/` before each. It is the
/// inverse of [`Path::segments`](crate::component::Path::segments) there; without an authority, the
/// segments do not say whether a path starts with `/`.
///
/// ```
/// use urikit::edit::path_of_segments;
/// use urikit::kind::UriKind;
/// assert_eq!(path_of_segments::<UriKind>(["a%20b", ""])?, "/a%20b/");
/// assert_eq!(path_of_segments::<UriKind>([])?, "");
/// let error = path_of_segments::<UriKind>(["a", "b/c"]).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '/' in path at byte 1");
/// assert_eq!(error.index(), Some(1));
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
///
/// # Errors
/// The first segment that the rule `segment` (`isegment` for IRIs) does not derive.
pub fn path_of_segments<'s, K: Kind>(
    segments: impl IntoIterator<Item = &'s str>,
) -> Result<String, EditError> {
    let rule = if K::RULES.iri { Rule::Isegment } else { Rule::Segment };
    let mut path = String::new();
    for (index, segment) in segments.into_iter().enumerate() {
        let of_value =
            |error| EditError::of_value(error, Component::Path, segment).in_segment(index);
        rule.check(segment).map_err(of_value)?;
        path.push('/');
        path.push_str(segment);
    }
    Ok(path)
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// The parts, as written.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let parts = UriRef::parse("//u@h/p#")?.parts();
    /// assert_eq!((parts.userinfo, parts.host, parts.path), (Some("u"), Some("h"), "/p"));
    /// assert_eq!((parts.scheme, parts.port, parts.fragment), (None, None, Some("")));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> Parts<'a> {
        Parts {
            scheme: self.scheme_if_any().map(|scheme| scheme.as_str()),
            userinfo: self.userinfo().map(|userinfo| userinfo.as_str()),
            host: self.host().map(|host| host.as_str()),
            port: self.port().map(|port| port.as_str()),
            path: self.path().as_str(),
            query: self.query().map(|query| query.as_str()),
            fragment: self.fragment().map(|fragment| fragment.as_str()),
        }
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn parts(&self) -> Parts<'_>;
    }
}
