//! RFC 8141: `urn`.

#[cfg(feature = "alloc")]
mod builder;

#[cfg(feature = "alloc")]
pub use builder::UrnBuilder;

use core::hash::{Hash, Hasher};

#[cfg(feature = "alloc")]
use urikit::UriBuf;
use urikit::component::Fragment;
use urikit::kind::UriKind;
use urikit::normalize::Steps;
use urikit::percent::{CharClass, Part, sets};
use urikit::{AsIdentifier, Uri};

use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules, Unescaped};
use crate::shared_syntax::{ALPHA, DIGIT, query_end};

/// A URN: `urn:NID:NSS`, and up to three components that are not part of the name.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::Urn;
/// let urn = Urn::new(Uri::parse("urn:example:foo-bar?+CCResolve:cc=uk?=op=map#somepart")?)?;
/// assert_eq!(urn.nid(), "example");
/// assert_eq!(urn.nss(), "foo-bar");
/// assert_eq!(urn.assigned_name(), "urn:example:foo-bar");
/// assert_eq!(urn.r_component(), Some("CCResolve:cc=uk"));
/// assert_eq!(urn.q_component(), Some("op=map"));
/// assert_eq!(urn.f_component().unwrap(), "somepart");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Equivalence
///
/// [`is_equivalent`](Self::is_equivalent) is that of RFC 8141 §3.1, which is not a level of RFC
/// 3986 §6.2: it leaves escapes as they are, and ignores the three components. `==` compares byte
/// for byte.
///
/// # Normal form
///
/// Lower case in `urn` and the NID, upper case in the digits of escapes. Everything else stays:
/// escapes, dots, and the three components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Urn<'a> {
    uri: Uri<'a>,
}

const REQUIREMENTS: &[Requirement] = &[Requirement::new(
    Condition::NoAuthority,
    Clause::new("assigned-name", "RFC 8141 §2", "a URN has no authority"),
)];

/// `ldh`: letters, digits and hyphens.
const LDH: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"-"));

const UNESCAPED: &[Unescaped] = {
    const QUESTION: Clause = Clause::new(
        "rq-components",
        "RFC 8141 §2.3",
        "a ? in a component is escaped: ?= starts another one",
    );
    const CHARS: CharClass = sets::QUERY_KEY.without(CharClass::of(b"?"));
    &[
        Unescaped::new(Part::QueryKey, CHARS, QUESTION),
        Unescaped::new(Part::QueryValue, CHARS.or(CharClass::of(b"=")), QUESTION),
    ]
};

impl Urn<'_> {
    /// The rules of `urn`.
    pub const RULES: SchemeRules = {
        let rules = SchemeRules::new("urn", "namestring", REQUIREMENTS)
            .with_details(check_urn)
            .with_fragment_in_rule()
            .without_hierarchy()
            .with_unescaped(UNESCAPED)
            .with_steps(Steps::NONE.case());
        #[cfg(feature = "alloc")]
        let rules = rules.with_normal_form(normal_urn);
        rules
    };
}

fn check_urn(uri: Uri<'_>) -> Result<(), SchemeError> {
    const NAME: Clause =
        Clause::new("assigned-name", "RFC 8141 §2", "a URN is `urn:`, a NID, `:` and a NSS");
    const NID: Clause = Clause::new(
        "NID",
        "RFC 8141 §2.1",
        "a NID has 2 to 32 letters, digits and hyphens, and no hyphen at its ends",
    );
    const NSS: Clause =
        Clause::new("NSS", "RFC 8141 §2.2", "a NSS is not empty and does not start with a slash");
    const COMPONENT: Clause = Clause::new(
        "rq-components",
        "RFC 8141 §2.3",
        "`?+` or `?=` and a component that is not empty follow the name of a URN",
    );
    let spans = uri.spans();
    let (path_start, path_end) = (spans.path().start, spans.path().end);
    let path = uri.path().as_str();
    let Some((nid, nss)) = path.split_once(':') else { return Err(NAME.missing(path_end)) };
    let bytes = nid.as_bytes();
    let nid_end = path_start + nid.len();
    match LDH.span(bytes, 0) {
        end if end < bytes.len() => return Err(NID.malformed(path_start + end)),
        0 | 1 => return Err(NID.missing(nid_end)),
        33.. => return Err(NID.malformed(path_start + 32)),
        _ if bytes.starts_with(b"-") => return Err(NID.malformed(path_start)),
        _ if bytes.ends_with(b"-") => return Err(NID.malformed(nid_end - 1)),
        _ => {}
    }
    match nss.as_bytes() {
        [] => return Err(NSS.missing(nid_end + 1)),
        [b'/', ..] => return Err(NSS.malformed(nid_end + 1)),
        _ => {}
    }
    let Some(query) = uri.query() else { return Ok(()) };
    let (r, q) = r_and_q_component(query.as_str())
        .ok_or(COMPONENT.malformed(path_end).to(query_end(uri)))?;
    let r_start = path_end + "?+".len();
    let q_start = query_end(uri) - q.map_or(0, str::len);
    for (component, offset) in [(r, r_start), (q, q_start)] {
        match component.unwrap_or("absent").as_bytes() {
            [] => return Err(COMPONENT.missing(offset)),
            [b'/' | b'?', ..] => return Err(COMPONENT.malformed(offset)),
            _ => {}
        }
    }
    Ok(())
}

