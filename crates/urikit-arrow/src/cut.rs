//! Identifiers without query or fragment, and their hierarchy.

use alloc::borrow::Cow;

use arrow_schema::DataType;
use urikit::{Hierarchy, IriRef};

use crate::column::{Column, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::sink::{Lists, item};
use crate::string_views::Texts;

/// The parts that [`Kernel::cut`] removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// The query; a fragment stays.
    Query,
    /// The fragment.
    Fragment,
    /// Both.
    QueryAndFragment,
}

impl Kernel {
    /// Each value without its query, its fragment, or both.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::{Cut, Kernel};
    /// let column = StringArray::from(vec!["http://h/p?q#f"]);
    /// let cut = |cut| Kernel::cut(cut).run(&column).unwrap().as_string_view().value(0).to_owned();
    /// assert_eq!(cut(Cut::Query), "http://h/p#f");
    /// assert_eq!(cut(Cut::Fragment), "http://h/p?q");
    /// assert_eq!(cut(Cut::QueryAndFragment), "http://h/p");
    /// ```
    #[must_use]
    pub fn cut(cut: Cut) -> Self {
        Self::text_of("cut", move |uri| {
            Ok(Some(match cut {
                Cut::Fragment => uri.without_fragment().as_str().into(),
                Cut::QueryAndFragment => uri.without_query_and_fragment().as_str().into(),
                Cut::Query if uri.query().is_none() => Cow::Borrowed(uri.as_str()),
                Cut::Query => uri.without_query().into_string().into(),
            }))
        })
    }

    /// Each value and the directories that contain it, as a list from the root on: the directories
    /// of the path, the whole path, then with the query, then with the fragment.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://h/a/b?q"]);
    /// let lists = Kernel::hierarchy().run(&column)?;
    /// let fronts = lists.as_list::<i32>().value(0);
    /// let fronts: Vec<_> = fronts.as_string_view().iter().flatten().collect();
    /// assert_eq!(fronts, ["http://h/", "http://h/a/", "http://h/a/b", "http://h/a/b?q"]);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn hierarchy() -> Self {
        Self::new("hierarchy", Fronts(|uri| uri.hierarchy()))
    }

    /// The same from the path on, without the root: `/a/`, `/a/b`, `/a/b?q`.
    #[must_use]
    pub fn path_hierarchy() -> Self {
        Self::new("path_hierarchy", Fronts(|uri| uri.path_hierarchy()))
    }
}

struct Fronts(for<'a> fn(&IriRef<'a>) -> Hierarchy<'a>);

impl RowFunction for Fronts {
    type Out = Lists<Texts>;

    fn data_type(&self) -> DataType {
        DataType::List(item(DataType::Utf8View, false))
    }

    fn out(&self, column: &Column<'_>) -> Lists<Texts> {
        Lists::new(item(DataType::Utf8View, false), Texts::with_capacity(column, 4 * column.len()))
    }

    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut Lists<Texts>,
    ) -> Result<(), BadValue> {
        let before = out.items.len();
        for front in self.0(&value.parse(grammar)?) {
            if let Err(bad) = out.items.push(value.home, front) {
                while out.items.len() > before {
                    out.items.pop();
                }
                return Err(bad);
            }
        }
        out.end_row(out.items.len())
    }
}
