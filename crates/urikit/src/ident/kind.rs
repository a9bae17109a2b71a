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
    /// The corresponding kind of RFC 3986: [`UriKind`] or [`UriRefKind`].
    type AsUri: Kind;

    /// The corresponding kind of RFC 3987: [`IriKind`] or [`IriRefKind`].
    type AsIri: Kind;

    /// The return type of [`Identifier::scheme`](crate::Identifier::scheme): a
    /// [`Scheme`](crate::component::Scheme) for [`UriKind`] and [`IriKind`], an `Option` for references.
    type Scheme<'a>: Copy + Debug + Eq + Into<Option<Scheme<'a>>>;

    /// Converts from a scheme that is empty if there is none.
    #[doc(hidden)]
    fn scheme(or_empty: Scheme<'_>) -> Self::Scheme<'_>;
}

/// RFC 3986 `URI`: it has a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UriKind {}

/// RFC 3986 `URI-reference`: a URI or a relative reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UriRefKind {}

/// RFC 3987 `IRI`: a URI with non-ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IriKind {}

/// RFC 3987 `IRI-reference`: an IRI or a relative reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IriRefKind {}

impl Kind for UriKind {
    type AsUri = Self;
    type AsIri = IriKind;
    type Scheme<'a> = Scheme<'a>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Scheme<'_> {
        or_empty
    }
}
impl Kind for UriRefKind {
    type AsUri = Self;
    type AsIri = IriRefKind;
    type Scheme<'a> = Option<Scheme<'a>>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Option<Scheme<'_>> {
        Some(or_empty).filter(|scheme| !scheme.as_str().is_empty())
    }
}
impl Kind for IriKind {
    type AsUri = UriKind;
    type AsIri = Self;
    type Scheme<'a> = Scheme<'a>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Scheme<'_> {
        or_empty
    }
}
impl Kind for IriRefKind {
    type AsUri = UriRefKind;
    type AsIri = Self;
    type Scheme<'a> = Option<Scheme<'a>>;

    #[inline]
    fn scheme(or_empty: Scheme<'_>) -> Option<Scheme<'_>> {
        Some(or_empty).filter(|scheme| !scheme.as_str().is_empty())
    }
}

/// The kinds that always have a scheme: `UriKind` and `IriKind`.
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

/// The kinds of which each identifier is also one of the kind `L`: a `Uri` is a `UriRef`, an `Iri`
/// and an `IriRef`; a `UriRef` and an `Iri` are an `IriRef`; and each is itself.
///
/// ```
/// use urikit::{AsIdentifier, Uri, kind::{IsA, IriKind}};
/// fn path_len<'a>(iri: impl AsIdentifier<'a, Kind: IsA<IriKind>>) -> usize {
///     iri.borrowed().path().as_str().len()
/// }
/// assert_eq!(path_len(Uri::parse("urn:a:b")?), 3);
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub trait IsA<L: Kind>: Kind {}

impl<K: Kind> IsA<K> for K {}
impl IsA<UriRefKind> for UriKind {}
impl IsA<IriKind> for UriKind {}
impl IsA<IriRefKind> for UriKind {}
impl IsA<IriRefKind> for UriRefKind {}
impl IsA<IriRefKind> for IriKind {}

/// The kinds that may be relative: `UriRefKind` and `IriRefKind`.
pub trait Reference: Kind {}

impl HasScheme for UriKind {
    type Reference = UriRefKind;
}
impl HasScheme for IriKind {
    type Reference = IriRefKind;
}
impl Reference for UriRefKind {}
impl Reference for IriRefKind {}

impl Grammar for UriKind {
    const RULES: Rules = Rules::URI;
    const RULE: Rule = Rule::Uri;
    const NAME: &'static str = "Uri";
    const BUF_NAME: &'static str = "UriBuf";
    const TERM: &'static str = "URI";
}

impl Grammar for UriRefKind {
    const RULES: Rules = Rules::URI_REFERENCE;
    const RULE: Rule = Rule::UriReference;
    const NAME: &'static str = "UriRef";
    const BUF_NAME: &'static str = "UriRefBuf";
    const TERM: &'static str = "URI reference";
}

impl Grammar for IriKind {
    const RULES: Rules = Rules::URI.iri();
    const RULE: Rule = Rule::Iri;
    const NAME: &'static str = "Iri";
    const BUF_NAME: &'static str = "IriBuf";
    const TERM: &'static str = "IRI";
}

impl Grammar for IriRefKind {
    const RULES: Rules = Rules::URI_REFERENCE.iri();
    const RULE: Rule = Rule::IriReference;
    const NAME: &'static str = "IriRef";
    const BUF_NAME: &'static str = "IriRefBuf";
    const TERM: &'static str = "IRI reference";
}
