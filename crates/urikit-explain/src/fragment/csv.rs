//! Rows, columns and cells of a table: RFC 7111 §3.

use alloc::vec::Vec;
use core::fmt;

use super::FragmentError;
use super::reader::Reader;

/// Rows, columns or cells: the first and the last of each range. They are the same for a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CsvSelection {
    /// `row=4`, `row=5-7;9-*`
    Rows(Vec<[CsvIndex; 2]>),
    /// `col=2`
    Columns(Vec<[CsvIndex; 2]>),
    /// `cell=4,1-6,2`: the row and the column of each.
    Cells(Vec<[[CsvIndex; 2]; 2]>),
}

/// The index of a row or a column. Closed by RFC 7111 §3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CsvIndex {
    /// Counted from 1.
    Number(u64),
    /// `*`
    Last,
}

pub(super) fn read_csv(raw: &str) -> Result<CsvSelection, FragmentError> {
    let mut left = Reader::new(raw, 0);
    match () {
        () if left.take("row=") => Ok(CsvSelection::Rows(read_ranges(left, index)?)),
        () if left.take("col=") => Ok(CsvSelection::Columns(read_ranges(left, index)?)),
        () if left.take("cell=") => Ok(CsvSelection::Cells(read_ranges(left, cell)?)),
        () => Err(FragmentError::expected("`row=`, `col=` or `cell=`", 0)),
    }
}

/// Single ones or ranges, with semicolons between them.
fn read_ranges<T: Copy>(
    mut left: Reader<'_>,
    read: fn(&mut Reader<'_>) -> Result<T, FragmentError>,
) -> Result<Vec<[T; 2]>, FragmentError> {
    let mut ranges = Vec::new();
    loop {
        let first = read(&mut left)?;
        let last = if left.take("-") { read(&mut left)? } else { first };
        ranges.push([first, last]);
        if !left.take(";") {
            break;
        }
    }
    left.end("`-`, `;` or the end")?;
    Ok(ranges)
}

fn index(left: &mut Reader<'_>) -> Result<CsvIndex, FragmentError> {
    match left.take("*") {
        true => Ok(CsvIndex::Last),
        false => left.positive().map(CsvIndex::Number),
    }
}

fn cell(left: &mut Reader<'_>) -> Result<[CsvIndex; 2], FragmentError> {
    let row = index(left)?;
    match left.take(",") {
        true => Ok([row, index(left)?]),
        false => Err(FragmentError::expected("`,` and a column", left.at)),
    }
}

impl fmt::Display for CsvIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Last => f.write_str("the last"),
        }
    }
}

impl fmt::Display for CsvSelection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows(ranges) => write_ranges("row", ranges, |f, index| write!(f, "{index}"), f),
            Self::Columns(ranges) => {
                write_ranges("column", ranges, |f, index| write!(f, "{index}"), f)
            }
            Self::Cells(ranges) => write_ranges(
                "cell",
                ranges,
                |f, [row, column]| write!(f, "(row {row}, column {column})"),
                f,
            ),
        }
    }
}

fn write_ranges<T: Copy + PartialEq>(
    unit: &str,
    ranges: &[[T; 2]],
    write_one: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (position, [first, last]) in ranges.iter().enumerate() {
        write!(f, "{}{unit} ", if position > 0 { "; " } else { "" })?;
        write_one(f, *first)?;
        if first != last {
            f.write_str(" to ")?;
            write_one(f, *last)?;
        }
    }
    Ok(())
}
