//! `set_…` and `remove_…` on the owned types.

use super::check::{
    self, check_authority, check_host, check_path, check_port, check_scheme, path_fits,
};
use super::draft::Draft;
use super::error::{EditError, EditErrorKind};
use super::value::{AuthorityValue, HostValue, PortValue, Value};
use crate::grammar::rule::Rule;
use crate::ident::{Identifier, IdentifierBuf, forward, kind, kind::Kind};
use crate::parse::error::Component;

/// # Editing
///
/// Each method changes one component and no byte of any other. After an error nothing has changed.
///
/// A `&str` or `String` is data, and is percent-encoded for its component. An
/// [`Encoded`](crate::Encoded) and a component of another identifier are checked and written as they
/// are. Absent and empty differ: `set_query("")` leaves a `?`; `remove_query` and an `Option`
/// that is `None` do not.
///
/// Values are written as RFC 3986 requires of producers: the scheme in lower case, no `:` for a
/// port without digits, escapes in a host name only as UTF-8, a host given as data in lower case.
/// Other components are not inspected.
///
/// Components that would be read back as others are rejected: a path that starts with `//` without
/// an authority, a `:` in the first segment without a scheme, a path after an authority that does
/// not start with `/`, a userinfo or a port without a host. To change several components that only
/// fit together, or to have such a path repaired, use a [`Builder`](crate::Builder).
impl<K: Kind> IdentifierBuf<K> {
    /// Sets the scheme, in lower case.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://H/%7e")?;
    /// uri.set_scheme("HTTPS")?;
    /// assert_eq!(uri, "https://H/%7e");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `scheme` does not derive it.
    pub fn set_scheme(&mut self, scheme: impl AsRef<str>) -> Result<(), EditError> {
        let scheme = scheme.as_ref();
        check_scheme(scheme)?;
        self.draft().put_scheme(scheme)
    }

    /// Removes the scheme, which leaves a relative reference.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// let mut reference = UriRefBuf::parse("http://h/p")?;
    /// reference.remove_scheme()?;
    /// assert_eq!(reference, "//h/p");
    /// assert!(UriRefBuf::parse("a:b:c")?.remove_scheme().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the path's first segment has a `:` that would become the end of a scheme.
    pub fn remove_scheme(&mut self) -> Result<(), EditError>
    where
        K: kind::Reference,
    {
        let mut draft = self.draft();
        path_fits(draft.path(), false, draft.has_authority(), K::RULES.iri)?;
        draft.remove_scheme();
        Ok(())
    }

