//! Identifiers without query or fragment.

use alloc::borrow::Cow;

use crate::kernel::Kernel;

/// The parts that [`Kernel::cut`] removes. Closed: what follows the path is these two components.
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
                Cut::Fragment => uri.strip_fragment().as_str().into(),
                Cut::QueryAndFragment => uri.strip_query_and_fragment().as_str().into(),
                Cut::Query if uri.query().is_none() => Cow::Borrowed(uri.as_str()),
                Cut::Query => {
                    let mut copy = uri.to_owned();
                    copy.remove_query();
                    copy.into_string().into()
                }
            }))
        })
    }
}
