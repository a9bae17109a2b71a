//! Parameters in a builder.

use alloc::string::String;

use super::{ParamSyntax, ParamValue, Separator};
use crate::edit::Builder;
use crate::ident::kind::Kind;

impl<K: Kind> Builder<K> {
    /// Appends a parameter to the query. Key and value are data, and are encoded; see [`ParamValue`].
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// let reference = UriRefBuf::builder().path("/").param("q", "a&b").param("all", ()).build()?;
    /// assert_eq!(reference, "/?q=a%26b&all");
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
            let out = all.get_or_insert_default();
            ParamSyntax::URI.write_param(out, key.as_ref(), &value.into(), K::RULES.iri);
        }
        match all {
            Some(all) => self.push_to_query(separator.encode_utf8(&mut [0; 4]), &all),
            None => self,
        }
    }
}
