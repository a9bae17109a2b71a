//! `HttpBuf` to and from `http::Uri` and `url::Url`.

use super::HttpBuf;
use crate::error::SchemeError;

#[cfg(feature = "http")]
mod http_uri {
    use alloc::string::ToString;

    use ::http::Uri;
    use urikit::UriBuf;
    use urikit::convert::ConvertError;

    use super::{HttpBuf, SchemeError};

    /// Without the fragment, which no request contains.
    ///
    /// ```
    /// use urikit_schemes::HttpBuf;
    /// let page: HttpBuf = "https://example.com/a#b".parse()?;
    /// assert_eq!(http::Uri::try_from(&page)?, "https://example.com/a");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    impl TryFrom<&HttpBuf> for Uri {
        type Error = ConvertError;

        fn try_from(http: &HttpBuf) -> Result<Self, ConvertError> {
            http.uri().try_into()
        }
    }

    /// Without the fragment, which no request contains.
    impl TryFrom<HttpBuf> for Uri {
        type Error = ConvertError;

        fn try_from(http: HttpBuf) -> Result<Self, ConvertError> {
            http.uri().try_into()
        }
    }

    /// Escapes what RFC 3986 does not allow.
    impl TryFrom<&Uri> for HttpBuf {
        type Error = SchemeError;

        fn try_from(uri: &Uri) -> Result<Self, SchemeError> {
            match UriBuf::try_from(uri) {
                Ok(uri) => Self::new(uri),
                // What its string lacks as a URI is the error.
                Err(_) => uri.to_string().parse(),
            }
        }
    }

    /// Escapes what RFC 3986 does not allow.
    impl TryFrom<Uri> for HttpBuf {
        type Error = SchemeError;

        fn try_from(uri: Uri) -> Result<Self, SchemeError> {
            Self::try_from(&uri)
        }
    }
}

#[cfg(feature = "url")]
mod url_crate {
    use ::url::Url;
    use urikit::UriBuf;
    use urikit::convert::ConvertError;

    use super::{HttpBuf, SchemeError};

    /// Succeeds if no byte would change.
    impl TryFrom<&HttpBuf> for Url {
        type Error = ConvertError;

        fn try_from(http: &HttpBuf) -> Result<Self, ConvertError> {
            http.uri().try_into()
        }
    }

    /// Succeeds if no byte would change.
    impl TryFrom<HttpBuf> for Url {
        type Error = ConvertError;

        fn try_from(http: HttpBuf) -> Result<Self, ConvertError> {
            http.uri().try_into()
        }
    }

    /// Escapes what RFC 3986 does not allow.
    impl TryFrom<&Url> for HttpBuf {
        type Error = SchemeError;

        fn try_from(url: &Url) -> Result<Self, SchemeError> {
            match UriBuf::try_from(url) {
                Ok(uri) => Self::new(uri),
                // What its string lacks as a URI is the error.
                Err(_) => url.as_str().parse(),
            }
        }
    }

    /// Escapes what RFC 3986 does not allow.
    impl TryFrom<Url> for HttpBuf {
        type Error = SchemeError;

        fn try_from(url: Url) -> Result<Self, SchemeError> {
            Self::try_from(&url)
        }
    }
}
