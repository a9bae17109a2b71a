//! Parameters of an API in the styles of OpenAPI 3.1, written and read back.
//!
//! A [`Parameter`] has a name, a [`Style`], `explode` and `allowReserved`. It writes a
//! [`Variable`](crate::operations::variable::Variable) and reads one, given the [`Shape`] that the schema says
//! it has. With the feature `serde` a `Variable` is made of any value, and any value of one.
//!
//! ```
//! use urikit::UriBuf;
//! use urikit::openapi::{Parameter, Shape, Style};
//! use urikit::variable::Variable;
//!
//! let color = Parameter::new("color", Style::PipeDelimited);
//! let mut uri = UriBuf::parse("https://example.com/paint")?;
//! uri.set_query(&*color.encode(&Variable::from_iter(["blue", "black"]))?)?;
//! assert_eq!(uri.as_str(), "https://example.com/paint?color=blue%7Cblack");
//!
//! let read = color.decode_params(uri.params(), Shape::Array)?;
//! assert_eq!(read, Some(Variable::from_iter(["blue", "black"])));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # The table
//!
//! The values of a parameter `color`: undefined or the empty text; `blue`; `blue`, `black`,
//! `brown`; and an object of `R` = 100, `G` = 200, `B` = 150. Where a cell is empty, the
//! specification defines nothing: it is an error, unless an [`Extension`] says what to do.
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
//!
//! # What holds
//!
//! - What is written is read back as it was, unless reserved characters are
//!   [let through](Parameter::with_allow_reserved) or an extension says otherwise. Everything but
//!   unreserved characters is escaped, so a value may hold what its style separates with.
//! - In an exploded `label` a `.` in a name or value is written `%2E`. Who normalises the URI makes
//!   a `.` of it, and two items of one: such values belong in another style.
//! - `spaceDelimited`, `pipeDelimited` and `deepObject` write their delimiters as escapes. A space,
//!   a `|` or a bracket in a name can't be told from those, and is refused. Read are both forms:
//!   `%7C` and `|`, `%5B` and `[`.
//! - A `+` is a `+`. It is a space only where the parameters are read
//!   [as those of a form](crate::operations::params::ParamSyntax::FORM).
//! - Absent is not empty: a parameter that is not there is read as `None`.
//! - Names that come twice in an object are kept, in their order.
//! - A segment that is `.` or `..` alone, as `label` writes for empty strings, is a dot segment:
//!   who resolves the URI removes it.
//!
//! Uses `params`, `percent` and `variable`.

mod decode;
mod deep;
mod encode;
mod error;
mod layout;
mod parameter;
mod pieces;
mod style;

pub use error::{StyleError, StyleErrorKind, ValueKind};
pub use parameter::{Extension, Parameter, Shape};
pub use style::{Location, Style};
