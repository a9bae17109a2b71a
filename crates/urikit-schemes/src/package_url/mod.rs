//! ECMA-427: package URLs, `pkg:type/namespace/name@version?qualifiers#subpath`.

#[cfg(feature = "alloc")]
mod builder;
#[cfg(feature = "alloc")]
mod canonical;
mod check;
mod parts;

#[cfg(feature = "alloc")]
pub use builder::PackageUrlBuilder;

#[cfg(feature = "alloc")]
use alloc::{string::String, string::ToString, vec::Vec};

#[cfg(feature = "alloc")]
use urikit::UriBuf;
use urikit::kind::UriKind;
use urikit::percent::{CharClass, Decode, Part, decode, sets};
use urikit::{AsIdentifier, Uri};

use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules, Unescaped};
use parts::{PathParts, pairs, without_slashes};

/// A package URL (purl): the name of a software package, for any package manager.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::PackageUrl;
/// let text = "pkg:npm/%40angular/animation@12.3.1?arch=x86&os=linux#src/a%20b";
/// let package = PackageUrl::new(Uri::parse(text)?)?;
/// assert_eq!(package.package_type(), "npm");
/// assert_eq!(package.namespace(), Some("%40angular"));
/// assert!(package.decode_namespace().eq(["@angular"]));
/// assert_eq!(package.name(), "animation");
/// assert_eq!(package.version(), Some("12.3.1"));
/// assert_eq!(package.qualifier("os").unwrap().value(), "linux");
/// assert!(package.decode_subpath().eq(["src", "a b"]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # What is accepted
///
/// What the rules of ECMA-427 §5.6 give one meaning, also if it is not in canonical form: upper-case
/// letters in the type and in keys, slashes around namespace, name and subpath, escapes that are not
/// needed, and characters that should be escaped, such as the `@` of `pkg:npm/@angular/animation@1`.
/// An `@` without a version after it (`pkg:npm/@angular/animation`), a `?` in a qualifier and `..` in
/// a subpath are errors: readers differ on them. So is an authority (`pkg://npm/a`), which some
/// readers drop.
///
/// What the definitions of single types require, such as a namespace in `github`, is not checked.
///
/// # Canonical form
///
/// [`canonical`](Self::canonical), and the normal form of [`RULES`](Self::RULES), is that of
/// ECMA-427: type and keys in lower case, qualifiers sorted by key and without empty ones, no slashes
/// at ends, and escapes exactly where they are needed. The rules of three types are applied as well:
/// a `pypi` name is in lower case, with one `-` for each run of `-`, `_` and `.`; namespace and name
/// of `github` and `bitbucket` are in lower case. Packages of other types are left as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackageUrl<'a> {
    uri: Uri<'a>,
}

const REQUIREMENTS: &[Requirement] = &[Requirement::new(
    Condition::NoAuthority,
    Clause::new(
        "PURL",
        "ECMA-427 §5.1",
        "a package URL has no authority: its type follows `pkg:` without slashes",
    ),
)];

/// What is written unescaped (ECMA-427 §5.4).
const DATA: CharClass = sets::UNRESERVED.or(CharClass::of(b":"));

/// That, and the delimiters of each component.
const UNESCAPED: &[Unescaped] = {
    const ESCAPED: Clause = Clause::new(
        "PURL",
        "ECMA-427 §5.4",
        "names, versions and values escape all but letters, digits and - . _ ~ :",
    );
    &[
        Unescaped::new(Part::Path, DATA.or(CharClass::of(b"/@")), ESCAPED),
        Unescaped::new(Part::Segment, DATA, ESCAPED),
        Unescaped::new(Part::Query, DATA.or(CharClass::of(b"&=")), ESCAPED),
        Unescaped::new(Part::QueryKey, DATA, ESCAPED),
        Unescaped::new(Part::QueryValue, DATA, ESCAPED),
        Unescaped::new(Part::Fragment, DATA.or(CharClass::of(b"/")), ESCAPED),
    ]
};

impl PackageUrl<'_> {
    /// The rules of `pkg`.
    pub const RULES: SchemeRules = {
        let rules = SchemeRules::new("pkg", "PURL", REQUIREMENTS)
            .with_details(check::check_package_url)
            .with_fragment_in_rule()
            .without_hierarchy()
            .with_unescaped(UNESCAPED);
        #[cfg(feature = "alloc")]
        let rules = rules.with_normal_form(canonical::normal_package_url);
        rules
    };
}

