//! The parts of a package URL, as written: where each starts and ends.

/// The parts of the path. Only the type is checked to be there.
#[derive(Clone, Copy)]
pub(super) struct PathParts<'a> {
    pub(super) package_type: &'a str,
    /// Without slashes at its ends; empty if there is none.
    pub(super) namespace: &'a str,
    pub(super) namespace_start: usize,
    /// Without slashes after it.
    pub(super) name: &'a str,
    pub(super) name_start: usize,
    /// What follows the last `@`.
    pub(super) version: Option<&'a str>,
}

impl<'a> PathParts<'a> {
    /// `None` if nothing follows the type.
    pub(super) fn of(path: &'a str) -> Option<Self> {
        let (package_type, rest) = path.split_once('/')?;
        let (names, version) = match rest.rsplit_once('@') {
            Some((names, version)) => (names, Some(version)),
            None => (rest, None),
        };
        let (leading, names) = without_slashes(names);
        let namespace_start = package_type.len() + 1 + leading;
        let (namespace, name) = names.rsplit_once('/').unwrap_or(("", names));
        Some(Self {
            package_type,
            namespace: namespace.trim_end_matches('/'),
            namespace_start,
            name,
            name_start: namespace_start + names.len() - name.len(),
            version,
        })
    }
}

/// How many slashes are at the start, and the string without those and the ones at its end.
pub(super) fn without_slashes(text: &str) -> (usize, &str) {
    let start = text.trim_start_matches('/');
    (text.len() - start.len(), start.trim_end_matches('/'))
}

/// The pieces between separators, each with its offset.
pub(super) fn pieces(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(separator).map(move |piece| {
        let at = start;
        start += piece.len() + 1;
        (at, piece)
    })
}

/// The offset, key and value of each qualifier. Without a `=` there is no value.
pub(super) fn pairs(query: &str) -> impl Iterator<Item = (usize, &str, Option<&str>)> {
    pieces(query, '&').map(|(at, pair)| match pair.split_once('=') {
        Some((key, value)) => (at, key, Some(value)),
        None => (at, pair, None),
    })
}
