//! RFC 9112 §3.2: the form of a request target, and where its components are.

use super::authority::{self, HostSpan};
use super::chars::Unicode;
use super::error::{Component, ParseError, ParseErrorKind};
use super::{Rules, check_len, parse, parse_to};
use crate::grammar::rule::Rule;
use crate::spans::Spans;

/// The components of a request target.
pub(crate) enum TargetParts {
    Origin { path_end: usize },
    Absolute(Spans),
    Authority(HostSpan),
    Asterisk,
}

/// Reads the whole of `text` in the form with this rule.
///
/// # Panics
/// If the rule is not one of a form.
pub(crate) fn read_target_form(form: Rule, text: &str) -> Result<TargetParts, ParseError> {
    match form {
        Rule::OriginForm => origin_form(text),
        Rule::AbsoluteForm => parse(text, Rules::ABSOLUTE_URI).map(TargetParts::Absolute),
        Rule::AuthorityForm => authority_form(text),
        Rule::AuthorityForm7230 => {
            check_len(text.as_bytes())?;
            authority::split_authority(text.as_bytes(), Unicode::No).map(TargetParts::Authority)
        }
        Rule::AsteriskForm => asterisk_form(text),
        _ => unreachable!("not the rule of a form"),
    }
}

/// Reads `text` in the first of `forms` that derives it; otherwise returns the error that is
/// furthest on.
pub(crate) fn read_first_target_form(
    forms: &[Rule],
    text: &str,
) -> Result<TargetParts, ParseError> {
    let mut furthest = Rule::RequestTarget.wrong(0, ParseErrorKind::UnexpectedEnd);
    for (i, form) in forms.iter().enumerate() {
        match read_target_form(*form, text) {
            Ok(parts) => return Ok(parts),
            Err(error) if i == 0 || error.offset() > furthest.offset() => furthest = error,
            Err(_) => {}
        }
    }
    Err(furthest.found_in(text.as_bytes()))
}

/// The forms of RFC 9112, in its order.
pub(crate) const RFC9112_FORMS: [Rule; 4] =
    [Rule::OriginForm, Rule::AbsoluteForm, Rule::AuthorityForm, Rule::AsteriskForm];

/// `origin-form = absolute-path [ "?" query ]`.
fn origin_form(text: &str) -> Result<TargetParts, ParseError> {
    let slashes = text.bytes().take_while(|byte| *byte == b'/').count();
    // In a reference two slashes would begin an authority. Here each begins an empty segment,
    // whatever follows: parsing starts at the last one.
    let Some(skipped) = slashes.checked_sub(1) else {
        return Err(Rule::OriginForm.wrong_at(text.as_bytes(), 0));
    };
    let rules = Rules::RELATIVE_REF.without_fragment();
    match parse_to(&text[skipped..], rules, |spans| skipped + spans.path_end as usize) {
        Ok(path_end) => Ok(TargetParts::Origin { path_end }),
        Err(error) => {
            let offset = skipped + error.offset();
            Err(match error.component {
                Some(Component::Fragment) => Rule::OriginForm.wrong(offset, error.kind),
                _ => error.moved_to(offset),
            })
        }
    }
}

/// `authority-form = uri-host ":" port`.
fn authority_form(text: &str) -> Result<TargetParts, ParseError> {
    let bytes = text.as_bytes();
    check_len(bytes)?;
    let host = authority::host_and_port(bytes, Unicode::No)?;
    if host.end == bytes.len() {
        return Err(Rule::AuthorityForm.wrong_at(bytes, host.end));
    }
    Ok(TargetParts::Authority(host))
}

/// `asterisk-form = "*"`.
fn asterisk_form(text: &str) -> Result<TargetParts, ParseError> {
    match text.as_bytes() {
        b"*" => Ok(TargetParts::Asterisk),
        [b'*', ..] => Err(Rule::AsteriskForm.wrong_at(text.as_bytes(), 1)),
        _ => Err(Rule::AsteriskForm.wrong_at(text.as_bytes(), 0)),
    }
}
