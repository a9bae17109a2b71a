//! JSON: values through serde, and objects written straight into the answer, for the commands that
//! write much of it.
//!
//! Control characters and bidirectional controls are escaped, as JSON allows for every character: a
//! terminal that obeyed one would show another text.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::one_line::hides;

/// Writes a value on one line, without its end.
pub(crate) fn write(out: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Visible))
}

/// As `serde_json` writes, with more escapes.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(hides) {
            let (shown, from) = rest.split_at(at);
            let mut behind = from.chars();
            let hidden = behind.next().map_or(0, u32::from);
            // All of them are in the plane that four digits reach.
            write!(writer, "{shown}\\u{hidden:04x}")?;
            rest = behind.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// The name of a field, ready to be written: in quotes, with a colon.
pub(crate) struct Name(String);

impl Name {
    pub(crate) fn new(name: &str) -> Self {
        let mut quoted = Vec::new();
        string(&mut quoted, name, is_clean(name));
        quoted.push(b':');
        Self(String::from_utf8_lossy(&quoted).into_owned())
    }
}

/// An object that is being written, a field at a time.
pub(crate) struct Object<'a> {
    out: &'a mut Vec<u8>,
    /// No text of this object needs an escape.
    clean: bool,
    separator: u8,
}

impl<'a> Object<'a> {
    /// An object about `input`, whose other texts are parts of it: where nothing needs an escape
    /// in the whole, nothing does in the parts.
    pub(crate) fn about(out: &'a mut Vec<u8>, input: &str) -> Self {
        let clean = is_clean(input);
        out.extend_from_slice(b"{\"input\":");
        string(out, input, clean);
        Self { out, clean, separator: b',' }
    }

    /// An object whose texts are looked at one by one.
    pub(crate) const fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out, clean: false, separator: b'{' }
    }

    /// A text, or null.
    pub(crate) fn field(&mut self, name: &Name, value: Option<&str>) {
        self.name(name);
        self.value(value);
    }

    /// A text that need not be part of the input.
    pub(crate) fn other(&mut self, name: &Name, value: Option<&str>) {
        self.name(name);
        match value {
            Some(text) => string(self.out, text, is_clean(text)),
            None => self.out.extend_from_slice(b"null"),
        }
    }

    /// A list of texts.
    pub(crate) fn list<'t>(&mut self, name: &Name, values: impl Iterator<Item = &'t str>) {
        self.name(name);
        self.out.push(b'[');
        for (index, value) in values.enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            self.value(Some(value));
        }
        self.out.push(b']');
    }

    /// Any value.
    pub(crate) fn any(&mut self, name: &Name, value: &impl Serialize) {
        self.name(name);
        // Memory takes every write, and JSON has every value of our own structs.
        let _ = write(&mut *self.out, value);
    }

    /// A number.
    pub(crate) fn number(&mut self, name: &Name, number: u64) {
        self.name(name);
        self.out.extend_from_slice(number.to_string().as_bytes());
    }

    /// The end of the object, and of its line.
    pub(crate) fn end(self) {
        self.out.extend_from_slice(b"}\n");
    }

    fn name(&mut self, name: &Name) {
        self.out.push(self.separator);
        self.separator = b',';
        self.out.extend_from_slice(name.0.as_bytes());
    }

    fn value(&mut self, value: Option<&str>) {
        match value {
            Some(text) => string(self.out, text, self.clean || is_clean(text)),
            None => self.out.extend_from_slice(b"null"),
        }
    }
}

/// Whether a JSON string surely has this text as it is. All bytes are looked at, many at a time.
fn is_clean(text: &str) -> bool {
    let is_clean = |byte| matches!(byte, b' '..=b'~') & (byte != b'"') & (byte != b'\\');
    text.bytes().fold(true, |clean, byte| clean & is_clean(byte))
}

fn string(out: &mut Vec<u8>, text: &str, clean: bool) {
    if clean {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        // Memory takes every write.
        let _ = write(out, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_escape_what_hides_and_are_the_same_text() {
        let text = "ä\u{202E}\u{61C}\u{2066}\x7F\u{85}\n\u{2028}中\u{200D}";
        let mut out = Vec::new();
        write(&mut out, &text).unwrap();
        let json = String::from_utf8(out).unwrap();
        assert_eq!(json, "\"ä\\u202e\\u061c\\u2066\\u007f\\u0085\\n\\u2028中\u{200D}\"");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn object_is_what_serde_json_writes() {
        let mut out = Vec::new();
        let mut object = Object::about(&mut out, "a\"b");
        object.field(&Name::new("p\"art"), Some("\"b"));
        object.field(&Name::new("none"), None);
        object.other(&Name::new("other"), Some("\u{1}\\"));
        object.list(&Name::new("list"), ["a", "\""].into_iter());
        object.number(&Name::new("n"), 7);
        object.end();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(
            value,
            serde_json::json!({"input": "a\"b", "p\"art": "\"b", "none": null,
                "other": "\u{1}\\", "list": ["a", "\""], "n": 7})
        );
    }
}
