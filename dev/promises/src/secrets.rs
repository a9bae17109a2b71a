//! Promise 4, for output: no secret is shown by redaction, by `Debug`, or by an error.
//!
//! The lines of an input are placed around a canary that is a secret: in a userinfo, in the value of a
//! parameter that holds a token, and in the userinfo of a nested URI.

use core::fmt::Debug;
use core::ops::Range;

use urikit::compare::{Shape, Surt};
use urikit::params::NestedUri;
use urikit::percent::Part;
use urikit::redact::{COMMON_SECRETS, RedactedBuf, possible_secrets, redact_text};
use urikit::resolve::{Relativizer, Resolver};
use urikit::{Encoded, Iri, IriRef, Level, ParseError};
use urikit_explain::find::Finder;
use urikit_explain::remark::remarks;
use urikit_explain::{Anatomy, Diagnosis, Secrets, shown};
use urikit_guard::policy::Policy;
use urikit_template::{Expander, Matcher, Template};

use crate::exactly_sized;
use crate::model::Parts;

/// No input contains it by chance: inputs that do are skipped.
const CANARY: &str = "c4n4ry";

/// Places the lines around the canary.
///
/// # Panics
/// If the canary is shown.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    if text.contains(CANARY) {
        return;
    }
    let mut lines = text.split('\n');
    let [before, front, back, after] = [(); 4].map(|()| lines.next().unwrap_or_default());
    check_userinfo(&format!("{before}//{front}{CANARY}{back}@{after}"));
    check_parameter(before, front, back, after);
    check_inside(before, front, back, after);
    check_text(&format!("{before}{front}{CANARY}{back}"));
    check_text(&format!("{before}?token={front}{CANARY}{back}"));
}

/// Fails if the output contains the canary.
fn hidden(what: &str, text: &str, shown: &str) {
    assert!(!shown.contains(CANARY), "{what} of {text:?} is {shown:?}");
}

fn debug(what: &str, text: &str, value: impl Debug) {
    hidden(what, text, &format!("{value:?}"));
    hidden(what, text, &format!("{value:#?}"));
}

/// The canary is in the userinfo, if `text` is valid and has one.
fn check_userinfo(text: &str) {
    let reference = match IriRef::parse(text) {
        Ok(reference) => reference,
        Err(error) => return check_invalid(text, error),
    };
    if !Parts::of(text).userinfo.is_some_and(|userinfo| userinfo.contains(CANARY)) {
        return;
    }
    // The input may also contain it elsewhere.
    if text.matches(CANARY).count() != 1 {
        return;
    }
    hidden("redacted", text, &reference.redacted().to_string());
    hidden("redacted", text, &reference.redacted().parameters(COMMON_SECRETS).to_string());
    hidden("masked", text, shown(reference, Secrets::Mask).as_str());
    debug("redacted", text, reference.redacted());
    debug("redacted", text, RedactedBuf::from(reference.redacted()));
    debug("Debug", text, reference);
    debug("Debug", text, reference.to_owned());
    debug("Debug", text, reference.authority());
    debug("Debug", text, reference.userinfo());
    debug("Debug", text, reference.userinfo().map(|it| (it.decode_user(), it.decode_password())));
    debug("Debug", text, reference.to_builder());
    debug("Debug", text, reference.normalize(Level::Scheme));
    debug("Debug", text, reference.normalized(Level::Path));
    debug("Debug", text, reference.at(Level::Path));
    debug("Debug", text, reference.to_uri());
    debug("Debug", text, reference.origin());
    debug("Debug", text, Surt::new(reference));
    debug("Debug", text, Shape::new(reference));
    debug("Debug", text, reference.hierarchy());
    debug("Debug", text, NestedUri::find(reference));
    debug("Debug", text, Policy::default().check(reference));
    debug("Debug", text, Anatomy::new(reference, Secrets::Show));
    debug("Debug", text, Anatomy::new(reference, Secrets::Mask));
    debug("Debug", text, IriRef::parse_lines(text));
    debug("Debug", text, reference.join([".."]));
    debug("Debug", text, reference.edited(|copy| copy.set_path(Encoded("//^"))));
    remarks(&reference).for_each(|remark| hidden("a remark", text, remark.message()));
    if let Err(error) = Policy::default().check(reference) {
        hidden("the error of the guard", text, &error.to_string());
    }
    if let Ok(iri) = Iri::try_from(reference) {
        debug("Debug", text, Resolver::new(iri));
        debug("Debug", text, Relativizer::new(iri));
        debug("Debug", text, Resolver::new(iri).trace_str("../x"));
        debug("Debug", text, iri.resolve_str("?^"));
    }
    if let Ok(template) = Template::parse(text) {
        debug("Debug", text, &template);
        debug("Debug", text, Expander::new(&template));
        if let Ok(matcher) = Matcher::new(&template) {
            debug("Debug", text, &matcher);
        }
    }
    let running = format!("see {text} there");
    debug("Debug", text, Finder::new().with_unregistered().iris(true).find_in(&running));
}

