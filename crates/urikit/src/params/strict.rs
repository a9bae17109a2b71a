//! The strict grammars, which most but not all lists of parameters follow.

use super::{ParamSyntax, Params, Separator};
use crate::grammar::rule::Rule;
#[cfg(feature = "alloc")]
use crate::ident::kind::Kind;
use crate::ident::{Identifier, forward};
use crate::parse::chars::Unicode;
use crate::parse::error::{Component, ParseError};
use crate::parse::parameters;

impl Params<'_> {
    /// Checks that no parameter is empty: [`Rule::ParameterList`], with the separator of the
    /// syntax, and with the characters of an IRI. An absent query is valid.
    ///
    /// ```
    /// use urikit::params::Params;
    /// assert!(Params::new("a=1&b").check_list().is_ok());
    /// let error = Params::new("a=1&&b").check_list().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '&' in query at byte 4");
    /// ```
    ///
    /// # Errors
    /// At the first byte that the grammar does not derive.
    pub fn check_list(&self) -> Result<(), ParseError> {
        self.check(Rule::ParameterList, parameters::check_parameter_list)
    }

    /// Checks that each parameter is a key and a value, neither of them empty:
    /// [`Rule::KeyValuePairs`], as in [`check_list`](Self::check_list).
    ///
    /// ```
    /// use urikit::params::Params;
    /// assert!(Params::new("a=1&b=2=3").check_pairs().is_ok());
    /// let error = Params::new("a=1&b").check_pairs().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected end in query at byte 5");
    /// ```
    ///
    /// # Errors
    /// At the first byte that the grammar does not derive.
    pub fn check_pairs(&self) -> Result<(), ParseError> {
        self.check(Rule::KeyValuePairs, parameters::check_key_value_pairs)
    }

    fn check(&self, rule: Rule, derives: parameters::Check) -> Result<(), ParseError> {
        let Some(query) = self.as_str() else { return Ok(()) };
        let separator = self.syntax().separator().as_byte();
        derives(query.as_bytes(), separator, Unicode::Private).map_err(|(offset, kind)| {
            ParseError::new(kind, offset, Some(Component::Query), rule).found_in(query.as_bytes())
        })
    }
}

impl<K> Identifier<'_, K> {
    /// Checks that no parameter of the query is empty: [`Params::check_list`], with the error
    /// offset into the whole identifier. An absent query is valid.
    ///
    /// ```
    /// use urikit::{Uri, params::Separator};
    /// let uri = Uri::parse("http://h/?a&&b")?;
    /// let error = uri.check_param_list(Separator::Ampersand).unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '&' in query at byte 12");
    /// assert!(uri.check_param_list(Separator::Semicolon).is_ok());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// At the first byte that the grammar does not derive.
    pub fn check_param_list(&self, separator: Separator) -> Result<(), ParseError> {
        self.in_whole(self.params_between(separator).check_list())
    }

    /// Checks that each parameter of the query is a key and a value: [`Params::check_pairs`], with
    /// the error offset into the whole identifier. An absent query is valid.
    ///
    /// ```
    /// use urikit::{Uri, params::Separator};
    /// let uri = Uri::parse("http://h/?a=1;b")?;
    /// assert!(uri.check_param_pairs(Separator::Ampersand).is_ok());
    /// let error = uri.check_param_pairs(Separator::Semicolon).unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected end in query at byte 15");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// At the first byte that the grammar does not derive.
    pub fn check_param_pairs(&self, separator: Separator) -> Result<(), ParseError> {
        self.in_whole(self.params_between(separator).check_pairs())
    }

    fn params_between(&self, separator: Separator) -> Params<'_> {
        self.params().with_syntax(ParamSyntax::URI.separated_by(separator))
    }

    fn in_whole(&self, checked: Result<(), ParseError>) -> Result<(), ParseError> {
        let start = self.spans_ref().query().map_or(0, |query| query.start);
        checked.map_err(|error| error.moved_to(start + error.offset()))
    }
}

forward! {
    impl<K: Kind> {
        fn check_param_list(&self, separator: Separator) -> Result<(), ParseError>;
        fn check_param_pairs(&self, separator: Separator) -> Result<(), ParseError>;
    }
}
