//! Names of values: the error of `FromStr` for types whose values have names (`Level`, `Rule`, …).

use core::fmt;

/// A name that no value of the type has.
///
/// ```
/// use urikit::{Level, name::UnknownName};
/// let error: UnknownName = "syntax".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "not the name of a level");
/// assert_eq!(error.of(), "level");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    of: &'static str,
}

impl UnknownName {
    /// The error for a name of this kind: for types of your own that are parsed by name.
    ///
    /// ```
    /// use urikit::name::UnknownName;
    /// assert_eq!(UnknownName::new("colour").to_string(), "not the name of a colour");
    /// ```
    #[must_use]
    pub const fn new(of: &'static str) -> Self {
        Self { of }
    }

    /// What kind of name was expected: `level`, `rule`, ….
    #[must_use]
    pub const fn of(&self) -> &'static str {
        self.of
    }

    /// None: the whole name is unknown.
    #[expect(clippy::unused_self, reason = "as every error has it")]
    pub(crate) const fn range(&self) -> Option<core::ops::Range<usize>> {
        None
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the name of a {}", self.of)
    }
}

impl core::error::Error for UnknownName {}

/// `FromStr` from `from_name`, and `Display` from `name`, for types that have these.
macro_rules! by_name {
    ($named:ty, $of:literal) => {
        impl core::str::FromStr for $named {
            type Err = $crate::name::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                Self::from_name(name).ok_or(Self::Err::new($of))
            }
        }

        impl core::fmt::Display for $named {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use by_name;

/// The name, the message and `Display` of an enum of error kinds, from one table.
macro_rules! error_kinds {
    ($kinds:ident { $($kind:ident $name:literal $message:literal;)* }) => {
        impl $kinds {
            /// A short, stable name, for machines.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// What it means, in a few words for people. `Display` writes the same.
            #[must_use]
            pub const fn message(self) -> &'static str {
                match self { $(Self::$kind => $message,)* }
            }
        }

        impl core::fmt::Display for $kinds {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.message())
            }
        }
    };
}
pub(crate) use error_kinds;
