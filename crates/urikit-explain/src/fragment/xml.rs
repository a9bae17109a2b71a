//! Parts of an XML document: the XPointer framework, which RFC 7303 §5 refers to.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::reader::{Reader, raw_offset};
use super::{FragmentError, write_list};

/// A part of an XML document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum XmlPointer {
    /// `intro`: the element with this id.
    Id(String),
    /// `element(/1/2)xpointer(…)`: the first part that finds something applies.
    Parts(Vec<XmlPointerPart>),
}

/// A part of a pointer: `element(intro/2)`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct XmlPointerPart {
    /// The name before the parentheses.
    pub scheme: String,
    /// What is between them, without the `^` of escapes.
    pub data: String,
    /// The data of the scheme `element`, read.
    pub element: Option<ElementPath>,
}

/// The data of `element(intro/2/1)`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ElementPath {
    /// The id of the element to start from; `None` for the document.
    pub id: Option<String>,
    /// Which child element to follow at each step, counted from 1.
    pub children: Vec<u64>,
}

/// Escapes are decoded first, as the framework requires.
pub(super) fn read_xml(raw: &str) -> Result<XmlPointer, FragmentError> {
    let text = Reader::new(raw, 0).decoded()?;
    read_decoded(&text).map_err(|error| error.moved_to(raw_offset(raw, error.offset())))
}

fn read_decoded(text: &str) -> Result<XmlPointer, FragmentError> {
    if text.is_empty() || !text.contains('(') {
        check_name(text, 0)?;
        return Ok(XmlPointer::Id(text.to_string()));
    }
    let mut left = Reader::new(text, 0);
    let mut parts = Vec::new();
    while !left.rest.is_empty() {
        parts.push(read_part(&mut left)?);
        while left.take(" ") {}
    }
    Ok(XmlPointer::Parts(parts))
}

/// An XML name: its first character and the others, for ASCII; every other character may be in one.
fn check_name(name: &str, at: usize) -> Result<(), FragmentError> {
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii();
    let is_part = |c: char| is_start(c) || c.is_ascii_digit() || "-.".contains(c);
    let wrong = |(index, c): &(usize, char)| if *index == 0 { !is_start(*c) } else { !is_part(*c) };
    match name.char_indices().find(wrong) {
        Some((wrong, _)) => Err(FragmentError::expected("an XML name", at + wrong)),
        None if name.is_empty() => Err(FragmentError::expected("an XML name", at)),
        None => Ok(()),
    }
}

/// `scheme(data)`: parentheses in the data are in pairs, or have a `^` before them.
fn read_part(left: &mut Reader<'_>) -> Result<XmlPointerPart, FragmentError> {
    let at = left.at;
    let Some(open) = left.rest.find('(') else {
        return Err(FragmentError::expected("`(` after the name", at + left.rest.len()));
    };
    let scheme = left.take_until('(').rest;
    let mut names = scheme.splitn(2, ':');
    let mut name_at = at;
    for name in names.by_ref() {
        check_name(name, name_at)?;
        name_at += name.len() + 1;
    }
    let data_at = at + open + 1;
    let mut data = String::new();
    let mut depth = 1;
    let mut chars = left.rest.char_indices();
    let end = loop {
        let Some((index, c)) = chars.next() else {
            return Err(FragmentError::expected("`)`", data_at + left.rest.len()));
        };
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => break index,
            ')' => depth -= 1,
            '^' => match chars.next() {
                Some((_, escaped @ ('(' | ')' | '^'))) => {
                    data.push(escaped);
                    continue;
                }
                _ => {
                    let expected = "`(`, `)` or `^` after a `^`";
                    return Err(FragmentError::expected(expected, data_at + index + 1));
                }
            },
            _ => {}
        }
        data.push(c);
    };
    *left = Reader::new(&left.rest[end + 1..], data_at + end + 1);
    let element = match scheme {
        "element" => Some(read_element(&data, data_at)?),
        _ => None,
    };
    Ok(XmlPointerPart { scheme: scheme.to_string(), data, element })
}

fn read_element(data: &str, at: usize) -> Result<ElementPath, FragmentError> {
    let mut left = Reader::new(data, at);
    let id_end = data.find('/').unwrap_or(data.len());
    let id = &data[..id_end];
    if !id.is_empty() || data.is_empty() {
        check_name(id, at)?;
        left.take(id);
    }
    let mut children = Vec::new();
    while left.take("/") {
        children.push(left.positive()?);
    }
    left.end("`/` and a number, or `)`")?;
    Ok(ElementPath { id: Some(id.to_string()).filter(|id| !id.is_empty()), children })
}

impl fmt::Display for XmlPointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => write!(f, "the element with id {id:?}"),
            Self::Parts(parts) => write_list(parts, "", f),
        }
    }
}

impl fmt::Display for XmlPointerPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(path) = &self.element else { return write!(f, "{} {:?}", self.scheme, self.data) };
        match &path.id {
            Some(id) => write!(f, "the element with id {id:?}")?,
            None => f.write_str("the document")?,
        }
        path.children.iter().try_for_each(|child| write!(f, ", its child element {child}"))
    }
}
