//! Methods that deserializers of strings have in common.
//!
//! Serde requires one method for each type, so these are macros. Both are used in an `impl
//! Deserializer<'de>`; the first requires a method `parsed` that reads the string as any type.

/// The methods for numbers and `char`.
macro_rules! parsed_from_text {
    () => {
        parsed_from_text! { each:
            deserialize_i8 visit_i8, deserialize_i16 visit_i16, deserialize_i32 visit_i32,
            deserialize_i64 visit_i64, deserialize_i128 visit_i128,
            deserialize_u8 visit_u8, deserialize_u16 visit_u16, deserialize_u32 visit_u32,
            deserialize_u64 visit_u64, deserialize_u128 visit_u128,
            deserialize_f32 visit_f32, deserialize_f64 visit_f64,
            deserialize_char visit_char,
        }
    };
    (each: $($deserialize:ident $visit:ident,)*) => {$(
        #[inline]
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            visitor.$visit(self.parsed()?)
        }
    )*};
}

/// The methods that delegate to another method.
macro_rules! same_as {
    ($method:ident: $($deserialize:ident($($ignored:ty),*),)*) => {$(
        #[inline]
        fn $deserialize<V: Visitor<'de>>(
            self,
            $(_: $ignored,)*
            visitor: V,
        ) -> Result<V::Value, Self::Error> {
            self.$method(visitor)
        }
    )*};
}

pub(crate) use {parsed_from_text, same_as};
