//! The offsets of an identifier as numbers, for JavaScript to slice its own string by.
//!
//! | number | what |
//! |--:|---|
//! | 0 | 0 without a host, 1 for a registered name, 2 IPv4, 3 IPv6, 4 a future version; 16 for an error |
//! | 1 | start |
//! | 2 | end of the scheme; the start without one. For an error, where it is |
//! | 3 | start of the authority |
//! | 4 | start of the host |
//! | 5 | end of the host |
//! | 6 | start of the path |
//! | 7 | end of the path |
//! | 8 | end of the query |
//! | 9 | end |
//!
//! A userinfo, a port, a query and a fragment are there where two offsets differ: `?` and `#` count.

use urikit::component::HostKind;
use urikit::{ParseError, Spans};

pub(crate) const LEN: usize = 10;
const ERROR: u32 = 16;

pub(crate) type Record = [u32; LEN];

/// Of an error in what starts at `start`.
pub(crate) fn of_error(error: ParseError, start: usize, len: usize) -> Record {
    // Addresses in this memory have 32 bits.
    let at = |offset: usize| (start + offset) as u32;
    let mut record = [at(0); LEN];
    record[0] = ERROR;
    record[2] = at(error.offset());
    record[9] = at(len);
    record
}

/// Of an identifier that starts at `start`.
pub(crate) fn of_spans(spans: &Spans, start: usize) -> Record {
    let at = |offset: usize| (start + offset) as u32;
    let path = spans.path();
    let authority = spans.authority().unwrap_or(path.start..path.start);
    let host = spans.host().unwrap_or(path.start..path.start);
    let host_kind = match spans.host_kind() {
        None => 0,
        Some(HostKind::RegName) => 1,
        Some(HostKind::Ipv4) => 2,
        Some(HostKind::Ipv6) => 3,
        Some(HostKind::IpvFuture) => 4,
    };
    [
        host_kind,
        at(0),
        at(spans.scheme().map_or(0, |range| range.end)),
        at(authority.start),
        at(host.start),
        at(host.end),
        at(path.start),
        at(path.end),
        at(spans.query().map_or(path.end, |range| range.end)),
        at(spans.len()),
    ]
}