    /// Sets the whole authority, without its `//`.
    ///
    /// ```
    /// use urikit::{Encoded, UriBuf};
    /// let mut uri = UriBuf::parse("http://h/p")?;
    /// uri.set_authority(Encoded("anna@example.com:8042"))?;
    /// assert_eq!(uri, "http://anna@example.com:8042/p");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `authority` does not derive it, or if the path does not start with `/`.
    pub fn set_authority<'v>(
        &mut self,
        authority: impl Into<AuthorityValue<'v>>,
    ) -> Result<(), EditError> {
        let (authority, host) = check_authority(authority.into().0, K::RULES.iri)?;
        self.path_fits_after_authority()?;
        self.draft().put_authority(authority, host)
    }

    /// Removes the authority and its `//`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("file://h/p")?;
    /// uri.remove_authority()?;
    /// assert_eq!(uri, "file:/p");
    /// assert!(UriBuf::parse("http://h//evil")?.remove_authority().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the path starts with `//` and would become an authority.
    pub fn remove_authority(&mut self) -> Result<(), EditError> {
        let mut draft = self.draft();
        path_fits(draft.path(), draft.has_scheme(), false, K::RULES.iri)?;
        draft.remove_authority();
        Ok(())
    }

    /// Sets the userinfo, without its `@`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("ftp://h/")?;
    /// uri.set_userinfo("anna:secret")?;
    /// assert_eq!(uri, "ftp://anna:secret@h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `userinfo` does not derive it, or if there is no host.
    pub fn set_userinfo<'v>(&mut self, userinfo: impl Into<Value<'v>>) -> Result<(), EditError> {
        let Some(userinfo) = check::USERINFO.take(userinfo.into(), K::RULES.iri)? else {
            self.remove_userinfo();
            return Ok(());
        };
        self.has_host_for(Component::Userinfo)?;
        self.draft().put_userinfo(&userinfo)
    }

    /// Removes the userinfo and its `@`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("ftp://anna:secret@h/")?;
    /// uri.remove_userinfo();
    /// assert_eq!(uri, "ftp://h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove_userinfo(&mut self) {
        self.draft().remove_userinfo();
    }

    /// Sets the user in the userinfo, and keeps the password.
    ///
    /// ```
    /// use urikit::{UriBuf};
    /// let mut uri = UriBuf::parse("ftp://anna:secret@h/")?;
    /// uri.set_user("b:b")?;
    /// assert_eq!(uri, "ftp://b%3Ab:secret@h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `userinfo` does not derive it, if it has a `:`, or if there is no host.
    pub fn set_user<'v>(&mut self, user: impl Into<Value<'v>>) -> Result<(), EditError> {
        let Some(user) = check::USER.take(user.into(), K::RULES.iri)? else {
            self.remove_user();
            return Ok(());
        };
        self.has_host_for(Component::Userinfo)?;
        self.draft().put_user(&user)
    }

    /// Removes the user: with the whole userinfo, unless there is a password, which stays.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("ftp://anna@h/")?;
    /// uri.remove_user();
    /// assert_eq!(uri, "ftp://h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove_user(&mut self) {
        self.draft().remove_user();
    }

    /// Sets the password in the userinfo, and keeps the user. Without a user, it becomes empty.
    ///
    /// RFC 3986 deprecates this use.
    ///
    /// ```
    /// use urikit::{UriBuf};
    /// let mut uri = UriBuf::parse("ftp://anna@h/")?;
    /// uri.set_password("p@ss")?;
    /// assert_eq!(uri, "ftp://anna:p%40ss@h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `userinfo` does not derive it, or if there is no host.
    pub fn set_password<'v>(&mut self, password: impl Into<Value<'v>>) -> Result<(), EditError> {
        let Some(password) = check::PASSWORD.take(password.into(), K::RULES.iri)? else {
            self.remove_password();
            return Ok(());
        };
        self.has_host_for(Component::Userinfo)?;
        self.draft().put_password(&password)
    }

    /// Removes the password and its `:`; the user stays.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("ftp://anna:secret@h/")?;
    /// uri.remove_password();
    /// assert_eq!(uri, "ftp://anna@h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove_password(&mut self) {
        self.draft().remove_password();
    }

    /// Sets the host. Adds an authority if there is none.
    ///
    /// An IP address is written as such, an IPv6 address in brackets. A string is a registered
    /// name, unless it is an IP literal in brackets, or an IPv6 address without brackets, which are added:
    /// `::1` does not become the name `%3A%3A1`. A name that matches `IPv4address` is an IPv4 address, as
    /// §3.2.2 says. ASCII letters are written in lower case, as it asks of producers; an
    /// [`Encoded`](crate::Encoded) host is kept as it is.
    ///
    /// ```
    /// use core::net::Ipv4Addr;
    /// use urikit::{UriBuf};
    /// let mut uri = UriBuf::parse("http://u@h:80/")?;
    /// uri.set_host("example.com")?;
    /// assert_eq!(uri, "http://u@example.com:80/");
    /// uri.set_host(Ipv4Addr::LOCALHOST)?;
    /// assert_eq!(uri, "http://u@127.0.0.1:80/");
    /// uri.set_host("::1")?;
    /// assert_eq!(uri, "http://u@[::1]:80/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// This is the RFC's letter: a name that is not ASCII is percent-encoded in a URI, as
    /// `b%C3%BCcher.example`, which few resolvers understand. For a name of the DNS,
    /// `xn--bcher-kva.example`, use the method `set_host_name` that the crate `urikit-guard` adds.
    ///
    /// # Errors
    /// If the rule `host` does not derive it; if it is an IPv6 address with a zone, which
    /// [`ZonedUri`](crate::zone::ZonedUri) can contain; if it is a name with escapes that are not
    /// UTF-8; or if there was no authority and the path does not start with `/`.
    pub fn set_host<'v>(&mut self, host: impl Into<HostValue<'v>>) -> Result<(), EditError> {
        let Some((host, kind)) = check_host(host.into(), K::RULES.iri)? else {
            return self.remove_host();
        };
        self.path_fits_after_authority()?;
        self.draft().put_host(&host, kind)
    }

    /// Removes the host and the authority, which must have no other part.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("file://h/p")?;
    /// uri.remove_host()?;
    /// assert_eq!(uri, "file:/p");
    /// assert!(UriBuf::parse("http://h:80/")?.remove_host().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is a userinfo or a port; otherwise same as
    /// [`remove_authority`](Self::remove_authority).
    pub fn remove_host(&mut self) -> Result<(), EditError> {
        for (is_there, component) in [
            (self.userinfo().is_some(), Component::Userinfo),
            (self.port().is_some(), Component::Port),
        ] {
            if is_there {
                return Err(missing_host(component));
            }
        }
        self.remove_authority()
    }

    /// Sets the port: a number, or digits. Without digits, the `:` is not written either.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/")?;
    /// uri.set_port(8080)?;
    /// assert_eq!(uri, "http://h:8080/");
    /// uri.set_port("")?;
    /// assert_eq!(uri, "http://h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `port` does not derive it, or if there is no host.
    pub fn set_port<'v>(&mut self, port: impl Into<PortValue<'v>>) -> Result<(), EditError> {
        let port = port.into();
        if port.is_absent() {
            self.remove_port();
            return Ok(());
        }
        let port = check_port(port)?;
        self.has_host_for(Component::Port)?;
        match port {
            Some(port) => self.draft().put_port(&port),
            None => {
                self.draft().remove_port();
                Ok(())
            }
        }
    }

    /// Removes the port and its `:`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h:80/")?;
    /// uri.remove_port();
    /// assert_eq!(uri, "http://h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove_port(&mut self) {
        self.draft().remove_port();
    }

    /// Sets the path. Each `/` separates segments, in data too.
    ///
    /// ```
    /// use urikit::{Encoded, UriBuf, UriRefBuf};
    /// let mut uri = UriBuf::parse("http://h/p?q")?;
    /// uri.set_path("/a b")?;
    /// assert_eq!(uri, "http://h/a%20b?q");
    /// uri.set_path("")?;
    /// assert_eq!(uri, "http://h?q");
    /// assert!(uri.set_path("c").is_err());
    ///
    /// let mut reference = UriRefBuf::parse("a")?;
    /// assert!(reference.set_path(Encoded("10:30")).is_err());
    /// reference.set_path("10:30")?;
    /// assert_eq!(reference, "10%3A30");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `path` does not derive it, or if it does not fit what precedes it.
    pub fn set_path<'v>(&mut self, path: impl Into<Value<'v>>) -> Result<(), EditError> {
        let value = path.into();
        let is_data = value.is_data();
        let mut draft = self.draft();
        let (has_scheme, has_authority) = (draft.has_scheme(), draft.has_authority());
        let mut path = check_path(value, K::RULES.iri)?;
        if is_data && !has_scheme && !has_authority {
            path = check::without_colon_in_first_segment(&path).into_owned().into();
        }
        path_fits(&path, has_scheme, has_authority, K::RULES.iri)?;
        draft.put_path(&path)
    }

    /// Sets the query, without its `?`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/#f")?;
    /// uri.set_query("a=1&b")?;
    /// assert_eq!(uri, "http://h/?a=1&b#f");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `query` does not derive it.
    pub fn set_query<'v>(&mut self, query: impl Into<Value<'v>>) -> Result<(), EditError> {
        match check::QUERY.take(query.into(), K::RULES.iri)? {
            Some(query) => self.draft().put_query(&query),
            None => {
                self.remove_query();
                Ok(())
            }
        }
    }

    /// Removes the query and its `?`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/?q#f")?;
    /// uri.remove_query();
    /// assert_eq!(uri, "http://h/#f");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove_query(&mut self) {
        self.draft().remove_query();
    }

    /// Sets the fragment, without its `#`.
    ///
    /// ```
    /// use urikit::{UriBuf};
    /// let mut uri = UriBuf::parse("http://h/")?;
    /// uri.set_fragment("a#b")?;
    /// assert_eq!(uri, "http://h/#a%23b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `fragment` does not derive it.
    pub fn set_fragment<'v>(&mut self, fragment: impl Into<Value<'v>>) -> Result<(), EditError> {
        match check::FRAGMENT.take(fragment.into(), K::RULES.iri)? {
            Some(fragment) => self.draft().put_fragment(&fragment),
            None => {
                self.remove_fragment();
                Ok(())
            }
        }
    }

    /// Removes the fragment and its `#`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/#f")?;
    /// uri.remove_fragment();
    /// assert_eq!(uri, "http://h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove_fragment(&mut self) {
        self.draft().remove_fragment();
    }

    pub(super) const fn draft(&mut self) -> Draft<'_> {
        let (text, spans) = self.parts_mut();
        Draft { text, spans }
    }

    fn path_fits_after_authority(&self) -> Result<(), EditError> {
        path_fits(self.path().as_str(), true, true, K::RULES.iri)
    }

    fn has_host_for(&self, component: Component) -> Result<(), EditError> {
        if self.host().is_some() { Ok(()) } else { Err(missing_host(component)) }
    }
}

pub(super) fn missing_host(component: Component) -> EditError {
    EditError::new(EditErrorKind::MissingHost, component, None, Rule::Authority)
}

impl<K: Kind> Identifier<'_, K> {
    /// An edited copy. The closure returns what its last edit does, or an error of your own that `?`
    /// converts into.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h:80/a?q")?;
    /// assert_eq!(uri.edited(|copy| copy.set_scheme("https"))?, "https://h:80/a?q");
    /// let other = uri.edited(|copy| {
    ///     copy.remove_port();
    ///     copy.set_path("/b")
    /// })?;
    /// assert_eq!(other, "http://h/b?q");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `edit`.
    #[doc(alias = "with_path")]
    #[doc(alias = "with_query")]
    pub fn edited<E>(
        &self,
        edit: impl FnOnce(&mut IdentifierBuf<K>) -> Result<(), E>,
    ) -> Result<IdentifierBuf<K>, E> {
        let mut copy = self.to_owned();
        edit(&mut copy)?;
        Ok(copy)
    }
}

forward! {
    impl<K: Kind> {
        fn edited<E>(&self, edit: impl FnOnce(&mut IdentifierBuf<K>) -> Result<(), E>) -> Result<IdentifierBuf<K>, E>;
    }
}
