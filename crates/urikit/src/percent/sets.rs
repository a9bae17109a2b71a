//! For each part, the characters that are allowed unescaped in it. Everything else is escaped.
//!
//! The sets of whole components are those of RFC 3986 Appendix A. The set of a piece of a component
//! also excludes what would end the piece. `%` is in none of them.
//!
//! Your own sets can be combined from these at compile time:
//!
//! ```
//! use urikit::percent::{CharClass, encode, sets};
//! /// For a server that splits its queries at `;` too.
//! const VALUE: CharClass = sets::QUERY_VALUE.without(CharClass::of(b";"));
//! assert_eq!(encode("1;2", VALUE).to_string(), "1%3B2");
//! ```

use super::CharClass;
use crate::grammar::char_class;
pub use crate::grammar::ucschar::{is_iprivate, is_ucschar};

/// `unreserved`: letters, digits and `-._~`. They mean the same unescaped and escaped, so they stay
/// unescaped everywhere. With this set, everything else is escaped.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a~b!c", sets::UNRESERVED).to_string(), "a~b%21c");
/// ```
pub const UNRESERVED: CharClass = char_class::UNRESERVED;

/// `gen-delims`: the delimiters of components, `:/?#[]@`.
///
/// ```
/// assert_eq!(urikit::percent::sets::GEN_DELIMS.iter().collect::<String>(), "#/:?@[]");
/// ```
pub const GEN_DELIMS: CharClass = char_class::GEN_DELIMS;

/// `sub-delims`: possible delimiters inside a component, `!$&'()*+,;=`.
///
/// ```
/// assert_eq!(urikit::percent::sets::SUB_DELIMS.iter().collect::<String>(), "!$&'()*+,;=");
/// ```
pub const SUB_DELIMS: CharClass = char_class::SUB_DELIMS;

/// `reserved`: [`GEN_DELIMS`] and [`SUB_DELIMS`].
///
/// ```
/// use urikit::percent::sets;
/// assert_eq!(sets::RESERVED, sets::GEN_DELIMS.or(sets::SUB_DELIMS));
/// ```
pub const RESERVED: CharClass = char_class::RESERVED;

/// A scheme, which starts with a letter and has no escapes.
///
/// ```
/// use urikit::percent::sets;
/// assert!(sets::SCHEME.contains(b'+'));
/// assert!(!sets::SCHEME.contains(b'_'));
/// ```
pub const SCHEME: CharClass = char_class::SCHEME;

/// A whole authority. Includes the `@` that ends the userinfo, and the `:` before a port. The
/// brackets around an IP literal are not in the set: see [`IP_LITERAL`].
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a b@h:80", sets::AUTHORITY).to_string(), "a%20b@h:80");
/// ```
pub const AUTHORITY: CharClass = char_class::USERINFO.or(CharClass::of(b"@"));

/// A whole userinfo. Includes the `:` that separates user and password.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("anna:p@ss", sets::USERINFO).to_string(), "anna:p%40ss");
/// ```
pub const USERINFO: CharClass = char_class::USERINFO;

/// The user in a userinfo: without `:`, which would end it.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a:b", sets::USER).to_string(), "a%3Ab");
/// ```
pub const USER: CharClass = USERINFO.without(CharClass::of(b":"));

/// The password in a userinfo. It follows the first `:`, so further ones are allowed.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a:b/c", sets::PASSWORD).to_string(), "a:b%2Fc");
/// ```
pub const PASSWORD: CharClass = USERINFO;

/// A host that is a registered name.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("bücher:80", sets::REG_NAME).to_string(), "b%C3%BCcher%3A80");
/// ```
pub const REG_NAME: CharClass = char_class::REG_NAME;

/// A host that is an IPv6 or later address, with its brackets, which are allowed nowhere else. It
/// has no escapes.
///
/// ```
/// use urikit::percent::sets;
/// assert!(sets::IP_LITERAL.contains(b'['));
/// assert!(!sets::REG_NAME.contains(b'['));
/// ```
pub const IP_LITERAL: CharClass = char_class::IP_FUTURE.or(CharClass::of(b"[]"));

