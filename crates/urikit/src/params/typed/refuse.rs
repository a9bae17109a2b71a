//! The methods of serializers for what a query can't represent.

use serde::ser::Impossible;

use super::{ParamsError, ParamsErrorKind};

pub(super) type No = Impossible<(), ParamsError>;

pub(super) fn refused_params<T>(what: &'static str) -> Result<T, ParamsError> {
    Err(ParamsError::of_kind(ParamsErrorKind::Unsupported, what))
}

/// The methods of a serializer that always fail.
macro_rules! refuse {
    ($what:expr; $($method:ident($($ignored:ty),*),)*) => {$(
        fn $method(self, $(_: $ignored),*) -> Result<(), ParamsError> {
            refused_params($what)
        }
    )*};
    ($what:expr; with a value $($method:ident($($ignored:ty),*),)*) => {$(
        fn $method<T: Serialize + ?Sized>(self, $(_: $ignored,)* _: &T) -> Result<(), ParamsError> {
            refused_params($what)
        }
    )*};
    ($what:expr; of many $($method:ident($($ignored:ty),*) -> $compound:ty,)*) => {$(
        fn $method(self, $(_: $ignored),*) -> Result<$compound, ParamsError> {
            refused_params($what)
        }
    )*};
}

pub(super) use refuse;
