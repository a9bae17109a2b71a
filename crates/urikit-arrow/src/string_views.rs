//! A string column made of views into the input's buffers, and into its own.
//!
//! The only `unsafe` of the crate is here: views are written without a capacity check for each, and the array
//! is created without validating the views again, which would take longer than parsing the values.
#![allow(unsafe_code)]

use alloc::sync::Arc;
use core::fmt;
use core::ops::Range;

use arrow_array::{Array, ArrayRef, StringViewArray};
use arrow_buffer::{Buffer, ScalarBuffer};
use arrow_data::MAX_INLINE_VIEW_LEN;

use crate::column::{Column, SharedBuffer};
use crate::error::BadValue;
use crate::row_validity::RowValidity;
use crate::sink::Sink;

pub(crate) struct StringViews {
    views: Vec<u128>,
    valid: RowValidity,
    data: ViewBuffers,
    /// For results that are written before it is known whether they are kept.
    scratch: String,
}

/// The buffers that the views point into.
struct ViewBuffers {
    /// Those of the input, then the full ones of our own.
    buffers: Vec<Buffer>,
    /// The one of our own that is being filled: its index follows those.
    own: String,
}

/// The maximum length of a buffer of our own, unless a single value is longer.
const OWN_LEN: usize = 1 << 24;

/// The maximum offset and length of a view in Arrow's format, where they are signed.
pub(crate) const MAX: usize = i32::MAX as usize;

impl StringViews {
    pub(crate) fn new(column: &Column<'_>) -> Self {
        Self::with_capacity(column, column.len())
    }

    pub(crate) fn with_capacity(column: &Column<'_>, len: usize) -> Self {
        Self {
            views: Vec::with_capacity(len),
            valid: RowValidity::default(),
            data: ViewBuffers { buffers: column.shared().to_vec(), own: String::new() },
            scratch: String::new(),
        }
    }

