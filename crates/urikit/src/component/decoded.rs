//! Decoding methods for the component views.
//!
//! Their text is valid for its component, so decoding to bytes never fails, and decoding to
//! text fails only if the data is not UTF-8.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use super::{Fragment, Host, Path, Query, Segment, SegmentParameter, Userinfo};
#[cfg(feature = "alloc")]
use crate::percent::DecodeError;
use crate::percent::{Decode, decode};

impl<'a> Userinfo<'a> {
    /// The data of [`user`](Self::user).
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("ftp://a%3Ab:secret@h/")?;
    /// assert!(uri.userinfo().unwrap().decode_user() == "a:b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn decode_user(self) -> Decode<'a> {
        decode(self.user()).with_secret()
    }

    /// The data of [`password`](Self::password).
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("ftp://anna:a%40b@h/")?;
    /// assert!(uri.userinfo().unwrap().decode_password().unwrap() == "a@b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn decode_password(self) -> Option<Decode<'a>> {
        self.password().map(|password| decode(password).with_secret())
    }

    /// The user as text; borrowed if nothing had to be decoded.
    ///
    /// ```
    /// use urikit::Uri;
    /// let userinfo = Uri::parse("ftp://a%3Ab:p%40w@h/")?.userinfo().unwrap();
    /// assert_eq!(userinfo.user_text()?, "a:b");
    /// assert_eq!(userinfo.password_text()?.unwrap(), "p@w");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the data is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn user_text(self) -> Result<Cow<'a, str>, DecodeError> {
        self.decode_user().to_text()
    }

    /// The password as text; `None` without a `:`.
    ///
    /// # Errors
    /// If the data is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn password_text(self) -> Result<Option<Cow<'a, str>>, DecodeError> {
        self.decode_password().map(|password| password.to_text()).transpose()
    }
}

impl<'a> Host<'a> {
    /// The data of [`reg_name`](Self::reg_name), if the host is a registered name.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://b%C3%BCcher.example/")?;
    /// assert!(uri.host().unwrap().decode_reg_name().unwrap() == "bücher.example");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn decode_reg_name(self) -> Option<Decode<'a>> {
        self.reg_name().map(decode)
    }
}

impl<'a> Path<'a> {
    /// The data of the whole path, for display.
    ///
    /// A `/` in it may have been escaped: the structure of a path is in its
    /// [`segments`](Self::segments), each of which has its own data.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let path = UriRef::parse("/a%2Fb/c")?.path();
    /// assert!(path.decode() == "/a/b/c");
    /// assert!(path.segments().next().unwrap().decode() == "a/b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn decode(self) -> Decode<'a> {
        decode(self.as_str())
    }
}

impl<'a> Segment<'a> {
    /// The data of the whole segment.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let segment = UriRef::parse("/a%20b%2Fc")?.path().segments().next().unwrap();
    /// assert!(segment.decode() == "a b/c");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn decode(self) -> Decode<'a> {
        decode(self.as_str())
    }

    /// The data of [`name`](Self::name).
    ///
    /// ```
    /// use urikit::UriRef;
    /// let segment = UriRef::parse("/a%3Bb;v=1")?.path().segments().next().unwrap();
    /// assert!(segment.decode_name() == "a;b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn decode_name(self) -> Decode<'a> {
        decode(self.name())
    }

    /// The whole segment as text; borrowed if nothing had to be decoded.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let path = UriRef::parse("/caf%C3%A9/a%2Fb")?.path();
    /// let texts: Result<Vec<_>, _> = path.segments().map(|segment| segment.text()).collect();
    /// assert_eq!(texts?, ["café", "a/b"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the data is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn text(self) -> Result<Cow<'a, str>, DecodeError> {
        self.decode().to_text()
    }
}

impl<'a> Segment<'a> {
    /// The first parameter with this key. The key is data: escapes in the segment are
    /// decoded before comparing.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let segment = UriRef::parse("/name;%76=1.1;x")?.path().segments().next().unwrap();
    /// assert_eq!(segment.parameter("v").unwrap().value(), Some("1.1"));
    /// assert_eq!(segment.parameter("x").unwrap().value(), None);
    /// assert!(segment.parameter("name").is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameter(self, key: &str) -> Option<SegmentParameter<'a>> {
        self.parameters().find(|parameter| parameter.decode_key() == *key)
    }
}

impl<'a> SegmentParameter<'a> {
    /// The data of [`key`](Self::key).
    ///
    /// ```
    /// use urikit::UriRef;
    /// let segment = UriRef::parse("/a;k%3D=%3B")?.path().segments().next().unwrap();
    /// assert!(segment.parameters().next().unwrap().decode_key() == "k=");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn decode_key(self) -> Decode<'a> {
        decode(self.key())
    }

    /// The data of [`value`](Self::value).
    ///
    /// ```
    /// use urikit::UriRef;
    /// let segment = UriRef::parse("/a;k%3D=%3B")?.path().segments().next().unwrap();
    /// assert!(segment.parameters().next().unwrap().decode_value().unwrap() == ";");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn decode_value(self) -> Option<Decode<'a>> {
        self.value().map(decode)
    }
}

impl<'a> Query<'a> {
    /// The data of the whole query, for display, or if it is not a list of pairs.
    ///
    /// A `&` or `=` in it may have been escaped: split pairs first. A `+` stays; for data
    /// from a form see [`form`](crate::percent::form).
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert!(UriRef::parse("?1+1%20%3D%202")?.query().unwrap().decode() == "1+1 = 2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn decode(self) -> Decode<'a> {
        decode(self.as_str())
    }
}

impl<'a> Fragment<'a> {
    /// The data of the fragment.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert!(UriRef::parse("#a%20b")?.fragment().unwrap().decode() == "a b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn decode(self) -> Decode<'a> {
        decode(self.as_str())
    }

    /// The fragment as text; borrowed if nothing had to be decoded.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert_eq!(UriRef::parse("#a%20b")?.fragment().unwrap().text()?, "a b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the data is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn text(self) -> Result<Cow<'a, str>, DecodeError> {
        self.decode().to_text()
    }
}
