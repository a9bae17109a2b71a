//! A parameter as described in an OpenAPI document.

use super::{Extension, Style};

/// A parameter: its name, its style, and what to do where the specification leaves a choice.
///
/// ```
/// use urikit_template::openapi::{StyledParam, ValueShape, Style};
/// use urikit_template::Variable;
///
/// let color = StyledParam::new("color", Style::Form);
/// let query = color.encode(&Variable::from_iter(["blue", "light green"]))?;
/// assert_eq!(query, "color=blue&color=light%20green");
///
/// let read = color.decode("page=2&color=blue&color=light%20green", ValueShape::Array)?;
/// assert_eq!(read, Some(Variable::from_iter(["blue", "light green"])));
/// # Ok::<(), urikit_template::openapi::StyleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StyledParam<'n> {
    pub(super) name: &'n str,
    pub(super) style: Style,
    pub(super) explode: bool,
    pub(super) allow_reserved: bool,
    /// A bit for each [`Extension`].
    extensions: u8,
}

impl<'n> StyledParam<'n> {
    /// A parameter with this name, given as plain text, and the style's default `explode`.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style};
    /// assert!(StyledParam::new("color", Style::Form).explodes());
    /// assert!(!StyledParam::new("color", Style::Matrix).explodes());
    /// ```
    #[must_use]
    pub const fn new(name: &'n str, style: Style) -> Self {
        let explode = style.explodes_by_default();
        Self { name, style, explode, allow_reserved: false, extensions: 0 }
    }

    /// With this `explode`.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style};
    /// use urikit_template::Variable;
    /// let colors = Variable::from_iter(["blue", "black"]);
    /// let color = StyledParam::new("color", Style::Matrix);
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
    /// path, and the delimiters of the style. Names are always escaped. A value with an escape does
    /// not round-trip, as the specification requires: `%41` is read as `A`.
    /// [`kept_escape`](Self::kept_escape) finds one. [`Style::Cookie`] ignores this.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style};
    /// let to = StyledParam::new("to", Style::Form).with_allow_reserved(true);
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
    /// use urikit_template::openapi::{Extension, StyledParam, ValueShape, Style};
    /// let filter = StyledParam::new("f", Style::DeepObject).with_explode(true);
    /// assert!(filter.decode("f[a][b]=1", ValueShape::Object).is_err());
    /// let filter = filter.with_extension(Extension::NestedDeepObject);
    /// assert!(filter.decode("f[a][b]=1", ValueShape::Object)?.is_some());
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    #[must_use]
    pub const fn with_extension(self, extension: Extension) -> Self {
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
