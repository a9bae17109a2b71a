//! The strict grammars, which most but not all lists of parameters follow.

use super::Params;
use crate::grammar::rule::Rule;
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
