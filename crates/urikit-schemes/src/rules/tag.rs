//! RFC 4151: `tag`, names minted by the owner of a domain or an email address on a given date.

use urikit::Uri;
use urikit::normalize::Steps;
use urikit::percent::CharClass;

use super::{Clause, Condition, Requirement, SchemeRules};
use crate::error::SchemeError;
use crate::shared_syntax::{ALPHA, DIGIT};

/// Two tags are the same if they are equal byte for byte (RFC 4151 §2.4), so a tag is its own normal
/// form.
pub(super) const RULES: SchemeRules = SchemeRules::new("tag", "tagURI", REQUIREMENTS)
    .with_details(check_tag)
    .with_fragment_in_rule()
    .without_hierarchy()
    .with_steps(Steps::NONE);

const REQUIREMENTS: &[Requirement] = &[Requirement::new(
    Condition::NoAuthority,
    tag_clause("tagURI", "a tag URI has no authority of RFC 3986"),
)];

const ALPHA_NUM: CharClass = ALPHA.or(DIGIT);

const fn tag_clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 4151 §2.1", says)
}

fn check_tag(uri: Uri<'_>) -> Result<(), SchemeError> {
    const ENTITY: Clause =
        tag_clause("taggingEntity", "a tag URI is an authority name, `,`, a date, `:` and a name");
    const NAME: Clause =
        tag_clause("authorityName", "an authority name is a DNS name or an email address");
    const DATE: Clause =
        tag_clause("date", "a date is a year of four digits, or `-` and two for month and day too");
    let spans = uri.spans();
    let (start, path_end) = (spans.path().start, spans.path().end);
    let path = uri.path().as_str();
    let Some((entity, _)) = path.split_once(':') else { return Err(ENTITY.missing(path_end)) };
    let entity_end = start + entity.len();
    let Some((name, date)) = entity.split_once(',') else { return Err(ENTITY.missing(entity_end)) };
    check_tag_authority(name).map_err(|at| NAME.malformed(start + at))?;
    if !is_tag_date(date) {
        return Err(DATE.malformed(start + name.len() + 1));
    }
    Ok(())
}

/// The error is where it is neither a DNS name nor an email address.
fn check_tag_authority(name: &str) -> Result<(), usize> {
    const LOCAL: CharClass = ALPHA_NUM.or(CharClass::of(b"-._"));
    let (domain, start) = match name.split_once('@') {
        Some((local, domain)) => match LOCAL.span(local.as_bytes(), 0) {
            end if end == local.len() && end > 0 => (domain, end + 1),
            end => return Err(end),
        },
        None => (name, 0),
    };
    let mut at = start;
    for label in domain.split('.') {
        let bytes = label.as_bytes();
        let end = ALPHA_NUM.or(CharClass::of(b"-")).span(bytes, 0);
        if end < bytes.len() || bytes.is_empty() || bytes.starts_with(b"-") {
            return Err(at + if bytes.starts_with(b"-") { 0 } else { end });
        }
        if bytes.ends_with(b"-") {
            return Err(at + end - 1);
        }
        at += bytes.len() + 1;
    }
    Ok(())
}

/// `year ["-" month ["-" day]]`, all digits.
fn is_tag_date(date: &str) -> bool {
    let lengths = date.split('-').map(str::len);
    let is_digits = date.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
    is_digits && (1..=3).any(|count| lengths.clone().eq([4, 2, 2].into_iter().take(count)))
}
