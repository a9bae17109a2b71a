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
fn what_follows_a_line_is_no_part_of_it() {
    // The escape, the brackets and the scheme of the next line are in the same block.
    let text = format!("http://h/%4\n1\n//h:8\n0]@[\nhttp:\n//h\n{}", "x".repeat(100));
    check(&text);
    let first = Uri::parse_lines(&text).next().unwrap();
    assert_eq!(first.1.unwrap_err().to_string(), "malformed percent-escape in path at byte 9");
}
