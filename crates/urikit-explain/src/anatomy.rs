//! A valid identifier taken apart, as data: what `uri explain` and the web page show.

use alloc::vec::Vec;
use core::fmt;

use urikit::{AsIdentifier, IriRefBuf, Level};
use urikit_guard::IdentifierExt;
use urikit_guard::readers::Disagreement;

use crate::secrets;
use crate::{HostForms, Note, Secrets, notes};

/// A valid identifier taken apart.
///
/// With the feature `serde` it serializes to the output of `uri explain --json`.
///
/// ```
/// use urikit::UriBuf;
/// use urikit_explain::{Anatomy, Secrets};
/// let uri = UriBuf::parse("HTTP://u:pw@h/a%20b")?;
/// let anatomy = Anatomy::new(&uri, Secrets::Mask);
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
    pub fn new<'a>(identifier: impl AsIdentifier<'a>, secrets: Secrets) -> Self {
        let identifier = identifier.borrowed().as_iri_ref();
        let shown = secrets::shown(identifier, secrets);
        // Without a host it has no forms.
        let host_forms = shown.host().map(|host| HostForms::new(&host)).unwrap_or_default();
        // Most are normal, which is faster to detect than secrets.
        let by_path = identifier.normalize(Level::Path);
        let normal = match by_path == identifier {
            true => shown.clone(),
            false => secrets::shown(by_path.borrowed(), secrets),
        };
        let by_scheme = identifier.normalize(Level::Scheme);
        let normal_by_scheme = match by_scheme == by_path {
            true => normal.clone(),
            false => secrets::shown(by_scheme.borrowed(), secrets),
        };
        Self {
            normal,
            normal_by_scheme,
            host_forms,
            disagreement: identifier.disagreement(),
            notes: notes(identifier, shown.borrowed()),
            shown,
        }
    }
}
