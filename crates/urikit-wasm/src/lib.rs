//! The library for JavaScript, as WebAssembly with a hand-written interface: no generated code between the two.
//!
//! A call from JavaScript, as `packages/npm/src/memory.ts` makes it:
//!
//! 1. `input(len)` returns where to write the arguments: strings as UTF-8, one after another. Null if there is no
//!    memory for them.
//! 2. The function is called with the lengths of the arguments. It returns 0, or 1 for an error.
//! 3. `output()` and `output_len()` say where the answer is: a string or JSON; for an error always JSON.
//!
//! Any other lack of memory, and a panic, is a trap. JavaScript then drops the instance, whose state is unknown.
//!
//! A parse answers with a [record] of offsets instead, and `parse_lines` with one for each line.
//!
//! | file | job |
//! |---|---|
//! | `abi` | the functions that are exported |
//! | `memory` | where arguments and answers are |
//! | `lines` | parses one identifier, or one per line |
//! | `record` | the offsets of an identifier as numbers |
//! | `calls/` | what each function does (feature `full`) |
//!
//! No URI logic is here: what JavaScript needs of it is in `urikit`.

mod abi;
#[cfg(feature = "full")]
mod calls;
mod lines;
mod memory;
mod record;

pub use abi::*;
