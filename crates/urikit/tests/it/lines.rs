//! `parse_lines` is splitting and parsing, whatever the lengths.

use urikit::{IriRef, Uri, UriRef};

/// The expected lines, by a simple implementation.
pub(crate) fn plainly(text: &str) -> Vec<&str> {
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
    // All lines in one loop are another path than one after the other.
    let mut in_one_loop = Vec::new();
    UriRef::parse_lines(text).for_each(|line| in_one_loop.push(line));
    assert_eq!(in_one_loop, ours);
    for ((_, a), (_, b)) in in_one_loop.iter().zip(&ours) {
        assert_eq!(a.map(|it| it.spans()), b.map(|it| it.spans()), "{text:?}");
    }
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
    let mut in_one_loop = Vec::new();
    IriRef::parse_lines(text).for_each(|(_, parsed)| in_one_loop.push(parsed));
    assert_eq!(in_one_loop, alone);
    #[cfg(feature = "alloc")]
    crate::normalized_lines::check(text);
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
fn what_is_wrong_with_a_line_is_found_at_every_place() {
    let parts =
        ["^", "%4", "%zz", "#a#", "[::1]", "\u{e9}", "\u{e000}", "\u{fffe}", "%C3%A9", "\r"];
    let after = format!("\n//h/p\r\n{}\n", "y".repeat(130));
    for len in 0..140 {
        for part in parts {
            for at in [0, len / 2, len] {
                let (before, rest) = ("x".repeat(at), "x".repeat(len - at));
                check(&format!("{before}{part}{rest}{after}"));
                check(&format!("s://h/{before}{part}{rest}?\u{e9}\r{after}"));
            }
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
