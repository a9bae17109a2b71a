//! Internationalized names, in their DNS form and in Unicode: UTS 46.

use alloc::borrow::Cow;
use alloc::string::String;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::dns_name::{MAX_LABEL, MAX_NAME};
use super::idn_error::{IdnaError, IdnaErrorKind};
use super::look_alike::{LookAlike, look_alike};
use crate::model::component::Host;
use crate::model::ident::forward;
use crate::model::ident::kind::Kind;
use crate::model::ident::{Identifier, IdentifierBuf, IdentifierCow};
use crate::model::percent::Encode;
use crate::operations::iri::rewrite::{IriPart, rewrite};
use crate::operations::iri::to_iri::decode;
use crate::syntax::parse::error::ParseError;

impl<'a> Host<'a> {
    /// The name in its DNS form: non-ASCII labels become `xn--…`, by UTS 46.
    ///
    /// The processing is nontransitional, with the rules of STD 3 (letters, digits and hyphens) and
    /// the length limits of the DNS. Escapes are decoded first. What needs no conversion is
    /// returned unchanged: an address, the empty host, and an ASCII name without escapes and
    /// `xn--`, even with characters that the DNS does not allow
    /// ([`check_dns_name`](Self::check_dns_name) finds them). The length limits of the DNS apply to
    /// such a name too.
    ///
    /// ```
    /// use urikit::Iri;
    /// let ascii = |text: &str| {
    ///     Iri::parse(text).unwrap().host().unwrap().to_ascii().map(|name| name.into_owned())
    /// };
    /// assert_eq!(ascii("http://résumé.example.org/")?, "xn--rsum-bpad.example.org");
    /// assert_eq!(ascii("http://r%C3%A9sum%C3%A9.example.org/")?, "xn--rsum-bpad.example.org");
    /// assert_eq!(ascii("http://faß.de/")?, "xn--fa-hia.de");
    /// assert_eq!(ascii("http://my_host/")?, "my_host");
    /// assert_eq!(ascii("http://[::1]/")?, "[::1]");
    /// assert!(ascii(&format!("http://{}/", "a".repeat(64))).is_err());
    /// # Ok::<(), urikit::host::IdnaError>(())
    /// ```
    ///
    /// Names are mapped (`Ａ` is `a`), so the result may be another name than the input suggests:
    /// check the [`class`](Self::class) of what you connect to. A name that would become an
    /// address, such as `１２７.0.0.1`, is rejected.
    ///
    /// # Errors
    /// If UTS 46 does not allow the name. The offset counts from the start of the host.
    pub fn to_ascii(&self) -> Result<Cow<'a, str>, IdnaError> {
        self.convert(|name| {
            let strict = DnsLength::VerifyAllowRootDot;
            let ascii = Uts46::new().to_ascii(name, STD3, HYPHENS, strict).ok()?;
            Some(ascii.into_owned())
        })
    }

    /// The name in Unicode: `xn--…` labels are decoded, by UTS 46.
    ///
    /// Other labels are mapped as by [`to_ascii`](Self::to_ascii), and what that leaves unchanged
    /// stays unchanged here. Both forms of a name have the same ASCII form.
    ///
    /// ```
    /// use urikit::Uri;
    /// let unicode = |text| Uri::parse(text).unwrap().host().unwrap().to_unicode();
    /// assert_eq!(unicode("http://xn--99zt52a.example.org/")?, "納豆.example.org");
    /// assert_eq!(unicode("http://B%C3%9CCHER.example/")?, "bücher.example");
    /// # Ok::<(), urikit::host::IdnaError>(())
    /// ```
    ///
    /// The result may deceive: see [`deceptive_labels`](Self::deceptive_labels).
    ///
    /// # Errors
    /// If UTS 46 does not allow the name. The offset counts from the start of the host.
    pub fn to_unicode(&self) -> Result<Cow<'a, str>, IdnaError> {
        self.convert(|name| match Uts46::new().to_unicode(name, STD3, HYPHENS) {
            // A name that is too long for the DNS has no ASCII form, and is not decoded.
            (unicode, Ok(())) if has_ascii_form(name) => Some(unicode.into_owned()),
            _ => None,
        })
    }

    fn convert(
        &self,
        process: impl Fn(&[u8]) -> Option<String>,
    ) -> Result<Cow<'a, str>, IdnaError> {
        let text = self.as_str();
        let Some(decode) = self.decode_reg_name() else { return Ok(Cow::Borrowed(text)) };
        if is_plain(text) {
            return match length_fault(text) {
                Some((offset, kind)) => Err(IdnaError { offset, kind }),
                None => Ok(Cow::Borrowed(text)),
            };
        }
        let name = decode.to_text().map_err(|error| IdnaError {
            offset: error.offset(),
            kind: IdnaErrorKind::InvalidUtf8,
        })?;
        let Some(converted) = process(name.as_bytes()) else {
            return Err(first_fault(text));
        };
        if look_alike(converted.bytes()) != LookAlike::None {
            return Err(IdnaError { offset: 0, kind: IdnaErrorKind::Address });
        }
        Ok(if converted == text { Cow::Borrowed(text) } else { Cow::Owned(converted) })
    }
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// Like [`to_uri`](Self::to_uri), with the host in its DNS form: RFC 3987 §3.1. For software
    /// that does not support percent-encoded hosts.
    ///
    /// ```
    /// use urikit::Iri;
    /// let iri = Iri::parse("http://résumé.example.org/rosé")?;
    /// assert_eq!(iri.to_uri_idna()?, "http://xn--rsum-bpad.example.org/ros%C3%A9");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`Host::to_ascii`]. The offset is into the identifier.
    pub fn to_uri_idna(&self) -> Result<IdentifierCow<'a, K::AsUri>, IdnaError> {
        let Some(host) = self.converted_host(Host::to_ascii)? else {
            return Ok(self.to_uri()?);
        };
        let write = |part: &str, _, out: &mut String| Encode::non_ascii(part).append_to(out);
        Ok(self.around_host(&host, write)?.into())
    }

    /// Like [`to_iri`](Self::to_iri), with the host in Unicode: RFC 3987 §3.2.1.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://xn--99zt52a.example.org/%e2%80%ae")?;
    /// assert_eq!(uri.to_iri_idna()?, "http://納豆.example.org/%E2%80%AE");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`Host::to_unicode`]. The offset is into the identifier.
    pub fn to_iri_idna(&self) -> Result<IdentifierCow<'a, K::AsIri>, IdnaError> {
        let Some(host) = self.converted_host(Host::to_unicode)? else {
            return Ok(self.to_iri());
        };
        let write = |part: &str, place, out: &mut String| {
            decode(part, place, out);
        };
        Ok(self.around_host(&host, write)?.into())
    }

    /// The same with its host in its DNS form, by UTS 46; nothing else changes. Hosts that are the
    /// same name to the DNS then become equal, which no [`Level`](crate::Level) does: those fold
    /// only the case of ASCII letters.
    ///
    /// ```
    /// use urikit::{IriRef, Level};
    /// let iri = IriRef::parse("http://BÜCHER.example/%7e")?.to_ascii_host()?;
    /// assert_eq!(iri, "http://xn--bcher-kva.example/%7e");
    /// assert!(iri.eq_at(IriRef::parse("http://xn--bcher-kva.EXAMPLE/~")?, Level::Percent));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`Host::to_ascii`]. The offset is into the identifier.
    pub fn to_ascii_host(&self) -> Result<IdentifierCow<'a, K>, IdnaError> {
        let Some(host) = self.converted_host(Host::to_ascii)? else { return Ok((*self).into()) };
        let copy = |part: &str, _, out: &mut String| out.push_str(part);
        Ok(self.around_host(&host, copy)?.into())
    }

    /// The host in its DNS form, as by [`Host::to_ascii`]; `None` if there is none.
    ///
    /// ```
    /// use urikit::IriRef;
    /// let iri = IriRef::parse("http://BÜCHER.example/")?;
    /// assert_eq!(iri.host_to_ascii()?.unwrap(), "xn--bcher-kva.example");
    /// assert_eq!(IriRef::parse("/path")?.host_to_ascii()?, None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form. The offset is into the identifier.
    pub fn host_to_ascii(&self) -> Result<Option<Cow<'a, str>>, IdnaError> {
        self.convert_host(Host::to_ascii)
    }

    /// The host in Unicode, as by [`Host::to_unicode`]; `None` if there is none.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://xn--bcher-kva.example/")?;
    /// assert_eq!(uri.host_to_unicode()?.unwrap(), "bücher.example");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form. The offset is into the identifier.
    pub fn host_to_unicode(&self) -> Result<Option<Cow<'a, str>>, IdnaError> {
        self.convert_host(Host::to_unicode)
    }

    /// The converted host; `None` if there is none, or if it stays unchanged.
    fn converted_host(
        &self,
        convert: impl Fn(&Host<'a>) -> Result<Cow<'a, str>, IdnaError>,
    ) -> Result<Option<String>, IdnaError> {
        Ok(match self.convert_host(convert)? {
            Some(Cow::Owned(converted)) => Some(converted),
            Some(Cow::Borrowed(_)) | None => None,
        })
    }

    fn convert_host(
        &self,
        convert: impl Fn(&Host<'a>) -> Result<Cow<'a, str>, IdnaError>,
    ) -> Result<Option<Cow<'a, str>>, IdnaError> {
        let Some(host) = self.host() else { return Ok(None) };
        convert(&host).map(Some).map_err(|error| {
            let start = self.spans_ref().host_start as usize;
            IdnaError { offset: start + error.offset, ..error }
        })
    }

    /// Replaces the host; the other components are written by `write`.
    fn around_host<L>(
        &self,
        host: &str,
        write: impl Fn(&str, IriPart, &mut String),
    ) -> Result<IdentifierBuf<L>, ParseError> {
        let mut out = String::with_capacity(self.as_str().len());
        let spans =
            rewrite(self.as_str(), self.spans_ref(), &mut out, |part, place, out| match place {
                IriPart::Host => out.push_str(host),
                place => write(part, place, out),
            })?;
        Ok(IdentifierBuf::new(out, spans))
    }
}

