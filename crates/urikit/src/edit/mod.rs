//! Editing identifiers: the values that setters take, and their errors.
//!
//! The setters are methods of [`IdentifierBuf`](crate::IdentifierBuf#editing), [`Identifier::edited`](crate::Identifier::edited)
//! edits a copy.

// Sets and removes components in place: everything else keeps its bytes.
//
// Needs feature `alloc`. An edit checks the given value (`check`), checks whether the components
// would fit together, and then replaces one range of the string (`draft`). So a failed edit
// changes nothing, and no edit parses. `Builder` does the same, and checks at the end. `Parts`
// makes an identifier from parts as they were read, and keeps their bytes.

mod builder;
mod check;
mod draft;
mod error;
pub(crate) mod escape;
pub(crate) mod join;
mod new_segment;
mod parts;
mod segment_parameters;
mod segments;
mod set;
mod value;

pub use builder::{Builder, IriBuilder, IriRefBuilder, UriBuilder, UriRefBuilder};
pub use error::{EditError, EditErrorKind};
pub use escape::Escaped;
pub use new_segment::NewSegment;
pub use parts::{Parts, path_of_segments};
pub use segments::SegmentsMut;
pub use value::{AuthorityValue, Encoded, HostValue, PortValue, Value};
