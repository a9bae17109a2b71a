//! All parts, or chosen ones, in one pass over each value.

use arrow_schema::{DataType, Field, Fields};
use urikit::IriRef;

use crate::column::{Column, Home, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::part::Part;
use crate::sink::Structs;
use crate::texts::Texts;

impl Kernel {
    /// A struct of `scheme`, `authority`, `userinfo`, `host`, `host_kind`, `port`, `path`, `query` and
    /// `fragment`, as they are written; null where they are absent.
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
            Part::Scheme,
            Part::Authority,
            Part::Userinfo,
            Part::Host,
            Part::HostKind,
            Part::Port,
            Part::Path,
            Part::Query,
            Part::Fragment,
        ])
    }

    /// A struct of these parts, with a field for each.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::{Kernel, Part};
    /// let column = StringArray::from(vec!["http://h/p"]);
    /// let parts = Kernel::parts(&[Part::Host, Part::Path]).run(&column)?;
    /// assert_eq!(parts.as_struct().column_names(), ["host", "path"]);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn parts(parts: &[Part]) -> Self {
        let field = |part: &Part| Field::new(part.name(), DataType::Utf8View, true);
        let fields = parts.iter().map(field).collect();
        Self::new("parts", Parts { parts: parts.to_vec(), fields })
    }
}

struct Parts {
    parts: Vec<Part>,
    fields: Fields,
}

impl RowFunction for Parts {
    type Out = Structs;

    fn data_type(&self) -> DataType {
        DataType::Struct(self.fields.clone())
    }

    fn out(&self, column: &Column<'_>) -> Structs {
        let columns = self.parts.iter().map(|_| Texts::new(column)).collect();
        Structs::new(self.fields.clone(), columns)
    }

    #[inline(always)]
    fn put(&self, value: Value<'_>, grammar: Grammar, out: &mut Structs) -> Result<(), BadValue> {
        let uri = value.parse(grammar)?;
        for (index, (part, column)) in self.parts.iter().zip(&mut out.columns).enumerate() {
            let pushed = match part.written(&uri) {
                Some(text) => column.push_option(value.home, text),
                None => made(*part, &uri, column),
            };
            if let Err(bad) = pushed {
                // The columns before this one have the row already.
                out.columns[..index].iter_mut().for_each(Texts::pop);
                return Err(bad);
            }
        }
        out.end_row();
        Ok(())
    }
}

#[cold]
fn made(part: Part, uri: &IriRef<'_>, column: &mut Texts) -> Result<(), BadValue> {
    column.push_option(Home::default(), part.of(uri)?.as_deref())
}
