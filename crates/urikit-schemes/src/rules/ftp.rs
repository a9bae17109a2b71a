//! RFC 1738 §3.2: `ftp`.

use urikit::Uri;
use urikit::percent::{CharClass, Part, sets};

use super::{Clause, Condition, Requirement, SchemeRules, Unescaped};
use crate::error::SchemeError;

/// Its normal form is all of RFC 3986 §6.2.
pub(super) const RULES: SchemeRules = SchemeRules::new("ftp", "ftpurl", REQUIREMENTS)
    .with_details(check_ftp)
    .with_unescaped(UNESCAPED);

const UNESCAPED: &[Unescaped] = &[
    Unescaped::new(
        Part::Password,
        sets::PASSWORD.without(CharClass::of(b":")),
        Clause::new("login", "RFC 1738 §3.1", "user and password escape a :"),
    ),
    Unescaped::new(
        Part::Segment,
        sets::SEGMENT.without(CharClass::of(b";")),
        Clause::new("fsegment", "RFC 1738 §3.2.2", "a name escapes / and ;"),
    ),
];

const REQUIREMENTS: &[Requirement] = &[
    Requirement::new(Condition::Authority, ftp_clause("ftpurl", "an ftp URI has an authority")),
    Requirement::new(Condition::HostNotEmpty, ftp_clause("host", "an ftp URI has a host")),
    Requirement::new(Condition::PortInRange, ftp_clause("port", "a TCP port is at most 65535")),
];

const fn ftp_clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 1738 §3.2", says)
}

fn check_ftp(uri: Uri<'_>) -> Result<(), SchemeError> {
    const TYPE: Clause = ftp_clause("ftptype", "the type of a transfer is `a`, `i` or `d`");
    const MARK: &str = ";type=";
    let path = uri.path().as_str();
    let Some(semicolon) = path.rfind(';') else { return Ok(()) };
    match path[semicolon..].split_at_checked(MARK.len()) {
        Some((mark, code)) if mark.eq_ignore_ascii_case(MARK) => match code.as_bytes() {
            b"a" | b"A" | b"i" | b"I" | b"d" | b"D" => Ok(()),
            _ => Err(TYPE.malformed(uri.spans().path().start + semicolon + MARK.len())),
        },
        _ => Ok(()),
    }
}
