//! The hostile strings: patterns that grow to any length, and the inputs of known bugs as reported.

use crate::input::Input;
use urikit_testing::patterns::{PATTERNS, REPORTED};

const MISREAD: &str = include_str!("../../../../testdata/peer_bugs.txt");

/// Every pattern, of about this many bytes.
pub(crate) fn patterns(bytes: usize) -> impl Iterator<Item = Input> {
    let patterns = PATTERNS.iter().chain(REPORTED);
    patterns.map(move |pattern| Input::new(pattern.name.to_owned(), pattern.text(bytes)))
}

/// The inputs that others misread, as reported.
pub(crate) fn misread() -> impl Iterator<Item = Input> {
    MISREAD.lines().filter(|line| line.starts_with('<')).map(|line| {
        let (input, origin) = line[1..].split_once(" -- ").expect("each has an origin");
        let input = &input[..input.find('>').expect("each is in brackets")];
        Input::new(origin.trim().to_owned(), unescaped(input))
    })
}

/// `\\` is a backslash, `\u{HEX}` a character.
fn unescaped(text: &str) -> String {
    let (mut whole, mut rest) = (String::new(), text);
    while let Some((before, escape)) = rest.split_once('\\') {
        whole.push_str(before);
        rest = if let Some(after) = escape.strip_prefix('\\') {
            whole.push('\\');
            after
        } else {
            let (code, after) = escape[2..].split_once('}').expect("an escape ends");
            let code = u32::from_str_radix(code, 16).expect("hexadecimal");
            whole.push(char::from_u32(code).expect("a character"));
            after
        };
    }
    whole + rest
}

/// Advisories about URI libraries whose inputs must be included, each in full.
const ADVISORIES: &str = "
    CVE-2015-3144 CVE-2016-8624 CVE-2018-20721 CVE-2019-10160 CVE-2019-14809 CVE-2019-9636 CVE-2019-9901 CVE-2020-7071
    CVE-2021-23336 CVE-2021-27516 CVE-2021-29492 CVE-2021-31920 CVE-2021-32740 CVE-2021-45046 CVE-2021-46141
    CVE-2021-46142 CVE-2022-0391 CVE-2022-0512 CVE-2022-0639 CVE-2022-0686 CVE-2022-0691 CVE-2022-27780 CVE-2022-32190
    CVE-2023-24329 CVE-2023-28755 CVE-2023-36617 CVE-2024-11168 CVE-2024-12224 CVE-2024-22243 CVE-2024-22259
    CVE-2024-22262 CVE-2024-29415 CVE-2024-34402 CVE-2024-34403 CVE-2024-5458 CVE-2025-0938 CVE-2025-47912
    CVE-2025-67899 CVE-2026-0621 CVE-2026-25679 CVE-2026-25765 CVE-2026-35611 CVE-2026-39821 CVE-2026-42371
    CVE-2026-44927 CVE-2026-44928 CVE-2026-46526 CVE-2026-56860 CVE-2026-6321 CVE-2026-6322 GHSA-4c8g-83qw-93j6
    GHSA-7p8r-x3mc-p8w7 GHSA-f65p-4m7j-42xc GHSA-jqff-g426-hqxp GHSA-v2hh-gcrm-f6hx RUSTSEC-2024-0421";

#[test]
fn every_advisory_has_an_input() {
    let names: Vec<&str> = REPORTED.iter().map(|pattern| pattern.name).collect();
    let origins = MISREAD.to_owned() + &names.join("\n");
    let missing: Vec<&str> =
        ADVISORIES.split_whitespace().filter(|name| !origins.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(misread().count() > 150);
}
