//! The four kinds of identifier, as types without values.
//!
//! They select the grammar of an [`Identifier`](crate::Identifier). Programs use the names
//! [`Uri`](crate::Uri), [`UriRef`](crate::UriRef), [`Iri`](crate::Iri) and
//! [`IriRef`](crate::IriRef) instead.

use core::fmt::Debug;
use core::hash::Hash;

use crate::component::Scheme;
use crate::grammar::rule::Rule;
use crate::parse::Rules;
use sealed::Grammar;

mod sealed {
    /// What the parser and `Debug` need to know.
    pub trait Grammar {
        const RULES: super::Rules;
        const RULE: super::Rule;
        const NAME: &'static str;
        const BUF_NAME: &'static str;
        /// The name in a sentence: `URI reference`.
        const TERM: &'static str;
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
    /// The corresponding kind of RFC 3986: [`Uri`] or [`UriRef`].
    type AsUri: Kind;

    /// The corresponding kind of RFC 3987: [`Iri`] or [`IriRef`].
    type AsIri: Kind;

    /// The return type of [`Identifier::scheme`](crate::Identifier::scheme): a
    /// [`Scheme`](crate::component::Scheme) for [`Uri`] and [`Iri`], an `Option` for references.
    type Scheme<'a>: Copy + Debug + Eq + Into<Option<Scheme<'a>>>;

    /// Converts from a scheme that is empty if there is none.
    #[doc(hidden)]
    fn scheme(or_empty: Scheme<'_>) -> Self::Scheme<'_>;
}

/// RFC 3986 `URI`: it has a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Uri {}

/// RFC 3986 `URI-reference`: a URI or a relative reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UriRef {}

/// RFC 3987 `IRI`: a URI with non-ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Iri {}

/// RFC 3987 `IRI-reference`: an IRI or a relative reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IriRef {}

impl Kind for Uri {
    type AsUri = Self;
    type AsIri = Iri;
    type Scheme<'a> = Scheme<'a>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Scheme<'_> {
        or_empty
    }
}
impl Kind for UriRef {
    type AsUri = Self;
    type AsIri = IriRef;
    type Scheme<'a> = Option<Scheme<'a>>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Option<Scheme<'_>> {
        Some(or_empty).filter(|scheme| !scheme.as_str().is_empty())
    }
}
impl Kind for Iri {
    type AsUri = Uri;
    type AsIri = Self;
    type Scheme<'a> = Scheme<'a>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Scheme<'_> {
        or_empty
    }
}
impl Kind for IriRef {
    type AsUri = UriRef;
    type AsIri = Self;
    type Scheme<'a> = Option<Scheme<'a>>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Option<Scheme<'_>> {
        Some(or_empty).filter(|scheme| !scheme.as_str().is_empty())
    }
}

/// The kinds that always have a scheme: `Uri` and `Iri`.
///
/// ```
/// use urikit::{Identifier, kind::HasScheme};
/// fn scheme_len<K: HasScheme>(identifier: Identifier<'_, K>) -> usize {
///     identifier.scheme().as_str().len()
/// }
/// assert_eq!(scheme_len(urikit::Iri::parse("urn:a:b").unwrap()), 3);
/// ```
pub trait HasScheme: for<'a> Kind<Scheme<'a> = Scheme<'a>> {
    /// The kind of the references that are resolved against it.
    type Reference: Reference;
}

/// The kind [`Uri`] only, for what only a URI has: a request target, the requirements of its
/// scheme.
pub trait IsUri: HasScheme {}

/// The kinds that may be relative: `UriRef` and `IriRef`.
pub trait Reference: Kind {}

impl HasScheme for Uri {
    type Reference = UriRef;
}
impl IsUri for Uri {}
impl HasScheme for Iri {
    type Reference = IriRef;
}
impl Reference for UriRef {}
impl Reference for IriRef {}

impl Grammar for Uri {
    const RULES: Rules = Rules::URI;
    const RULE: Rule = Rule::Uri;
    const NAME: &'static str = "Uri";
    const BUF_NAME: &'static str = "UriBuf";
    const TERM: &'static str = "URI";
}

impl Grammar for UriRef {
    const RULES: Rules = Rules::URI_REFERENCE;
    const RULE: Rule = Rule::UriReference;
    const NAME: &'static str = "UriRef";
    const BUF_NAME: &'static str = "UriRefBuf";
    const TERM: &'static str = "URI reference";
}

impl Grammar for Iri {
    const RULES: Rules = Rules::URI.iri();
    const RULE: Rule = Rule::Iri;
    const NAME: &'static str = "Iri";
    const BUF_NAME: &'static str = "IriBuf";
    const TERM: &'static str = "IRI";
}

impl Grammar for IriRef {
    const RULES: Rules = Rules::URI_REFERENCE.iri();
    const RULE: Rule = Rule::IriReference;
    const NAME: &'static str = "IriRef";
    const BUF_NAME: &'static str = "IriRefBuf";
    const TERM: &'static str = "IRI reference";
}
