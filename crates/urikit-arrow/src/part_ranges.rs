//! Parts that are ranges of the value: parsed and written a block of rows at a time.

use core::ops::Range;

use urikit::kind::{self, Kind};
use urikit::{Spans, UriRef};

use crate::column::{Column, SharedBuffer};
use crate::function::{BadRows, KeepBad};
use crate::grammar::Grammar;
use crate::row_validity::BLOCK;
use crate::sink::Structs;
use crate::string_views::StringViews;
use crate::text_rows::TextRows;
use crate::uri_part::UriPart;

const EMPTY: Spans = UriRef::from_static("").spans();

impl UriPart {
    /// Whether it is determined by the [`Spans`] alone.
    pub(crate) const fn is_range(self) -> bool {
        matches!(
            self,
            Self::Scheme
                | Self::Authority
                | Self::Userinfo
                | Self::Host
                | Self::HostKind
                | Self::Port
                | Self::Path
                | Self::Query
                | Self::Fragment
        )
    }
}

/// These parts, each of which [is a range](UriPart::is_range), of all rows.
pub(crate) fn fill_ranges<'a>(
    parts: &[UriPart],
    column: &Column<'_>,
    rows: impl TextRows<'a>,
    grammar: Grammar,
    keep: KeepBad,
    out: &mut Structs,
) -> BadRows {
    match grammar {
        Grammar::Uri => fill_ranges_by::<kind::UriKind>(parts, column, rows, grammar, keep, out),
        Grammar::UriReference => {
            fill_ranges_by::<kind::UriRefKind>(parts, column, rows, grammar, keep, out)
        }
        Grammar::Iri => fill_ranges_by::<kind::IriKind>(parts, column, rows, grammar, keep, out),
        Grammar::IriReference => {
            fill_ranges_by::<kind::IriRefKind>(parts, column, rows, grammar, keep, out)
        }
    }
}

fn fill_ranges_by<'a, K: Kind>(
    parts: &[UriPart],
    column: &Column<'_>,
    rows: impl TextRows<'a>,
    grammar: Grammar,
    keep: KeepBad,
    out: &mut Structs,
) -> BadRows {
    let mut bad = BadRows::default();
    let mut spans = [EMPTY; BLOCK];
    for start in (0..rows.len()).step_by(BLOCK) {
        let len = BLOCK.min(rows.len() - start);
        let spans = &mut spans[..len];
        let texts = (start..start + len).map(|row| (rows.text(row), rows.buffer(row)));
        let parsed = Spans::parse_batch::<K, _>(texts, spans);
        let present = column.present(start, len);
        if !bad.note_block(present & !parsed, keep, |place| {
            let row = start + place;
            Some((row, grammar.parse(rows.text(row)).err()?.into()))
        }) {
            break;
        }
        let valid = present & parsed;
        for (part, out) in parts.iter().zip(&mut out.columns) {
            part.push_ranges(rows, start, spans, valid, out);
        }
        out.end_block(valid, len);
    }
    bad
}

impl UriPart {
    fn push_ranges<'a>(
        self,
        rows: impl TextRows<'a>,
        start: usize,
        spans: &[Spans],
        valid: u64,
        out: &mut StringViews,
    ) {
        let block = SpansBlock { rows, start, spans, valid };
        match self {
            Self::Scheme => block.push(out, Spans::scheme),
            Self::Authority => block.push(out, Spans::authority),
            Self::Userinfo => block.push(out, Spans::userinfo),
            Self::Host => block.push(out, Spans::host),
            Self::Port => block.push(out, Spans::port),
            Self::Query => block.push(out, Spans::query),
            Self::Fragment => block.push(out, Spans::fragment),
            Self::HostKind => {
                let name = |spans: &Spans| spans.host_kind().map(|kind| kind.name());
                out.push_block(spans, valid, |spans| (SharedBuffer::default(), name(spans)));
            }
            // `is_range` is false for the others.
            _ => block.push(out, |spans| Some(spans.path())),
        }
    }
}

/// A block of rows with their spans.
struct SpansBlock<'s, R> {
    rows: R,
    start: usize,
    spans: &'s [Spans],
    valid: u64,
}

impl<'a, R: TextRows<'a>> SpansBlock<'_, R> {
    /// A separate function for each part: combined, their loops would keep little in registers.
    #[inline(never)]
    fn push(self, out: &mut StringViews, range: impl Fn(&Spans) -> Option<Range<usize>>) {
        let Self { rows, start, spans, valid } = self;
        out.push_ranges(spans, valid, |_, spans| range(spans), |row| rows.place(start + row));
    }
}
