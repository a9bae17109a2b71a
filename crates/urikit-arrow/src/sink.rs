//! Collectors for the results of a kernel, row by row.

use alloc::sync::Arc;

use arrow_array::builder::{BooleanBuilder, PrimitiveBuilder};
use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, FieldRef, Fields};

use crate::error::BadValue;
use crate::row_validity::RowValidity;
use crate::string_views::StringViews;

pub(crate) trait Sink {
    /// Adds a null row.
    fn null(&mut self);
    fn finish(self) -> ArrayRef;
}

impl Sink for BooleanBuilder {
    fn null(&mut self) {
        self.append_null();
    }

    fn finish(mut self) -> ArrayRef {
        Arc::new(Self::finish(&mut self))
    }
}

impl<T: ArrowPrimitiveType> Sink for PrimitiveBuilder<T> {
    fn null(&mut self) {
        self.append_null();
    }

    fn finish(mut self) -> ArrayRef {
        Arc::new(Self::finish(&mut self))
    }
}

/// A struct of strings.
pub(crate) struct Structs {
    pub(crate) fields: Fields,
    pub(crate) columns: Vec<StringViews>,
    valid: RowValidity,
    len: usize,
}

impl Structs {
    pub(crate) fn new(fields: Fields, columns: Vec<StringViews>) -> Self {
        Self { fields, columns, valid: RowValidity::default(), len: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Removes all rows after the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.len > len {
            self.columns.iter_mut().for_each(StringViews::pop);
            self.len -= 1;
        }
        self.valid.truncate(len);
    }

    /// To be called after adding a block of values to each column.
    pub(crate) fn end_block(&mut self, valid: u64, len: usize) {
        self.valid.push_block(valid, len);
        self.len += len;
    }

    /// To be called after adding a value to each column.
    #[inline(always)]
    pub(crate) fn end_row(&mut self) {
        self.valid.push(true);
        self.len += 1;
    }
}

impl Sink for Structs {
    fn null(&mut self) {
        self.columns.iter_mut().for_each(StringViews::push_null);
        self.valid.push(false);
        self.len += 1;
    }

    fn finish(self) -> ArrayRef {
        let nulls = self.valid.finish();
        if self.columns.is_empty() {
            return Arc::new(StructArray::new_empty_fields(self.len, nulls));
        }
        let columns = self.columns.into_iter().map(Sink::finish).collect();
        Arc::new(StructArray::new(self.fields, columns, nulls))
    }
}

/// A list for each row.
pub(crate) struct Lists<S> {
    item: FieldRef,
    pub(crate) items: S,
    offsets: Vec<i32>,
    valid: RowValidity,
}

impl<S: Sink> Lists<S> {
    pub(crate) fn new(item: FieldRef, items: S) -> Self {
        Self { item, items, offsets: vec![0], valid: RowValidity::default() }
    }

    /// To be called after adding the items of a row; `len` is the number of all items so far.
    pub(crate) fn end_row(&mut self, len: usize) -> Result<(), BadValue> {
        self.offsets.push(i32::try_from(len).map_err(|_| BadValue::TooLong)?);
        self.valid.push(true);
        Ok(())
    }
}

impl<S: Sink> Sink for Lists<S> {
    fn null(&mut self) {
        self.offsets.extend(self.offsets.last().copied());
        self.valid.push(false);
    }

    fn finish(self) -> ArrayRef {
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.offsets));
        let nulls = self.valid.finish();
        Arc::new(ListArray::new(self.item, offsets, self.items.finish(), nulls))
    }
}

/// The field of the items of a list.
pub(crate) fn item(data_type: DataType, nullable: bool) -> FieldRef {
    Arc::new(Field::new(Field::LIST_FIELD_DEFAULT_NAME, data_type, nullable))
}
