//! The four kinds of identifier, as types without values.
//!
//! They choose the grammar of an [`Identifier`](crate::Identifier); a program names
//! [`Uri`](crate::Uri), [`UriRef`](crate::UriRef), [`Iri`](crate::Iri) and
//! [`IriRef`](crate::IriRef) instead.

use core::fmt::Debug;
use core::hash::Hash;

use crate::foundation::grammar::rule::Rule;
use crate::syntax::parse::Rules;
use sealed::Grammar;

mod sealed {
    /// What the parser and `Debug` need to know.
    pub trait Grammar {
        const RULES: super::Rules;
        const RULE: super::Rule;
        const NAME: &'static str;
        const BUF_NAME: &'static str;
    }
}

/// A kind of identifier. Only the four of this module implement it.
///
/// ```
/// use urikit::{Identifier, kind::Kind};
/// fn shout<K: Kind>(identifier: Identifier<'_, K>) -> String {
///     identifier.as_str().to_uppercase()
/// }
/// assert_eq!(shout(urikit::Uri::parse("a:b").unwrap()), "A:B");
/// ```
pub trait Kind: Grammar + Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static {
    /// The same kind by RFC 3986: [`Uri`] or [`UriRef`].
    type AsUri: Kind;

    /// The same kind by RFC 3987: [`Iri`] or [`IriRef`].
    type AsIri: Kind;
}

/// RFC 3986 `URI`: it has a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Uri {}

/// RFC 3986 `URI-reference`: a URI or a relative reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UriRef {}

/// RFC 3987 `IRI`: a URI with characters beyond ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Iri {}

/// RFC 3987 `IRI-reference`: an IRI or a relative reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IriRef {}

impl Kind for Uri {
    type AsUri = Self;
    type AsIri = Iri;
}
impl Kind for UriRef {
    type AsUri = Self;
    type AsIri = IriRef;
}
impl Kind for Iri {
    type AsUri = Uri;
    type AsIri = Self;
}
impl Kind for IriRef {
    type AsUri = UriRef;
    type AsIri = Self;
}

/// The kinds that always have a scheme: `Uri` and `Iri`.
pub trait Absolute: Kind {
    /// The kind of the references that are resolved against it.
    type Reference: Reference;
}

/// The kinds that may be relative: `UriRef` and `IriRef`.
pub trait Reference: Kind {}

impl Absolute for Uri {
    type Reference = UriRef;
}
impl Absolute for Iri {
    type Reference = IriRef;
}
impl Reference for UriRef {}
impl Reference for IriRef {}

impl Grammar for Uri {
    const RULES: Rules = Rules::URI;
    const RULE: Rule = Rule::Uri;
    const NAME: &'static str = "Uri";
    const BUF_NAME: &'static str = "UriBuf";
}

impl Grammar for UriRef {
    const RULES: Rules = Rules::URI_REFERENCE;
    const RULE: Rule = Rule::UriReference;
    const NAME: &'static str = "UriRef";
    const BUF_NAME: &'static str = "UriRefBuf";
}

impl Grammar for Iri {
    const RULES: Rules = Rules::URI.iri();
    const RULE: Rule = Rule::Iri;
    const NAME: &'static str = "Iri";
    const BUF_NAME: &'static str = "IriBuf";
}

impl Grammar for IriRef {
    const RULES: Rules = Rules::URI_REFERENCE.iri();
    const RULE: Rule = Rule::IriReference;
    const NAME: &'static str = "IriRef";
    const BUF_NAME: &'static str = "IriRefBuf";
}
