//! Escapes in data that `allowReserved` keeps, so that the data is read as something else.

use super::Style;
use super::StyledParam;
use crate::variable::Variable;

impl StyledParam<'_> {
    /// The first escape in the value that is written as it is, since reserved characters are
    /// [allowed](Self::with_allow_reserved): it is read as the character that it stands for, and not
    /// as the three that the value has. The specification requires that, but it loses data if the
    /// value is not already encoded.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style, ValueShape};
    /// let rate = StyledParam::new("rate", Style::Form).with_allow_reserved(true);
    /// let value = "50%25".into();
    /// assert_eq!(rate.kept_escape(&value), Some("%25"));
    /// assert_eq!(rate.encode(&value)?, "rate=50%25");
    /// assert_eq!(rate.decode("rate=50%25", ValueShape::Primitive)?, Some("50%".into()));
    /// assert_eq!(rate.kept_escape(&"50%".into()), None);
    /// assert_eq!(rate.with_allow_reserved(false).kept_escape(&value), None);
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    #[must_use]
    pub fn kept_escape<'v>(&self, value: &'v Variable<'_>) -> Option<&'v str> {
        // A cookie has no escapes, and nothing in it is decoded.
        if !self.allow_reserved || self.style == Style::Cookie {
            return None;
        }
        first_escape(value)
    }
}

/// Names are not considered: their `%` is escaped. The depth of a value is bounded.
fn first_escape<'v>(value: &'v Variable<'_>) -> Option<&'v str> {
    match value {
        Variable::Text(text) => text.match_indices('%').find_map(|(at, _)| {
            let escape = text.get(at..at + 3)?;
            escape[1..].bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(escape)
        }),
        Variable::List(list) => list.iter().find_map(first_escape),
        Variable::Object(members) => members.iter().find_map(|(_, value)| first_escape(value)),
    }
}
