//! What a kernel does with one value, and the loop over all of them.

use arrow_array::ArrayRef;
use arrow_schema::DataType;

use crate::column::{Column, SharedBuffer, Value};
use crate::error::BadValue;
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::sink::Sink;
use crate::string_views::StringViews;

use alloc::borrow::Cow;
use urikit::IriRef;

/// A function of one value.
pub(crate) trait RowFunction: Send + Sync + 'static {
    type Out: Sink;

    fn data_type(&self) -> DataType;

    fn out(&self, column: &Column<'_>) -> Self::Out;

    /// Adds one row to `out`; none if the value is bad.
    fn put(&self, value: Value<'_>, grammar: Grammar, out: &mut Self::Out) -> Result<(), BadValue>;
}

/// A function of a column: a [`RowFunction`] without its types.
pub(crate) trait Function: Send + Sync {
    fn data_type(&self) -> DataType;
    fn fill(&self, column: &Column<'_>, grammar: Grammar, keep: KeepBad) -> Filled;
}

/// What to record about bad values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeepBad {
    /// Their number.
    Count,
    /// The first one, which ends the loop.
    First,
    /// All.
    All,
}

pub(crate) struct Filled {
    pub(crate) values: ArrayRef,
    pub(crate) bad: BadRows,
}

#[derive(Default)]
pub(crate) struct BadRows {
    pub(crate) count: usize,
    /// The recorded ones, in row order.
    pub(crate) rows: Vec<(usize, BadValue)>,
}

impl BadRows {
    /// Whether the loop continues.
    #[cold]
    pub(crate) fn note(&mut self, row: usize, value: BadValue, keep: KeepBad) -> bool {
        self.count += 1;
        if keep != KeepBad::Count {
            self.rows.push((row, value));
        }
        keep != KeepBad::First
    }

    /// The same for a block: `rows` has a bit for each bad one, `value` describes it. They are
    /// described only if recorded.
    pub(crate) fn note_block(
        &mut self,
        rows: u64,
        keep: KeepBad,
        value: impl Fn(usize) -> Option<(usize, BadValue)>,
    ) -> bool {
        if rows == 0 {
            return true;
        }
        if keep == KeepBad::Count {
            self.count += rows.count_ones() as usize;
            return true;
        }
        (0..u64::BITS as usize)
            .filter(|place| rows >> place & 1 != 0)
            .filter_map(value)
            .all(|(row, value)| self.note(row, value, keep))
    }
}

impl<F: RowFunction> Function for F {
    fn data_type(&self) -> DataType {
        RowFunction::data_type(self)
    }

    fn fill(&self, column: &Column<'_>, grammar: Grammar, keep: KeepBad) -> Filled {
        let mut out = self.out(column);
        let mut bad = BadRows::default();
        for row in 0..column.len() {
            if !fill_row(self, column, row, grammar, keep, &mut out, &mut bad) {
                break;
            }
        }
        Filled { values: out.finish(), bad }
    }
}

/// Adds one row. Returns whether the loop continues.
#[inline(always)]
pub(crate) fn fill_row<F: RowFunction>(
    function: &F,
    column: &Column<'_>,
    row: usize,
    grammar: Grammar,
    keep: KeepBad,
    out: &mut F::Out,
    bad: &mut BadRows,
) -> bool {
    if column.is_null(row) {
        out.null();
    } else if let Err(value) = function.put(column.value(row), grammar, out) {
        out.null();
        return bad.note(row, value, keep);
    }
    true
}

/// A string for each identifier; null if it has none.
struct TextOf<F>(F);

impl<F> RowFunction for TextOf<F>
where
    F: for<'a> Fn(&IriRef<'a>) -> Result<Option<Cow<'a, str>>, BadValue> + Send + Sync + 'static,
{
    type Out = StringViews;

    fn data_type(&self) -> DataType {
        DataType::Utf8View
    }

    fn out(&self, column: &Column<'_>) -> StringViews {
        StringViews::new(column)
    }

    #[inline(always)]
    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut StringViews,
    ) -> Result<(), BadValue> {
        match self.0(&value.parse(grammar)?)? {
            None => out.push_null(),
            Some(Cow::Borrowed(text)) => out.push(value.buffer, text)?,
            Some(Cow::Owned(text)) => out.push(SharedBuffer::default(), &text)?,
        }
        Ok(())
    }
}

/// A string that is written for each identifier.
struct Written<F>(F);

impl<F> RowFunction for Written<F>
where
    F: Fn(&IriRef<'_>, &mut String) -> Result<(), BadValue> + Send + Sync + 'static,
{
    type Out = StringViews;

    fn data_type(&self) -> DataType {
        DataType::Utf8View
    }

    fn out(&self, column: &Column<'_>) -> StringViews {
        StringViews::new(column)
    }

    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut StringViews,
    ) -> Result<(), BadValue> {
        let uri = value.parse(grammar)?;
        out.push_written(|text| self.0(&uri, text))
    }
}

impl Kernel {
    pub(crate) fn text_of<F>(name: &'static str, text: F) -> Self
    where
        F: for<'a> Fn(&IriRef<'a>) -> Result<Option<Cow<'a, str>>, BadValue>
            + Send
            + Sync
            + 'static,
    {
        Self::new(name, TextOf(text))
    }

    pub(crate) fn written<F>(name: &'static str, write: F) -> Self
    where
        F: Fn(&IriRef<'_>, &mut String) -> Result<(), BadValue> + Send + Sync + 'static,
    {
        Self::new(name, Written(write))
    }
}
