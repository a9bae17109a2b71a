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
    /// `color=blue; color=black`, without escapes: the value of a `Cookie` header field (OpenAPI
    /// 3.2).
    Cookie,
}

/// Where a parameter is: its `in`.
///
/// All styles but [`Style::Cookie`] write percent-encoded strings, as for a URI. OpenAPI 3.2 requires
/// the values of header fields without escapes: percent-decode what is written for them.
///
/// ```
/// use urikit_template::openapi::{Location, Style};
/// assert_eq!(Location::Path.default_style(), Some(Style::Simple));
/// assert_eq!(Location::Cookie.default_style(), Some(Style::Form));
/// assert_eq!(Location::QueryString.default_style(), None);
/// assert_eq!(Location::from_name("querystring"), Some(Location::QueryString));
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
    /// A cookie. [`Style::Cookie`] is recommended there, but not the default.
    Cookie,
    /// The query as a whole (OpenAPI 3.2). It has no style, but a media type: see
    /// [`QueryContent`](super::QueryContent).
    QueryString,
}

impl Location {
    /// Every location.
    pub const ALL: [Self; 5] =
        [Self::Path, Self::Query, Self::Header, Self::Cookie, Self::QueryString];

    /// The name, as in an OpenAPI document.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
            Self::QueryString => "querystring",
        }
    }

    /// The location with this name, case-sensitive.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|location| location.name() == name)
    }

    /// The style of a parameter without one. The query as a whole has none.
    #[must_use]
    pub const fn default_style(self) -> Option<Style> {
        match self {
            Self::Path | Self::Header => Some(Style::Simple),
            Self::Query | Self::Cookie => Some(Style::Form),
            Self::QueryString => None,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Style {
    /// Every style; path styles first.
    pub const ALL: [Self; 8] = [
        Self::Simple,
        Self::Label,
        Self::Matrix,
        Self::Form,
        Self::SpaceDelimited,
        Self::PipeDelimited,
        Self::DeepObject,
        Self::Cookie,
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
            Self::Cookie => "cookie",
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
            Location::Query => matches!(
                self,
                Self::Form | Self::SpaceDelimited | Self::PipeDelimited | Self::DeepObject
            ),
            Location::Header => matches!(self, Self::Simple),
            Location::Cookie => matches!(self, Self::Form | Self::Cookie),
            Location::QueryString => false,
        }
    }

    /// What is written between two parameters of this style: `&` in a query, `; ` in cookies.
    ///
    /// ```
    /// use urikit_template::openapi::Style;
    /// assert_eq!(Style::DeepObject.separator(), "&");
    /// assert_eq!(Style::Cookie.separator(), "; ");
    /// assert_eq!(Style::Matrix.separator(), "");
    /// ```
    #[must_use]
    pub const fn separator(self) -> &'static str {
        match self {
            Self::Simple | Self::Label | Self::Matrix => "",
            Self::Form | Self::SpaceDelimited | Self::PipeDelimited | Self::DeepObject => "&",
            Self::Cookie => "; ",
        }
    }

    /// The `explode` of a parameter without one: true for `form`, `cookie` and `deepObject`.
    ///
    /// The specification's default for `deepObject` is false, but one that does not explode is
    /// undefined (in OpenAPI 3.2 `explode` has no effect on it): it can only mean that it explodes.
    #[must_use]
    pub const fn explodes_by_default(self) -> bool {
        matches!(self, Self::Form | Self::DeepObject | Self::Cookie)
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
