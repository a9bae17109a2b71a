//! The styles, and where they are allowed.

use core::fmt;
use core::str::FromStr;

use urikit::name::UnknownName;

/// How a parameter is written: the `style` of an OpenAPI parameter.
///
/// ```
/// use urikit_template::openapi::{Location, Style};
///
/// let style = Style::from_name("pipeDelimited").unwrap();
/// assert_eq!(style, Style::PipeDelimited);
/// assert!(style.may_stand_in(Location::Query));
/// assert!(!style.explodes_by_default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `blue,black`: RFC 6570's `{color}`.
    Simple,
    /// `.blue.black`: RFC 6570's `{.color}`.
    Label,
    /// `;color=blue`: RFC 6570's `{;color}`.
    Matrix,
    /// `color=blue`: RFC 6570's `{?color}`, without the `?`.
    Form,
    /// `color=blue%20black`.
    SpaceDelimited,
    /// `color=blue%7Cblack`.
    PipeDelimited,
    /// `color%5BR%5D=100`.
    DeepObject,
}

/// Where a parameter is: its `in`.
///
/// This library writes percent-encoded strings, as for a URI. Whether a header or a cookie requires
/// that depends on its own definition.
///
/// ```
/// use urikit_template::openapi::{Location, Style};
/// assert_eq!(Location::Path.default_style(), Style::Simple);
/// assert_eq!(Location::Cookie.default_style(), Style::Form);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Location {
    /// A part of the path.
    Path,
    /// The query.
    Query,
    /// A header field.
    Header,
    /// A cookie.
    Cookie,
}

impl Location {
    /// The style of a parameter without one.
    #[must_use]
    pub const fn default_style(self) -> Style {
        match self {
            Self::Path | Self::Header => Style::Simple,
            Self::Query | Self::Cookie => Style::Form,
        }
    }
}

impl Style {
    /// Every style; path styles first.
    pub const ALL: [Self; 7] = [
        Self::Simple,
        Self::Label,
        Self::Matrix,
        Self::Form,
        Self::SpaceDelimited,
        Self::PipeDelimited,
        Self::DeepObject,
    ];

    /// The name, as in an OpenAPI document.
    ///
    /// ```
    /// assert_eq!(urikit_template::openapi::Style::DeepObject.name(), "deepObject");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Label => "label",
            Self::Matrix => "matrix",
            Self::Form => "form",
            Self::SpaceDelimited => "spaceDelimited",
            Self::PipeDelimited => "pipeDelimited",
            Self::DeepObject => "deepObject",
        }
    }

    /// The style with this name, case-sensitive.
    ///
    /// ```
    /// use urikit_template::openapi::Style;
    /// assert_eq!(Style::from_name("deepObject"), Some(Style::DeepObject));
    /// assert_eq!(Style::from_name("deepobject"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// Whether the specification allows it there.
    ///
    /// ```
    /// use urikit_template::openapi::{Location, Style};
    /// assert!(Style::Form.may_stand_in(Location::Cookie));
    /// assert!(!Style::Form.may_stand_in(Location::Path));
    /// ```
    #[must_use]
    pub const fn may_stand_in(self, location: Location) -> bool {
        match location {
            Location::Path => matches!(self, Self::Simple | Self::Label | Self::Matrix),
            Location::Query => !matches!(self, Self::Simple | Self::Label | Self::Matrix),
            Location::Header => matches!(self, Self::Simple),
            Location::Cookie => matches!(self, Self::Form),
        }
    }

    /// The `explode` of a parameter without one: true for `form` and `deepObject`.
    ///
    /// The specification's default is true only for `form`, and a `deepObject` that does not
    /// explode is undefined: without `explode`, it can only mean that it explodes.
    #[must_use]
    pub const fn explodes_by_default(self) -> bool {
        matches!(self, Self::Form | Self::DeepObject)
    }
}

impl FromStr for Style {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::from_name(name).ok_or(UnknownName::new("style"))
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