/// The r- and the q-component. The first `?=` ends the former, whose ABNF would allow it too.
fn r_and_q_component(query: &str) -> Option<(Option<&str>, Option<&str>)> {
    if let Some(q) = query.strip_prefix('=') {
        return Some((None, Some(q)));
    }
    let r = query.strip_prefix('+')?;
    Some(match r.split_once("?=") {
        Some((r, q)) => (Some(r), Some(q)),
        None => (Some(r), None),
    })
}

/// The bytes of an NSS. Escapes stay, with their digits in upper case.
fn nss_bytes(nss: &str) -> impl Iterator<Item = u8> {
    let mut digits = 0_u8;
    nss.bytes().map(move |byte| {
        let is_digit = digits > 0;
        digits = if byte == b'%' { 2 } else { digits.saturating_sub(1) };
        if is_digit { byte.to_ascii_uppercase() } else { byte }
    })
}

impl<'a> Urn<'a> {
    /// A URN by RFC 8141 §2.
    ///
    /// # Errors
    /// If it has another scheme, an authority, no NID or NSS, or a query that is neither an
    /// r- nor a q-component.
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

    /// The namespace identifier, as written; its case makes no difference.
    #[must_use]
    pub fn nid(self) -> &'a str {
        self.parts().0
    }

    /// The name inside the namespace, as written.
    #[must_use]
    pub fn nss(self) -> &'a str {
        self.parts().1
    }

    fn parts(self) -> (&'a str, &'a str) {
        self.uri.path().as_str().split_once(':').expect("`Urn::new` checks that there is an NID")
    }

    /// Only the name: `urn:NID:NSS`, as written.
    #[must_use]
    pub fn assigned_name(self) -> &'a str {
        self.uri.as_str().split_at(self.uri.spans().path().end).0
    }

    /// The component for the resolver of the name.
    #[must_use]
    pub fn r_component(self) -> Option<&'a str> {
        self.uri.query().and_then(|query| r_and_q_component(query.as_str())?.0)
    }

    /// The component for the named resource.
    #[must_use]
    pub fn q_component(self) -> Option<&'a str> {
        self.uri.query().and_then(|query| r_and_q_component(query.as_str())?.1)
    }

    /// The component for a part of the resource: the fragment.
    #[must_use]
    pub const fn f_component(self) -> Option<Fragment<'a>> {
        self.uri.fragment()
    }

    /// Whether both are the same name, by RFC 8141 §3.1.
    ///
    /// The case of `urn`, of the NID and of the digits of escapes makes no difference, nor do the
    /// three components. An escape never equals its character.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Urn;
    /// let urn = |text| Urn::new(Uri::parse(text).unwrap()).unwrap();
    /// let name = urn("urn:example:a123,z456");
    /// assert!(name.is_equivalent(urn("URN:EXAMPLE:a123,z456?=xyz#789")));
    /// assert!(!name.is_equivalent(urn("urn:example:a123%2Cz456")));
    /// ```
    #[must_use]
    pub fn is_equivalent(self, other: Urn<'_>) -> bool {
        self.nid().eq_ignore_ascii_case(other.nid())
            && nss_bytes(self.nss()).eq(nss_bytes(other.nss()))
    }

    /// Hashes what [`is_equivalent`](Self::is_equivalent) compares.
    ///
    /// ```
    /// use std::hash::{DefaultHasher, Hasher};
    /// use urikit::Uri;
    /// use urikit_schemes::Urn;
    /// let hash = |text| {
    ///     let mut hasher = DefaultHasher::new();
    ///     Urn::new(Uri::parse(text).unwrap()).unwrap().hash_equivalent(&mut hasher);
    ///     hasher.finish()
    /// };
    /// assert_eq!(hash("urn:ab:%c3#f"), hash("URN:AB:%C3"));
    /// ```
    pub fn hash_equivalent(self, state: &mut impl Hasher) {
        self.nid().bytes().for_each(|byte| state.write_u8(byte.to_ascii_lowercase()));
        state.write_u8(b':');
        nss_bytes(self.nss()).for_each(|byte| byte.hash(state));
    }
}

impl<'a> TryFrom<Uri<'a>> for Urn<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

#[cfg(feature = "alloc")]
fn normal_urn(uri: Uri<'_>) -> Option<UriBuf> {
    let (nid, _) = uri.path().as_str().split_once(':')?;
    let start = uri.spans().path().start;
    if !nid.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return None;
    }
    let (scheme, rest) = uri.as_str().split_at(start);
    UriBuf::try_from([scheme, &nid.to_ascii_lowercase(), &rest[nid.len()..]].concat()).ok()
}
