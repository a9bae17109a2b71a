//! Rows: the answer to one column is appended as new columns.

use super::{Answering, Engine};
use crate::args::OnError;
use crate::csv::field_value;
use crate::fault::Fault;
use crate::input::{Input, InputReader};
use crate::output::{Answer, report};
use crate::rows::{AnswerPlace, InputColumn, RowLayout};

use super::blocks::Block;

impl<R, F> Engine<'_, R, F>
where
    R: InputReader,
    F: for<'a> Fn(&Input<'a>, Result<&R::Parsed<'a>, Fault>, &mut Answer) + Sync,
{
    /// Answers the rows of a block. The header of the first file comes first.
    pub(super) fn answer_rows(
        &self,
        block: &Block,
        column: &InputColumn,
        number: usize,
        answer: &mut Answer,
    ) {
        if number == 0 && !block.header.is_empty() {
            let (header, end) = split_carriage_return(block.header_row(), column.is_csv);
            answer.out.extend_from_slice(header);
            column.push_names(&mut answer.out);
            answer.out.extend_from_slice(end);
            answer.out.push(self.read.delimiter());
        }
        for row in block.inputs() {
            if answer.stop {
                return;
            }
            match column.is_csv {
                true => self.answer_csv_row(row, column, block.layout, answer),
                false => self.answer_row(row, column, block.layout, answer),
            }
            self.write_if_much(number, answer);
        }
    }

    /// Writes the row, followed by the answer for its column. Without an answer, the row is omitted.
    fn answer_row(
        &self,
        row: Input<'_>,
        column: &InputColumn,
        layout: RowLayout,
        answer: &mut Answer,
    ) {
        let start = answer.out.len();
        let field = if row.is_too_long() { Ok(row.bytes) } else { layout.column_in(row.bytes) };
        let field = match field {
            Ok(field) => field,
            Err(fault) => {
                if self.answering.keeps_row(row, column, &fault, answer) {
                    answer.out.extend_from_slice(row.bytes);
                    if column.place == AnswerPlace::NewColumns {
                        answer.out.push(b'\t');
                    }
                    let end = answer.out.len();
                    answer.out.push(self.read.delimiter());
                    column.fill_up(&mut answer.out, end);
                }
                return;
            }
        };
        let input = if row.is_too_long() { row } else { row.cut(field) };
        let Some(input) = self.read.taken(input) else { return };
        let (before, after) = around(row.bytes, field, column.place);
        answer.out.extend_from_slice(before);
        if column.place == AnswerPlace::NewColumns {
            answer.out.push(b'\t');
        }
        let end = answer.out.len();
        self.answering.answer_alone(input, answer);
        if answer.out.len() == end {
            return answer.out.truncate(start);
        }
        match column.place {
            AnswerPlace::NewColumns => return column.fill_up(&mut answer.out, end),
            AnswerPlace::SameColumn => answer.out.truncate(answer.out.len() - 1),
            AnswerPlace::Nowhere => answer.out.truncate(end),
        }
        answer.out.extend_from_slice(after);
        answer.out.push(self.read.delimiter());
    }

    /// The same for a row of CSV. A row that has no such column is kept as it is, if at all.
    fn answer_csv_row(
        &self,
        row: Input<'_>,
        column: &InputColumn,
        layout: RowLayout,
        answer: &mut Answer,
    ) {
        let start = answer.out.len();
        let (text, end) = split_carriage_return(row.bytes, true);
        if row.is_too_long() {
            self.answering.answer_alone(row, answer);
            return answer.out.truncate(start);
        }
        if text.is_empty() && layout.has_several_columns() {
            answer.out.extend_from_slice(end);
            return answer.out.push(b'\n');
        }
        let field = match layout.field_in(text) {
            Ok(field) => field,
            Err(fault) => {
                if self.answering.keeps_row(row, column, &fault, answer) {
                    answer.out.extend_from_slice(row.bytes);
                    answer.out.push(b'\n');
                }
                return;
            }
        };
        let value = field_value(field).unwrap_or_default();
        let Some(input) = self.read.taken(row.cut(&value)) else { return };
        let (before, after) = around(text, field, column.place);
        answer.out.extend_from_slice(before);
        let (from, bad) = (answer.out.len(), answer.tally.bad());
        self.answering.answer_alone(input, answer);
        if answer.out.len() == from {
            return answer.out.truncate(start);
        }
        let is_bad = answer.tally.bad() > bad;
        column.write_fields(&mut answer.out, from, is_bad);
        answer.out.extend_from_slice(after);
        answer.out.extend_from_slice(end);
        answer.out.push(b'\n');
    }
}

impl<R, F> Answering<'_, R, F> {
    /// Reports a row without the column. Returns whether it is written nevertheless.
    fn keeps_row(
        &self,
        row: Input<'_>,
        column: &InputColumn,
        fault: &Fault,
        answer: &mut Answer,
    ) -> bool {
        answer.tally.inputs += 1;
        report(row, fault, column.on_error(), answer);
        if column.place == AnswerPlace::SameColumn {
            // What is to be replaced may be anywhere in it.
            return false;
        }
        matches!(column.on_error(), OnError::Keep | OnError::Null)
            || answer.keeps_bad && column.on_error() != OnError::Fail
    }
}

/// What is written before and after the answer. `field` is a part of `row`.
fn around<'a>(row: &'a [u8], field: &[u8], place: AnswerPlace) -> (&'a [u8], &'a [u8]) {
    if place != AnswerPlace::SameColumn {
        return (row, b"");
    }
    let start = field.as_ptr().addr() - row.as_ptr().addr();
    (&row[..start], &row[start + field.len()..])
}

/// A row of CSV without its `\r`, and that.
fn split_carriage_return(row: &[u8], is_csv: bool) -> (&[u8], &[u8]) {
    match row.strip_suffix(b"\r").filter(|_| is_csv) {
        Some(text) => (text, b"\r"),
        None => (row, b""),
    }
}
