//! Log lines without secrets: one URI that is known, and text that may have URIs in it.

use urikit::redact::{COMMON_SECRETS, redact_text};
use urikit::{ParseError, UriBuf};

use crate::Result;

fn log_request(log: &mut Vec<String>, method: &str, uri: &UriBuf) {
    let shown = uri.redacted().parameters(COMMON_SECRETS);
    log.push(format!("{method} {shown}"));
}

fn log_error(log: &mut Vec<String>, input: &str, error: &ParseError) {
    log.push(format!("{error}: {}", redact_text(input, COMMON_SECRETS, false)));
}

#[test]
fn run() -> Result<()> {
    let mut log = Vec::new();
    let uri = UriBuf::parse("https://anna:pw@example.com/a?id=7&access_token=abc#x")?;
    log_request(&mut log, "GET", &uri);
    assert_eq!(log[0], "GET https://***@example.com/a?id=7&access_token=***#x");
    assert!(!format!("{uri:?}").contains("pw"), "Debug masks the userinfo, too");

    let input = "https://anna:pw@exa mple.com/?sig=abc";
    log_error(&mut log, input, &UriBuf::parse(input).unwrap_err());
    assert_eq!(log[1], "unexpected ' ' in host at byte 19: https://***@exa mple.com/?sig=***");

    let line = "connect to postgres://root:hunter2@db/x failed, retrying";
    assert_eq!(
        redact_text(line, COMMON_SECRETS, false),
        "connect to postgres://***@db/x failed, retrying"
    );
    assert!(log.iter().all(|line| !line.contains("pw") && !line.contains("abc")));
    Ok(())
}
