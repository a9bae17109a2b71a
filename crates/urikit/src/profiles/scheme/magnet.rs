//! `magnet`, which no RFC defines: names by digest, for file-sharing networks.

use super::error::{Clause, SchemeError};
use super::rules::{Condition, Requirement, SchemeRules};
use crate::model::ident::Uri;
use crate::model::percent::Decode;
use crate::operations::params::{Param, Params};

/// A `magnet` URI: names of an object, and hints where to find it, all in parameters.
///
/// ```
/// use urikit::{Uri, scheme::Magnet};
/// let uri = "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=a%20b&xl=10&tr=udp://t";
/// let magnet = Magnet::new(Uri::parse(uri)?)?;
/// assert!(magnet.topics().next().unwrap() == "urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a");
/// assert!(magnet.display_name().unwrap() == "a b");
/// assert_eq!((magnet.length(), magnet.trackers().count()), (Some(10), 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Parameters may be numbered, `xt.1` and `xt.2`. A `+` is a `+`; to read it as a space, use
/// [`params`](Self::params) with [`ParamSyntax::FORM`](crate::params::ParamSyntax::FORM).
///
/// # Normal form
///
/// Normalizes the case of the scheme and of escapes, and decodes unreserved characters; nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Magnet<'a> {
    uri: Uri<'a>,
}

const fn clause(says: &'static str) -> Clause {
    Clause::new("magnet", "Magnet URI overview", says)
}

const REQUIREMENTS: &[Requirement] =
    &[Requirement::new(Condition::NoAuthority, clause("a magnet URI has no authority"))];

impl Magnet<'_> {
    /// The rules of `magnet`.
    pub const RULES: SchemeRules =
        SchemeRules::new("magnet", "magnet", REQUIREMENTS).with_details(check).without_hierarchy();
}

fn check(uri: Uri<'_>) -> Result<(), SchemeError> {
    let spans = uri.spans_ref();
    if !uri.path().is_empty() {
        return Err(clause("a magnet URI has no path").forbidden(spans.path_start as usize));
    }
    match uri.query() {
        Some(query) if !query.as_str().is_empty() => Ok(()),
        _ => Err(clause("a magnet URI has parameters").missing(spans.query_end as usize)),
    }
}

impl<'a> Magnet<'a> {
    /// A `magnet` URI: it has parameters, and neither authority nor path.
    ///
    /// # Errors
    /// If it has another scheme, an authority, a path, or no parameters.
    pub fn new(uri: impl Into<Uri<'a>>) -> Result<Self, SchemeError> {
        let uri = uri.into();
        Self::RULES.check(uri)?;
        Ok(Self { uri })
    }

    /// The URI.
    #[must_use]
    pub const fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// All parameters.
    #[must_use]
    pub fn params(&self) -> Params<'a> {
        self.uri.params()
    }

    /// The names of the object, each by another digest: `xt`, mostly URNs.
    pub fn topics(&self) -> impl Iterator<Item = Decode<'a>> + use<'a> {
        self.values("xt")
    }

    /// The display name: `dn`.
    #[must_use]
    pub fn display_name(&self) -> Option<Decode<'a>> {
        self.values("dn").next()
    }

    /// The length of the object in bytes: `xl`. `None` if that is not a number.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        self.params().iter().find(|param| is_named(param, "xl"))?.value()?.parse().ok()
    }

    /// The trackers: `tr`, URIs.
    pub fn trackers(&self) -> impl Iterator<Item = Decode<'a>> + use<'a> {
        self.values("tr")
    }

    /// Where the object is: `as`, `xs` and `ws`, URIs.
    pub fn sources(&self) -> impl Iterator<Item = Decode<'a>> + use<'a> {
        let is_source =
            |param: &Param<'a>| ["as", "xs", "ws"].iter().any(|name| is_named(param, name));
        self.params().iter().filter(is_source).filter_map(|param| param.decode_value())
    }

    fn values(&self, name: &'static str) -> impl Iterator<Item = Decode<'a>> + use<'a> {
        let named = self.params().iter().filter(move |param| is_named(param, name));
        named.filter_map(|param| param.decode_value())
    }
}

/// Whether the key is `name`, or `name` with a number: `xt.1`.
fn is_named(param: &Param<'_>, name: &str) -> bool {
    let Some(rest) = param.key().strip_prefix(name) else { return false };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    rest.is_empty() || rest.strip_prefix('.').is_some_and(is_number)
}

impl<'a> TryFrom<Uri<'a>> for Magnet<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}
