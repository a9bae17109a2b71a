//! The strict grammars: what most lists of parameters are, and not all.

use super::Params;
use crate::foundation::grammar::rule::Rule;
use crate::syntax::parse::error::{Component, ParseError};
use crate::syntax::parse::parameters;
use crate::syntax::parse::span::Unicode;

impl Params<'_> {
    /// Whether no parameter is empty: [`Rule::ParameterList`], with the separator of the
    /// syntax, and with the characters of an IRI. No query at all is fine.
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
        self.check(Rule::ParameterList, parameters::list)
    }

    /// Whether each parameter is a key and a value, and neither is empty:
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
        self.check(Rule::KeyValuePairs, parameters::pairs)
    }

    fn check(&self, rule: Rule, derives: parameters::Check) -> Result<(), ParseError> {
        let Some(query) = self.as_str() else { return Ok(()) };
        let separator = self.syntax().separator().as_byte();
        derives(query.as_bytes(), separator, Unicode::Private).map_err(|(offset, kind)| {
            let component = Some(Component::Query);
            ParseError { offset, kind, component, rule, found: None }.found_in(query.as_bytes())
        })
    }
}
