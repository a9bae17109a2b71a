//! Facts of the grammar (character sets, Unicode ranges, IP addresses) and of schemes.
//!
//! Uses only `core`. Where each ABNF rule is implemented:
//!
//! | rule | module |
//! |---|---|
//! | `unreserved`, `sub-delims`, `gen-delims`, `pchar` … | [`char_class`] |
//! | `pct-encoded` | `escape` of `urikit-scan` |
//! | none: the segments `.` and `..` | [`dot_segment`] |
//! | `ucschar`, `iprivate` | [`ucschar`] |
//! | `IPv4address`, `IPv6address`, `IPvFuture`, `dec-octet`, `h16`, `ls32` | [`ip`] |
//! | all of them, by name | [`rule`]; their descriptions [`rule_text`], from [`rule_table`] |
//! | none: default ports, empty paths | [`scheme_facts`] |

pub(crate) mod char_class;
pub(crate) mod dot_segment;
pub(crate) mod ip;
pub(crate) mod rule;
mod rule_table;
mod rule_text;
pub(crate) mod scheme_facts;
pub(crate) mod ucschar;