forward! {
    impl<K: Kind> {
        fn to_uri_idna(&self) -> Result<IdentifierCow<'_, K::AsUri>, IdnaError>;
        fn to_iri_idna(&self) -> Result<IdentifierCow<'_, K::AsIri>, IdnaError>;
        fn to_ascii_host(&self) -> Result<IdentifierCow<'_, K>, IdnaError>;
        fn host_to_ascii(&self) -> Result<Option<Cow<'_, str>>, IdnaError>;
        fn host_to_unicode(&self) -> Result<Option<Cow<'_, str>>, IdnaError>;
    }
}

/// RFC 3987 §3.1 requires `UseSTD3ASCIIRules`.
const STD3: AsciiDenyList = AsciiDenyList::STD3;
/// The rule of STD 3: no hyphen at the start or end of a label.
const HYPHENS: Hyphens = Hyphens::CheckFirstLast;

/// The name that a browser would resolve: decoded and mapped, without the rules of STD 3 and
/// without length limits, so that nothing is rejected that some client accepts. It is ASCII, and
/// may be an address.
pub(super) fn mapped(name: &str) -> Option<String> {
    let decoded = crate::model::percent::decode(name).to_text().ok()?;
    let (deny, lengths) = (AsciiDenyList::URL, DnsLength::Ignore);
    let mapped = Uts46::new().to_ascii(decoded.as_bytes(), deny, Hyphens::Allow, lengths).ok()?;
    Some(mapped.into_owned())
}

