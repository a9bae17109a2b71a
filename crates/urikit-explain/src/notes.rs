//! What is unusual about a valid identifier, what its host may be mistaken for, what its scheme requires, and
//! what it advises against.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use urikit::params::NestedUri;
use urikit::{AsIdentifier, IriRef};
use urikit_guard::HostExt;
use urikit_guard::host::DeceptiveLabel;
use urikit_schemes::rules::SchemeSet;
use urikit_schemes::{SchemeErrorKind, SchemeExt};

use crate::latin1::latin1_escape;
use crate::remark::{Remark, remarks, text_components};

/// A note on a valid identifier.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// A short, stable name, for machines.
    pub name: &'static str,
    /// The note, for people.
    pub message: String,
    /// The section of the standard: `RFC 3986 §3.2.1`.
    pub section: &'static str,
}

/// Omits the message, which may quote a secret.
impl fmt::Debug for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Note").field("name", &self.name).finish_non_exhaustive()
    }
}

/// All notes on an identifier: [remarks], labels of its host that may deceive
/// (feature `idna`), and what its scheme requires and advises. `shown` is the identifier as shown, for the
/// notes that quote it.
///
/// ```
/// use urikit::Uri;
/// use urikit_explain::notes;
/// let it = Uri::parse("http:///path")?;
/// let names: Vec<_> = notes(it, it).into_iter().map(|note| note.name).collect();
/// assert!(names.contains(&"empty-host"), "{names:?}");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn notes<'a, 's>(identifier: impl AsIdentifier<'a>, shown: impl AsIdentifier<'s>) -> Vec<Note> {
    let (identifier, shown) = (identifier.borrowed().as_iri_ref(), shown.borrowed().as_iri_ref());
    let report = identifier.scheme_report();
    let of_scheme: Vec<_> = report.broken.into_iter().chain(report.advice).collect();
    let port = identifier.spans().port().map(|port| port.start);
    let port_is_told = of_scheme.iter().any(|error| {
        error.kind() == SchemeErrorKind::Malformed && port.is_some() && error.offset() == port
    });
    let remarks = remarks(&identifier);
    let remarks = remarks.filter(|remark| !(port_is_told && remark.name() == "port-out-of-range"));
    let remarks = remarks.map(|remark| Note {
        name: remark.name(),
        message: message_of_remark(remark, shown),
        section: remark.section(),
    });
    let of_scheme = of_scheme.into_iter().map(|error| Note {
        name: error.kind().name(),
        message: error.clause().message().to_owned(),
        section: error.section(),
    });
    remarks.chain(notes_on_host(identifier)).chain(of_scheme).collect()
}

/// Without the feature `idna` there are none, and the tables that they need are left out.
fn notes_on_host(identifier: IriRef<'_>) -> Vec<Note> {
    if !cfg!(feature = "idna") {
        return Vec::new();
    }
    let labels = identifier.host().into_iter().flat_map(|host| host.deceptive_labels());
    let note = |label: DeceptiveLabel| Note {
        name: label.deception.name(),
        message: label.to_string(),
        section: "UTS 39",
    };
    labels.map(note).collect()
}

/// A remark on a URI inside a parameter shows both of its readings, one on escapes the spelling without
/// them, or what they may be.
fn message_of_remark(remark: Remark, shown: IriRef<'_>) -> String {
    let message = remark.message();
    match remark.name() {
        "nested-uri" => match NestedUri::find(shown) {
            Some(both) => format!("{message}: {both}"),
            None => message.to_owned(),
        },
        "needless-escapes" => match SchemeSet::STANDARD.decode_needless_escapes(shown) {
            // They are in a secret, which is not shown.
            short if short.is_borrowed() => message.to_owned(),
            short => format!(
                "{message}: the shortest spelling with the same data is {short}, which is not \
                 equivalent (§6.2): a server may distinguish the two"
            ),
        },
        "escapes-not-utf8" => match text_components(shown).find_map(latin1_escape) {
            Some(escape) => format!("{message}: {escape}"),
            None => message.to_owned(),
        },
        _ => message.to_owned(),
    }
}
