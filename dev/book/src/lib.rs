//! The program of the book in `docs/`: a preprocessor of mdBook.
//!
//! A chapter is Markdown. Two kinds of code blocks in it are replaced when the book is built:
//!
//! | block | becomes |
//! |---|---|
//! | `draw NAME` | a picture (SVG) of the URIs in the block, see `draw/` |
//! | `page NAME` | generated text: rules, schemes, errors, commands, see `page/` |
//!
//! All that they show is asked of the library, of its sources or of the command when the book is built,
//! so no picture and no page of the reference can be out of date.
//!
//! The Rust examples of the chapters are tests of this crate.

mod draw;
mod expand;
mod page;
mod svg;

pub use expand::{expand, rewrite};

/// The examples of the book are compiled and run.
#[cfg(doctest)]
mod chapters {
    #[doc = include_str!("../../../docs/hour.md")]
    struct Hour;
    #[doc = include_str!("../../../docs/encoders.md")]
    struct Encoders;
    #[doc = include_str!("../../../docs/cookbook/rust.md")]
    struct Cookbook;
}
