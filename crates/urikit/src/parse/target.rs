//! RFC 9112 §3.2: the form of a request target, and where its components are.

use super::authority::{self, HostSpan};
use super::error::{Component, ParseError, ParseErrorKind};
use super::span::Unicode;
use super::{Rules, check_len, parse};
use crate::grammar::rule::Rule;
use crate::spans::Spans;

/// A form of request target: RFC 9112 §3.2.
///
/// ```
/// use urikit::request_target::TargetForm;
/// assert_eq!(TargetForm::Origin.name(), "origin-form");
/// assert_eq!(TargetForm::of("www.example.com:80").collect::<Vec<_>>(),
///     [TargetForm::Absolute, TargetForm::Authority]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TargetForm {
    /// A path that starts with `/`, and optionally a query: a request to an origin server.
    Origin,
    /// An absolute URI: a request to a proxy.
    Absolute,
    /// A host and a port: the destination of `CONNECT`.
    Authority,
    /// Any RFC 3986 authority, as in RFC 7230. RFC 9112 narrowed it to
    /// [`Authority`](Self::Authority).
    Authority7230,
    /// `*`: the server as a whole, for `OPTIONS`.
    Asterisk,
}

/// The components of a request target.
pub(crate) enum Found {
    Origin { path_end: usize },
    Absolute(Spans),
    Authority(HostSpan),
    Asterisk,
}

impl TargetForm {
    /// The forms of RFC 9112, in its order.
    pub(crate) const RFC9112: [Self; 4] =
        [Self::Origin, Self::Absolute, Self::Authority, Self::Asterisk];

    /// The ABNF rule of the form.
    ///
    /// ```
    /// use urikit::{Rule, request_target::TargetForm};
    /// assert_eq!(TargetForm::Asterisk.rule(), Rule::AsteriskForm);
    /// ```
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Self::Origin => Rule::OriginForm,
            Self::Absolute => Rule::AbsoluteForm,
            Self::Authority => Rule::AuthorityForm,
            Self::Authority7230 => Rule::AuthorityForm7230,
            Self::Asterisk => Rule::AsteriskForm,
        }
    }

    /// The name of that rule: `origin-form`, `absolute-form`, `authority-form`,
    /// `authority-form-7230` or `asterisk-form`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.rule().name()
    }

    /// The forms of RFC 9112 that derive `text`. The method of the request decides between them.
    pub fn of(text: &str) -> impl Iterator<Item = Self> {
        Self::RFC9112.into_iter().filter(move |form| form.read(text).is_ok())
    }

    /// Reads the whole of `text` in this form.
    pub(crate) fn read(self, text: &str) -> Result<Found, ParseError> {
        match self {
            Self::Origin => origin_form(text),
            Self::Absolute => parse(text, Rules::ABSOLUTE_URI).map(Found::Absolute),
            Self::Authority => authority_form(text),
            Self::Authority7230 => {
                check_len(text.as_bytes())?;
                authority::split(text.as_bytes(), 0, Unicode::No).map(Found::Authority)
            }
            Self::Asterisk => asterisk_form(text),
        }
    }

    /// Reads `text` in the first of `forms` that derives it; otherwise returns the error that is
    /// furthest on.
    pub(crate) fn read_first(forms: &[Self], text: &str) -> Result<Found, ParseError> {
        let mut furthest = Rule::RequestTarget.wrong(0, ParseErrorKind::UnexpectedEnd);
        for (i, form) in forms.iter().enumerate() {
            match form.read(text) {
                Ok(found) => return Ok(found),
                Err(error) if i == 0 || error.offset > furthest.offset => furthest = error,
                Err(_) => {}
            }
        }
        Err(furthest.found_in(text.as_bytes()))
    }
}

/// `origin-form = absolute-path [ "?" query ]`.
fn origin_form(text: &str) -> Result<Found, ParseError> {
    let slashes = text.bytes().take_while(|byte| *byte == b'/').count();
    // In a reference two slashes would begin an authority. Here each begins an empty segment,
    // whatever follows: parsing starts at the last one.
    let Some(skipped) = slashes.checked_sub(1) else {
        return Err(Rule::OriginForm.wrong_at(text.as_bytes(), 0));
    };
    match parse(&text[skipped..], Rules::RELATIVE_REF.without_fragment()) {
        Ok(spans) => Ok(Found::Origin { path_end: skipped + spans.path_end as usize }),
        Err(error) => {
            let offset = skipped + error.offset;
            Err(match error.component {
                Some(Component::Fragment) => Rule::OriginForm.wrong(offset, error.kind),
                _ => ParseError { offset, ..error },
            })
        }
    }
}

/// `authority-form = uri-host ":" port`.
fn authority_form(text: &str) -> Result<Found, ParseError> {
    let bytes = text.as_bytes();
    check_len(bytes)?;
    let host = authority::host_and_port(bytes, 0, Unicode::No)?;
    if host.end == bytes.len() {
        return Err(Rule::AuthorityForm.wrong_at(bytes, host.end));
    }
    Ok(Found::Authority(host))
}

/// `asterisk-form = "*"`.
fn asterisk_form(text: &str) -> Result<Found, ParseError> {
    match text.as_bytes() {
        b"*" => Ok(Found::Asterisk),
        [b'*', ..] => Err(Rule::AsteriskForm.wrong_at(text.as_bytes(), 1)),
        _ => Err(Rule::AsteriskForm.wrong_at(text.as_bytes(), 0)),
    }
}
