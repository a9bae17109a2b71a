//! Parameters in a builder.

use alloc::string::String;

use super::{ParamSyntax, ParamValue, Separator};
use crate::edit::Builder;
use crate::ident::kind::Kind;

impl<K: Kind> Builder<K> {
    /// Appends a parameter to the query. Key and value are data, and are encoded; an
    /// [`Encoded`](crate::Encoded) value is checked, and written as it is. See [`ParamValue`].
    ///
    /// ```
    /// use urikit::{Encoded, UriRefBuf};
    /// let builder = UriRefBuf::builder().path("/").param("q", "a&b").param("all", ());
    /// assert_eq!(builder.clone().param("sig", Encoded("x%2fy")).build()?, "/?q=a%26b&all&sig=x%2fy");
    /// assert_eq!(builder.param("sig", Encoded("x&y")).build().unwrap_err().offset(), Some(1));
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn param<'v>(self, key: &str, value: impl Into<ParamValue<'v>>) -> Self {
        self.params([(key, value)])
    }

    /// Appends each of these parameters to the query, as [`param`](Self::param) does.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// let pairs = vec![(String::from("a"), 1.to_string()), (String::from("b"), 2.to_string())];
    /// assert_eq!(UriRefBuf::builder().query("x").params(pairs).build()?, "?x&a=1&b=2");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn params<'v, I, N, V>(self, params: I) -> Self
    where
        I: IntoIterator<Item = (N, V)>,
        N: AsRef<str>,
        V: Into<ParamValue<'v>>,
    {
        let separator = Separator::Ampersand.as_char();
        // In one piece, since a fragment after it is moved only once then.
        let mut all: Option<String> = None;
        for (key, value) in params {
            if let Some(all) = &mut all {
                all.push(separator);
            }
            let (out, value) = (all.get_or_insert_default(), value.into());
            if let Err(error) = ParamSyntax::URI.check(&value, K::RULES.iri) {
                return self.edit(|_| Err(error));
            }
            ParamSyntax::URI.write_param(out, key.as_ref(), &value, K::RULES.iri);
        }
        match all {
            Some(all) => self.push_to_query(separator.encode_utf8(&mut [0; 4]), &all),
            None => self,
        }
    }
}
