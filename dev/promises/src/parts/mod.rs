//! Promise 2: the parts are correct after any sequence of operations.
//!
//! The first line of an input is a reference; each further line is an operation on the result of
//! those before it: its first byte selects the operation, the rest is the argument. After each,
//! the result is parsed again, and its parts are compared with a model of what the operation
//! claims. An operation that returns an error changes nothing.

mod edit;
mod path;
mod query;
mod whole;

use urikit::{IriRef, IriRefBuf};

use crate::exactly_sized;

/// Applies an operation with this argument, and checks what it claims.
type Operation = fn(&mut IriRefBuf, &str);

/// Selected by the first byte of a line, modulo their number.
const OPERATIONS: &[Operation] = &[
    edit::set_scheme,
    edit::set_userinfo,
    edit::set_user,
    edit::set_password,
    edit::set_host,
    edit::set_port,
    edit::set_path,
    edit::set_query,
    edit::set_fragment,
    edit::set_authority,
    edit::set_text,
    edit::remove,
    path::push,
    path::pop,
    path::insert,
    path::replace,
    path::remove,
    path::join,
    path::trailing_slash,
    query::set,
    query::append,
    query::remove,
    query::rename,
    query::sort,
    query::dedupe,
    whole::resolve,
    whole::relativize,
    whole::normalize,
    whole::compare,
    whole::to_uri,
    whole::to_iri,
    whole::build,
    whole::find,
    whole::repair,
];

/// Longer programs find nothing that shorter ones don't.
const MAX_OPERATIONS: usize = 12;

/// Runs the program.
///
/// # Panics
/// If a result does not have the parts that its operation claims.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    let mut lines = text.split('\n');
    let Ok(mut current) = IriRefBuf::parse(lines.next().unwrap_or_default()) else { return };
    for line in lines.take(MAX_OPERATIONS) {
        let Some(selector) = line.chars().next() else { continue };
        let operation = OPERATIONS[selector as usize % OPERATIONS.len()];
        operation(&mut current, &line[selector.len_utf8()..]);
        let parsed = IriRef::parse(current.as_str());
        let parsed = parsed.unwrap_or_else(|error| panic!("{line:?} gives {current:?}: {error}"));
        assert_eq!(parsed.spans(), current.spans(), "{line:?} gives {:?}", current.as_str());
    }
}
