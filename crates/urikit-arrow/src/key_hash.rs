//! Normal forms as numbers, for joins and groups.

use arrow_array::builder::Int64Builder;
use arrow_schema::DataType;
use twox_hash::XxHash64;
use urikit::{AsIdentifier, Level};

use crate::column::{Column, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;

/// XXH64, with seed 0, of the normal form at a level: the same number in every program and
/// version, so it may be stored.
///
/// The algorithm is [specified](https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md),
/// and databases have it (`xxHash64` in ClickHouse). Normal forms of `Level::Scheme` may change
/// between versions, when a scheme gets new rules; those of `Level::Path` and of the levels before
/// it are fixed by RFC 3986. It offers no protection against deliberate collisions.
///
/// ```
/// use urikit::{Level, Uri};
/// let uri = Uri::parse("HTTP://example.com/a/../%7Eb")?;
/// assert_eq!(urikit_arrow::key_hash(uri, Level::Path), 0x036C_431D_D140_3693);
/// let normal = Uri::parse("http://example.com/~b")?;
/// assert_eq!(urikit_arrow::key_hash(normal, Level::Simple), 0x036C_431D_D140_3693);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn key_hash<'i>(identifier: impl AsIdentifier<'i>, level: Level) -> u64 {
    XxHash64::oneshot(0, identifier.borrowed().normalize(level).as_str().as_bytes())
}

impl Kernel {
    /// The [`key_hash`] of each value, its 64 bits as a signed number: tables of Delta and Iceberg have no
    /// unsigned ones.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray, types::Int64Type};
    /// use urikit::Level;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["HTTP://example.com/", "http://example.com/"]);
    /// let keys = Kernel::key_hash(Level::Path).run(&column)?;
    /// let keys = keys.as_primitive::<Int64Type>();
    /// assert_eq!(keys.value(0), keys.value(1));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn key_hash(level: Level) -> Self {
        Self::new("key_hash", KeyHash(level))
    }
}

struct KeyHash(Level);

impl RowFunction for KeyHash {
    type Out = Int64Builder;

    fn data_type(&self) -> DataType {
        DataType::Int64
    }

    fn out(&self, column: &Column<'_>) -> Int64Builder {
        Int64Builder::with_capacity(column.len())
    }

    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut Int64Builder,
    ) -> Result<(), BadValue> {
        out.append_value(key_hash(value.parse(grammar)?, self.0).cast_signed());
        Ok(())
    }
}
