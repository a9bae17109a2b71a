//! Decoding methods for the component views.
//!
//! Their text is valid for its component, so decoding to bytes never fails, and decoding to
//! text fails only if the data is not UTF-8.

use super::{Fragment, Host, Parameter, Path, Query, Segment, UserInfo};
use crate::percent::{Decode, decode};

impl<'a> UserInfo<'a> {
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
    pub fn decode_user(&self) -> Decode<'a> {
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
    pub fn decode_password(&self) -> Option<Decode<'a>> {
        self.password().map(|password| decode(password).with_secret())
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
    pub fn decode_reg_name(&self) -> Option<Decode<'a>> {
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
    pub const fn decode(&self) -> Decode<'a> {
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
    pub const fn decode(&self) -> Decode<'a> {
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
    pub fn decode_name(&self) -> Decode<'a> {
        decode(self.name())
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
    pub fn parameter(&self, key: &str) -> Option<Parameter<'a>> {
        self.parameters().find(|parameter| parameter.decode_key() == *key)
    }
}

impl<'a> Parameter<'a> {
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
    pub fn decode_key(&self) -> Decode<'a> {
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
    pub fn decode_value(&self) -> Option<Decode<'a>> {
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
    pub const fn decode(&self) -> Decode<'a> {
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
    pub const fn decode(&self) -> Decode<'a> {
        decode(self.as_str())
    }
}
