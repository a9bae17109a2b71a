//! A parameter as described in an OpenAPI document.

use super::Style;

/// A parameter: its name, its style, and what to do where the specification leaves a choice.
///
/// ```
/// use urikit_template::openapi::{Parameter, Shape, Style};
/// use urikit_template::Variable;
///
/// let color = Parameter::new("color", Style::Form);
/// let query = color.encode(&Variable::from_iter(["blue", "light green"]))?;
/// assert_eq!(query, "color=blue&color=light%20green");
///
/// let read = color.decode("page=2&color=blue&color=light%20green", Shape::Array)?;
/// assert_eq!(read, Some(Variable::from_iter(["blue", "light green"])));
/// # Ok::<(), urikit_template::openapi::StyleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameter<'n> {
    pub(super) name: &'n str,
    pub(super) style: Style,
    pub(super) explode: bool,
    pub(super) allow_reserved: bool,
    /// A bit for each [`Extension`].
    extensions: u8,
}

impl<'n> Parameter<'n> {
    /// A parameter with this name, given as plain text, and the style's default `explode`.
    ///
    /// ```
    /// use urikit_template::openapi::{Parameter, Style};
    /// assert!(Parameter::new("color", Style::Form).explodes());
    /// assert!(!Parameter::new("color", Style::Matrix).explodes());
    /// ```
    #[must_use]
    pub const fn new(name: &'n str, style: Style) -> Self {
        let explode = style.explodes_by_default();
        Self { name, style, explode, allow_reserved: false, extensions: 0 }
    }

    /// With this `explode`.
    ///
    /// ```
    /// use urikit_template::openapi::{Parameter, Style};
    /// use urikit_template::Variable;
    /// let colors = Variable::from_iter(["blue", "black"]);
    /// let color = Parameter::new("color", Style::Matrix);
    /// assert_eq!(color.encode(&colors)?, ";color=blue,black");
    /// assert_eq!(color.with_explode(true).encode(&colors)?, ";color=blue;color=black");
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    #[must_use]
    pub const fn with_explode(self, explode: bool) -> Self {
        Self { explode, ..self }
    }

    /// With this `allowReserved`: reserved characters of values, and existing escapes in them, are
    /// written as they are.
    ///
    /// Those that would not be data there are still escaped: `#`, `[` and `]`, `/` and `?` in a
    /// path, and the delimiters of the style. Names are always escaped. Such a value does not
    /// round-trip: `%41` is read as `A`.
    ///
    /// ```
    /// use urikit_template::openapi::{Parameter, Style};
    /// let to = Parameter::new("to", Style::Form).with_allow_reserved(true);
    /// assert_eq!(to.encode(&"/a?b=1&c#%41 %".into())?, "to=/a?b=1%26c%23%41%20%25");
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    #[must_use]
    pub const fn with_allow_reserved(self, allow_reserved: bool) -> Self {
        Self { allow_reserved, ..self }
    }

    /// With an extension of what the specification defines.
    ///
    /// ```
    /// use urikit_template::openapi::{Extension, Parameter, Shape, Style};
    /// let filter = Parameter::new("f", Style::DeepObject).with_explode(true);
    /// assert!(filter.decode("f[a][b]=1", Shape::Object).is_err());
    /// let filter = filter.with(Extension::NestedDeepObject);
    /// assert!(filter.decode("f[a][b]=1", Shape::Object)?.is_some());
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    #[must_use]
    pub const fn with(self, extension: Extension) -> Self {
        Self { extensions: self.extensions | extension.bit(), ..self }
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'n str {
        self.name
    }

    /// The style.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Its `explode`: whether each item of an array or object is separate.
    #[must_use]
    pub const fn explodes(&self) -> bool {
        self.explode
    }

    /// Its `allowReserved`.
    #[must_use]
    pub const fn allows_reserved(&self) -> bool {
        self.allow_reserved
    }

    /// Whether it has this extension.
    #[must_use]
    pub const fn has(&self, extension: Extension) -> bool {
        self.extensions & extension.bit() != 0
    }
}

/// The type of a parameter, from the schema. The string does not show it: `a,b` may be one string
/// or two.
///
/// ```
/// use urikit_template::openapi::{Parameter, Shape, Style};
/// let id = Parameter::new("id", Style::Simple);
/// assert_eq!(id.decode("a,b", Shape::Primitive)?, Some("a,b".into()));
/// assert_eq!(id.decode("a,b", Shape::Array)?, Some(["a", "b"].into_iter().collect()));
/// assert_eq!(id.decode("a,b", Shape::Object)?, Some([("a", "b")].into_iter().collect()));
/// # Ok::<(), urikit_template::openapi::StyleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape<'p> {
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
    /// use urikit_template::openapi::{Parameter, Shape, Style};
    /// let color = Parameter::new("color", Style::Form);
    /// let rgb = Shape::Properties(&["R", "G", "B"]);
    /// let read = color.decode("R=100&page=2&B=150", rgb)?;
    /// assert_eq!(read, Some([("R", "100"), ("B", "150")].into_iter().collect()));
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    Properties(&'p [&'p str]),
}

/// What to do in a case that the specification leaves undefined. Without it the case is an error.
///
/// ```
/// use urikit_template::openapi::{Extension, Parameter, Style};
/// use urikit_template::Variable;
/// let none = Variable::List(vec![]);
/// let tags = Parameter::new("tag", Style::Form);
/// assert!(tags.encode(&none).is_err());
/// assert_eq!(tags.with(Extension::EmptyOmitted).encode(&none)?, "");
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
    /// use urikit_template::openapi::{Extension, Parameter, Shape, Style};
    /// use urikit_template::Variable;
    /// let ids = Parameter::new("ids", Style::DeepObject).with_explode(true);
    /// assert!(ids.decode("ids[]=1&ids[]=2", Shape::Array).is_err());
    /// let ids = ids.with(Extension::BracketLists);
    /// let read = ids.decode("ids[]=1&ids[]=2", Shape::Array)?;
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

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}
