//! The functions that are exported.
#![expect(
    unsafe_code,
    reason = "an export has an unsafe attribute; there is no unsafe block in this crate"
)]

use crate::memory::memory;
use crate::{lines, record};

/// Makes room for arguments, and returns where; null if there is no memory for them.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    memory().prepare(len)
}

/// Where the last answer is.
#[cfg(feature = "full")]
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    memory().output.as_ptr()
}

/// How long the last answer is.
#[cfg(feature = "full")]
#[unsafe(no_mangle)]
pub extern "C" fn output_len() -> usize {
    memory().output.len()
}

/// Where the records of the last parse are.
#[unsafe(no_mangle)]
pub extern "C" fn records() -> *const u32 {
    memory().records.as_ptr()
}

/// Parses the input: 0 as a URI, 1 a URI reference, 2 an IRI, 3 an IRI reference. Its record is the answer.
#[unsafe(no_mangle)]
pub extern "C" fn parse(kind: u32, len: usize) -> u32 {
    let memory = &mut *memory();
    let bytes = memory.input.get(..len).unwrap_or_default();
    memory.records.clear();
    lines::parse_one(kind, bytes, 0, &mut memory.records);
    u32::from(memory.records[0] > 4)
}

/// Parses each line of the input, and returns how many there are. Their records are the answer.
#[unsafe(no_mangle)]
pub extern "C" fn parse_lines(kind: u32, len: usize) -> usize {
    let memory = &mut *memory();
    let bytes = memory.input.get(..len).unwrap_or_default();
    memory.records.clear();
    lines::parse(kind, bytes, &mut memory.records);
    memory.records.len() / record::LEN
}

/// An export for each function of `calls`: its parameters are the lengths of its arguments.
#[cfg(feature = "full")]
macro_rules! calls {
    ($($(#[$doc:meta])* $name:ident($($argument:ident),*);)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($argument: usize),*) -> u32 {
            let memory = &mut *memory();
            memory.output.clear();
            let rest = &memory.input[..];
            $(let ($argument, rest) = rest.split_at($argument.min(rest.len()));)*
            let _ = rest;
            let answer = crate::calls::$name($(crate::calls::text($argument)),*);
            crate::calls::write(answer, &mut memory.output)
        }
    )*};
}

#[cfg(feature = "full")]
calls! {
    /// What is wrong with a string by a rule of the grammar.
    check(rule, text);
    /// What is wrong with a string that does not parse.
    parse_error(kind, text);
    /// The normal form at a level.
    normalize(level, text);
    /// The normal forms at all levels.
    normal_forms(text);
    /// The target of a reference.
    resolve(base, reference);
    /// How the target is reached.
    trace_resolve(base, reference);
    /// The path without dot segments.
    remove_dot_segments(path);
    /// The reference to a target.
    relativize(base, target);
    /// From which level on two identifiers are equal.
    compare(first, second);
    /// Data for a part.
    encode(part, options, text);
    /// The data of a part.
    decode(part, text);
    /// An IRI as a URI.
    to_uri(text);
    /// A URI as an IRI.
    to_iri(text);
    /// The parameters of the query.
    params(syntax, text);
    /// The parameters edited.
    edit_params(syntax, edits, text);
    /// A template with values, which can't change its structure.
    expand(values, template);
    /// A template with values, to the letter of RFC 6570.
    expand_text(values, template);
    /// The values of a string by a template, or null.
    match_template(template, text);
    /// The variables of a template.
    template_variables(template);
    /// Everything there is to say about an input.
    explain(secrets, text);
    /// The form and the parts of a request target.
    request_target(method, text);
    /// The URI that a request is for.
    effective_uri(method, scheme, host, text);
    /// The string without its secrets.
    redact(options, text);
    /// A valid text near a bad one.
    repair(text);
    /// The rules of the grammar.
    rules();
    /// Where each character of ASCII is allowed.
    characters();
}
