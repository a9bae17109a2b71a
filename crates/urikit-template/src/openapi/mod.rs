//! Parameters of an API in the styles of OpenAPI 3.1, written and read back.
//!
//! A [`StyledParam`] has a name, a [`Style`], `explode` and `allowReserved`. It writes a
//! [`Variable`](crate::Variable) and reads one, given its [`ValueShape`] from the
//! schema. With the feature `serde`, a `Variable` can be converted to and from any Rust value.
//!
//! ```
//! use urikit::{Encoded, UriBuf};
//! use urikit_template::openapi::{StyledParam, ValueShape, Style};
//! use urikit_template::Variable;
//!
//! let color = StyledParam::new("color", Style::PipeDelimited);
//! let mut uri = UriBuf::parse("https://example.com/paint")?;
//! uri.set_query(Encoded(&color.encode(&Variable::from_iter(["blue", "black"]))?))?;
//! assert_eq!(uri.as_str(), "https://example.com/paint?color=blue%7Cblack");
//!
//! let read = color.decode_params(uri.params(), ValueShape::Array)?;
//! assert_eq!(read, Some(Variable::from_iter(["blue", "black"])));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # The table
//!
//! The values of a parameter `color`: undefined or the empty string; `blue`; `blue`, `black`,
//! `brown`; and an object of `R` = 100, `G` = 200, `B` = 150. An empty cell is not defined by the
//! specification: it is an error, unless an [`Extension`] defines it.
//!
//! | style | explode | undefined, empty | primitive | array | object |
//! |---|---|---|---|---|---|
//! | matrix | no | `;color` | `;color=blue` | `;color=blue,black,brown` | `;color=R,100,G,200,B,150` |
//! | matrix | yes | `;color` | `;color=blue` | `;color=blue;color=black;color=brown` | `;R=100;G=200;B=150` |
//! | label | no | `.` | `.blue` | `.blue,black,brown` | `.R,100,G,200,B,150` |
//! | label | yes | `.` | `.blue` | `.blue.black.brown` | `.R=100.G=200.B=150` |
//! | simple | no | (nothing) | `blue` | `blue,black,brown` | `R,100,G,200,B,150` |
//! | simple | yes | (nothing) | `blue` | `blue,black,brown` | `R=100,G=200,B=150` |
//! | form | no | `color=` | `color=blue` | `color=blue,black,brown` | `color=R,100,G,200,B,150` |
//! | form | yes | `color=` | `color=blue` | `color=blue&color=black&color=brown` | `R=100&G=200&B=150` |
//! | spaceDelimited | no | | | `color=blue%20black%20brown` | `color=R%20100%20G%20200%20B%20150` |
//! | spaceDelimited | yes | | | | |
//! | pipeDelimited | no | | | `color=blue%7Cblack%7Cbrown` | `color=R%7C100%7CG%7C200%7CB%7C150` |
//! | pipeDelimited | yes | | | | |
//! | deepObject | no | | | | |
//! | deepObject | yes | | | | `color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150` |
//! | cookie | no | `color=` | `color=blue` | `color=blue,black,brown` | `color=R,100,G,200,B,150` |
//! | cookie | yes | `color=` | `color=blue` | `color=blue; color=black; color=brown` | `R=100; G=200; B=150` |
//!
//! `cookie` and [`QueryContent`], the query as a whole, are from OpenAPI 3.2.
//!
//! # Guarantees
//!
//! - What is written is read back unchanged, unless reserved characters are
//!   [allowed](StyledParam::with_allow_reserved) or an extension says otherwise. Everything but
//!   unreserved characters is escaped, so a value may contain the delimiters of its style.
//! - In an exploded `label` a `.` in a name or value is written `%2E`. Normalizers decode it to
//!   `.`, which splits one item into two: such values belong in another style.
//! - `spaceDelimited`, `pipeDelimited` and `deepObject` write their delimiters as escapes. A space,
//!   a `|` or a bracket in a name can't be distinguished from those, and is rejected. Both forms
//!   are read: `%7C` and `|`, `%5B` and `[`.
//! - `cookie` escapes nothing, as OpenAPI requires: a value with a `;`, a control character, or a
//!   space at an end is rejected, and escapes in a value are part of it.
//! - A `+` is a `+`. It is a space only if the parameters are read [as form
//!   data](urikit::params::ParamSyntax::FORM).
//! - Absent is not empty: an absent parameter is read as `None`.
//! - Repeated names in an object are kept, in order.
//! - In the styles of the path, [`encode`](StyledParam::encode) rejects a value that would be a segment
//!   `.` or `..`, which resolvers remove, or an empty one; `label` writes `.` for an empty string.
//!   [`encode_text`](StyledParam::encode_text) writes it, as the specification's table has it.
//!
//! Uses `params`, `percent` and `variable`.

mod cookie;
mod decode;
mod deep_object;
mod encode;
mod error;
mod extension;
mod kept_escape;
mod layout;
mod query_content;
mod style;
mod styled_param;
mod value_shape;

pub use error::{StyleError, StyleErrorKind};
pub use extension::Extension;
pub use query_content::QueryContent;
pub use style::{Location, Style};
pub use styled_param::StyledParam;
pub use value_shape::{ValueKind, ValueShape};
