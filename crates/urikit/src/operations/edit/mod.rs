//! Parts set and removed in place: everything else keeps its bytes.
//!
//! Needs feature `alloc`. An edit checks what is given (`check`), asks whether the parts
//! would fit together, and then replaces one range of the text (`draft`). So an edit that fails
//! has changed nothing, and no edit parses. [`Builder`] does the same, and asks at the end.

mod builder;
mod check;
mod draft;
mod error;
mod segments;
mod set;
mod value;
mod with;

pub use builder::{Builder, IriBuilder, IriRefBuilder, UriBuilder, UriRefBuilder};
pub use error::{EditError, EditErrorKind};
pub use segments::{NewSegment, SegmentsMut};
pub use value::{HostValue, PortValue, Text, Value};
