//! IRIs to URIs and back: RFC 3987 §3.

use alloc::borrow::Cow;

use urikit::{IriRefCow, UriRefCow};

use crate::kernel::Kernel;

impl Kernel {
    /// Each IRI as a URI: RFC 3987 §3.1. The host is percent-encoded.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://h/é"]);
    /// assert_eq!(Kernel::to_uri().run(&column)?.as_string_view().value(0), "http://h/%C3%A9");
    /// let column = StringArray::from(vec!["http://h/%C3%A9"]);
    /// assert_eq!(Kernel::to_iri().run(&column)?.as_string_view().value(0), "http://h/é");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn to_uri() -> Self {
        Self::text_of("to_uri", |iri| {
            Ok(Some(match iri.to_uri()? {
                UriRefCow::Borrowed(uri) => Cow::Borrowed(uri.as_str()),
                UriRefCow::Owned(uri) => Cow::Owned(uri.into_string()),
            }))
        })
    }

    /// Each URI as an IRI: RFC 3987 §3.2.
    #[must_use]
    pub fn to_iri() -> Self {
        Self::text_of("to_iri", |uri| {
            Ok(Some(match uri.to_iri() {
                IriRefCow::Borrowed(iri) => Cow::Borrowed(iri.as_str()),
                IriRefCow::Owned(iri) => Cow::Owned(iri.into_string()),
            }))
        })
    }
}
