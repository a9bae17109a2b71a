//! Everything there is to say about one input, as data: what `uri explain` and the web page show.

mod diagnosis;
mod host_forms;
#[cfg(feature = "serde")]
mod json;
mod notes;
mod segments;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use urikit::redact::COMMON_SECRETS;
use urikit::{IriRef, IriRefBuf, Level, ParseError, ParseErrorKind, UriRef};
use urikit_guard::IdentifierExt;
use urikit_guard::readers::Disagreement;

pub use diagnosis::{Diagnosis, mask};
pub use host_forms::HostForms;
pub use notes::{Note, notes};
pub use segments::{ParameterizedSegment, parameterized_segments};

/// Whether possible secrets are shown: userinfos, and values of parameters such as `token`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Secrets {
    /// They are replaced by `***`.
    Mask,
    /// They are shown.
    Show,
}

/// A valid identifier taken apart.
///
/// With the feature `serde` it serializes to the output of `uri explain --json`.
///
/// ```
/// use urikit_explain::{Anatomy, Secrets, read};
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
    /// The identifier as shown. Its parts and their spans refer to this.
    pub shown: IriRefBuf,
    /// Its normal form at [`Level::Path`], as shown.
    pub normal: IriRefBuf,
    /// Its normal form at [`Level::Scheme`], as shown.
    pub normal_by_scheme: IriRefBuf,
    /// Its host in its DNS form and in Unicode.
    pub host_forms: HostForms,
    /// The property on which common parsers differ, if any.
    pub disagreement: Option<Disagreement>,
    /// What is unusual about it, and what its scheme requires or advises.
    pub notes: Vec<Note>,
}

/// Shows the identifier with its userinfo masked, and the notes.
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
        // Without a host it has no forms.
        let host_forms = shown.host().map(|host| HostForms::of(&host)).unwrap_or_default();
        // Most are normal, which is faster to detect than secrets.
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

/// Parses a URI reference or, if it is not one, an IRI reference. Of two errors, returns the one further on.
///
/// ```
/// use urikit_explain::read;
/// assert_eq!(read("http://é/".as_bytes())?, "http://é/");
/// assert_eq!(read("http://é/ ".as_bytes()).unwrap_err().offset(), 10);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// # Errors
/// If it is neither.
pub fn read(bytes: &[u8]) -> Result<IriRef<'_>, ParseError> {
    UriRef::parse_bytes(bytes).map(IriRef::from).or_else(|error| {
        IriRef::parse_bytes(bytes).map_err(|later| match later.offset() > error.offset() {
            true => later,
            false => error,
        })
    })
}

/// An identifier as shown.
///
/// ```
/// use urikit::IriRef;
/// use urikit_explain::{Secrets, shown};
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
    parse_masked(masked)
}

/// The masked string is an identifier again. If the masks made it too long, it is masked as a whole.
fn parse_masked(masked: String) -> IriRefBuf {
    match IriRefBuf::try_from(masked) {
        Ok(masked) => masked,
        Err(error) if error.error().kind() == ParseErrorKind::TooLong => {
            IriRef::from_static("***").to_buf()
        }
        Err(_) => unreachable!("a mask made an identifier invalid"),
    }
}
