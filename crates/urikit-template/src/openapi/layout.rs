//! The layout of each style. Both directions use it, so that they can't diverge.

use super::{Extension, Style, StyleError, StyleErrorKind, StyledParam, ValueKind};

/// How a value of one kind is laid out.
pub(super) enum Layout {
    Flat(FlatLayout),
    /// `name[member]=value`.
    Deep,
}

/// The layout of RFC 6570 §3.2.1, with a delimiter of choice.
#[derive(Clone, Copy)]
pub(super) struct FlatLayout {
    /// Precedes everything.
    pub(super) first: &'static str,
    /// Whether a name precedes each separate value.
    pub(super) named: bool,
    /// What follows a name whose value is empty.
    pub(super) after_name_of_empty: &'static str,
    /// Whether each item is separate.
    pub(super) explode: bool,
    /// Between parameters, and between separate items.
    pub(super) separator: Delimiter,
    /// Between items that are not separate.
    pub(super) delimiter: Delimiter,
}

impl FlatLayout {
    /// The delimiter of the items of arrays and objects.
    pub(super) const fn between_items(&self) -> Delimiter {
        if self.explode { self.separator } else { self.delimiter }
    }
}

/// The delimiter between two items.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Delimiter {
    pub(super) raw: u8,
    /// The digits of its escape, if the character itself is not allowed in a URI. It is then
    /// written escaped, and read in both forms.
    pub(super) escape: Option<&'static str>,
    /// Whether a space is written after it. Any number of spaces is read.
    pub(super) spaced: bool,
}

impl Delimiter {
    /// The position of the first one, and its length.
    pub(super) fn find_in(self, text: &str, plus_is_space: bool) -> Option<(usize, usize)> {
        text.bytes().enumerate().find_map(|(at, byte)| match byte {
            byte if byte == self.raw => Some((at, 1 + self.spaces(&text[at + 1..]))),
            b'+' if plus_is_space && self.raw == b' ' => Some((at, 1)),
            b'%' => {
                let digits = text.get(at + 1..at + 3)?;
                self.escape.filter(|escape| escape.eq_ignore_ascii_case(digits)).map(|_| (at, 3))
            }
            _ => None,
        })
    }

    /// The number of spaces and tabs that belong to the delimiter before this text.
    fn spaces(self, after: &str) -> usize {
        if self.spaced { after.len() - after.trim_start_matches([' ', '\t']).len() } else { 0 }
    }

    /// The parts of a string, with their offsets. An empty string has one empty part.
    pub(super) fn split(
        self,
        text: &str,
        plus_is_space: bool,
    ) -> impl Iterator<Item = (usize, &str)> {
        let start = self.spaces(text);
        let mut rest = Some((start, &text[start..]));
        core::iter::from_fn(move || {
            let (start, text) = rest?;
            let Some((at, len)) = self.find_in(text, plus_is_space) else {
                rest = None;
                return Some((start, text));
            };
            rest = Some((start + at + len, &text[at + len..]));
            Some((start, &text[..at]))
        })
    }
}

const fn raw_delimiter(raw: u8) -> Delimiter {
    Delimiter { raw, escape: None, spaced: false }
}

const SIMPLE: FlatLayout = FlatLayout {
    first: "",
    named: false,
    after_name_of_empty: "=",
    explode: false,
    separator: raw_delimiter(b','),
    delimiter: raw_delimiter(b','),
};
const LABEL: FlatLayout = FlatLayout { first: ".", separator: raw_delimiter(b'.'), ..SIMPLE };
const MATRIX: FlatLayout = FlatLayout {
    first: ";",
    named: true,
    after_name_of_empty: "",
    separator: raw_delimiter(b';'),
    ..SIMPLE
};
const FORM: FlatLayout = FlatLayout { named: true, separator: raw_delimiter(b'&'), ..SIMPLE };
const SPACE_DELIMITED: FlatLayout =
    FlatLayout { delimiter: Delimiter { raw: b' ', escape: Some("20"), spaced: false }, ..FORM };
const PIPE_DELIMITED: FlatLayout =
    FlatLayout { delimiter: Delimiter { raw: b'|', escape: Some("7C"), spaced: false }, ..FORM };
const COOKIE: FlatLayout =
    FlatLayout { separator: Delimiter { raw: b';', escape: None, spaced: true }, ..FORM };

impl StyledParam<'_> {
    /// The cell of the specification's table, or of an extension's.
    pub(super) const fn layout(&self, value: ValueKind) -> Result<Layout, StyleError> {
        let explode = self.explode;
        let deep_explode = explode || self.has(Extension::DeepObjectUnexploded);
        let flat = match (self.style, value) {
            (Style::Simple, _) => SIMPLE,
            (Style::Label, _) => LABEL,
            (Style::Matrix, _) => MATRIX,
            (Style::Form, _) => FORM,
            (Style::Cookie, _) => COOKIE,
            (Style::SpaceDelimited, ValueKind::Array | ValueKind::Object) if !explode => {
                SPACE_DELIMITED
            }
            (Style::PipeDelimited, ValueKind::Array | ValueKind::Object) if !explode => {
                PIPE_DELIMITED
            }
            (Style::SpaceDelimited | Style::PipeDelimited, _)
                if self.has(Extension::DelimitedAsForm) =>
            {
                FORM
            }
            (Style::DeepObject, ValueKind::Object) if deep_explode => return Ok(Layout::Deep),
            (Style::DeepObject, ValueKind::Array)
                if deep_explode && self.has(Extension::BracketLists) =>
            {
                return Ok(Layout::Deep);
            }
            (style, value) => {
                return Err(StyleErrorKind::NotDefined { style, explode, value }.nowhere());
            }
        };
        Ok(Layout::Flat(FlatLayout { explode, ..flat }))
    }
}