/// A port: digits. It has no escapes.
///
/// ```
/// assert_eq!(urikit::percent::sets::PORT.iter().collect::<String>(), "0123456789");
/// ```
pub const PORT: CharClass = char_class::DIGIT;

/// A whole path. Includes the `/` that separates segments.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("/a b/c?", sets::PATH).to_string(), "/a%20b/c%3F");
/// ```
pub const PATH: CharClass = char_class::PATH;

/// A segment of a path: without `/`, which would end it.
///
/// The segments `.` and `..` can't be data: `%2E` means the same as `.`.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("10:30/a", sets::SEGMENT).to_string(), "10:30%2Fa");
/// ```
pub const SEGMENT: CharClass = char_class::PCHAR;

/// The first segment of a relative reference: also without `:`, since the part before it would be
/// read as a scheme. (The alternative is to prepend `./`.)
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("10:30", sets::SEGMENT_NZ_NC).to_string(), "10%3A30");
/// ```
pub const SEGMENT_NZ_NC: CharClass = char_class::SEGMENT_NC;

/// The name of a segment, before its parameters, as in `name;v=1.1` and `name,1.1`: without `;` and
/// `,`, which would end it.
///
/// RFC 3986 §3.3 mentions parameters but assigns no meaning to them, so [`SEGMENT`] includes their
/// delimiters. Use these sets for servers that read them.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a;b,c=d", sets::SEGMENT_NAME).to_string(), "a%3Bb%2Cc=d");
/// assert_eq!(encode("a;b,c=d", sets::SEGMENT).to_string(), "a;b,c=d");
/// ```
pub const SEGMENT_NAME: CharClass = SEGMENT_VALUE;

/// The key of a parameter of a segment, or one that has only a value, as in `name,1.1`: without `;`
/// and `,`, which would end the parameter, and without `=`, which would end the key.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a;b,c=d", sets::SEGMENT_KEY).to_string(), "a%3Bb%2Cc%3Dd");
/// ```
pub const SEGMENT_KEY: CharClass = SEGMENT_VALUE.without(CharClass::of(b"="));

/// The value of a parameter of a segment: without `;` and `,`, which would end it. It follows the
/// first `=`, so further ones are allowed.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("1;2=3", sets::SEGMENT_VALUE).to_string(), "1%3B2=3");
/// ```
pub const SEGMENT_VALUE: CharClass = SEGMENT.without(CharClass::of(b";,"));

/// A whole query, with `/`, `?`, `:` and `@`, and whatever separates its pairs.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a=1&b=x y", sets::QUERY).to_string(), "a=1&b=x%20y");
/// ```
pub const QUERY: CharClass = char_class::QUERY;

/// A key of a `key=value` pair: without `&` and `=`, which would end it.
///
/// Also without `+`, which the grammar allows but form decoders read as a space. It is the only
/// escape here that the grammar does not require. `;` is included, since it is no separator unless
/// a server defines it as one.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a=b+c;d", sets::QUERY_KEY).to_string(), "a%3Db%2Bc;d");
/// ```
pub const QUERY_KEY: CharClass = QUERY_VALUE.without(CharClass::of(b"="));

/// A value of a `key=value` pair: without `&`, which would end it, and without `+`, as in
/// [`QUERY_KEY`]. It follows the first `=`, so further ones are allowed.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a=b&c+d", sets::QUERY_VALUE).to_string(), "a=b%26c%2Bd");
/// ```
pub const QUERY_VALUE: CharClass = QUERY.without(CharClass::of(b"&+"));

/// A fragment: the same as a query.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("a?b#c", sets::FRAGMENT).to_string(), "a?b%23c");
/// ```
pub const FRAGMENT: CharClass = char_class::FRAGMENT;

/// A key or value of a form, by the WHATWG URL Standard: letters, digits and `*-._`.
///
/// A form writes a space as `+`, which a set can't express: see [`form`](super::form).
///
/// ```
/// use urikit::percent::{form, sets};
/// assert!(!sets::FORM.contains(b'~'));
/// assert_eq!(form::encode("a ~").to_string(), "a+%7E");
/// ```
pub const FORM: CharClass = char_class::ALPHA.or(char_class::DIGIT).or(CharClass::of(b"*-._"));
