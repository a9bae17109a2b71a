//! Lines and characters of a plain text: RFC 5147 §3.

use alloc::string::{String, ToString};
use core::fmt;

use super::FragmentError;
use super::reader::Reader;

/// A part of a plain text, and what the text must have for it to be meaningful.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextSelection {
    /// What is counted.
    pub unit: TextUnit,
    /// Where it is.
    pub span: TextSpan,
    /// The length of the whole text, which shows whether it is still the same.
    pub length: Option<u64>,
    /// The MD5 digest of the whole text, in hexadecimal digits.
    pub md5: Option<String>,
    /// The charset to which the last check applies.
    pub charset: Option<String>,
}

/// What a [`TextSelection`] counts. Closed by RFC 5147 §3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextUnit {
    /// `char=`
    Char,
    /// `line=`
    Line,
}

/// Positions are between characters or lines: 0 is before the first. Closed by RFC 5147 §3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextSpan {
    /// `line=10`
    Position(u64),
    /// `line=10,20`, `line=,20`, `line=10,`: from the start and to the end if there is no number.
    Range(Option<u64>, Option<u64>),
}

pub(super) fn read_text(raw: &str) -> Result<TextSelection, FragmentError> {
    let mut left = Reader::new(raw, 0);
    let unit = match () {
        () if left.take("char=") => TextUnit::Char,
        () if left.take("line=") => TextUnit::Line,
        () => return Err(FragmentError::expected("`line=` or `char=`", 0)),
    };
    let span = read_span(&mut left)?;
    let mut selection = TextSelection { unit, span, length: None, md5: None, charset: None };
    while left.take(";") {
        read_check(&mut left, &mut selection)?;
    }
    left.end("`,`, `;` or the end")?;
    Ok(selection)
}

fn read_span(left: &mut Reader<'_>) -> Result<TextSpan, FragmentError> {
    if left.take(",") {
        return Ok(TextSpan::Range(None, Some(left.number()?)));
    }
    let start = left.number()?;
    if !left.take(",") {
        return Ok(TextSpan::Position(start));
    }
    let has_end = left.rest.starts_with(|c: char| c.is_ascii_digit());
    let end = if has_end { Some(left.number()?) } else { None };
    Ok(TextSpan::Range(Some(start), end))
}

/// `length=9876,UTF-8` or `md5=…`.
fn read_check(check: &mut Reader<'_>, selection: &mut TextSelection) -> Result<(), FragmentError> {
    if check.take("length=") {
        selection.length = Some(check.number()?);
    } else if check.take("md5=") {
        let digest = check.rest.get(..32).filter(|it| it.bytes().all(|b| b.is_ascii_hexdigit()));
        let digest = digest.ok_or(FragmentError::expected("32 hexadecimal digits", check.at))?;
        selection.md5 = Some(digest.to_string());
        check.take(digest);
    } else {
        return Err(FragmentError::expected("`length=` or `md5=`", check.at));
    }
    if check.take(",") {
        let charset = &check.rest[..check.rest.find(';').unwrap_or(check.rest.len())];
        if charset.is_empty() {
            return Err(FragmentError::expected("a charset", check.at));
        }
        selection.charset = Some(charset.to_string());
        check.take(charset);
    }
    Ok(())
}

impl fmt::Display for TextSelection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            TextUnit::Char => "character",
            TextUnit::Line => "line",
        };
        match self.span {
            TextSpan::Position(at) => write!(f, "{unit} position {at}"),
            TextSpan::Range(start, end) => {
                write!(f, "from {unit} position {}", start.unwrap_or(0))?;
                match end {
                    Some(end) => write!(f, " to {end}"),
                    None => f.write_str(" to the end"),
                }
            }
        }
    }
}