impl<'a> PackageUrl<'a> {
    /// A package URL by ECMA-427 §5.6.
    ///
    /// # Errors
    /// If it has another scheme, an authority, no type or name, or a component that does not follow
    /// its rules.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        Self::RULES.check(uri)?;
        Ok(Self { uri })
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    fn parts(self) -> PathParts<'a> {
        PathParts::of(self.uri.path().as_str()).expect("`PackageUrl::new` checks the type")
    }

    /// The type, such as `npm` or `pypi`, as written; its case makes no difference.
    #[must_use]
    pub fn package_type(self) -> &'a str {
        self.parts().package_type
    }

    /// The namespace, as written, without slashes at its ends.
    #[must_use]
    pub fn namespace(self) -> Option<&'a str> {
        Some(self.parts().namespace).filter(|namespace| !namespace.is_empty())
    }

    /// The segments of the namespace, decoded; none without a namespace.
    pub fn decode_namespace(self) -> impl Iterator<Item = Decode<'a>> + use<'a> {
        self.namespace().into_iter().flat_map(|namespace| namespace.split('/')).map(decode)
    }

    /// The name, as written.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.parts().name
    }

    /// The name, decoded.
    #[must_use]
    pub fn decode_name(self) -> Decode<'a> {
        decode(self.name())
    }

    /// The version, as written.
    #[must_use]
    pub fn version(self) -> Option<&'a str> {
        self.parts().version
    }

    /// The version, decoded.
    #[must_use]
    pub fn decode_version(self) -> Option<Decode<'a>> {
        self.version().map(decode)
    }

    /// The qualifiers, in the order in which they are written. A key with an empty value is the same
    /// as none, and is left out.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::PackageUrl;
    /// let package = PackageUrl::new(Uri::parse("pkg:deb/debian/curl@7?arch=i386&os=")?)?;
    /// let keys: Vec<_> = package.qualifiers().map(|qualifier| qualifier.key()).collect();
    /// assert_eq!(keys, ["arch"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn qualifiers(self) -> impl Iterator<Item = Qualifier<'a>> + use<'a> {
        let query = self.uri.query().map(|query| query.as_str());
        let all = query.into_iter().flat_map(pairs);
        all.map(|(_, key, value)| Qualifier { key, value: value.unwrap_or_default() })
            .filter(|qualifier| !qualifier.value.is_empty())
    }

    /// The qualifier with this key, ignoring ASCII case.
    #[must_use]
    pub fn qualifier(self, key: &str) -> Option<Qualifier<'a>> {
        self.qualifiers().find(|qualifier| qualifier.key.eq_ignore_ascii_case(key))
    }

    /// The checksums, `algorithm:hex`, in the qualifier `checksum`.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::PackageUrl;
    /// let uri = Uri::parse("pkg:generic/a?checksum=sha1:ad9503c3%2Csha256:41bf9088")?;
    /// let checksums = PackageUrl::new(uri)?.checksums();
    /// assert_eq!(checksums, ["sha1:ad9503c3", "sha256:41bf9088"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn checksums(self) -> Vec<String> {
        let Some(list) = self.qualifier("checksum") else { return Vec::new() };
        canonical::checked_text(list.decode_value()).split(',').map(ToString::to_string).collect()
    }

    /// The path inside the package, as written, without slashes at its ends.
    #[must_use]
    pub fn subpath(self) -> Option<&'a str> {
        self.uri.fragment().map(|fragment| without_slashes(fragment.as_str()).1)
    }

    /// The segments of the path inside the package, decoded; none without one. None is `..`.
    pub fn decode_subpath(self) -> impl Iterator<Item = Decode<'a>> + use<'a> {
        self.subpath().into_iter().flat_map(|subpath| subpath.split('/')).map(decode)
    }

    /// The canonical form.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::PackageUrl;
    /// let canonical = |text| PackageUrl::new(Uri::parse(text).unwrap()).unwrap().canonical();
    /// assert_eq!(canonical("pkg:NPM/@angular/animation@1?os=&Arch=x"), "pkg:npm/%40angular/animation@1?arch=x");
    /// assert_eq!(canonical("pkg:pypi/Django_All.auth@1%2e0"), "pkg:pypi/django-all-auth@1.0");
    /// assert_eq!(canonical("pkg:cargo/Rand"), "pkg:cargo/Rand");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn canonical(self) -> UriBuf {
        canonical::canonical(self)
    }

    /// Whether both have the same [canonical form](Self::canonical).
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::PackageUrl;
    /// let package = |text| PackageUrl::new(Uri::parse(text).unwrap()).unwrap();
    /// assert!(package("pkg:npm/a?b=1&c=2").is_equivalent(package("pkg:npm/a?c=2&b=1")));
    /// assert!(!package("pkg:npm/a").is_equivalent(package("pkg:npm/A")));
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn is_equivalent(self, other: PackageUrl<'_>) -> bool {
        self.canonical() == other.canonical()
    }
}

impl<'a> TryFrom<Uri<'a>> for PackageUrl<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

/// A qualifier of a package URL: a key and its value.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::PackageUrl;
/// let uri = Uri::parse("pkg:generic/a?vcs_url=git%2Bhttps://h/a")?;
/// let qualifier = PackageUrl::new(uri)?.qualifiers().next().unwrap();
/// assert_eq!((qualifier.key(), qualifier.value()), ("vcs_url", "git%2Bhttps://h/a"));
/// assert!(qualifier.decode_value() == "git+https://h/a");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Qualifier<'a> {
    key: &'a str,
    value: &'a str,
}

impl<'a> Qualifier<'a> {
    /// The key, as written; its case makes no difference.
    #[must_use]
    pub const fn key(self) -> &'a str {
        self.key
    }

    /// The value, as written; not empty.
    #[must_use]
    pub const fn value(self) -> &'a str {
        self.value
    }

    /// The value, decoded.
    #[must_use]
    pub const fn decode_value(self) -> Decode<'a> {
        decode(self.value)
    }
}