/// A string that does not parse: its error, and the explanation.
fn check_invalid(text: &str, error: ParseError) {
    hidden("the error", text, &error.to_string());
    debug("the error", text, error);
    // Only what precedes an `@` in an authority is known to be a secret.
    let authority = text.split_once("//").map_or("", |it| it.1);
    let authority = &authority[..authority.find(['/', '?', '#', '\\']).unwrap_or(authority.len())];
    let Some((userinfo, _)) = authority.rsplit_once('@') else { return };
    // Inside another URI, `x&y=` is a parameter of that one.
    if !userinfo.contains(CANARY) || userinfo.contains('&') && userinfo.contains('=') {
        return;
    }
    debug("the diagnosis", text, Diagnosis::new(error, text.as_bytes(), Secrets::Mask));
    let canary = text.find(CANARY).expect("it is in the authority");
    let found = possible_secrets(text.as_bytes()).any(|range| range.contains(&canary));
    assert!(found, "{text:?} shows its userinfo");
}

/// The canary is the value of a parameter that holds a token.
fn check_parameter(before: &str, front: &str, back: &str, after: &str) {
    for key in ["token", "access_token", "X-Amz-Signature"] {
        let text = format!("{before}?{front}&{key}={CANARY}{back}&{after}");
        let Ok(reference) = IriRef::parse(&text) else { continue };
        let shown = reference.redacted().parameters(COMMON_SECRETS).to_string();
        hidden("redacted", &text, &shown);
        assert!(IriRef::parse(&shown).is_ok(), "{text:?} is shown as {shown:?}");
    }
}

/// Nothing that may be a secret is left in a word of running text, up to what may be the text around a
/// value. A quote, an angle bracket or a backquote ends a word, also inside of what may be a secret.
fn check_text(word: &str) {
    if word.contains(|c: char| c.is_whitespace() || c.is_control() || !c.is_ascii()) {
        return;
    }
    let canary = word.find(CANARY).expect("it is in the word");
    let goes_on =
        |text: &str| !text.contains(['"', '<', '>', '`', '\'', ',', '|', '\\', '?', ')', ']', '}']);
    let is_one_word = |text: &str| !text.contains(['"', '<', '>', '`']);
    let may_be = |secret: Range<usize>| {
        secret.contains(&canary)
            && goes_on(&word[secret.start..canary])
            && is_one_word(&word[secret.clone()])
    };
    if possible_secrets(word.as_bytes()).any(may_be) {
        hidden("redact_text", word, &redact_text(word, COMMON_SECRETS, false));
        let text = format!("at {word} there");
        hidden("redact_text", &text, &redact_text(&text, COMMON_SECRETS, false));
    }
}

/// The canary is in the userinfo of a URI that is the value of a parameter, encoded 0 to 3 times.
fn check_inside(before: &str, front: &str, back: &str, after: &str) {
    let userinfo = format!("{front}{CANARY}{back}");
    // `x&y=` is a parameter of the URI around it, and `/`, `?` and `#` end an authority.
    if userinfo.contains(['&', '=', '/', '?', '#', '@', '\\', '%']) {
        return;
    }
    let mut inside = format!("//{userinfo}@{after}");
    for _ in 0..4 {
        let text = format!("{before}?next={inside}");
        if let Ok(reference) = IriRef::parse(&text) {
            hidden("redacted", &text, &reference.redacted().to_string());
        }
        inside = Part::Unreserved.encode(&inside).to_string();
    }
}
