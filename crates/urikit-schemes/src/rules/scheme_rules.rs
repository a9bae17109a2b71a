//! The rules of one scheme: its requirements, and its normal form.

#[cfg(feature = "alloc")]
use alloc::string::String;

use urikit::component::Scheme;
use urikit::kind::UriKind;
use urikit::normalize::{Level, Steps};
use urikit::{AsIdentifier, Uri};
#[cfg(feature = "alloc")]
use urikit::{UriBuf, UriCow};

use super::{Clause, Requirement, Unescaped};
use crate::error::SchemeError;
#[cfg(feature = "alloc")]
use crate::error::SchemeErrorKind;
use crate::shared_syntax::query_end;

/// The requirements of one scheme on its URIs, and its general properties.
///
/// Those of this crate are in [`SchemeSet::STANDARD`](super::SchemeSet::STANDARD). Your own are
/// constants:
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::rules::{Clause, Condition, Requirement, SchemeRules, SchemeSet};
///
/// const HOST: Clause = Clause::new("app-URI", "our API guide §2", "an app URI names a host");
/// const APP: SchemeRules = SchemeRules::new(
///     "app",
///     "app-URI",
///     &[Requirement::new(Condition::Authority, HOST), Requirement::new(Condition::HostNotEmpty, HOST)],
/// )
/// .with_default_port(7070);
///
/// let schemes = SchemeSet::with_own(&[APP]);
/// assert_eq!(schemes.default_port("APP"), Some(7070));
/// assert!(schemes.check(Uri::parse("app://h/a")?).is_ok());
/// let error = schemes.check(Uri::parse("app:/a")?).unwrap_err();
/// assert_eq!(error.to_string(), "an app URI names a host (our API guide §2), at byte 4");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SchemeRules {
    scheme: &'static str,
    rule: &'static str,
    pub(super) requirements: &'static [Requirement],
    pub(super) unescaped: &'static [Unescaped],
    pub(super) empty_host: Option<Clause>,
    details: Option<DetailsCheck>,
    default_port: Option<u16>,
    path_is_hierarchy: bool,
    rule_has_fragment: bool,
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "nothing is normalized then"))]
    steps: Steps,
    #[cfg(feature = "alloc")]
    normal_form: Option<NormalForm>,
}

