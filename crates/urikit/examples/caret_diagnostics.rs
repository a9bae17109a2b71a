//! Errors as a compiler shows them: the line, and a caret under what is wrong.

use urikit::Uri;

/// The input, carets, and the sentence; `None` where nothing is wrong.
fn diagnosis(input: &str) -> Option<String> {
    let error = Uri::parse(input).err()?;
    // Columns are characters here, as a terminal counts them; a range is in bytes.
    let column = input[..error.offset()].chars().count();
    let carets = "^".repeat(input[error.range()].chars().count().max(1));
    Some(format!("{input}\n{:column$}{carets} {error}, by rule `{}`", "", error.rule()))
}

fn main() {
    assert_eq!(diagnosis("https://example.com/"), None);
    let shown = diagnosis("http://example.com/a b").unwrap();
    println!("{shown}");
    assert_eq!(
        shown,
        "http://example.com/a b\n                    ^ unexpected ' ' in path at byte 20, by rule `segment`"
    );
    let shown = diagnosis("http://h/%4").unwrap();
    assert!(
        shown.ends_with(
            "         ^^ malformed percent-escape in path at byte 9, by rule `pct-encoded`"
        ),
        "{shown}"
    );
    // No byte of a userinfo is shown by the sentence.
    let error = Uri::parse("http://anna:se^cret@h/").unwrap_err();
    assert_eq!(error.to_string(), "unexpected character in userinfo at byte 14");
}