    /// Without shared buffers.
    pub(crate) fn unshared(len: usize) -> Self {
        Self {
            views: Vec::with_capacity(len),
            valid: RowValidity::default(),
            data: ViewBuffers { buffers: Vec::new(), own: String::new() },
            scratch: String::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.views.len()
    }

    /// Adds `text`: as a view if it is within `buffer`, otherwise as a copy.
    #[inline(always)]
    pub(crate) fn push(&mut self, buffer: SharedBuffer<'_>, text: &str) -> Result<(), BadValue> {
        let view = match buffer.view(text) {
            Some(view) => view,
            None => self.data.copied(text)?,
        };
        self.views.push(view);
        self.valid.push(true);
        Ok(())
    }

    /// Adds a string for each of up to 64 items; null if it is `None` or not `valid`. Only whole
    /// blocks may precede it.
    ///
    /// No string may be longer than [`MAX`]: it would be null.
    #[inline(always)]
    pub(crate) fn push_block<'t, T>(
        &mut self,
        items: &'t [T],
        valid: u64,
        text: impl Fn(&'t T) -> (SharedBuffer<'t>, Option<&'t str>),
    ) {
        let (mut word, mut bit) = (0_u64, 1_u64);
        let data = &mut self.data;
        self.views.extend(items.iter().map(|item| {
            let (buffer, text) = text(item);
            let view = text.and_then(|text| buffer.view(text).or_else(|| data.copied(text).ok()));
            word |= if view.is_some() { bit } else { 0 };
            bit = bit.wrapping_shl(1);
            view.unwrap_or_default()
        }));
        self.valid.push_block(word & valid, items.len());
    }

    /// Adds a view of a range for each of up to 64 items. A range is relative to the start of the value;
    /// `place` is the value's buffer, and its range there. Null for `None`, and if not `valid`. Only whole
    /// blocks may precede it.
    ///
    /// INVARIANT: values are UTF-8, and no buffer is longer than [`MAX`].
    #[inline(always)]
    pub(crate) fn push_ranges<'t, T>(
        &mut self,
        items: &[T],
        valid: u64,
        range: impl Fn(usize, &T) -> Option<Range<usize>>,
        place: impl Fn(usize) -> (SharedBuffer<'t>, Range<usize>),
    ) {
        self.views.reserve(items.len());
        // In a loop here, unlike in `extend`, the word stays in a register.
        let mut word = 0_u64;
        let views = &mut self.views.spare_capacity_mut()[..items.len()];
        for (row, (view, item)) in views.iter_mut().zip(items).enumerate() {
            let mut value = 0;
            if let Some(range) = range(row, item) {
                let (buffer, text) = place(row);
                word |= 1 << row;
                value = buffer.view_at(text, range);
            }
            view.write(value);
        }
        // SAFETY: as many elements were written to the capacity after the old length.
        unsafe { self.views.set_len(self.views.len() + items.len()) }
        self.valid.push_block(word & valid, items.len());
    }

    /// Adds `text`, or null for `None`.
    #[inline(always)]
    pub(crate) fn push_option(
        &mut self,
        buffer: SharedBuffer<'_>,
        text: Option<&str>,
    ) -> Result<(), BadValue> {
        match text {
            Some(text) => self.push(buffer, text),
            None => {
                self.push_null();
                Ok(())
            }
        }
    }

    /// Adds the displayed value.
    pub(crate) fn push_shown(&mut self, shown: &dyn fmt::Display) -> Result<(), BadValue> {
        self.push_written(|out| {
            // Writing to a `String` can't fail.
            let _ = fmt::Write::write_fmt(out, format_args!("{shown}"));
            Ok(())
        })
    }

    /// Adds what `write` writes to the empty string that it is given; nothing if it fails.
    pub(crate) fn push_written(
        &mut self,
        write: impl FnOnce(&mut String) -> Result<(), BadValue>,
    ) -> Result<(), BadValue> {
        let mut scratch = core::mem::take(&mut self.scratch);
        scratch.clear();
        let outcome =
            write(&mut scratch).and_then(|()| self.push(SharedBuffer::default(), &scratch));
        self.scratch = scratch;
        outcome
    }

    #[inline]
    pub(crate) fn push_null(&mut self) {
        self.views.push(0);
        self.valid.push(false);
    }

    /// Removes the last row.
    pub(crate) fn pop(&mut self) {
        self.views.pop();
        self.valid.truncate(self.views.len());
    }

    pub(crate) fn finish_texts(self) -> StringViewArray {
        let mut buffers = self.data.buffers;
        if !self.data.own.is_empty() {
            buffers.push(Buffer::from_vec(self.data.own.into_bytes()));
        }
        let views = ScalarBuffer::from(self.views);
        let nulls = self.valid.finish();
        if cfg!(debug_assertions) {
            return StringViewArray::new(views, buffers, nulls);
        }
        // SAFETY: Each view is 0, or was made from a `&str` (`SharedBuffer::view`, `copied`) or from a part of
        // one with the checks of a slice (`SharedBuffer::view_at`), which is UTF-8: its bytes are either
        // inline, or in the buffer with its index, at its offset. The buffers are shared, so that
        // nothing changes them, or our own, which are only appended to.
        unsafe { StringViewArray::new_unchecked(views, buffers, nulls) }
    }
}

impl ViewBuffers {
    /// The view of a long string, which is appended to our own buffer.
    #[cold]
    fn copied(&mut self, text: &str) -> Result<u128, BadValue> {
        if text.len() > MAX {
            return Err(BadValue::TooLong);
        }
        if self.own.len() + text.len() > OWN_LEN && !self.own.is_empty() {
            let full = core::mem::take(&mut self.own);
            self.buffers.push(Buffer::from_vec(full.into_bytes()));
        }
        let (index, offset) = (self.buffers.len(), self.own.len());
        self.own.push_str(text);
        Ok(long_view(text.as_bytes(), index as u32, offset))
    }
}

impl Sink for StringViews {
    fn null(&mut self) {
        self.push_null();
    }

    fn finish(self) -> ArrayRef {
        let texts: Arc<dyn Array> = Arc::new(self.finish_texts());
        texts
    }
}

impl SharedBuffer<'_> {
    /// The view of `text`: with its bytes if it is short, otherwise with its position in this
    /// buffer, if it is there.
    #[inline(always)]
    fn view(self, text: &str) -> Option<u128> {
        let len = text.len();
        let offset = (text.as_ptr().addr()).wrapping_sub(self.bytes.as_ptr().addr());
        if len <= MAX_INLINE_VIEW_LEN as usize {
            // A single load, if enough bytes follow.
            let bytes = match self.bytes.get(offset..offset.wrapping_add(16)) {
                Some(bytes) => bytes.try_into().unwrap_or([0; 16]),
                None => {
                    let mut bytes = [0; 16];
                    bytes[..len].copy_from_slice(text.as_bytes());
                    bytes
                }
            };
            let kept = (1 << (8 * len)) - 1;
            return Some(len as u128 | (u128::from_le_bytes(bytes) & kept) << 32);
        }
        let is_inside = offset < self.bytes.len() && len <= self.bytes.len() - offset;
        (is_inside && offset <= MAX && len <= MAX)
            .then(|| long_view(text.as_bytes(), self.index, offset))
    }
}

