//! JSON: values through serde, and objects written directly to the answer, for the commands that write many of
//! them.
//!
//! Control characters and bidirectional controls are escaped, as JSON allows for every character: a terminal
//! that interpreted one would display something else.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::one_line::{hides, is_printable_ascii};

/// Writes a value on one line, without a line end.
pub(crate) fn write_json(out: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Visible))
}

/// Formats like `serde_json`, with more escapes.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if is_printable_ascii(fragment.as_bytes()) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some(at) = rest.find(hides) {
            let (shown, from) = rest.split_at(at);
            let mut after = from.chars();
            let hidden = after.next().map_or(0, u32::from);
            // All of them are in the BMP, so four digits are enough.
            write!(writer, "{shown}\\u{hidden:04x}")?;
            rest = after.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// The name of a field, ready to write: quoted, with a comma before it and a colon after it.
pub(crate) struct FieldName {
    bare: Vec<u8>,
    /// With the opening quote of a string.
    of_text: Vec<u8>,
    of_null: Vec<u8>,
}

impl FieldName {
    pub(crate) fn new(name: &str) -> Self {
        let mut bare = vec![b','];
        push_string(&mut bare, name, is_clean(name));
        bare.push(b':');
        let [of_text, of_null] = [&b"\""[..], b"null"].map(|value| [&bare[..], value].concat());
        Self { bare, of_text, of_null }
    }
}

/// An object that is written field by field.
pub(crate) struct JsonObject<'a> {
    out: &'a mut Vec<u8>,
    /// Whether no string of the input needs an escape.
    clean: bool,
    is_empty: bool,
}

impl<'a> JsonObject<'a> {
    /// An object about `input`, whose other strings are parts of it: if nothing in the whole needs an escape,
    /// nothing in the parts does.
    pub(crate) fn about(out: &'a mut Vec<u8>, input: &str) -> Self {
        if is_clean(input) {
            return Self::about_clean(out, input);
        }
        out.extend_from_slice(b"{\"input\":");
        push_string(out, input, false);
        Self { out, clean: false, is_empty: false }
    }

    /// An object about an input in which nothing needs an escape.
    pub(crate) fn about_clean(out: &'a mut Vec<u8>, input: &str) -> Self {
        out.extend_from_slice(b"{\"input\":\"");
        out.extend_from_slice(input.as_bytes());
        out.push(b'"');
        Self { out, clean: true, is_empty: false }
    }

    /// An object whose strings are checked individually.
    pub(crate) const fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out, clean: false, is_empty: true }
    }

    /// An object that has some fields, and no end yet.
    pub(crate) const fn continued(out: &'a mut Vec<u8>) -> Self {
        Self { out, clean: false, is_empty: false }
    }

    /// A string, or null.
    pub(crate) fn field(&mut self, name: &FieldName, value: Option<&str>) {
        self.text(name, value, self.clean);
    }

    /// A string that need not be part of the input.
    pub(crate) fn other(&mut self, name: &FieldName, value: Option<&str>) {
        self.text(name, value, value.is_some_and(is_clean));
    }

    #[inline]
    fn text(&mut self, name: &FieldName, value: Option<&str>, clean: bool) {
        match value {
            Some(text) if clean => {
                self.name(&name.of_text);
                self.out.extend_from_slice(text.as_bytes());
                self.out.push(b'"');
            }
            Some(text) => {
                self.name(&name.bare);
                push_string(self.out, text, is_clean(text));
            }
            None => self.name(&name.of_null),
        }
    }

    /// A list of strings.
    pub(crate) fn list<'t>(&mut self, name: &FieldName, values: impl Iterator<Item = &'t str>) {
        self.name(&name.bare);
        self.out.push(b'[');
        for (index, value) in values.enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            push_string(self.out, value, self.clean || is_clean(value));
        }
        self.out.push(b']');
    }

    /// Any value.
    pub(crate) fn any(&mut self, name: &FieldName, value: &impl Serialize) {
        self.name(&name.bare);
        // Writing to memory can't fail, and all of our structs serialize to JSON.
        let _ = write_json(&mut *self.out, value);
    }

    /// A boolean or a number as JSON writes it, or null.
    pub(crate) fn literal(&mut self, name: &FieldName, value: Option<&[u8]>) {
        match value {
            Some(value) => {
                self.name(&name.bare);
                self.out.extend_from_slice(value);
            }
            None => self.name(&name.of_null),
        }
    }

    /// A number.
    pub(crate) fn number(&mut self, name: &FieldName, number: u64) {
        self.name(&name.bare);
        self.out.extend_from_slice(number.to_string().as_bytes());
    }

    /// The end of the object, and its line end.
    pub(crate) fn end(self) {
        self.out.extend_from_slice(b"}\n");
    }

    fn name(&mut self, name: &[u8]) {
        let start = self.out.len();
        self.out.extend_from_slice(name);
        if std::mem::take(&mut self.is_empty) {
            // Replaces the comma.
            self.out[start] = b'{';
        }
    }
}

/// Whether the string certainly needs no escape in JSON. Examines all bytes, many at a time.
fn is_clean(text: &str) -> bool {
    let is_clean = |byte| matches!(byte, b' '..=b'~') & (byte != b'"') & (byte != b'\\');
    text.bytes().fold(true, |clean, byte| clean & is_clean(byte))
}

fn push_string(out: &mut Vec<u8>, text: &str, clean: bool) {
    if clean {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        // Writing to memory can't fail.
        let _ = write_json(out, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_escape_what_hides_and_are_the_same_text() {
        let text = "ä\u{202E}\u{61C}\u{2066}\x7F\u{85}\n\u{2028}中\u{200D}";
        let mut out = Vec::new();
        write_json(&mut out, &text).unwrap();
        let json = String::from_utf8(out).unwrap();
        assert_eq!(json, "\"ä\\u202e\\u061c\\u2066\\u007f\\u0085\\n\\u2028中\u{200D}\"");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn object_is_what_serde_json_writes() {
        let mut out = Vec::new();
        let mut object = JsonObject::about(&mut out, "a\"b");
        object.field(&FieldName::new("p\"art"), Some("\"b"));
        object.field(&FieldName::new("none"), None);
        object.other(&FieldName::new("other"), Some("\u{1}\\"));
        object.list(&FieldName::new("list"), ["a", "\""].into_iter());
        object.number(&FieldName::new("n"), 7);
        object.literal(&FieldName::new("t"), Some(b"true"));
        object.literal(&FieldName::new("absent"), None);
        object.end();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(
            value,
            serde_json::json!({"input": "a\"b", "p\"art": "\"b", "none": null,
                "other": "\u{1}\\", "list": ["a", "\""], "n": 7, "t": true, "absent": null})
        );
    }
}
