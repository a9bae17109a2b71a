//! Arguments by name, with errors that list the accepted names.

use urikit::{Level, Rule};

use crate::error::ColumnError;

/// The level of normalization with this name.
///
/// ```
/// assert_eq!(urikit_arrow::level("scheme")?, urikit::Level::Scheme);
/// let error = urikit_arrow::level("full").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "no level is named 'full': it is one of simple, case, percent, path, scheme"
/// );
/// # Ok::<(), urikit_arrow::ColumnError>(())
/// ```
///
/// # Errors
/// If there is none; the error lists all names.
pub fn level(name: &str) -> Result<Level, ColumnError> {
    Level::from_name(name).ok_or_else(|| unknown("level", name, Level::ALL.map(Level::name)))
}

/// The rule of the grammar with this name, ignoring ASCII case.
///
/// ```
/// assert_eq!(urikit_arrow::rule("absolute-uri")?, urikit::Rule::AbsoluteUri);
/// assert!(urikit_arrow::rule("url").unwrap_err().to_string().contains("URI-reference"));
/// # Ok::<(), urikit_arrow::ColumnError>(())
/// ```
///
/// # Errors
/// If there is none; the error lists all names.
pub fn rule(name: &str) -> Result<Rule, ColumnError> {
    Rule::from_name(name)
        .ok_or_else(|| unknown("rule", name, Rule::ALL.iter().copied().map(Rule::name)))
}

/// The part to encode for, by name.
///
/// ```
/// assert_eq!(urikit_arrow::percent_part("segment")?, urikit::percent::Part::Segment);
/// # Ok::<(), urikit_arrow::ColumnError>(())
/// ```
///
/// # Errors
/// If there is none; the error lists all names.
pub fn percent_part(name: &str) -> Result<urikit::percent::Part, ColumnError> {
    use urikit::percent::Part;
    Part::from_name(name)
        .ok_or_else(|| unknown("part", name, Part::ALL.iter().copied().map(Part::name)))
}

pub(crate) fn unknown(
    what: &'static str,
    given: &str,
    accepted: impl IntoIterator<Item = &'static str>,
) -> ColumnError {
    ColumnError::Name { what, given: given.to_owned(), accepted: accepted.into_iter().collect() }
}
