//! Forms for display, for sorting, and for other software.

use alloc::borrow::Cow;
use core::fmt::Write;

use urikit::redact::COMMON_SECRETS;
use urikit::{IriRefCow, UriRefCow};

use crate::kernel::Kernel;

impl Kernel {
    /// Each value with the password, and the values of these keys, masked. Without keys, those of
    /// [`COMMON_SECRETS`] are used.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["https://u:secret@h/?q=1&token=abc"]);
    /// let shown = Kernel::redact(&[] as &[&str]).run(&column)?;
    /// let shown = shown.as_string_view().value(0);
    /// assert!(!shown.contains("secret") && !shown.contains("abc"));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn redact<G: AsRef<str>>(keys: &[G]) -> Self {
        let keys: Vec<String> = keys.iter().map(|key| key.as_ref().to_owned()).collect();
        Self::written("redact", move |uri, out| {
            let given: Vec<&str> = keys.iter().map(|key| &**key).collect();
            let keys = if given.is_empty() { COMMON_SECRETS } else { &given };
            // Writing to a `String` can't fail.
            let _ = write!(out, "{}", uri.redacted().parameters(keys));
            Ok(())
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
            let _ = write!(out, "{}", uri.surt());
            Ok(())
        })
    }

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
