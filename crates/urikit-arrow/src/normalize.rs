//! Normal forms of the levels of RFC 3986 §6.2, their hashes, and the sort keys of web archives.

use alloc::borrow::Cow;
use core::fmt::Write;

use arrow_array::builder::UInt64Builder;
use arrow_schema::DataType;
use urikit::{IriRefCow, Level};

use crate::column::{Column, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;

impl Kernel {
    /// The normal form at a level: the canonical key for joins and groups. A value that is already
    /// in that form is a view into the input.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit::Level;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["HTTP://Example.com:80/%7Ea/./b"]);
    /// let normal = Kernel::normalize(Level::Scheme).run(&column)?;
    /// assert_eq!(normal.as_string_view().value(0), "http://example.com/~a/b");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn normalize(level: Level) -> Self {
        Self::text_of("normalize", move |uri| {
            Ok(Some(match uri.normalize(level) {
                IriRefCow::Borrowed(normal) => Cow::Borrowed(normal.as_str()),
                IriRefCow::Owned(normal) => Cow::Owned(normal.into_string()),
            }))
        })
    }

    /// XXH64 of the normal form at a level, by [`stable_hash`](urikit::Identifier::stable_hash):
    /// the same number in every program and version. Does not allocate.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray, types::UInt64Type};
    /// use urikit::Level;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["HTTP://example.com/", "http://example.com/"]);
    /// let keys = Kernel::key_hash(Level::Path).run(&column)?;
    /// let keys = keys.as_primitive::<UInt64Type>();
    /// assert_eq!(keys.value(0), keys.value(1));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn key_hash(level: Level) -> Self {
        Self::new("key_hash", KeyHash(level))
    }

    /// The sort key of web archives: the labels of the host reversed.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://www.example.com/a"]);
    /// assert_eq!(Kernel::surt().run(&column)?.as_string_view().value(0), "http://(com,example,www,)/a");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn surt() -> Self {
        Self::written("surt", |uri, out| {
            // Writing to a `String` can't fail.
            let _ = write!(out, "{}", uri.surt());
            Ok(())
        })
    }
}

struct KeyHash(Level);

impl RowFunction for KeyHash {
    type Out = UInt64Builder;

    fn data_type(&self) -> DataType {
        DataType::UInt64
    }

    fn out(&self, column: &Column<'_>) -> UInt64Builder {
        UInt64Builder::with_capacity(column.len())
    }

    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut UInt64Builder,
    ) -> Result<(), BadValue> {
        out.append_value(value.parse(grammar)?.stable_hash(self.0));
        Ok(())
    }
}
