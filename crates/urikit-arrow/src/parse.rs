//! All parts, or chosen ones, in one pass over each value.

use alloc::sync::Arc;

use arrow_array::builder::UInt16Builder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::{DataType, Field, Fields};
use urikit::{IriRef, ParseError};
use urikit_guard::IdentifierExt;

use crate::column::{Column, SharedBuffer};
use crate::error::BadValue;
use crate::function::{BadRows, Filled, Function, KeepBad};
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::part_ranges::fill_ranges;
use crate::row_validity::BLOCK;
use crate::sink::{Sink, Structs};
use crate::string_views::{MAX, StringViews};
use crate::text_rows::AnyTextRows;
use crate::uri_part::UriPart;

impl Kernel {
    /// A struct of `scheme`, `authority`, `userinfo`, `host`, `host_kind`, `port`, `path`, `query`
    /// and `fragment`, as written; null if absent.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://u@h:80/p?"]);
    /// let parts = Kernel::parse().run(&column)?;
    /// let part = |name| parts.as_struct().column_by_name(name).unwrap().as_string_view();
    /// assert_eq!(part("authority").value(0), "u@h:80");
    /// assert_eq!(part("query").value(0), "");
    /// assert!(part("fragment").is_null(0));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn parse() -> Self {
        Self::parts(&[
            UriPart::Scheme,
            UriPart::Authority,
            UriPart::Userinfo,
            UriPart::Host,
            UriPart::HostKind,
            UriPart::Port,
            UriPart::Path,
            UriPart::Query,
            UriPart::Fragment,
        ])
    }

    /// A struct of these parts, with a field for each.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::{Kernel, UriPart};
    /// let column = StringArray::from(vec!["http://h/p"]);
    /// let parts = Kernel::parts(&[UriPart::Host, UriPart::Path]).run(&column)?;
    /// assert_eq!(parts.as_struct().column_names(), ["host", "path"]);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn parts(parts: &[UriPart]) -> Self {
        Self::new("parts", PartsFunction { parts: parts.to_vec(), is_struct: true })
    }

    /// For a kernel of `parts`: the port as a number, null above 65535.
    pub(crate) fn with_port_number(self) -> Self {
        let Self { function, grammar, .. } = self;
        Self::new("parts", PortAsNumber(function)).grammar(grammar)
    }

    pub(crate) fn one_part(part: UriPart) -> Self {
        Self::new("part", PartsFunction { parts: vec![part], is_struct: false })
    }
}

/// Values are parsed a block at a time, and then each part is extracted for the whole block: the
/// choice of the part is outside the loop.
struct PartsFunction {
    parts: Vec<UriPart>,
    /// Or a single part.
    is_struct: bool,
}

impl PartsFunction {
    fn fields(&self) -> Fields {
        let field = |part: &UriPart| Field::new(part.name(), DataType::Utf8View, true);
        self.parts.iter().map(field).collect()
    }

    /// For any parts and columns, with the parser chosen before the loop.
    #[inline(always)]
    fn fill_by<'a>(
        &self,
        column: &'a Column<'_>,
        parse: impl Fn(&'a str) -> Result<IriRef<'a>, ParseError>,
        grammar: Grammar,
        keep: KeepBad,
        out: &mut Structs,
    ) -> BadRows {
        let mut bad = BadRows::default();
        let has_origin = self.parts.contains(&UriPart::Origin);
        // Rows that are null or bad are treated as empty, and not valid.
        let mut block = [(SharedBuffer::default(), EMPTY); BLOCK];
        let mut goes_on = true;
        for start in (0..column.len()).step_by(BLOCK) {
            let len = BLOCK.min(column.len() - start);
            let mut valid = 0_u64;
            for (place, (buffer, uri)) in block[..len].iter_mut().enumerate() {
                let row = start + place;
                *uri = EMPTY;
                if column.is_null(row) || !goes_on {
                    continue;
                }
                let value = column.value(row);
                *buffer = value.buffer;
                // No copy here: copying what was just parsed would stall on the stores of its
                // fields.
                match value.text().map(&parse) {
                    Ok(Ok(parsed)) if parsed.as_str().len() <= MAX => {
                        *uri = parsed;
                        valid |= 1 << place;
                    }
                    Ok(Ok(_)) => goes_on = bad.note(row, BadValue::TooLong, keep),
                    Ok(Err(error)) => goes_on = bad.note(row, error.into(), keep),
                    Err(not_utf8) => {
                        let error = value.parse(grammar).err().unwrap_or(not_utf8);
                        goes_on = bad.note(row, error, keep);
                    }
                }
                if has_origin && let Err(error) = uri.origin() {
                    *uri = EMPTY;
                    valid &= !(1 << place);
                    goes_on = bad.note(row, error.into(), keep);
                }
            }
            for (part, column) in self.parts.iter().zip(&mut out.columns) {
                part.push_block(&block[..len], valid, column);
            }
            out.end_block(valid, len);
        }
        bad
    }
}

impl Function for PartsFunction {
    fn data_type(&self) -> DataType {
        if self.is_struct { DataType::Struct(self.fields()) } else { DataType::Utf8View }
    }

