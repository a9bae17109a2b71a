//! URIs in Arrow columns: the operations of [`urikit`], a column at a time.
//!
//! A [`Kernel`] is an operation with its arguments, prepared once; [`Kernel::run`] applies it to a column.
//! Operations on two columns are [`PairKernel`]s.
//!
//! ```
//! use std::sync::Arc;
//! use arrow_array::{Array, StringArray, cast::AsArray};
//! use urikit_arrow::{Kernel, UriPart};
//!
//! let urls = StringArray::from(vec![Some("https://example.com/a?utm_source=x"), None, Some("no uri")]);
//! let hosts = Kernel::part(UriPart::Host).run(&urls)?;
//! let hosts = hosts.as_string_view();
//! assert_eq!(hosts.iter().collect::<Vec<_>>(), [Some("example.com"), None, None]);
//!
//! let parts = Kernel::parse().run(&urls)?;
//! let query = parts.as_struct().column_by_name("query").unwrap();
//! assert_eq!(query.as_string_view().value(0), "utm_source=x");
//! # Ok::<(), urikit_arrow::ColumnError>(())
//! ```
//!
//! | kernel | result |
//! |---|---|
//! | [`Kernel::parse`], [`Kernel::parts`] | a struct of all parts, or of chosen ones, in one pass |
//! | [`Kernel::part`], [`Kernel::segment`], [`Kernel::port`], [`Kernel::effective_port`] | one part |
//! | [`Kernel::domain`] | the registered domain and related parts (feature `psl`, on by default) |
//! | [`Kernel::is_valid`] | whether a rule of the grammar derives the value |
//! | [`Kernel::normalize`], [`Kernel::key_hash`], [`PairKernel::equivalent`] | the levels of RFC 3986 §6.2 |
//! | [`Kernel::resolve`], [`Kernel::relativize`], [`PairKernel::resolve`], [`PairKernel::relativize`] | RFC 3986 §5 and its inverse |
//! | [`Kernel::encode`], [`Kernel::decode`] | percent-encoding of plain text, by part |
//! | [`Kernel::query_get`], [`Kernel::query_pairs`], [`Kernel::query_remove`], [`Kernel::query_keep`], [`Kernel::query_sort`] … | parameters |
//! | [`Kernel::cut`], [`Kernel::hierarchy`] … | prefixes of identifiers |
//! | [`Kernel::map`], [`Kernel::test`] | a string or a condition by your own function |
//! | [`Kernel::redact`], [`Kernel::surt`], [`Kernel::to_uri`], [`Kernel::to_iri`] | other forms |
//! | [`Kernel::host_ascii`], [`Kernel::host_unicode`], [`Kernel::normalize_idna`] | hosts by UTS 46 |
//! | [`Kernel::errors`] | what is wrong with each value |
//!
//! # Columns
//!
//! A column of the type `Null` has only nulls. Accepted are also `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary`, `BinaryView`, and
//! dictionaries of these. In binary columns a value that is not UTF-8 is a bad value. Strings are
//! returned as `Utf8View`: a part that occurs unchanged in the input becomes a view into the
//! input's own buffers, which the result shares; nothing is copied, except for views of up to 12
//! bytes, which are inline. (So a small result keeps a large input in memory; `StringViewArray::gc`
//! copies what is used.) A buffer of more than 2 GiB, which views can't address, is shared as
//! several overlapping slices.
//!
//! A column that nobody has validated, as over the C data interface, must pass [`checked`] first.
//!
//! In a dictionary, each distinct value is processed once, and strings are returned as a dictionary
//! with the same keys. Booleans and numbers, which are smaller than keys, are returned as plain
//! columns, and so are structs and lists: Parquet can't store dictionaries of these.
//!
//! # Bad values
//!
//! Nulls stay null. A value that is not valid for the kernel is null too, unless [`Kernel::on_bad`]
//! asks for an error with the row, for a second column with the errors, or for the value itself. A scalar
//! operand that can't be parsed is an error in every case. A part that is absent in
//! a valid value, such as most ports, is null and not bad.
//!
//! Values are parsed as IRI references, which include all URIs and relative references, unless
//! [`Kernel::grammar`] selects a stricter grammar.

extern crate alloc;

mod catalog;
mod checked;
mod column;
mod cut;
mod dictionary;
#[cfg(feature = "psl")]
mod domain;
mod error;
mod error_rows;
mod function;
mod grammar;
mod hierarchy;
mod iri;
mod is_valid;
mod keep;
mod kernel;
mod key_hash;
mod map_and_test;
mod names;
mod normalize;
mod pair;
mod parse;
mod part_ranges;
mod percent;
mod query;
mod redact;
mod resolve;
mod row_validity;
mod sink;
mod string_views;
mod text_rows;
mod text_type;
mod uri_part;
mod value_text;

pub use checked::checked;
pub use cut::Cut;
#[cfg(feature = "psl")]
pub use domain::DomainPart;
pub use error::{BadValue, ColumnError};
pub use grammar::Grammar;
pub use kernel::{Kernel, OnBad, Output};
pub use key_hash::key_hash;
pub use names::{level, percent_part, rule};
pub use pair::PairKernel;
pub use text_type::{type_with_text, with_text};
pub use uri_part::UriPart;
pub use value_text::value_text;
