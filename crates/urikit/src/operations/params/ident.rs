//! The parameters of identifiers.

use super::Params;
use crate::model::component::{Fragment, Query};
#[cfg(feature = "alloc")]
use crate::model::ident::kind::Kind;
use crate::model::ident::{Identifier, forward};

impl<'a> Query<'a> {
    /// The parameters in it.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let query = UriRef::parse("?a=1&b")?.query().unwrap();
    /// assert_eq!(query.params().iter().count(), 2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn params(&self) -> Params<'a> {
        Params::new(self.as_str())
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
    pub const fn params(&self) -> Params<'a> {
        Params::new(self.as_str())
    }
}

impl<'a, K> Identifier<'a, K> {
    /// The parameters of the query; none where there is no query.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h/?%6Eame=ferret")?;
    /// assert_eq!(uri.params().first("name").unwrap().value(), Some("ferret"));
    /// # Ok::<(), urikit::ParseError>(())
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
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn params(&self) -> Params<'_>;
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use crate::model::ident::IdentifierBuf;
    use crate::model::ident::kind::Kind;
    use crate::operations::edit::EditError;
    use crate::operations::params::ParamsBuf;

    impl<K: Kind> IdentifierBuf<K> {
        /// Edits the parameters of the query. All but the query stays as it is, and so do the
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
        /// # Errors
        /// Where the new query is none by the grammar of `K`, which takes a list that `edit` made
        /// of another text, or the identifier would be longer than 4 GiB. The offset is into
        /// the new query. The identifier stays as it was.
        #[doc(alias = "query_pairs_mut")]
        pub fn edit_params<R>(
            &mut self,
            edit: impl FnOnce(&mut ParamsBuf) -> R,
        ) -> Result<R, EditError> {
            let mut params = self.params().to_buf();
            let result = edit(&mut params);
            match params.as_str() {
                query if query == self.params().as_str() => {}
                Some(query) => self.set_query(query)?,
                None => self.remove_query(),
            }
            Ok(result)
        }
    }
}
