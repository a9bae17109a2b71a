//! Identifiers with the directories that contain them, as lists.

use arrow_schema::DataType;
use urikit::{Hierarchy, IriRef};

use crate::column::{Column, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::sink::{Lists, item};
use crate::string_views::StringViews;

impl Kernel {
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
        Self::new("hierarchy", HierarchyLists(|uri| uri.hierarchy()))
    }

    /// The same from the path on, without the root: `/a/`, `/a/b`, `/a/b?q`.
    #[must_use]
    pub fn path_hierarchy() -> Self {
        Self::new("path_hierarchy", HierarchyLists(|uri| uri.hierarchy().of_path()))
    }
}

struct HierarchyLists(for<'a> fn(&IriRef<'a>) -> Hierarchy<'a>);

impl RowFunction for HierarchyLists {
    type Out = Lists<StringViews>;

    fn data_type(&self) -> DataType {
        DataType::List(item(DataType::Utf8View, false))
    }

    fn out(&self, column: &Column<'_>) -> Lists<StringViews> {
        Lists::new(
            item(DataType::Utf8View, false),
            StringViews::with_capacity(column, 4 * column.len()),
        )
    }

    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut Lists<StringViews>,
    ) -> Result<(), BadValue> {
        let before = out.items.len();
        for front in self.0(&value.parse(grammar)?) {
            if let Err(bad) = out.items.push(value.buffer, front) {
                while out.items.len() > before {
                    out.items.pop();
                }
                return Err(bad);
            }
        }
        out.end_row(out.items.len())
    }
}
