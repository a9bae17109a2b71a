//! The id of an element, and text to find: `intro`, `:~:text=over,there`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::reader::Reader;
use super::{FragmentError, write_list};

/// A part of an HTML document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HtmlTarget {
    /// The id of an element, decoded. `None` or `top` is the top of the document.
    pub id: Option<String>,
    /// Text to find, in the order of the directives.
    pub texts: Vec<TextDirective>,
    /// Directives other than `text=`, as written. Browsers ignore them.
    pub others: Vec<String>,
}

/// `text=[prefix-,]start[,end][,-suffix]`, decoded: text from `start` to `end`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextDirective {
    /// What is before the text, and is not part of it.
    pub prefix: Option<String>,
    /// The text, or its start.
    pub start: String,
    /// The end of the text.
    pub end: Option<String>,
    /// What is after the text, and is not part of it.
    pub suffix: Option<String>,
}

/// Separates the id from the directives, which are hidden from the page itself.
const DELIMITER: &str = ":~:";

pub(super) fn read_html(raw: &str) -> Result<HtmlTarget, FragmentError> {
    let (id, directives) = match raw.find(DELIMITER) {
        Some(at) => (&raw[..at], Reader::new(&raw[at + DELIMITER.len()..], at + DELIMITER.len())),
        None => (raw, Reader::new("", raw.len())),
    };
    let id = Some(Reader::new(id, 0).decoded()?).filter(|id| !id.is_empty());
    let mut target = HtmlTarget { id, ..HtmlTarget::default() };
    let mut left = directives;
    while !left.rest.is_empty() {
        let mut directive = left.take_until('&');
        let whole = directive.rest;
        match directive.take("text=") {
            true => target.texts.push(text_directive(directive)?),
            false => target.others.push(whole.into()),
        }
    }
    Ok(target)
}

fn text_directive(mut value: Reader<'_>) -> Result<TextDirective, FragmentError> {
    let start_at = value.at;
    let mut parts = Vec::new();
    loop {
        let has_more = value.rest.contains(',');
        parts.push(value.take_until(','));
        if !has_more {
            break;
        }
    }
    let is_prefix = |part: &Reader<'_>| part.rest.len() > 1 && part.rest.ends_with('-');
    let is_suffix = |part: &Reader<'_>| part.rest.len() > 1 && part.rest.starts_with('-');
    let (mut prefix, mut suffix) = (None, None);
    if parts.len() > 1 && parts.first().is_some_and(is_prefix) {
        let mut part = parts.remove(0);
        part.rest = &part.rest[..part.rest.len() - 1];
        prefix = Some(part.decoded()?);
    }
    if parts.len() > 1
        && let Some(mut part) = parts.pop_if(|part| is_suffix(part))
    {
        part.take("-");
        suffix = Some(part.decoded()?);
    }
    if let Some(part) = parts.iter().find(|part| part.rest.is_empty()) {
        return Err(FragmentError::expected("text to find", part.at));
    }
    match parts[..] {
        [start] => Ok(TextDirective { prefix, start: start.decoded()?, end: None, suffix }),
        [start, end] => {
            Ok(TextDirective { prefix, start: start.decoded()?, end: Some(end.decoded()?), suffix })
        }
        [_, _, third, ..] => {
            Err(FragmentError::expected("`-` before the text that follows", third.at))
        }
        [] => Err(FragmentError::expected("text to find", start_at)),
    }
}

impl fmt::Display for HtmlTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.id {
            Some(id) => write!(f, "the element with id {id:?}")?,
            None if self.texts.is_empty() => f.write_str("the top of the document")?,
            None => return write_list(&self.texts, "", f),
        }
        self.texts.iter().try_for_each(|text| write!(f, "; {text}"))
    }
}

impl fmt::Display for TextDirective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text {:?}", self.start)?;
        for (word, text) in [("to", &self.end), ("after", &self.prefix), ("before", &self.suffix)] {
            if let Some(text) = text {
                write!(f, " {word} {text:?}")?;
            }
        }
        Ok(())
    }
}
