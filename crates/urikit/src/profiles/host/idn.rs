//! Internationalised names, as the DNS has them and as people read them: UTS 46.

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
    /// The name as the DNS has it: non-ASCII labels become `xn--…`, by UTS 46.
    ///
    /// The processing is nontransitional, with the rules of STD 3 (letters, digits and hyphens) and the
    /// lengths of the DNS. Escapes are decoded first. What has nothing to convert comes back as it is:
    /// an address, the empty host, and a name in ASCII without escapes and `xn--`, even with characters
    /// that the DNS does not have ([`check_dns_name`](Self::check_dns_name) finds them). The lengths are
    /// those of the DNS for such a name too.
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
    /// Names are mapped (`Ａ` is `a`), so another name than was asked about may come out: look at the
    /// [`class`](Self::class) of what is connected to. A name that would become an address, such as
    /// `１２７.0.0.1`, is refused.
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

    /// The name as people read it: `xn--…` labels become what they stand for, by UTS 46.
    ///
    /// Other labels are mapped as [`to_ascii`](Self::to_ascii) does, and what that leaves as it is stays
    /// here too. Both forms of a name have the same ASCII form.
    ///
    /// ```
    /// use urikit::Uri;
    /// let unicode = |text| Uri::parse(text).unwrap().host().unwrap().to_unicode();
    /// assert_eq!(unicode("http://xn--99zt52a.example.org/")?, "納豆.example.org");
    /// assert_eq!(unicode("http://B%C3%9CCHER.example/")?, "bücher.example");
    /// # Ok::<(), urikit::host::IdnaError>(())
    /// ```
    ///
    /// What is shown may deceive: see [`deceptive_labels`](Self::deceptive_labels).
    ///
    /// # Errors
    /// If UTS 46 does not allow the name. The offset counts from the start of the host.
    pub fn to_unicode(&self) -> Result<Cow<'a, str>, IdnaError> {
        self.convert(|name| match Uts46::new().to_unicode(name, STD3, HYPHENS) {
            // What is too long for the DNS has no ASCII form, and stands for nothing.
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
    /// As [`to_uri`](Self::to_uri), with the host as the DNS has it: RFC 3987 §3.1. For those who send
    /// the URI to software that knows nothing of percent-encoded hosts.
    ///
    /// ```
    /// use urikit::Iri;
    /// let iri = Iri::parse("http://résumé.example.org/rosé")?;
    /// assert_eq!(iri.to_uri_idna()?, "http://xn--rsum-bpad.example.org/ros%C3%A9");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`Host::to_ascii`]. The offset is one into the text.
    pub fn to_uri_idna(&self) -> Result<IdentifierCow<'a, K::AsUri>, IdnaError> {
        let Some(host) = self.converted_host(Host::to_ascii)? else {
            return Ok(self.to_uri()?);
        };
        let write = |part: &str, _, out: &mut String| Encode::non_ascii(part).append_to(out);
        Ok(self.around_host(&host, write)?.into())
    }

    /// As [`to_iri`](Self::to_iri), with the host as people read it: RFC 3987 §3.2.1.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://xn--99zt52a.example.org/%e2%80%ae")?;
    /// assert_eq!(uri.to_iri_idna()?, "http://納豆.example.org/%E2%80%AE");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`Host::to_unicode`]. The offset is one into the text.
    pub fn to_iri_idna(&self) -> Result<IdentifierCow<'a, K::AsIri>, IdnaError> {
        let Some(host) = self.converted_host(Host::to_unicode)? else {
            return Ok(self.to_iri());
        };
        let write = |part: &str, place, out: &mut String| {
            decode(part, place, out);
        };
        Ok(self.around_host(&host, write)?.into())
    }

    /// The same with its host as the DNS has it, by UTS 46; nothing else changes. Two identifiers whose
    /// hosts are one name to the DNS are then equal in it, which no [`Level`](crate::Level) does: those
    /// fold the case of ASCII letters only.
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
    /// If the host has no such form: see [`Host::to_ascii`]. The offset is one into the text.
    pub fn to_ascii_host(&self) -> Result<IdentifierCow<'a, K>, IdnaError> {
        let Some(host) = self.converted_host(Host::to_ascii)? else { return Ok((*self).into()) };
        let copy = |part: &str, _, out: &mut String| out.push_str(part);
        Ok(self.around_host(&host, copy)?.into())
    }

    /// The host as the DNS has it, as [`Host::to_ascii`]; `None` if there is none.
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
    /// If the host has no such form. The offset is one into the text of the identifier.
    pub fn host_to_ascii(&self) -> Result<Option<Cow<'a, str>>, IdnaError> {
        self.convert_host(Host::to_ascii)
    }

    /// The host as people read it, as [`Host::to_unicode`]; `None` if there is none.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://xn--bcher-kva.example/")?;
    /// assert_eq!(uri.host_to_unicode()?.unwrap(), "bücher.example");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form. The offset is one into the text of the identifier.
    pub fn host_to_unicode(&self) -> Result<Option<Cow<'a, str>>, IdnaError> {
        self.convert_host(Host::to_unicode)
    }

    /// The host converted; `None` if there is none, or it stays as it is.
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

    /// Another host, and the other parts as `write` has them.
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

/// RFC 3987 §3.1 asks for `UseSTD3ASCIIRules`.
const STD3: AsciiDenyList = AsciiDenyList::STD3;
/// Those of STD 3: none at the edges of a label.
const HYPHENS: Hyphens = Hyphens::CheckFirstLast;

/// The name that a browser would ask for: decoded and mapped, with no rule of STD 3 and no lengths, so that
/// nothing is refused that some client lets through. It is ASCII, and may be an address.
pub(super) fn mapped(name: &str) -> Option<String> {
    let decoded = crate::model::percent::decode(name).to_text().ok()?;
    let (deny, lengths) = (AsciiDenyList::URL, DnsLength::Ignore);
    let mapped = Uts46::new().to_ascii(decoded.as_bytes(), deny, Hyphens::Allow, lengths).ok()?;
    Some(mapped.into_owned())
}

/// A name in ASCII as people read it; a label that stands for nothing stays as it is.
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

/// Where a name in ASCII is longer than the DNS allows. Empty labels are not looked at, nor is what is in
/// the labels.
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

/// The label that UTS 46 refuses, by itself; else the whole is at fault.
fn first_fault(name: &str) -> IdnaError {
    let mut offset = 0;
    for label in name.split_inclusive(FULL_STOPS) {
        let alone = label.trim_end_matches(FULL_STOPS);
        let decoded = crate::model::percent::decode(alone).to_bytes().unwrap_or_default();
        if !has_ascii_form(&decoded) {
            return IdnaError { offset, kind: IdnaErrorKind::InvalidLabel };
        }
        offset += label.len();
    }
    IdnaError { offset: 0, kind: IdnaErrorKind::InvalidName }
}

/// UTS 46 maps the other three to the first.
const FULL_STOPS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];
