//! Types whose values have names: `FromStr` and `Display`.

/// `FromStr` from `from_name`, and `Display` from `name`, for types that have these.
macro_rules! by_name {
    ($named:ty, $of:literal) => {
        impl core::str::FromStr for $named {
            type Err = urikit::name::UnknownName;

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
