//! Everything there is to say about one input, as data: what `uri explain` and the page in the browser show.
//!
//! Uses `host`, `remark`, `repair` and `scheme`.

mod diagnosis;
mod host_forms;
#[cfg(feature = "serde")]
mod json;
mod notes;
mod segments;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::model::ident::{IriRef, IriRefBuf, UriRef};
use crate::operations::canonical::steps::Level;
use crate::operations::redact::COMMON_SECRETS;
use crate::profiles::readers::Disagreement;
use crate::syntax::parse::error::ParseError;
pub use diagnosis::{Diagnosis, mask};
pub use host_forms::HostForms;
pub use notes::{Note, notes};
pub use segments::{ParameterizedSegment, parameterized_segments};

/// Whether what may be a secret is shown: userinfos, and values of parameters such as `token`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Secrets {
    /// `***` stands in their place.
    Mask,
    /// They are shown.
    Show,
}

/// A valid identifier taken apart.
///
/// With the feature `serde` it serializes to what `uri explain --json` writes.
///
/// ```
/// use urikit::explain::{Anatomy, Secrets, read};
/// let identifier = read(b"HTTP://u:pw@h/a%20b")?;
/// let anatomy = Anatomy::of(identifier, Secrets::Mask);
/// assert_eq!(anatomy.shown, "HTTP://***@h/a%20b");
/// assert_eq!(anatomy.normal, "http://***@h/a%20b");
/// assert_eq!(anatomy.notes[0].name, "scheme-case");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Anatomy {
    /// The identifier as it is shown. Parts and their spans are read from it.
    pub shown: IriRefBuf,
    /// Its normal form at [`Level::Path`], as that is shown.
    pub normal: IriRefBuf,
    /// Its normal form at [`Level::Scheme`], as that is shown.
    pub normal_by_scheme: IriRefBuf,
    /// Its host as the DNS has it and as people read it.
    pub host_forms: HostForms,
    /// What makes common readers find another scheme, host or port, if anything does.
    pub disagreement: Option<Disagreement>,
    /// What is odd about it, and what its scheme says.
    pub notes: Vec<Note>,
}

/// The identifier as its own `Debug` shows it, and the notes.
impl fmt::Debug for Anatomy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Anatomy")
            .field("shown", &self.shown)
            .field("notes", &self.notes)
            .finish_non_exhaustive()
    }
}

impl Anatomy {
    /// Takes an identifier apart.
    #[must_use]
    pub fn of(identifier: IriRef<'_>, secrets: Secrets) -> Self {
        let shown = shown(identifier, secrets);
        let host_forms = shown.host().map(|host| HostForms::of(&host)).unwrap_or_default();
        // Most are normal; to look for secrets takes longer than to see that.
        let by_path = identifier.normalize(Level::Path);
        let normal = match by_path == identifier {
            true => shown.clone(),
            false => self::shown(by_path.view(), secrets),
        };
        let by_scheme = identifier.normalize(Level::Scheme);
        let normal_by_scheme = match by_scheme == by_path {
            true => normal.clone(),
            false => self::shown(by_scheme.view(), secrets),
        };
        Self {
            normal,
            normal_by_scheme,
            host_forms,
            disagreement: identifier.disagreement(),
            notes: notes(identifier, shown.view()),
            shown,
        }
    }
}

/// By the grammar of a URI reference, else by that of an IRI reference; of two errors the one further on.
///
/// ```
/// use urikit::explain::read;
/// assert_eq!(read("http://é/".as_bytes())?, "http://é/");
/// assert_eq!(read("http://é/ ".as_bytes()).unwrap_err().offset(), 10);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// # Errors
/// Where it is neither.
pub fn read(bytes: &[u8]) -> Result<IriRef<'_>, ParseError> {
    UriRef::parse_bytes(bytes).map(IriRef::from).or_else(|error| {
        IriRef::parse_bytes(bytes).map_err(|later| match later.offset() > error.offset() {
            true => later,
            false => error,
        })
    })
}

/// An identifier as it is shown.
///
/// ```
/// use urikit::{IriRef, explain::{Secrets, shown}};
/// let identifier = IriRef::parse("http://h/?token=1")?;
/// assert_eq!(shown(identifier, Secrets::Mask), "http://h/?token=***");
/// assert_eq!(shown(identifier, Secrets::Show), "http://h/?token=1");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn shown(identifier: IriRef<'_>, secrets: Secrets) -> IriRefBuf {
    if secrets == Secrets::Show {
        return identifier.to_buf();
    }
    let masked: String = identifier.redacted().parameters(COMMON_SECRETS).to_string();
    // What is masked is an identifier again, unless it has become too long for one.
    IriRefBuf::try_from(masked).unwrap_or_else(|_| IriRef::from_static("").to_buf())
}
