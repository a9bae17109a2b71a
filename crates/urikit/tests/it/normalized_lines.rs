//! `normalize_lines` is splitting, parsing and normalizing.

use urikit::kind::UriRefKind;
use urikit::normalize::{NormalizedLines, NormalizedRun, Steps};
use urikit::{Level, ParseError, UriRef};

use crate::lines::plainly;

pub(crate) fn check(text: &str) {
    for level in [Level::Case, Level::Percent, Level::Path, Level::Scheme] {
        let normal = |line| {
            let form = UriRef::parse(line).map(|uri| uri.normalize(level).into_string());
            (line, form)
        };
        let expected: Vec<_> = plainly(text).into_iter().map(normal).collect();
        let mut ours: Vec<(&str, Result<String, ParseError>)> = Vec::new();
        for item in NormalizedLines::<UriRefKind>::new(text, level) {
            match item {
                NormalizedRun::Unchanged { lines, count } => {
                    assert_eq!(lines.split('\n').count(), count, "{lines:?}");
                    ours.extend(lines.split('\n').map(|line| (line, Ok(line.to_owned()))));
                }
                NormalizedRun::Changed { line, form } => {
                    assert_ne!(line, form);
                    ours.push((line, Ok(form)));
                }
                NormalizedRun::Invalid { line, error } => ours.push((line, Err(error))),
            }
        }
        assert_eq!(ours, expected, "{level:?} of {text:?}");
    }
}

#[test]
fn lines_that_are_normal_are_returned_together() {
    let normal = "https://example.com/a/path?of=some&length#x\n".repeat(9);
    let text = format!("{normal}HTTP://h/\nhttp://h/.\nb c\n{normal}");
    let counts: Vec<usize> = NormalizedLines::<UriRefKind>::new(&text, Level::Path)
        .map(|item| match item {
            NormalizedRun::Unchanged { count, .. } => count,
            NormalizedRun::Changed { .. } | NormalizedRun::Invalid { .. } => 0,
        })
        .collect();
    assert_eq!(counts[..4], [9, 0, 0, 0], "{counts:?}");
    // With vectors, too few bytes follow the last line to load whole words.
    assert!(counts[4] >= 8, "{counts:?}");
    assert_eq!(counts.iter().sum::<usize>(), 18);
}

#[test]
fn what_only_the_rules_of_a_scheme_change_is_found() {
    let lines = "http://h:80/p\nhttp://h\nhttp://h/\nhttp://[0:0::1]/\n";
    let text = format!("{lines}{}\n", "y".repeat(130));
    check(&text);
    for (steps, changed) in [(Steps::NONE.scheme(), 2), (Steps::NONE.ipv6(), 1)] {
        let is_changed = |item: &_| matches!(item, NormalizedRun::Changed { .. });
        let items = NormalizedLines::<UriRefKind>::new(&text, steps).filter(is_changed);
        assert_eq!(items.count(), changed, "{steps:?}");
    }
}

#[test]
fn what_may_change_a_line_is_found_at_every_place() {
    for len in 0..140 {
        for start in ["", "http://h/", "HTTP://h/", "//u@Host/", "urn:", "a/"] {
            for change in ["", "/.", "/..", "/../b", "%7e", "%41?", "?/.", "#A", ".", "A", "/.a"] {
                let line = format!("{start}{}{change}", "x".repeat(len));
                check(&format!("http://h/\n{line}\n{line}\r\na\n{}", "y".repeat(130)));
            }
        }
    }
}
