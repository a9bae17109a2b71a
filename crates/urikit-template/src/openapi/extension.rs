//! Cases that the specification leaves undefined.

/// What to do in a case that the specification leaves undefined. Without it the case is an error.
///
/// ```
/// use urikit_template::openapi::{Extension, StyledParam, Style};
/// use urikit_template::Variable;
/// let none = Variable::List(vec![]);
/// let tags = StyledParam::new("tag", Style::Form);
/// assert!(tags.encode(&none).is_err());
/// assert_eq!(tags.with_extension(Extension::EmptyOmitted).encode(&none)?, "");
/// # Ok::<(), urikit_template::openapi::StyleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Extension {
    /// An empty array or object is written as nothing, as in RFC 6570, and if nothing is there an
    /// empty one is read. In `simple` an array of one empty string would look the same: it is
    /// rejected.
    EmptyOmitted,
    /// Objects in objects are `a[b][c]=1`, and arrays in them repeat their name: `a[b]=1&a[b]=2`.
    /// An array of one is read as its one string, which
    /// [`Variable::deserialize`](crate::variable::Variable::deserialize) also accepts
    /// as an array.
    NestedDeepObject,
    /// `spaceDelimited` and `pipeDelimited` are written as `form` where they are not defined:
    /// single strings, undefined values, and everything exploded.
    DelimitedAsForm,
    /// `deepObject` that does not explode is written as if it did.
    DeepObjectUnexploded,
    /// Arrays in `deepObject`, and as the parameter itself, have brackets without a name, as in
    /// PHP, Rails and `qs`: `a[]=1&a[]=2`. If the items are not strings, they are numbered from 0:
    /// `a[0][b]=1&a[1][b]=2`. So an object whose names are such numbers is read as an array, and
    /// can't be written. Nested objects are supported as with
    /// [`NestedDeepObject`](Self::NestedDeepObject).
    ///
    /// ```
    /// use urikit_template::openapi::{Extension, StyledParam, ValueShape, Style};
    /// use urikit_template::Variable;
    /// let ids = StyledParam::new("ids", Style::DeepObject).with_explode(true);
    /// assert!(ids.decode("ids[]=1&ids[]=2", ValueShape::Array).is_err());
    /// let ids = ids.with_extension(Extension::BracketLists);
    /// let read = ids.decode("ids[]=1&ids[]=2", ValueShape::Array)?;
    /// assert_eq!(read, Some(Variable::from_iter(["1", "2"])));
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    BracketLists,
}

impl Extension {
    /// Every extension.
    pub const ALL: [Self; 5] = [
        Self::EmptyOmitted,
        Self::NestedDeepObject,
        Self::DelimitedAsForm,
        Self::DeepObjectUnexploded,
        Self::BracketLists,
    ];

    /// A short, stable name, for machines.
    ///
    /// ```
    /// use urikit_template::openapi::Extension;
    /// assert_eq!(Extension::EmptyOmitted.name(), "empty-omitted");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EmptyOmitted => "empty-omitted",
            Self::NestedDeepObject => "nested-deep-object",
            Self::DelimitedAsForm => "delimited-as-form",
            Self::DeepObjectUnexploded => "deep-object-unexploded",
            Self::BracketLists => "bracket-lists",
        }
    }

    /// The extension with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|extension| extension.name() == name)
    }

    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}
