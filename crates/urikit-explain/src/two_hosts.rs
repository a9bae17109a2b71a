//! A `\` before the `@` of an authority: readers find different hosts.

use alloc::format;

use urikit::Iri;

use crate::Note;
use crate::repair::authority_before_backslash;
use crate::secrets::Secrets;

/// Why no repair is proposed for a `\` that an `@` follows in the authority of a web URI; `None` if there is none.
///
/// What precedes the `\` may be a userinfo, so the host that browsers read is named only if secrets are shown.
///
/// ```
/// use urikit_explain::{Secrets, two_hosts_note};
/// let note = two_hosts_note("https://example.com\\@evil.example/", Secrets::Show).unwrap();
/// assert!(note.message.contains("the host is example.com"));
/// let note = two_hosts_note("https://user\\@evil.example/", Secrets::Mask).unwrap();
/// assert!(note.message.contains("the host is what precedes it"));
/// assert!(two_hosts_note("https://example.com\\a/@b", Secrets::Show).is_none());
/// ```
#[must_use]
pub fn two_hosts_note(text: &str, secrets: Secrets) -> Option<Note> {
    let authority = authority_before_backslash(text)?;
    let whole = format!("http://{authority}/");
    let host = Iri::parse(&whole).ok().and_then(|iri| iri.host());
    let host = match host.filter(|host| secrets == Secrets::Show && !host.as_str().is_empty()) {
        Some(host) => host.as_str(),
        None => "what precedes it",
    };
    Some(Note {
        name: "two-hosts",
        message: format!(
            "browsers read `\\` as `/`, so for them the host is {host}; other readers take what follows the `@`, \
             so no repair is proposed"
        ),
        section: "RFC 3986 §7.6",
    })
}
