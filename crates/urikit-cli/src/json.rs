//! JSON written straight into the answer, for the commands that write much of it.

use serde_json::to_writer;

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

/// Whether a JSON string has this text as it is. All bytes are looked at, many at a time.
fn is_clean(text: &str) -> bool {
    text.bytes().fold(true, |clean, byte| clean & (byte >= b' ') & (byte != b'"') & (byte != b'\\'))
}

fn string(out: &mut Vec<u8>, text: &str, clean: bool) {
    if clean {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        // Memory takes every write.
        let _ = to_writer(out, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
