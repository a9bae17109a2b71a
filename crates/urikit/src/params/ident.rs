//! The parameters of identifiers.

use super::{ParamSyntax, Params};
use crate::component::{Fragment, Query};
#[cfg(feature = "alloc")]
use crate::ident::kind::Kind;
use crate::ident::{Identifier, forward};

impl<'a> Query<'a> {
    /// The parameters in it, by RFC 3986: a `+` is a `+`. For data sent by HTML forms use
    /// [`form_params`](Self::form_params).
    ///
    /// ```
    /// use urikit::UriRef;
    /// let query = UriRef::parse("?a=1&b")?.query().unwrap();
    /// assert_eq!(query.params().iter().count(), 2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn params(self) -> Params<'a> {
        Params::new(self.as_str())
    }

    /// The parameters in it, by `application/x-www-form-urlencoded`: a `+` is a space.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let query = UriRef::parse("?q=a+b")?.query().unwrap();
    /// assert_eq!(query.form_params().get("q")?.unwrap(), "a b");
    /// assert_eq!(query.params().get("q")?.unwrap(), "a+b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn form_params(self) -> Params<'a> {
        self.params().with_syntax(ParamSyntax::FORM)
    }
}

impl<'a> Fragment<'a> {
    /// The parameters in it, as OAuth's implicit flow writes them: RFC 6749 §4.2.2.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("https://app.example/cb#access_token=2YotnFZFE&state=xyz")?;
    /// let params = uri.fragment().unwrap().params();
    /// assert_eq!(params.first("state").unwrap().value(), Some("xyz"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn params(self) -> Params<'a> {
        Params::new(self.as_str())
    }
}

/// # Parameters
impl<'a, K> Identifier<'a, K> {
    /// The parameters of the query, by RFC 3986: a `+` is a `+`. Empty if there is no query.
    ///
    /// For data sent by HTML forms, which many APIs expect, use
    /// [`form_params`](Self::form_params), in which a `+` is a space.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h/?%6Eame=ferret&flag&sum=1+1")?;
    /// assert_eq!(uri.params().get("name")?.as_deref(), Some("ferret"));
    /// assert_eq!(uri.params().get("flag")?.as_deref(), Some(""));
    /// assert_eq!(uri.params().get("sum")?.as_deref(), Some("1+1"));
    /// assert_eq!(uri.params().get("other")?, None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "query_pairs")]
    #[doc(alias = "search_params")]
    #[doc(alias = "parse_qs")]
    #[must_use]
    pub const fn params(&self) -> Params<'a> {
        match self.query() {
            Some(query) => query.params(),
            None => Params::of(None),
        }
    }

    /// The parameters of the query, by `application/x-www-form-urlencoded`: a `+` is a space.
    /// Empty if there is no query.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h/?q=a+b%2Bc")?;
    /// assert_eq!(uri.form_params().get("q")?.as_deref(), Some("a b+c"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn form_params(&self) -> Params<'a> {
        self.params().with_syntax(ParamSyntax::FORM)
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn params(&self) -> Params<'_>;
        #[must_use]
        fn form_params(&self) -> Params<'_>;
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use crate::edit::{EditError, Encoded, Value};
    use crate::ident::IdentifierBuf;
    use crate::ident::kind::Kind;
    use crate::params::{Params, ParamsBuf};

    /// A list of parameters is a query; one that is absent removes it.
    impl<'v> From<Params<'v>> for Value<'v> {
        fn from(params: Params<'v>) -> Self {
            params.as_str().map(Encoded).into()
        }
    }

    impl<'v> From<&'v ParamsBuf> for Value<'v> {
        fn from(params: &'v ParamsBuf) -> Self {
            params.borrowed().into()
        }
    }

    impl From<ParamsBuf> for Value<'_> {
        fn from(params: ParamsBuf) -> Self {
            params.into_string().map(Value::of_encoded).into()
        }
    }

    /// # Parameters
    impl<K: Kind> IdentifierBuf<K> {
        /// Edits the parameters of the query. Everything outside the query stays, and so do the
        /// parameters that are not edited.
        ///
        /// ```
        /// use urikit::UriBuf;
        /// let mut uri: UriBuf = "http://h/p?a=%7e&b=1#f".parse()?;
        /// uri.edit_params(|params| params.set("b", "2"))?;
        /// assert_eq!(uri, "http://h/p?a=%7e&b=2#f");
        /// let removed = uri.edit_params(|params| params.remove("a") + params.remove("b"))?;
        /// assert_eq!(removed, 2);
        /// assert_eq!(uri, "http://h/p#f");
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        ///
        /// In an IRI, the characters that RFC 3987 allows in a query stay as they are, unless the
        /// [syntax](ParamsBuf::set_syntax) is that of a form:
        ///
        /// ```
        /// use urikit::IriBuf;
        /// let mut iri: IriBuf = "http://h/".parse()?;
        /// iri.edit_params(|params| params.set("q", "é&"))?;
        /// assert_eq!(iri, "http://h/?q=é%26");
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        ///
        /// # Errors
        /// For an [`Encoded`] value that is not valid, with the offset into it. If the new query is not
        /// valid for the grammar of `K`, which is possible only if `edit` replaced the list by one of
        /// another string; the offset is into the new query. If the identifier would be longer than
        /// 4 GiB. The identifier stays unchanged.
        #[doc(alias = "query_pairs_mut")]
        #[doc(alias = "set_param")]
        pub fn edit_params<R>(
            &mut self,
            edit: impl FnOnce(&mut ParamsBuf) -> R,
        ) -> Result<R, EditError> {
            let mut params = self.params().to_owned().for_kind::<K>();
            let result = edit(&mut params);
            if let Some(error) = params.error {
                return Err(error);
            }
            if params.as_str() != self.params().as_str() {
                self.set_query(params)?;
            }
            Ok(result)
        }
    }
}
