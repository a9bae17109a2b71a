//! Rows of text, read without a branch on the column's type for each row.

use core::ops::Range;

use arrow_array::{Array, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_data::MAX_INLINE_VIEW_LEN;

use crate::column::SharedBuffer;

/// The values of a text column, and where they are.
pub(crate) trait TextRows<'a>: Copy {
    fn len(self) -> usize;

    /// The value; an arbitrary string for a null.
    fn text(self, row: usize) -> &'a str;

    /// The buffer that contains the value, and its range there.
    fn place(self, row: usize) -> (SharedBuffer<'a>, Range<usize>);

    /// Only the buffer.
    #[inline(always)]
    fn buffer(self, row: usize) -> &'a [u8] {
        self.place(row).0.bytes
    }
}

/// Values stored contiguously in a buffer that views can address.
#[derive(Clone, Copy)]
pub(crate) struct Contiguous<'a, O: OffsetSizeTrait> {
    array: &'a GenericStringArray<O>,
    /// Where each value starts, and where the last one ends.
    pub(crate) offsets: &'a [O],
    pub(crate) buffer: SharedBuffer<'a>,
}

impl<'a, O: OffsetSizeTrait> Contiguous<'a, O> {
    pub(crate) fn new(array: &'a GenericStringArray<O>, buffer: SharedBuffer<'a>) -> Self {
        Self { array, offsets: array.value_offsets(), buffer }
    }
}

impl<'a, O: OffsetSizeTrait> TextRows<'a> for Contiguous<'a, O> {
    fn len(self) -> usize {
        self.array.len()
    }

    #[inline(always)]
    fn text(self, row: usize) -> &'a str {
        self.array.value(row)
    }

    #[inline(always)]
    fn place(self, row: usize) -> (SharedBuffer<'a>, Range<usize>) {
        (self.buffer, self.offsets[row].as_usize()..self.offsets[row + 1].as_usize())
    }

    #[inline(always)]
    fn buffer(self, _: usize) -> &'a [u8] {
        self.buffer.bytes
    }
}

/// Views.
#[derive(Clone, Copy)]
pub(crate) struct Views<'a> {
    pub(crate) array: &'a StringViewArray,
}

impl<'a> TextRows<'a> for Views<'a> {
    fn len(self) -> usize {
        self.array.len()
    }

    #[inline(always)]
    fn text(self, row: usize) -> &'a str {
        // A null may have any view.
        if self.array.is_null(row) { "" } else { self.array.value(row) }
    }

    /// A short value is stored in the buffer of the views themselves. The index of that buffer does not matter:
    /// every part of such a value is inline again.
    #[inline(always)]
    fn place(self, row: usize) -> (SharedBuffer<'a>, Range<usize>) {
        let views = self.array.views();
        let view = views[row];
        let len = view as u32 as usize;
        if len > MAX_INLINE_VIEW_LEN as usize
            && let index = (view >> 64) as u32
            && let Some(buffer) = self.array.data_buffers().get(index as usize)
        {
            let start = (view >> 96) as usize;
            return (SharedBuffer { index, bytes: buffer }, start..start + len);
        }
        let start = row * size_of::<u128>() + size_of::<u32>();
        (SharedBuffer { index: 0, bytes: views.inner() }, start..start + len)
    }
}

/// Any of them: selected once per column.
pub(crate) enum AnyTextRows<'a> {
    Utf8(Contiguous<'a, i32>),
    LargeUtf8(Contiguous<'a, i64>),
    Views(Views<'a>),
}