impl SharedBuffer<'_> {
    /// The view of a range of the string at `text`, which ends at an offset of at most [`MAX`]. As for a slice
    /// of a `str`, the range must be within bounds, and must start and end at character boundaries.
    #[inline(always)]
    fn view_at(self, text: Range<usize>, range: Range<usize>) -> u128 {
        let Self { index, bytes } = self;
        let (start, end) = (text.start + range.start, text.start + range.end);
        if end <= text.end
            && let Some(rest) = bytes.get(start..)
            && let Some([a, b, c, d, others @ ..]) = rest.first_chunk::<12>()
            && let Some(len) = end.checked_sub(start)
            && let Some(next) = rest.get(len)
            && !is_inside_character(*a)
            && !is_inside_character(*next)
        {
            let fields = &VIEW_MASKS[len.min(VIEW_MASKS.len() - 1)];
            let prefix = u64::from(u32::from_le_bytes([*a, *b, *c, *d])) & fields.prefix;
            let position = u64::from(index) | (start as u64) << 32;
            let high = u64::from_le_bytes(*others) & fields.others | position & fields.position;
            return u128::from(len as u64 | prefix << 32) | u128::from(high) << 64;
        }
        view_at_end(bytes, index, text, range)
    }
}

/// Whether a byte of UTF-8 is a continuation byte.
#[inline(always)]
const fn is_inside_character(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// The same near the end of the buffer. An empty view if the range is out of bounds.
#[cold]
fn view_at_end(bytes: &[u8], index: u32, text: Range<usize>, range: Range<usize>) -> u128 {
    let offset = text.start + range.start;
    let text = bytes.get(text).and_then(|text| str::from_utf8(text).ok());
    let Some(part) = text.and_then(|text| text.get(range)) else { return 0 };
    if part.len() > MAX_INLINE_VIEW_LEN as usize {
        return long_view(part.as_bytes(), index, offset);
    }
    let mut padded = [0; 16];
    padded[4..4 + part.len()].copy_from_slice(part.as_bytes());
    u128::from_le_bytes(padded) | part.len() as u128
}

/// The fields of a view of a given length, as masks.
struct ViewMasks {
    /// The first four bytes.
    prefix: u64,
    /// The next eight.
    others: u64,
    /// Or an index and an offset.
    position: u64,
    /// Padding, so that a table index becomes a shift.
    _padding: u64,
}

impl ViewMasks {
    const fn for_len(len: usize) -> Self {
        if len > MAX_INLINE_VIEW_LEN as usize {
            return Self { prefix: u32::MAX as u64, others: 0, position: u64::MAX, _padding: 0 };
        }
        let prefix = first_bytes(len) & u32::MAX as u64;
        Self { prefix, others: first_bytes(len.saturating_sub(4)), position: 0, _padding: 0 }
    }
}

/// The first `len` bytes of a number, as a mask.
const fn first_bytes(len: usize) -> u64 {
    if len < 8 { (1 << (8 * len)) - 1 } else { u64::MAX }
}

/// By length. All lengths from 13 up have the last one.
const VIEW_MASKS: [ViewMasks; MAX_INLINE_VIEW_LEN as usize + 2] = {
    let mut fields = [const { ViewMasks::for_len(0) }; _];
    let mut len = 0;
    while len < fields.len() {
        fields[len] = ViewMasks::for_len(len);
        len += 1;
    }
    fields
};

/// The view of a string of more than 12 bytes, and of at most [`MAX`], at an offset of at most [`MAX`].
#[inline(always)]
fn long_view(text: &[u8], index: u32, offset: usize) -> u128 {
    let prefix = match text {
        [a, b, c, d, ..] => u32::from_le_bytes([*a, *b, *c, *d]),
        _ => 0,
    };
    let low = text.len() as u64 | u64::from(prefix) << 32;
    let high = u64::from(index) | (offset as u64) << 32;
    u128::from(low) | u128::from(high) << 64
}