    fn fill(&self, column: &Column<'_>, grammar: Grammar, keep: KeepBad) -> Filled {
        let columns = self.parts.iter().map(|_| StringViews::new(column)).collect();
        let mut out = Structs::new(self.fields(), columns);
        let rows = column.text_rows().filter(|_| self.parts.iter().all(|part| part.is_range()));
        let parts = &self.parts;
        let bad = match (rows, grammar) {
            (Some(AnyTextRows::Utf8(rows)), _) => {
                fill_ranges(parts, column, rows, grammar, keep, &mut out)
            }
            (Some(AnyTextRows::LargeUtf8(rows)), _) => {
                fill_ranges(parts, column, rows, grammar, keep, &mut out)
            }
            (Some(AnyTextRows::Views(rows)), _) => {
                fill_ranges(parts, column, rows, grammar, keep, &mut out)
            }
            (None, Grammar::IriReference) => {
                self.fill_by(column, IriRef::parse, grammar, keep, &mut out)
            }
            (None, _) => self.fill_by(column, |text| grammar.parse(text), grammar, keep, &mut out),
        };
        let values = match out.columns.pop() {
            Some(only) if !self.is_struct => only.finish(),
            last => {
                out.columns.extend(last);
                out.finish()
            }
        };
        Filled { values, bad }
    }
}

/// A struct of parts with the port, which the other function returns as a string, as a number.
struct PortAsNumber(Arc<dyn Function>);

impl Function for PortAsNumber {
    fn data_type(&self) -> DataType {
        match self.0.data_type() {
            DataType::Struct(fields) => DataType::Struct(with_port_number(&fields)),
            other => other,
        }
    }

    fn fill(&self, column: &Column<'_>, grammar: Grammar, keep: KeepBad) -> Filled {
        let Filled { values, bad } = self.0.fill(column, grammar, keep);
        let parts = values.as_struct();
        if parts.column_by_name(UriPart::Port.name()).is_none() {
            return Filled { values, bad };
        }
        let columns = parts.fields().iter().zip(parts.columns());
        let columns = columns.map(|(field, column)| match field.name() == UriPart::Port.name() {
            true => port_numbers(column),
            false => column.clone(),
        });
        let columns = columns.collect();
        let fields = with_port_number(parts.fields());
        Filled { values: Arc::new(StructArray::new(fields, columns, parts.nulls().cloned())), bad }
    }
}

fn with_port_number(fields: &Fields) -> Fields {
    let fields = fields.iter().map(|field| match field.name() == UriPart::Port.name() {
        true => Arc::new(Field::new(field.name(), DataType::UInt16, true)),
        false => field.clone(),
    });
    fields.collect()
}

fn port_numbers(texts: &ArrayRef) -> ArrayRef {
    let texts = texts.as_string_view();
    let mut numbers = UInt16Builder::with_capacity(texts.len());
    for text in texts {
        numbers.append_option(text.and_then(|text| text.parse().ok()));
    }
    Arc::new(numbers.finish())
}

type Row<'a> = (SharedBuffer<'a>, IriRef<'a>);

const EMPTY: IriRef<'static> = IriRef::from_static("");

impl UriPart {
    /// Adds this part of each valid row; null if it has none.
    fn push_block(self, rows: &[Row<'_>], valid: u64, out: &mut StringViews) {
        match self {
            Self::Scheme => push(rows, valid, out, |uri| uri.scheme().map(|part| part.as_str())),
            Self::Authority => {
                push(rows, valid, out, |uri| uri.authority().map(|part| part.as_str()));
            }
            Self::Userinfo => {
                push(rows, valid, out, |uri| uri.userinfo().map(|part| part.as_str()));
            }
            Self::User => push(rows, valid, out, |uri| uri.userinfo().map(|part| part.user())),
            Self::Password => push(rows, valid, out, |uri| uri.userinfo()?.password()),
            Self::Host => push(rows, valid, out, |uri| uri.host().map(|host| host.as_str())),
            Self::HostKind => {
                push(rows, valid, out, |uri| uri.host().map(|host| host.kind().name()));
            }
            Self::HostClass => {
                push(rows, valid, out, |uri| uri.host_class().map(|class| class.name()));
            }
            Self::HostWithoutWww => {
                push(rows, valid, out, |uri| uri.host().map(|host| host.strip_www()));
            }
            Self::LastLabel => push(rows, valid, out, |uri| uri.host()?.last_label()),
            Self::Port => push(rows, valid, out, |uri| uri.port().map(|port| port.as_str())),
            Self::Path => push(rows, valid, out, |uri| Some(uri.path().as_str())),
            Self::FileName => {
                push(rows, valid, out, |uri| uri.path().file_name().map(|name| name.as_str()));
            }
            Self::Extension => push(rows, valid, out, |uri| uri.path().extension()),
            Self::Query => push(rows, valid, out, |uri| uri.query().map(|part| part.as_str())),
            Self::Fragment => {
                push(rows, valid, out, |uri| uri.fragment().map(|part| part.as_str()));
            }
            Self::PathAndQuery => push(rows, valid, out, |uri| Some(uri.path_and_query())),
            Self::PathQueryAndFragment => {
                push(rows, valid, out, |uri| Some(&uri.as_str()[uri.spans().path().start..]))
            }
            Self::Origin => {
                // These are newly written. `PartsFunction::fill_by` has rejected those with an invalid
                // port.
                let origins: Vec<Option<String>> = (rows.iter())
                    .map(|(_, uri)| uri.origin().ok().flatten().map(|origin| origin.to_string()))
                    .collect();
                out.push_block(&origins, u64::MAX, |origin| {
                    (SharedBuffer::default(), origin.as_deref())
                });
            }
        }
    }
}

#[inline(always)]
fn push<'a>(
    rows: &[Row<'a>],
    valid: u64,
    out: &mut StringViews,
    part: impl Fn(&IriRef<'a>) -> Option<&'a str>,
) {
    out.push_block(rows, valid, |(buffer, uri)| (*buffer, part(uri)));
}
