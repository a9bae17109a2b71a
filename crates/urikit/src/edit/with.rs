//! `with_…` and `without_…`: an edited copy.

use super::error::EditError;
use super::value::{HostValue, PortValue, Value};
use crate::ident::forward;
use crate::ident::{Identifier, IdentifierBuf, kind, kind::Kind};

/// # Edited copies
///
/// Each makes a copy and applies the `set_…` or `remove_…` of the same name; see
/// [`IdentifierBuf`](crate::IdentifierBuf#editing). For more than one component, a
/// [`Builder`](crate::Builder) copies only once.
impl<'a, K: Kind> Identifier<'a, K> {
    /// A copy with this scheme, in lower case.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/")?.with_scheme("https")?, "https://h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_scheme`].
    pub fn with_scheme(&self, scheme: impl AsRef<str>) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_scheme(scheme))
    }

    /// A copy with this authority.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/p")?.with_authority("i:80")?, "http://i:80/p");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_authority`].
    pub fn with_authority(
        &self,
        authority: impl AsRef<str>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_authority(authority))
    }

    /// A copy with this userinfo.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://h/")?.with_userinfo("anna")?, "ftp://anna@h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_userinfo`].
    pub fn with_userinfo<'v>(
        &self,
        userinfo: impl Into<Value<'v>>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_userinfo(userinfo))
    }

    /// A copy with this user.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://a:b@h/")?.with_user("c")?, "ftp://c:b@h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_user`].
    pub fn with_user<'v>(&self, user: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_user(user))
    }

    /// A copy with this password.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://a:b@h/")?.with_password("c")?, "ftp://a:c@h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_password`].
    pub fn with_password<'v>(
        &self,
        password: impl Into<Value<'v>>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_password(password))
    }

    /// A copy with this host.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h:80/")?.with_host("i")?, "http://i:80/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_host`].
    pub fn with_host<'v>(
        &self,
        host: impl Into<HostValue<'v>>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_host(host))
    }

    /// A copy with this port.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/")?.with_port(8080)?, "http://h:8080/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_port`].
    pub fn with_port<'v>(
        &self,
        port: impl Into<PortValue<'v>>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_port(port))
    }

    /// A copy with this path.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/a?q")?.with_path("/b")?, "http://h/b?q");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_path`].
    pub fn with_path<'v>(&self, path: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_path(path))
    }

    /// A copy with this query.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/#f")?.with_query("q")?, "http://h/?q#f");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_query`].
    pub fn with_query<'v>(
        &self,
        query: impl Into<Value<'v>>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_query(query))
    }

    /// A copy with this fragment.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/#f")?.with_fragment("g")?, "http://h/#g");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::set_fragment`].
    pub fn with_fragment<'v>(
        &self,
        fragment: impl Into<Value<'v>>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(|copy| copy.set_fragment(fragment))
    }

    /// A copy without the scheme.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert_eq!(UriRef::parse("http://h/")?.without_scheme()?, "//h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::remove_scheme`].
    pub fn without_scheme(&self) -> Result<IdentifierBuf<K>, EditError>
    where
        K: kind::Reference,
    {
        self.edited(IdentifierBuf::remove_scheme)
    }

    /// A copy without the authority.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("file:///p")?.without_authority()?, "file:/p");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`IdentifierBuf::remove_authority`].
    pub fn without_authority(&self) -> Result<IdentifierBuf<K>, EditError> {
        self.edited(IdentifierBuf::remove_authority)
    }

    /// A copy without the userinfo.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://anna:secret@h/")?.without_userinfo(), "ftp://h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_userinfo(&self) -> IdentifierBuf<K> {
        let mut copy = self.to_buf();
        copy.remove_userinfo();
        copy
    }

    /// A copy without the password.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://anna:secret@h/")?.without_password(), "ftp://anna@h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_password(&self) -> IdentifierBuf<K> {
        let mut copy = self.to_buf();
        copy.remove_password();
        copy
    }

    /// A copy without the port.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h:80/")?.without_port(), "http://h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_port(&self) -> IdentifierBuf<K> {
        let mut copy = self.to_buf();
        copy.remove_port();
        copy
    }

    fn edited(
        &self,
        edit: impl FnOnce(&mut IdentifierBuf<K>) -> Result<(), EditError>,
    ) -> Result<IdentifierBuf<K>, EditError> {
        let mut copy = self.to_buf();
        edit(&mut copy)?;
        Ok(copy)
    }
}

forward! {
    impl<K: Kind> {
        fn with_scheme(&self, scheme: &str) -> Result<IdentifierBuf<K>, EditError>;
        fn with_authority(&self, authority: &str) -> Result<IdentifierBuf<K>, EditError>;
        fn with_userinfo<'v>(&self, userinfo: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn with_user<'v>(&self, user: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn with_password<'v>(&self, password: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn with_host<'v>(&self, host: impl Into<HostValue<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn with_port<'v>(&self, port: impl Into<PortValue<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn with_path<'v>(&self, path: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn with_query<'v>(&self, query: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn with_fragment<'v>(&self, fragment: impl Into<Value<'v>>) -> Result<IdentifierBuf<K>, EditError>;
        fn without_scheme(&self) -> Result<IdentifierBuf<K>, EditError> where K: kind::Reference;
        fn without_authority(&self) -> Result<IdentifierBuf<K>, EditError>;
        #[must_use]
        fn without_userinfo(&self) -> IdentifierBuf<K>;
        #[must_use]
        fn without_password(&self) -> IdentifierBuf<K>;
        #[must_use]
        fn without_port(&self) -> IdentifierBuf<K>;
    }
}
