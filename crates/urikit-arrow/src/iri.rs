//! IRIs to URIs and back: RFC 3987 §3.

use alloc::borrow::Cow;

use urikit::{Describe, IriRefCow, UriRefCow};
use urikit_guard::IdentifierExt;
use urikit_guard::host::HostNameError;

use crate::error::BadValue;
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

    /// Like [`to_uri`](Self::to_uri), with the host in its DNS form by UTS 46. A host without one is a bad value.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://BÜCHER.example/é"]);
    /// let text = |kernel: Kernel| kernel.run(&column).unwrap().as_string_view().value(0).to_owned();
    /// assert_eq!(text(Kernel::to_uri_idna()), "http://xn--bcher-kva.example/%C3%A9");
    /// assert_eq!(text(Kernel::host_ascii()), "xn--bcher-kva.example");
    /// assert_eq!(text(Kernel::host_unicode()), "bücher.example");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn to_uri_idna() -> Self {
        Self::text_of("to_uri", |iri| {
            Ok(Some(match iri.to_uri_idna().map_err(no_host_name)? {
                UriRefCow::Borrowed(uri) => Cow::Borrowed(uri.as_str()),
                UriRefCow::Owned(uri) => Cow::Owned(uri.into_string()),
            }))
        })
    }

    /// Like [`to_iri`](Self::to_iri), with the host in Unicode by UTS 46.
    #[must_use]
    pub fn to_iri_idna() -> Self {
        Self::text_of("to_iri", |uri| {
            Ok(Some(match uri.to_iri_idna().map_err(no_host_name)? {
                IriRefCow::Borrowed(iri) => Cow::Borrowed(iri.as_str()),
                IriRefCow::Owned(iri) => Cow::Owned(iri.into_string()),
            }))
        })
    }

    /// The host in its DNS form by UTS 46: `xn--…`. A host without one is a bad value.
    #[must_use]
    pub fn host_ascii() -> Self {
        Self::text_of("host_ascii", |uri| uri.host_to_ascii().map_err(no_host_name))
    }

    /// The host in Unicode by UTS 46.
    #[must_use]
    pub fn host_unicode() -> Self {
        Self::text_of("host_unicode", |uri| uri.host_to_unicode().map_err(no_host_name))
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

#[cold]
pub(crate) fn no_host_name(error: HostNameError) -> BadValue {
    let (kind, range) = (error.details().kind, Some(error.range()));
    BadValue::Other { kind, message: error.to_string(), range }
}
