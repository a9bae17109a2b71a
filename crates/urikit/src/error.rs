//! What all errors say alike, and one error type for all errors of the crate.

use core::convert::Infallible;
use core::fmt;
use core::ops::Range;

use crate::grammar::rule::Rule;

/// What an error says besides its message: the same for every error of these crates.
///
/// ```
/// use urikit::{Describe, Uri};
/// let details = Uri::parse("http://h/a b").unwrap_err().details();
/// assert_eq!((details.kind, details.offset), ("unexpected-char", Some(10)));
/// assert_eq!(details.rule, Some("segment"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Details {
    /// The name of its kind: short and stable, for machines.
    pub kind: &'static str,
    /// Where in the input, as a byte offset, if there is such a place.
    pub offset: Option<usize>,
    /// The name of the broken rule, if there is one: of the grammar, of a scheme, or of a policy.
    pub rule: Option<&'static str>,
    /// What would have been allowed there, in words, if that is known.
    pub expected: Option<&'static str>,
}

impl Details {
    /// The details of an error of this kind.
    #[must_use]
    pub const fn new(kind: &'static str) -> Self {
        Self { kind, offset: None, rule: None, expected: None }
    }

    /// The same with an offset.
    #[must_use]
    pub fn at(self, offset: impl Into<Option<usize>>) -> Self {
        Self { offset: offset.into(), ..self }
    }

    /// The same with the name of a rule.
    #[must_use]
    pub const fn by(self, rule: &'static str) -> Self {
        Self { rule: Some(rule), ..self }
    }
}

/// Errors that say what, where and by which rule, for programs that report all errors alike.
pub trait Describe: core::error::Error {
    /// What the error says besides its message.
    fn details(&self) -> Details;
}

/// Defines [`Error`] from one table: the feature that a variant needs, its name, its type, and how
/// that is described.
macro_rules! errors {
    ($($(#[cfg($cfg:meta)])? $variant:ident $type:ty, $details:expr;)*) => {
        /// Any error of this crate: `?` converts each into it, for programs that need not
        /// distinguish them.
        ///
        /// It is transparent: its message and its source are those of the inner error. It has at
        /// most 32 bytes, and holds errors of this crate only.
        ///
        /// ```
        /// # #[cfg(feature = "alloc")] {
        /// use urikit::{Error, Uri, UriBuf};
        ///
        /// fn page(site: &str, number: u32) -> Result<UriBuf, Error> {
        ///     let mut uri = Uri::parse(site)?.join(["pages"])?;
        ///     uri.set_query(&*format!("n={number}"))?;
        ///     Ok(uri)
        /// }
        ///
        /// assert_eq!(page("https://example.com", 7).unwrap(), "https://example.com/pages?n=7");
        /// let error = page("https://example com", 7).unwrap_err();
        /// assert!(matches!(error, Error::Parse(_)));
        /// assert_eq!(error.to_string(), "unexpected ' ' in host at byte 15");
        /// # }
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the types in the variants say it")]
        pub enum Error {
            $($(#[cfg($cfg)])? $variant($type),)*
        }

        $($(#[cfg($cfg)])?
        impl Describe for $type {
            fn details(&self) -> Details {
                let details: fn(&$type) -> Details = $details;
                details(self)
            }
        })*

        impl Error {
            /// The byte range that is wrong in the input, if there is one: the `range` of the inner error.
            ///
            /// ```
            /// use urikit::{Error, Uri};
            /// let error: Error = Uri::parse("http://h/a b").unwrap_err().into();
            /// assert_eq!(error.range(), Some(10..11));
            /// ```
            #[must_use]
            pub fn range(&self) -> Option<Range<usize>> {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant(error) => error.range().into(),)*
                }
            }
        }

        impl Describe for Error {
            fn details(&self) -> Details {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant(error) => error.details(),)*
                }
            }
        }

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant(error) => error.fmt(f),)*
                }
            }
        }

        impl core::error::Error for Error {
            fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant(error) => error.source(),)*
                }
            }
        }

        $($(#[cfg($cfg)])?
        impl From<$type> for Error {
            fn from(error: $type) -> Self {
                Self::$variant(error)
            }
        })*
    };
}

errors! {
    Parse crate::parse::error::ParseError, parse_details;
    Name crate::name::UnknownName, |_| Details::new("unknown-name");
    Decode crate::percent::DecodeError, |it| Details::new(it.kind().name()).at(it.offset()).by(Rule::PctEncoded.name());
    Resolve crate::resolve::ResolveError, resolve_details;
    Target crate::request_target::TargetError, |it| Details::new(it.kind().name()).at(it.offset()).by(it.rule().name());
    #[cfg(feature = "alloc")]
    Edit crate::edit::EditError, |it| Details::new(it.kind().name()).at(it.offset()).by(it.rule().name());
    #[cfg(all(feature = "alloc", feature = "serde"))]
    Params crate::params::ParamsError, |it| Details::new(it.kind().name()).at(it.offset());
    #[cfg(any(feature = "http", feature = "url"))]
    Convert crate::convert::ConvertError, |it| Details::new(it.kind().name()).at(it.offset());
}

/// So that a function can take what needs no parsing, too.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urikit::{Error, Uri, UriBuf};
///
/// fn visit(uri: impl TryInto<UriBuf, Error: Into<Error>>) -> Result<UriBuf, Error> {
///     uri.try_into().map_err(Into::into)
/// }
///
/// assert_eq!(visit("http://h/")?, "http://h/");
/// assert_eq!(visit(String::from("http://h/"))?, "http://h/");
/// assert_eq!(visit(Uri::parse("http://h/")?)?, "http://h/");
/// assert_eq!(visit(UriBuf::parse("http://h/")?)?, "http://h/");
/// # }
/// # Ok::<(), urikit::Error>(())
/// ```
impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

fn parse_details(error: &crate::parse::error::ParseError) -> Details {
    let expected = Some(error.expected()).filter(|words| !words.is_empty());
    let details = Details::new(error.kind().name()).at(error.offset()).by(error.rule().name());
    Details { expected, ..details }
}

fn resolve_details(error: &crate::resolve::ResolveError) -> Details {
    let kind = error.kind().name();
    match error.syntax() {
        Some(error) => Details { kind, ..parse_details(error) },
        None => Details::new(kind).at(error.offset()),
    }
}

#[cfg(feature = "alloc")]
impl<T> Describe for crate::ident::ParseBufError<T> {
    fn details(&self) -> Details {
        parse_details(&self.error())
    }
}

/// Drops the input that was given.
#[cfg(feature = "alloc")]
impl<T> From<crate::ident::ParseBufError<T>> for Error {
    fn from(error: crate::ident::ParseBufError<T>) -> Self {
        Self::Parse(error.error())
    }
}
