//! Percent-encoding, RFC 3986 §2: exactly what each part needs, no more.
//!
//! | | |
//! |---|---|
//! | [`encode`], [`encode_bytes`] | data to text that a part may contain |
//! | [`decode`], [`decode_bytes`] | the inverse |
//! | [`decode_only`], [`decode_except`] | only some escapes; the others stay |
//! | [`decoded_eq`] | whether two strings encode the same data |
//! | [`sets`], [`CharClass`] | the characters that stay unescaped, as constants |
//! | [`Part`] | the same, by the names of the parts |
//! | [`form`] | `application/x-www-form-urlencoded`, where `+` is a space |
//! | [`CharUse`] | where a character is allowed unescaped, how it is written elsewhere, and why |
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urikit::percent::{decode, encode, sets};
//!
//! let segment = encode("AC/DC à Paris", sets::SEGMENT).to_text();
//! assert_eq!(segment, "AC%2FDC%20%C3%A0%20Paris");
//! assert_eq!(decode(&segment).to_text().unwrap(), "AC/DC à Paris");
//! # }
//! ```
//!
//! # Split first, then decode
//!
//! A decoded delimiter can't be distinguished from one that delimits: `a%2Fb/c` has two segments,
//! but decoded it seems to have three. So the views of [`component`] return pieces as written,
//! and each piece can be decoded:
//!
//! ```
//! use urikit::Uri;
//! let uri = Uri::parse("http://h/a%2Fb/c")?;
//! let mut segments = uri.path().segments().map(|segment| segment.decode());
//! assert!(segments.next().unwrap() == "a/b");
//! assert!(segments.next().unwrap() == "c");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! This module adds methods to the views of [`component`].
//!
//! [`component`]: crate::component

mod authority;
mod char_cell;
mod char_use;
mod chunks;
mod data;
mod decode;
#[cfg(feature = "alloc")]
mod decode_some;
mod encode;
mod error;
mod find_encoded;
pub mod form;
mod lossy;
mod octets;
mod part;
pub mod sets;
pub(crate) mod spelling;
#[cfg(feature = "alloc")]
mod unicode;

pub use char_cell::{CharCell, CharFit};
pub use char_use::{CharKind, CharUse};
pub use chunks::{Chunk, Chunks, decoded_eq};
pub use decode::{Decode, decode, decode_bytes};
#[cfg(feature = "alloc")]
pub use decode_some::{decode_except, decode_only};
pub use encode::{Encode, encode, encode_bytes};
pub use error::{DecodeError, DecodeErrorKind};
pub use part::Part;

pub use crate::grammar::char_class::CharClass;
pub(crate) use octets::{first_not_utf8, octets};
#[cfg(feature = "alloc")]
pub(crate) use unicode::{append_for_unicode, encode_for_unicode};
pub(crate) use urikit_scan::escape::escaped_byte;
