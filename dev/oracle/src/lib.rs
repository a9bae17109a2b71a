//! A test oracle generated from the ABNF.
//!
//! The grammars of these RFCs have no recursion, so every rule is a regular language: it compiles
//! to an automaton that accepts or rejects any string. No code is shared with the parser under
//! test, so if the two agree, the parser agrees with the grammar.
//!
//! From ABNF to automaton, one file per step:
//!
//! | file | step |
//! |---|---|
//! | `token` | ABNF to tokens |
//! | `reader` | tokens to rules |
//! | `grammar` | the rules by name |
//! | `nfa` | one rule to a nondeterministic automaton (Thompson) |
//! | `alphabet` | the characters, partitioned into classes that no terminal distinguishes |
//! | `table` | subset construction and minimization (Moore) |
//! | `dfa` | the final automaton |
//!
//! From automaton to test strings:
//!
//! | file | strings |
//! |---|---|
//! | `exhaustive` | all strings up to a length |
//! | `words` | shortest paths to each state and to acceptance; suffixes that distinguish states |
//! | `cover` | every state, every class, every character |
//! | `sampler` | random members and random mutations |
//!
//! `components` is separate: a direct implementation of how a reference is split.
//!
//! ```
//! use urikit_oracle::{Grammar, RFC3986};
//!
//! let uri = Grammar::parse(RFC3986)?.automaton("URI");
//! assert!(uri.accepts("foo://example.com:8042/over/there?name=ferret#nose"));
//! assert_eq!(uri.viable_prefix_len("http://a b"), 8);
//! # Ok::<(), String>(())
//! ```

extern crate alloc;

mod alphabet;
mod components;
mod cover;
mod dfa;
mod exhaustive;
mod grammar;
mod nfa;
mod random;
mod reader;
mod sampler;
mod table;
mod token;
mod words;

pub use components::{AuthorityParts, Components};
pub use dfa::{Class, Dfa, State};
pub use grammar::{Expr, Grammar};
pub use sampler::Sampler;

/// The grammar of RFC 3986, Appendix A, with the core rules it uses.
pub const RFC3986: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rfc3986.abnf"));

/// The grammar of RFC 3987, section 2.2, with the rules it shares with RFC 3986.
pub const RFC3987: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rfc3987.abnf"));

/// The strict grammars for the parameters of a query, with the rules they use.
pub const PARAMETERS: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/parameters.abnf"));

/// The grammar of RFC 3986 with the request targets of RFC 9112, section 3.2.
pub const RFC9112: &str = concat!(
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rfc3986.abnf")),
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rfc9112.abnf")),
);

/// The grammar of RFC 3986 with the zone identifiers of RFC 6874, section 2.
pub const RFC6874: &str = concat!(
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rfc3986.abnf")),
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rfc6874.abnf")),
);
