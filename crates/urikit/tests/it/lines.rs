//! `parse_lines` is splitting and parsing, whatever the lengths; `normalize_lines` is that and
//! normalizing.

use urikit::normalize::NormalizedLine;
use urikit::{IriRef, Level, ParseError, Uri, UriRef};

/// What it should give, said plainly.
fn plainly(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.last() == Some(&"") {
        lines.pop();
    }
    lines.iter().map(|line| line.strip_suffix('\r').unwrap_or(line)).collect()
}

fn check(text: &str) {
    let expected = plainly(text);
    let ours: Vec<_> = UriRef::parse_lines(text).collect();
    assert_eq!(ours.len(), expected.len(), "{text:?}");
    for ((line, parsed), expected) in ours.into_iter().zip(expected) {
        assert_eq!(line, expected);
        let alone = UriRef::parse(expected);
        assert_eq!(parsed, alone);
        if let (Ok(parsed), Ok(alone)) = (parsed, alone) {
            assert_eq!(parsed.spans(), alone.spans(), "{line:?}");
        }
    }
    let iris: Vec<_> = IriRef::parse_lines(text).map(|(_, parsed)| parsed).collect();
    let alone: Vec<_> = plainly(text).into_iter().map(IriRef::parse).collect();
    assert_eq!(iris, alone);
    check_normal(text);
}

fn check_normal(text: &str) {
    for level in [Level::Case, Level::Percent, Level::Path, Level::Scheme] {
        let normal = |line| {
            let form = UriRef::parse(line).map(|uri| uri.normalize(level).into_string());
            (line, form)
        };
        let expected: Vec<_> = plainly(text).into_iter().map(normal).collect();
        let mut ours: Vec<(&str, Result<String, ParseError>)> = Vec::new();
        for item in UriRef::normalize_lines(text, level) {
            match item {
                NormalizedLine::Unchanged { lines, count } => {
                    assert_eq!(lines.split('\n').count(), count, "{lines:?}");
                    ours.extend(lines.split('\n').map(|line| (line, Ok(line.to_owned()))));
                }
                NormalizedLine::Changed { line, form } => {
                    assert_ne!(line, form);
                    ours.push((line, Ok(form)));
                }
                NormalizedLine::Invalid { line, error } => ours.push((line, Err(error))),
            }
        }
        assert_eq!(ours, expected, "{level:?} of {text:?}");
    }
}

#[test]
fn lines_that_are_normal_are_returned_together() {
    let normal = "https://example.com/a/path?of=some&length#x\n".repeat(9);
    let text = format!("{normal}HTTP://h/\nhttp://h/.\nb c\n{normal}");
    let counts: Vec<usize> = UriRef::normalize_lines(&text, Level::Path)
        .map(|item| match item {
            NormalizedLine::Unchanged { count, .. } => count,
            NormalizedLine::Changed { .. } | NormalizedLine::Invalid { .. } => 0,
        })
        .collect();
    // The last lines are not followed by enough to load whole words.
    assert_eq!(counts[..5], [9, 0, 0, 0, 8], "{counts:?}");
    assert_eq!(counts.iter().sum::<usize>(), 18);
}

#[test]
fn what_may_change_a_line_is_found_at_every_place() {
    for len in 0..140 {
        for start in ["", "http://h/", "HTTP://h/", "//u@Host/", "urn:", "a/"] {
            for change in ["", "/.", "/..", "/../b", "%7e", "%41?", "?/.", "#A", ".", "A", "/.a"] {
                let line = format!("{start}{}{change}", "x".repeat(len));
                check_normal(&format!("http://h/\n{line}\n{line}\r\na\n{}", "y".repeat(130)));
            }
        }
    }
}

#[test]
fn every_length_of_line_before_every_kind_of_text() {
    let tails = ["", "\n", "\nhttp://h/p?q#f\n", "\r\n%41%zz[\u{e9}\n\n\r\n\r\r\n", "\n#?/:@\n"];
    for len in 0..200 {
        for tail in tails {
            check(&format!("{}{tail}", "x".repeat(len)));
            check(&format!("s://u@h:1/%41{}?a#b{tail}{}", "x".repeat(len), "y".repeat(70)));
            check(&format!("a\u{e9}{}%4{tail}1\n{}", "x".repeat(len), "z".repeat(130)));
        }
    }
}

#[test]
fn what_follows_a_line_is_no_part_of_it() {
    // The escape, the brackets and the scheme of the next line are in the same block.
    let text = format!("http://h/%4\n1\n//h:8\n0]@[\nhttp:\n//h\n{}", "x".repeat(100));
    check(&text);
    let first = Uri::parse_lines(&text).next().unwrap();
    assert_eq!(first.1.unwrap_err().to_string(), "malformed percent-escape in path at byte 9");
}