/// An ASCII name in Unicode; a label that can't be decoded stays unchanged.
#[cfg(feature = "psl")]
pub(super) fn shown(name: &str) -> Cow<'_, str> {
    if is_plain(name) {
        return Cow::Borrowed(name);
    }
    match Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow) {
        (unicode, Ok(())) => unicode,
        _ => Cow::Borrowed(name),
    }
}

/// Whether there is nothing to convert.
fn is_plain(name: &str) -> bool {
    let is_encoded =
        |label: &[u8]| label.get(..4).is_some_and(|xn| xn.eq_ignore_ascii_case(b"xn--"));
    let bytes = name.as_bytes();
    name.is_ascii() && !bytes.contains(&b'%') && !bytes.split(|byte| *byte == b'.').any(is_encoded)
}

/// Where an ASCII name is longer than the DNS allows. Ignores empty labels, and the content of
/// labels.
fn length_fault(name: &str) -> Option<(usize, IdnaErrorKind)> {
    let mut start = 0;
    for label in name.split('.') {
        if label.len() > MAX_LABEL {
            return Some((start, IdnaErrorKind::LabelTooLong));
        }
        start += label.len() + 1;
    }
    let len = name.strip_suffix('.').unwrap_or(name).len();
    (len > MAX_NAME).then_some((0, IdnaErrorKind::NameTooLong))
}

fn has_ascii_form(name: &[u8]) -> bool {
    Uts46::new().to_ascii(name, STD3, HYPHENS, DnsLength::VerifyAllowRootDot).is_ok()
}

/// The label that UTS 46 rejects by itself; otherwise the whole name is at fault.
fn first_fault(name: &str) -> IdnaError {
    let mut offset = 0;
    for label in name.split_inclusive(FULL_STOPS) {
        let alone = label.trim_end_matches(FULL_STOPS);
        let decoded = crate::model::percent::decode(alone).to_bytes();
        if !decoded.is_ok_and(|decoded| has_ascii_form(&decoded)) {
            return IdnaError { offset, kind: IdnaErrorKind::InvalidLabel };
        }
        offset += label.len();
    }
    IdnaError { offset: 0, kind: IdnaErrorKind::InvalidName }
}

/// UTS 46 maps the other three to the first.
const FULL_STOPS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];
