//! Normal forms of the levels of RFC 3986 §6.2, and the sort keys of web archives.

use alloc::borrow::Cow;
use core::fmt::Write;

use urikit::compare::Surt;
use urikit::{IriRefCow, Level};
use urikit_guard::IdentifierExt;

use crate::iri::no_host_name;
use crate::kernel::Kernel;

impl Kernel {
    /// The normal form at a level: the canonical key for joins and groups. A value that is already
    /// in that form is a view into the input.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit::Level;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["HTTP://Example.com:80/%7Ea/./b"]);
    /// let normal = Kernel::normalize(Level::Scheme).run(&column)?;
    /// assert_eq!(normal.as_string_view().value(0), "http://example.com/~a/b");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn normalize(level: Level) -> Self {
        Self::text_of("normalize", move |uri| {
            Ok(Some(match uri.normalize(level) {
                IriRefCow::Borrowed(normal) => Cow::Borrowed(normal.as_str()),
                IriRefCow::Owned(normal) => Cow::Owned(normal.into_string()),
            }))
        })
    }

    /// The same with the host in its DNS form by UTS 46 first: levels fold the case of ASCII letters only. A host
    /// without such a form is a bad value.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit::Level;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["HTTP://BÜCHER.example:80"]);
    /// let normal = Kernel::normalize_idna(Level::Scheme).run(&column)?;
    /// assert_eq!(normal.as_string_view().value(0), "http://xn--bcher-kva.example/");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn normalize_idna(level: Level) -> Self {
        Self::text_of("normalize", move |uri| {
            let normal = match uri.to_ascii_host().map_err(no_host_name)? {
                IriRefCow::Borrowed(same) => match same.normalize(level) {
                    IriRefCow::Borrowed(normal) => Cow::Borrowed(normal.as_str()),
                    IriRefCow::Owned(normal) => Cow::Owned(normal.into_string()),
                },
                IriRefCow::Owned(changed) => {
                    Cow::Owned(changed.normalize(level).into_owned().into_string())
                }
            };
            Ok(Some(normal))
        })
    }

    /// The sort key of web archives: the labels of the host reversed.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://www.example.com/a"]);
    /// assert_eq!(Kernel::surt().run(&column)?.as_string_view().value(0), "http://(com,example,www,)/a");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn surt() -> Self {
        Self::written("surt", |uri, out| {
            // Writing to a `String` can't fail.
            let _ = write!(out, "{}", Surt::new(uri));
            Ok(())
        })
    }
}
