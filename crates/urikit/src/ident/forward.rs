//! The methods of the borrowed form on the two others: each is written once, and forwarded by one
//! line.

/// Defines methods of [`Identifier`](super::Identifier) on `IdentifierBuf` and `IdentifierCow`, as
/// `self.borrowed().method(…)`.
///
/// It is used next to the methods that it forwards. A test of `dev/all` fails for a
/// method that it does not name.
macro_rules! forward {
    ($(#[$heading:meta])* impl<K: $kind:path> { $($methods:tt)* }) => {
        $(#[$heading])*
        #[cfg(feature = "alloc")]
        impl<K: $kind> $crate::ident::IdentifierBuf<K> {
            forward! { @methods $($methods)* }
        }

        $(#[$heading])*
        #[cfg(feature = "alloc")]
        impl<K: $kind> $crate::ident::IdentifierCow<'_, K> {
            forward! { @methods $($methods)* }
        }
    };
    (@methods $(
        $(#[$attribute:meta])*
        fn $name:ident $(<$($lifetime:lifetime),* $($type:ident $(: $bound:path)?)?>)?
            (&self $(, $argument:ident: $given:ty)* $(,)?) $(-> $gives:ty)?
            $(where $parameter:ident: $required:path)?;
    )*) => {$(
        #[doc = concat!("See [`Identifier::", stringify!($name), "`](crate::ident::Identifier::", stringify!($name), ").")]
        #[allow(clippy::missing_errors_doc, reason = "they are where the method is")]
        #[inline]
        $(#[$attribute])*
        pub fn $name $(<$($lifetime),* $($type $(: $bound)?)?>)?
            (&self $(, $argument: $given)*) $(-> $gives)?
            $(where $parameter: $required)?
        {
            self.borrowed().$name($($argument),*)
        }
    )*};
}

pub(crate) use forward;
