//! The parsers of each kind, compiled here once and not again in every crate that parses.
//!
//! What is generic is compiled where it is used, and the parser is a lot of code, once for each
//! scanner. So these functions are not generic, which takes a macro.

#[cfg(feature = "alloc")]
use alloc::string::String;

#[cfg(feature = "alloc")]
use super::buf::{IdentifierBuf, ParseBufError};
use super::kind;
use super::view::Identifier;
use crate::syntax::parse::error::ParseError;
use crate::syntax::parse::lines::{Line, next_line};
use crate::syntax::parse::{Rules, parse, parse_to};

/// The parsers of a kind.
pub trait Parsers: Sized {
    fn parse(text: &str) -> Result<Identifier<'_, Self>, ParseError>;

    /// Parses the half of the kind that has a name: an absolute URI or a relative reference. By
    /// rules that are a value: seldom used, so not worth a parser of its own.
    fn parse_half(text: &str) -> Result<Identifier<'_, Self>, ParseError>;

    /// Parses the first line of `rest` and takes it away.
    fn parse_line<'a>(rest: &mut &'a str) -> Option<Line<'a, Identifier<'a, Self>>>;

    #[cfg(feature = "alloc")]
    fn parse_buf(text: String) -> Result<IdentifierBuf<Self>, ParseBufError>;
}

macro_rules! parsers {
    ($kind:ty, $rules:expr, half: $half:expr) => {
        impl Parsers for $kind {
            fn parse(text: &str) -> Result<Identifier<'_, Self>, ParseError> {
                parse_to(text, || $rules, Identifier::new, |_, error| error)
            }

            fn parse_half(text: &str) -> Result<Identifier<'_, Self>, ParseError> {
                parse(text, $half).map(|spans| Identifier::new(text, spans))
            }

            fn parse_line<'a>(rest: &mut &'a str) -> Option<Line<'a, Identifier<'a, Self>>> {
                next_line(rest, || $rules, Identifier::new, Self::parse)
            }

            #[cfg(feature = "alloc")]
            fn parse_buf(text: String) -> Result<IdentifierBuf<Self>, ParseBufError> {
                let refuse = |text, error| ParseBufError::new(error, text);
                parse_to(text, || $rules, IdentifierBuf::new, refuse)
            }
        }
    };
}

parsers!(kind::Uri, Rules::URI, half: Rules::ABSOLUTE_URI);
parsers!(kind::UriRef, Rules::URI_REFERENCE, half: Rules::RELATIVE_REF);
parsers!(kind::Iri, Rules::URI.iri(), half: Rules::ABSOLUTE_URI.iri());
parsers!(kind::IriRef, Rules::URI_REFERENCE.iri(), half: Rules::RELATIVE_REF.iri());
