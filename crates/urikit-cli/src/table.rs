//! Rows of values: CSV by RFC 4180, with newlines as line ends, and tab-separated values.
//!
//! What would break a line, or would not be visible, stays percent-encoded as in plain output. In CSV, an
//! absent value is nothing and an empty one is `""`; tab-separated values make no such distinction.

use crate::one_line::push_one_line;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    Csv,
    /// Like CSV, but no value is a spreadsheet formula.
    CsvSafe,
    Tsv,
}

impl Table {
    /// One row, with its end.
    pub(crate) fn row<'a>(
        self,
        out: &mut Vec<u8>,
        values: impl IntoIterator<Item = Option<&'a [u8]>>,
    ) {
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                out.push(self.separator());
            }
            if let Some(value) = value {
                self.value(out, value);
            }
        }
        out.push(b'\n');
    }

    /// A row with an input and its output.
    pub(crate) fn pair(self, out: &mut Vec<u8>, input: &[u8], output: &[u8]) {
        self.row(out, [Some(input), Some(output)]);
    }

    pub(crate) const fn separator(self) -> u8 {
        match self {
            Self::Csv | Self::CsvSafe => b',',
            Self::Tsv => b'\t',
        }
    }

    /// One value, quoted if necessary.
    pub(crate) fn value(self, out: &mut Vec<u8>, value: &[u8]) {
        let quoted = value.is_empty() || value.iter().any(|byte| matches!(byte, b'"' | b','));
        if self == Self::Tsv || !quoted {
            if self.is_formula(value) {
                out.push(b'\'');
            }
            return push_one_line(out, value);
        }
        out.push(b'"');
        if self.is_formula(value) {
            out.push(b'\'');
        }
        for (index, piece) in value.split(|byte| *byte == b'"').enumerate() {
            if index > 0 {
                out.extend_from_slice(b"\"\"");
            }
            push_one_line(out, piece);
        }
        out.push(b'"');
    }
}

impl Table {
    /// Whether a spreadsheet would evaluate the value, and this table prevents that. A tab or carriage return
    /// is written as an escape.
    fn is_formula(self, value: &[u8]) -> bool {
        self == Self::CsvSafe && matches!(value.first(), Some(b'=' | b'+' | b'-' | b'@'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(table: Table, values: &[Option<&str>]) -> String {
        let mut out = Vec::new();
        table.row(&mut out, values.iter().map(|value| value.map(str::as_bytes)));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn csv_quotes_what_must_be_and_distinguishes_absent_from_empty() {
        let values = [Some("a"), None, Some(""), Some("b,c"), Some("\"d\""), Some("e f")];
        assert_eq!(row(Table::Csv, &values), "a,,\"\",\"b,c\",\"\"\"d\"\"\",e f\n");
    }

    #[test]
    fn safe_csv_has_no_formulas() {
        let values = [
            Some("=1+1"),
            Some("+1"),
            Some("-1"),
            Some("@a"),
            Some("=\"a\",b"),
            Some("a=b"),
            Some(""),
        ];
        let expected = "'=1+1,'+1,'-1,'@a,\"'=\"\"a\"\",b\",a=b,\"\"\n";
        assert_eq!(row(Table::CsvSafe, &values), expected);
        assert_eq!(row(Table::Csv, &values[..2]), "=1+1,+1\n");
    }

    #[test]
    fn tsv_never_breaks_a_row() {
        assert_eq!(row(Table::Tsv, &[Some("a\tb"), None, Some("\"\n")]), "a%09b\t\t\"%0A\n");
    }
}
