//! Every rule of the grammar, by name.

use crate::name::by_name;

/// A rule of RFC 3986 Appendix A, RFC 3987 §2.2, RFC 9112 §3.2 or RFC 6874 §2, or one of two rules
/// for parameter lists.
///
/// `parameter-list` and `key-value-pairs` are not from an RFC: they describe, strictly, what most
/// queries are. A `parameter-list` is one or more parameters separated by `&`, none of them empty.
/// In `key-value-pairs` each parameter is a key, a `=` and a value, neither of them empty; a value
/// may contain further `=`.
///
/// ```
/// use urikit::Rule;
/// assert!(Rule::Ipv6Address.matches("2001:db8::7"));
/// assert!(!Rule::SegmentNzNc.matches("a:b"));
/// assert_eq!(Rule::from_name("ipv6ADDRESS"), Some(Rule::Ipv6Address));
/// assert_eq!(Rule::Ipv6Address.name(), "IPv6address");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the variants are the rules' own names")]
pub enum Rule {
    Uri,
    HierPart,
    UriReference,
    AbsoluteUri,
    RelativeRef,
    RelativePart,
    Scheme,
    Authority,
    Userinfo,
    Host,
    Port,
    IpLiteral,
    IpvFuture,
    Ipv6Address,
    H16,
    Ls32,
    Ipv4Address,
    DecOctet,
    RegName,
    Path,
    PathAbempty,
    PathAbsolute,
    PathNoscheme,
    PathRootless,
    PathEmpty,
    Segment,
    SegmentNz,
    SegmentNzNc,
    Pchar,
    Query,
    Fragment,
    PctEncoded,
    Unreserved,
    Reserved,
    GenDelims,
    SubDelims,
    Alpha,
    Digit,
    Hexdig,
    Iri,
    IhierPart,
    IriReference,
    AbsoluteIri,
    IrelativeRef,
    IrelativePart,
    Iauthority,
    Iuserinfo,
    Ihost,
    IregName,
    Ipath,
    IpathAbempty,
    IpathAbsolute,
    IpathNoscheme,
    IpathRootless,
    IpathEmpty,
    Isegment,
    IsegmentNz,
    IsegmentNzNc,
    Ipchar,
    Iquery,
    Ifragment,
    Iunreserved,
    Ucschar,
    Iprivate,
    ParameterList,
    KeyValuePairs,
    RequestTarget,
    OriginForm,
    AbsoluteForm,
    AuthorityForm,
    AuthorityForm7230,
    AsteriskForm,
    AbsolutePath,
    UriHost,
    Ipv6Addrz,
    ZoneId,
}

/// Each rule with its name in its RFC; those of RFC 3986 come first.
const NAMES: &[(Rule, &str)] = &[
    (Rule::Uri, "URI"),
    (Rule::HierPart, "hier-part"),
    (Rule::UriReference, "URI-reference"),
    (Rule::AbsoluteUri, "absolute-URI"),
    (Rule::RelativeRef, "relative-ref"),
    (Rule::RelativePart, "relative-part"),
    (Rule::Scheme, "scheme"),
    (Rule::Authority, "authority"),
    (Rule::Userinfo, "userinfo"),
    (Rule::Host, "host"),
    (Rule::Port, "port"),
    (Rule::IpLiteral, "IP-literal"),
    (Rule::IpvFuture, "IPvFuture"),
    (Rule::Ipv6Address, "IPv6address"),
    (Rule::H16, "h16"),
    (Rule::Ls32, "ls32"),
    (Rule::Ipv4Address, "IPv4address"),
    (Rule::DecOctet, "dec-octet"),
    (Rule::RegName, "reg-name"),
    (Rule::Path, "path"),
    (Rule::PathAbempty, "path-abempty"),
    (Rule::PathAbsolute, "path-absolute"),
    (Rule::PathNoscheme, "path-noscheme"),
    (Rule::PathRootless, "path-rootless"),
    (Rule::PathEmpty, "path-empty"),
    (Rule::Segment, "segment"),
    (Rule::SegmentNz, "segment-nz"),
    (Rule::SegmentNzNc, "segment-nz-nc"),
    (Rule::Pchar, "pchar"),
    (Rule::Query, "query"),
    (Rule::Fragment, "fragment"),
    (Rule::PctEncoded, "pct-encoded"),
    (Rule::Unreserved, "unreserved"),
    (Rule::Reserved, "reserved"),
    (Rule::GenDelims, "gen-delims"),
    (Rule::SubDelims, "sub-delims"),
    (Rule::Alpha, "ALPHA"),
    (Rule::Digit, "DIGIT"),
    (Rule::Hexdig, "HEXDIG"),
    (Rule::Iri, "IRI"),
    (Rule::IhierPart, "ihier-part"),
    (Rule::IriReference, "IRI-reference"),
    (Rule::AbsoluteIri, "absolute-IRI"),
    (Rule::IrelativeRef, "irelative-ref"),
    (Rule::IrelativePart, "irelative-part"),
    (Rule::Iauthority, "iauthority"),
    (Rule::Iuserinfo, "iuserinfo"),
    (Rule::Ihost, "ihost"),
    (Rule::IregName, "ireg-name"),
    (Rule::Ipath, "ipath"),
    (Rule::IpathAbempty, "ipath-abempty"),
    (Rule::IpathAbsolute, "ipath-absolute"),
    (Rule::IpathNoscheme, "ipath-noscheme"),
    (Rule::IpathRootless, "ipath-rootless"),
    (Rule::IpathEmpty, "ipath-empty"),
    (Rule::Isegment, "isegment"),
    (Rule::IsegmentNz, "isegment-nz"),
    (Rule::IsegmentNzNc, "isegment-nz-nc"),
    (Rule::Ipchar, "ipchar"),
    (Rule::Iquery, "iquery"),
    (Rule::Ifragment, "ifragment"),
    (Rule::Iunreserved, "iunreserved"),
    (Rule::Ucschar, "ucschar"),
    (Rule::Iprivate, "iprivate"),
    (Rule::ParameterList, "parameter-list"),
    (Rule::KeyValuePairs, "key-value-pairs"),
    (Rule::RequestTarget, "request-target"),
    (Rule::OriginForm, "origin-form"),
    (Rule::AbsoluteForm, "absolute-form"),
    (Rule::AuthorityForm, "authority-form"),
    // `authority-form` as in RFC 7230 §5.3.3.
    (Rule::AuthorityForm7230, "authority-form-7230"),
    (Rule::AsteriskForm, "asterisk-form"),
    (Rule::AbsolutePath, "absolute-path"),
    (Rule::UriHost, "uri-host"),
    (Rule::Ipv6Addrz, "IPv6addrz"),
    (Rule::ZoneId, "ZoneID"),
];

impl Rule {
    /// Every rule; those of RFC 3986 come first, in the order of its Appendix A.
    ///
    /// ```
    /// use urikit::Rule;
    /// assert!(Rule::ALL.iter().any(|rule| rule.name() == "dec-octet"));
    /// ```
    pub const ALL: &[Self] = &{
        let mut all = [Self::Uri; NAMES.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = NAMES[index].0;
            index += 1;
        }
        all
    };

    /// The rule with this name, ignoring ASCII case.
    ///
    /// ```
    /// assert_eq!(urikit::Rule::from_name("uri"), Some(urikit::Rule::Uri));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|(rule, _)| *rule)
    }

    /// The rule's name as its RFC writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(rule, _)| *rule == self).map_or("", |(_, name)| name)
    }
}

by_name!(Rule, "rule");