/// For what conditions can't express: inspects the URI itself.
type DetailsCheck = fn(Uri<'_>) -> Result<(), SchemeError>;

/// Further normalization after the generic steps.
#[cfg(feature = "alloc")]
type NormalForm = fn(Uri<'_>) -> Option<UriBuf>;

impl SchemeRules {
    /// The rules of a scheme, whose URIs the standard's ABNF calls `rule`.
    ///
    /// By default, its paths are a hierarchy, and it has the default port that an RFC assigns to
    /// it. The methods below change this.
    #[must_use]
    pub const fn new(
        scheme: &'static str,
        rule: &'static str,
        requirements: &'static [Requirement],
    ) -> Self {
        Self {
            scheme,
            rule,
            requirements,
            unescaped: &[],
            empty_host: None,
            details: None,
            default_port: None,
            path_is_hierarchy: true,
            rule_has_fragment: false,
            steps: Steps::of(Level::Scheme),
            #[cfg(feature = "alloc")]
            normal_form: None,
        }
    }

    /// With a custom check, for what conditions can't express. It runs after them.
    #[must_use]
    pub const fn with_details(self, details: fn(Uri<'_>) -> Result<(), SchemeError>) -> Self {
        Self { details: Some(details), ..self }
    }

    /// With this default port.
    #[must_use]
    pub const fn with_default_port(self, port: u16) -> Self {
        Self { default_port: Some(port), ..self }
    }

    /// Its paths are not a hierarchy: `/` and `..` in them have no special meaning.
    #[must_use]
    pub const fn without_hierarchy(self) -> Self {
        let steps = Steps::of(Level::Percent).scheme().ipv6();
        Self { path_is_hierarchy: false, steps, ..self }
    }

    /// With a meaning of the empty host.
    #[must_use]
    pub const fn with_empty_host(self, meaning: Clause) -> Self {
        Self { empty_host: Some(meaning), ..self }
    }

    /// With these sets of characters; other parts have those of RFC 3986.
    #[must_use]
    pub const fn with_unescaped(self, unescaped: &'static [Unescaped]) -> Self {
        Self { unescaped, ..self }
    }

    /// With other generic steps of normalization.
    pub(crate) const fn with_steps(self, steps: Steps) -> Self {
        Self { steps, ..self }
    }

    /// The ABNF rule of the whole includes the fragment. Most leave it to RFC 3986.
    pub(crate) const fn with_fragment_in_rule(self) -> Self {
        Self { rule_has_fragment: true, ..self }
    }

    /// With its own normal form, based on the result of the generic steps.
    #[cfg(feature = "alloc")]
    pub(crate) const fn with_normal_form(self, normal_form: NormalForm) -> Self {
        Self { normal_form: Some(normal_form), ..self }
    }

    /// The scheme, in lower case.
    #[must_use]
    pub const fn scheme(&self) -> &'static str {
        self.scheme
    }

    /// The name of a whole URI of this scheme in the standard's ABNF.
    ///
    /// ```
    /// use urikit_schemes::File;
    /// assert_eq!(File::RULES.rule(), "file-URI");
    /// ```
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule
    }

    /// The default port.
    ///
    /// ```
    /// use urikit_schemes::{Http, Urn};
    /// assert_eq!(Http::HTTP.default_port(), Some(80));
    /// assert_eq!(Urn::RULES.default_port(), None);
    /// ```
    #[must_use]
    pub fn default_port(&self) -> Option<u16> {
        self.default_port.or_else(|| Scheme::parse(self.scheme).ok()?.default_port())
    }

    /// Whether `/` and dot segments in its paths have the meaning of RFC 3986 §3.3.
    ///
    /// ```
    /// use urikit_schemes::{File, Mailto};
    /// assert!(File::RULES.path_is_hierarchy());
    /// assert!(!Mailto::RULES.path_is_hierarchy());
    /// ```
    #[must_use]
    pub const fn path_is_hierarchy(&self) -> bool {
        self.path_is_hierarchy
    }

    /// Whether a URI has this scheme, and meets its requirements.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Urn;
    /// assert!(Urn::RULES.check(Uri::parse("urn:isbn:0451450523")?).is_ok());
    /// let error = Urn::RULES.check(Uri::parse("urn:x")?).unwrap_err();
    /// assert_eq!((error.rule(), error.offset()), ("assigned-name", Some(5)));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first requirement that it does not meet.
    pub fn check<'i>(&self, uri: impl AsIdentifier<'i, Kind = UriKind>) -> Result<(), SchemeError> {
        let uri = uri.borrowed();
        if !uri.scheme().as_str().eq_ignore_ascii_case(self.scheme) {
            let scheme = uri.scheme();
            return Err(SchemeError::wrong_scheme(self.rule, self.scheme, scheme.as_str()));
        }
        let musts = self.requirements.iter().filter(|requirement| !requirement.is_advice());
        match musts.filter_map(|requirement| requirement.broken_by(&uri)).next() {
            Some(error) => Err(error),
            None => self
                .details
                .map_or(Ok(()), |details| details(uri).map_err(|error| error.in_uri(uri))),
        }
    }

    /// What a valid URI of this scheme still should not have, such as a userinfo in http.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Http;
    /// let uri = Uri::parse("http://u@h/")?;
    /// assert!(Http::HTTP.check(uri).is_ok());
    /// let advice = Http::HTTP.advice(uri).next().unwrap();
    /// assert_eq!(advice.section(), "RFC 9110 §4.2.4");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn advice<'u, T: AsIdentifier<'u, Kind = UriKind>>(
        &self,
        uri: T,
    ) -> impl Iterator<Item = SchemeError> + use<'u, T> {
        let uri = uri.borrowed();
        let shoulds = self.requirements.iter().filter(|requirement| requirement.is_advice());
        shoulds.filter_map(move |requirement| requirement.broken_by(&uri))
    }

    /// The string of a builder as a URI that meets the rules. The input of a builder is data, so
    /// that characters that are not allowed are escaped: only the length can be wrong.
    #[cfg(feature = "alloc")]
    pub(crate) fn check_built(&self, text: String) -> Result<UriBuf, SchemeError> {
        const LENGTH: Clause = Clause::new("URI", "urikit", "a URI has at most 4 GiB");
        let uri = UriBuf::try_from(text)
            .map_err(|_| SchemeError::new(SchemeErrorKind::Malformed, LENGTH))?;
        self.check(&uri)?;
        Ok(uri)
    }

    /// [`check`](Self::check), and no fragment if the [`rule`](Self::rule) has none.
    ///
    /// A fragment is allowed after any URI (RFC 3986 §3.5), so most standards leave it out of their
    /// ABNF.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Http;
    /// let uri = Uri::parse("http://h/#f")?;
    /// assert!(Http::HTTP.check(uri).is_ok());
    /// assert_eq!(Http::HTTP.check_rule(uri).unwrap_err().range(), Some(9..11));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first requirement that it does not meet.
    pub fn check_rule<'i>(
        &self,
        uri: impl AsIdentifier<'i, Kind = UriKind>,
    ) -> Result<(), SchemeError> {
        let uri = uri.borrowed();
        self.check(uri)?;
        if self.rule_has_fragment || uri.fragment().is_none() {
            return Ok(());
        }
        let says = "this rule has no fragment: what follows a `#` is not part of it";
        let clause = Clause::new(self.rule, "RFC 3986 §3.5", says);
        Err(clause.forbidden(query_end(uri)).in_uri(uri))
    }

    /// The normal form of a URI of this scheme.
    ///
    /// For a hierarchy, this is all of RFC 3986 §6.2, with the scheme's own default port; other
    /// schemes keep their dots. Some have further rules, documented at their types. A URI that does
    /// not pass [`check`](Self::check), not even after the generic steps, only gets the generic
    /// steps.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{File, Mailto};
    /// let uri = Uri::parse("FILE://localhost/a/../b")?;
    /// assert_eq!(File::RULES.normalize(uri), "file:///b");
    /// let uri = Uri::parse("MAILTO:a%2Eb@h")?;
    /// assert_eq!(Mailto::RULES.normalize(uri), "mailto:a.b@h");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn normalize<'a>(&self, uri: impl AsIdentifier<'a, Kind = UriKind>) -> UriCow<'a> {
        let uri = uri.borrowed();
        let generic = uri.normalize(self.steps);
        let own_port = without_default_port(generic.borrowed(), self.default_port);
        let generic = own_port.map_or(generic, UriCow::Owned);
        // The generic steps may make it valid, or lose what `normal_form` will guard.
        if self.check(uri).is_err() && self.check(generic.borrowed()).is_err() {
            return generic;
        }
        match self.normal_form.and_then(|normal_form| normal_form(generic.borrowed())) {
            Some(own) => UriCow::Owned(own),
            None => generic,
        }
    }
}

/// The URI without its port, if that is `port`. Leading zeros have been removed.
#[cfg(feature = "alloc")]
fn without_default_port(uri: Uri<'_>, port: Option<u16>) -> Option<UriBuf> {
    let digits = uri.port()?.as_str();
    if digits.parse() != Ok(port?) {
        return None;
    }
    let colon = uri.spans().host()?.end;
    let (before, rest) = uri.as_str().split_at(colon);
    let after = &rest[digits.len() + 1..];
    UriBuf::try_from([before, after].concat()).ok()
}
