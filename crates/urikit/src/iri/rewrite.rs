//! Rewrites the components of an identifier one by one.

use alloc::string::String;

use crate::parse::authority::reg_name_or_ipv4;
use crate::parse::error::ParseError;
use crate::parse::limit::MAX_LEN;
use crate::spans::{HostKind, Spans};

/// The component of a character, as far as it determines which characters are allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IriPart {
    /// Before the host: the scheme, which never changes, and the userinfo.
    Userinfo,
    Host,
    /// After the host: the port, which never changes, and the path.
    Path,
    Query,
    Fragment,
}

/// Appends the components of an identifier to `out`, which must be empty, as written by `write`.
///
/// `write` receives each component with the delimiters before it, and must leave scheme, port and
/// delimiters unchanged.
///
/// # Errors
/// If the result is longer than spans can represent.
#[inline]
pub(crate) fn rewrite_iri_parts(
    text: &str,
    old: &Spans,
    out: &mut String,
    mut write: impl FnMut(&str, IriPart, &mut String),
) -> Result<Spans, ParseError> {
    let mut from = 0;
    let mut copy_to = |end: u32, place| {
        let end = end as usize;
        write(&text[from..end], place, out);
        from = end;
        out.len()
    };
    let host_start = copy_to(old.host_start, IriPart::Userinfo);
    let host_end = copy_to(old.host_end, IriPart::Host);
    let path_end = copy_to(old.path_end, IriPart::Path);
    let query_end = copy_to(old.query_end, IriPart::Query);
    let len = copy_to(old.len, IriPart::Fragment);

    if len > MAX_LEN {
        return Err(ParseError::TOO_LONG);
    }
    // A name whose escapes were decoded may be an address.
    let host_kind = match old.host_kind {
        Some(HostKind::RegName) => Some(reg_name_or_ipv4(&out.as_bytes()[host_start..host_end])),
        kind => kind,
    };
    // None of them exceeds the length, so nothing is truncated.
    Ok(Spans {
        scheme_end: old.scheme_end,
        host_start: host_start as u32,
        host_end: host_end as u32,
        path_start: host_end as u32 + (old.path_start - old.host_end),
        path_end: path_end as u32,
        query_end: query_end as u32,
        len: len as u32,
        host_kind,
    })
}
