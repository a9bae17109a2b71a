//! The type of a value: from the schema, and as a column of the specification's table.

use core::fmt;

use crate::variable::Variable;

/// The type of a parameter, from the schema. The string does not show it: `a,b` may be one string
/// or two.
///
/// ```
/// use urikit_template::openapi::{StyledParam, ValueShape, Style};
/// let id = StyledParam::new("id", Style::Simple);
/// assert_eq!(id.decode("a,b", ValueShape::Primitive)?, Some("a,b".into()));
/// assert_eq!(id.decode("a,b", ValueShape::Array)?, Some(["a", "b"].into_iter().collect()));
/// assert_eq!(id.decode("a,b", ValueShape::Object)?, Some([("a", "b")].into_iter().collect()));
/// # Ok::<(), urikit_template::openapi::StyleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueShape<'p> {
    /// One string: a string, a number, a boolean.
    Primitive,
    /// A list of strings.
    Array,
    /// Named strings. If they are mixed with other parameters (`form` and `matrix`, exploded),
    /// those are taken too.
    Object,
    /// Named strings; only these if they are mixed with other parameters.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, ValueShape, Style};
    /// let color = StyledParam::new("color", Style::Form);
    /// let rgb = ValueShape::Properties(&["R", "G", "B"]);
    /// let read = color.decode("R=100&page=2&B=150", rgb)?;
    /// assert_eq!(read, Some([("R", "100"), ("B", "150")].into_iter().collect()));
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    Properties(&'p [&'p str]),
}

impl ValueShape<'_> {
    pub(super) const fn kind(self) -> ValueKind {
        match self {
            Self::Primitive => ValueKind::Primitive,
            Self::Array => ValueKind::Array,
            Self::Object | Self::Properties(_) => ValueKind::Object,
        }
    }

    /// Whether a member with this name belongs to the object, if there are others next to it.
    pub(super) fn takes(self, name: &str) -> bool {
        match self {
            Self::Properties(names) => names.contains(&name),
            _ => true,
        }
    }
}

/// The kind of a value: the columns of the specification's table, which has no others.
///
/// ```
/// use urikit_template::openapi::ValueKind;
/// assert_eq!(ValueKind::Primitive.name(), "primitive");
/// assert_eq!(ValueKind::Array.to_string(), "array");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// No value, such as JSON's `null`.
    Undefined,
    /// A single string.
    Primitive,
    /// A list.
    Array,
    /// Named values.
    Object,
}

impl ValueKind {
    /// The name, as in the specification.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Undefined => "undefined",
            Self::Primitive => "primitive",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    pub(super) const fn of_variable(value: &Variable<'_>) -> Self {
        match value {
            Variable::Text(_) => Self::Primitive,
            Variable::List(_) => Self::Array,
            Variable::Object(_) => Self::Object,
        }
    }
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
