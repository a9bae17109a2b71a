//! The parameters of queries.

use alloc::borrow::Cow;

use arrow_schema::{DataType, Field, Fields};
use urikit::IriRef;
use urikit::params::ParamsBuf;

use crate::column::{Column, SharedBuffer, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::sink::{Lists, Sink, Structs, item};
use crate::string_views::StringViews;

impl Kernel {
    /// The first value of a key, decoded: null without that key, empty for a key without a value. A value
    /// whose data is not UTF-8 is bad.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["/?q=a%20b&utm_source=x", "/?q"]);
    /// let values = Kernel::query_get("q").run(&column)?;
    /// assert_eq!(values.as_string_view().value(0), "a b");
    /// assert_eq!(values.as_string_view().value(1), "");
    /// assert!(Kernel::query_get("page").run(&column)?.is_null(0));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn query_get(key: &str) -> Self {
        let key = key.to_owned();
        Self::text_of("query_get", move |uri| Ok(uri.params().get(&key)?))
    }

    /// The first value of a key, as written; null without that key, or without a `=` after it.
    #[must_use]
    pub fn query_get_raw(key: &str) -> Self {
        let key = key.to_owned();
        Self::text_of("query_get_raw", move |uri| {
            let param = uri.params().first(&key);
            Ok(param.and_then(|param| param.value()).map(Cow::Borrowed))
        })
    }

    /// All parameters in order, as a list of structs of `key` and `value`, decoded; a value is null
    /// without a `=`. Without a query the list is null.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["/?a=1&b"]);
    /// let lists = Kernel::query_pairs().run(&column)?;
    /// let pairs = lists.as_list::<i32>().value(0);
    /// let keys = pairs.as_struct().column(0).as_string_view();
    /// assert_eq!(keys.iter().flatten().collect::<Vec<_>>(), ["a", "b"]);
    /// assert!(pairs.as_struct().column(1).is_null(1));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn query_pairs() -> Self {
        Self::new("query_pairs", QueryPairs)
    }

    /// Each value without the parameters whose key matches one of the globs: `*` is any string, `?`
    /// any one character.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["/p?utm_source=x&q=1&utm_id=2"]);
    /// let run = |kernel: Kernel| kernel.run(&column).unwrap().as_string_view().value(0).to_owned();
    /// assert_eq!(run(Kernel::query_remove(&["utm_*"])), "/p?q=1");
    /// assert_eq!(run(Kernel::query_keep(&["utm_*"])), "/p?utm_source=x&utm_id=2");
    /// assert_eq!(run(Kernel::query_sort()), "/p?q=1&utm_id=2&utm_source=x");
    /// ```
    #[must_use]
    pub fn query_remove<G: AsRef<str>>(globs: &[G]) -> Self {
        let globs = owned(globs);
        Self::edited("query_remove", move |params| {
            params.retain(|param| !globs.iter().any(|glob| param.key_matches(glob)));
        })
    }

    /// Each value without the parameters whose key matches none of the globs.
    #[must_use]
    pub fn query_keep<G: AsRef<str>>(globs: &[G]) -> Self {
        let globs = owned(globs);
        Self::edited("query_keep", move |params| {
            params.retain(|param| globs.iter().any(|glob| param.key_matches(glob)));
        })
    }

    /// Each value with its parameters sorted by key; those with the same key keep their order.
    #[must_use]
    pub fn query_sort() -> Self {
        Self::edited("query_sort", ParamsBuf::sort)
    }

    fn edited(name: &'static str, edit: impl Fn(&mut ParamsBuf) + Send + Sync + 'static) -> Self {
        Self::text_of(name, move |uri| {
            // Without a query, there is nothing to edit or copy.
            if uri.query().is_none() {
                return Ok(Some(Cow::Borrowed(uri.as_str())));
            }
            let mut edited = uri.to_owned();
            edited.edit_params(&edit)?;
            Ok(Some(match edited == *uri {
                true => Cow::Borrowed(uri.as_str()),
                false => Cow::Owned(edited.into_string()),
            }))
        })
    }
}

fn owned<G: AsRef<str>>(globs: &[G]) -> Vec<String> {
    globs.iter().map(|glob| glob.as_ref().to_owned()).collect()
}

struct QueryPairs;

impl QueryPairs {
    fn fields() -> Fields {
        Fields::from(vec![
            Field::new("key", DataType::Utf8View, false),
            Field::new("value", DataType::Utf8View, true),
        ])
    }
}

impl RowFunction for QueryPairs {
    type Out = Lists<Structs>;

    fn data_type(&self) -> DataType {
        DataType::List(item(DataType::Struct(Self::fields()), false))
    }

    fn out(&self, column: &Column<'_>) -> Self::Out {
        let columns = vec![StringViews::new(column), StringViews::new(column)];
        let item = item(DataType::Struct(Self::fields()), false);
        Lists::new(item, Structs::new(Self::fields(), columns))
    }

    fn put(&self, value: Value<'_>, grammar: Grammar, out: &mut Self::Out) -> Result<(), BadValue> {
        let uri = value.parse(grammar)?;
        if uri.query().is_none() {
            out.null();
            return Ok(());
        }
        let before = out.items.len();
        match push_pairs(&uri, value.buffer, &mut out.items) {
            Ok(()) => out.end_row(out.items.len()),
            Err(bad) => {
                out.items.truncate(before);
                Err(bad)
            }
        }
    }
}

fn push_pairs(
    uri: &IriRef<'_>,
    buffer: SharedBuffer<'_>,
    out: &mut Structs,
) -> Result<(), BadValue> {
    for pair in uri.params().pairs() {
        let (key, value) = pair?;
        out.columns[0].push(buffer, &key)?;
        if let Err(bad) = out.columns[1].push_option(buffer, value.as_deref()) {
            out.columns[0].pop();
            return Err(bad);
        }
        out.end_row();
    }
    Ok(())
}
