//! Percent-encoding of plain text, and its inverse.

use alloc::borrow::Cow;

use arrow_schema::DataType;
use urikit::percent::Part;

use crate::column::{Column, Home, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::texts::Texts;

impl Kernel {
    /// Each value as plain text, encoded as data of this part: characters that are not allowed are
    /// escaped.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit::percent::Part;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["fish & chips"]);
    /// let encoded = Kernel::encode(Part::QueryValue).run(&column)?;
    /// assert_eq!(encoded.as_string_view().value(0), "fish%20%26%20chips");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn encode(part: Part) -> Self {
        Self::new("encode", Encode(part))
    }

    /// Each value with its escapes decoded, by the rules of this part: in [`Part::Form`] a `+` is a
    /// space. Malformed escapes, and data that is not UTF-8, are bad values.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urikit::percent::Part;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["caf%C3%A9", "100%"]);
    /// let decoded = Kernel::decode(Part::Path).run(&column)?;
    /// assert_eq!(decoded.as_string_view().value(0), "café");
    /// assert!(decoded.is_null(1));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn decode(part: Part) -> Self {
        Self::new("decode", Decode(part))
    }
}

struct Encode(Part);

impl RowFunction for Encode {
    type Out = Texts;

    fn data_type(&self) -> DataType {
        DataType::Utf8View
    }

    fn out(&self, column: &Column<'_>) -> Texts {
        Texts::new(column)
    }

    fn put(&self, value: Value<'_>, _: Grammar, out: &mut Texts) -> Result<(), BadValue> {
        push(self.0.encode_bytes(value.bytes()).to_text(), value, out)
    }
}

struct Decode(Part);

impl RowFunction for Decode {
    type Out = Texts;

    fn data_type(&self) -> DataType {
        DataType::Utf8View
    }

    fn out(&self, column: &Column<'_>) -> Texts {
        Texts::new(column)
    }

    fn put(&self, value: Value<'_>, _: Grammar, out: &mut Texts) -> Result<(), BadValue> {
        push(self.0.decode(value.text()?).to_text()?, value, out)
    }
}

fn push(text: Cow<'_, str>, value: Value<'_>, out: &mut Texts) -> Result<(), BadValue> {
    match text {
        Cow::Borrowed(text) => out.push(value.home, text),
        Cow::Owned(text) => out.push(Home::default(), &text),
    }
}
