//! Lists of hosts, as drivers of databases take them: what RFC 3986 makes of one.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use urikit_schemes::HostList;

use crate::Note;

/// Whether drivers take this for more than one host.
pub(crate) fn has_several(text: &str) -> bool {
    HostList::parse(text).is_ok_and(|list| list.hosts().count() > 1)
}

/// Why a connection string with several hosts is not a URI; `None` if it is not one.
///
/// ```
/// use urikit_explain::host_list_note;
/// let note = host_list_note("mongodb://a:1,b:2/db").unwrap();
/// assert_eq!((note.name, note.section), ("host-list", "RFC 3986 §3.2"));
/// assert!(host_list_note("http://a:1,b:2/").is_none());
/// ```
#[must_use]
pub fn host_list_note(text: &str) -> Option<Note> {
    let list = HostList::parse(text).ok().filter(|list| list.hosts().count() > 1)?;
    let scheme = list.scheme();
    let hosts = list.hosts().map(|it| match it.port() {
        Some(port) => format!("{}:{port}", it.host()),
        None => it.host().to_string(),
    });
    let hosts = hosts.collect::<Vec<_>>().join(", ");
    Some(Note {
        name: "host-list",
        message: format!(
            "a list of hosts, which drivers of {scheme} take: {hosts}; RFC 3986 derives one host and port only"
        ),
        section: "RFC 3986 §3.2",
    })
}
