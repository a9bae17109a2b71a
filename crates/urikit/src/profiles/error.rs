//! One error type for all errors of the crate.

use core::fmt;

/// Defines [`Error`] and its kinds from one table: variant, name, type, and the feature that it
/// needs.
macro_rules! errors {
    ($($(#[cfg($cfg:meta)])? $variant:ident $name:literal $type:ty, $offset:expr;)*) => {
        /// Any error of this crate: `?` converts each into it, for programs that need not
        /// distinguish them.
        ///
        /// It displays the inner error, and has no other source.
        ///
        /// ```
        /// # #[cfg(feature = "alloc")] {
        /// use urikit::{Error, ErrorKind, Uri, UriBuf};
        ///
        /// fn page(site: &str, number: u32) -> Result<UriBuf, Error> {
        ///     let mut uri = Uri::parse(site)?.join(["pages"])?;
        ///     uri.set_query(&*format!("n={number}"))?;
        ///     Ok(uri)
        /// }
        ///
        /// assert_eq!(page("https://example.com", 7).unwrap(), "https://example.com/pages?n=7");
        /// let error = page("https://example com", 7).unwrap_err();
        /// assert_eq!((error.kind(), error.reason()), (ErrorKind::Parse, "unexpected-char"));
        /// assert_eq!(error.offset(), Some(15));
        /// # }
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the types in the variants say it")]
        pub enum Error {
            $($(#[cfg($cfg)])? $variant($type),)*
        }

        /// The kinds of [`Error`], one for each type. More may be added.
        ///
        /// ```
        /// assert_eq!(urikit::ErrorKind::Parse.name(), "parse");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the types in the variants of `Error` say it")]
        pub enum ErrorKind {
            $($(#[cfg($cfg)])? $variant,)*
        }

        impl ErrorKind {
            /// A short, stable name, for machines.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant => $name,)*
                }
            }
        }

        impl Error {
            /// Which error it is.
            #[must_use]
            pub const fn kind(&self) -> ErrorKind {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant(_) => ErrorKind::$variant,)*
                }
            }

            /// The name of the inner error's own kind.
            #[must_use]
            pub const fn reason(&self) -> &'static str {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant(error) => error.kind().name(),)*
                }
            }

            /// The byte offset of the inner error, if it has one, into its input.
            #[must_use]
            pub fn offset(&self) -> Option<usize> {
                match self {
                    $($(#[cfg($cfg)])? Self::$variant(error) => {
                        let offset: fn(&$type) -> Option<usize> = $offset;
                        offset(error)
                    })*
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

        $($(#[cfg($cfg)])?
        impl From<$type> for Error {
            fn from(error: $type) -> Self {
                Self::$variant(error)
            }
        })*
    };
}

errors! {
    Parse "parse" crate::syntax::parse::error::ParseError, |error| Some(error.offset());
    Name "name" crate::foundation::name::UnknownName, |_| None;
    Port "port" crate::model::component::PortError, |_| None;
    Decode "decode" crate::model::percent::DecodeError, |error| Some(error.offset());
    Resolve "resolve" crate::operations::resolve::ResolveError, |error| error.offset();
    DnsName "dns-name" crate::profiles::host::DnsNameError, |error| Some(error.offset());
    Target "target" crate::profiles::request_target::TargetError, |error| error.offset();
    #[cfg(feature = "alloc")]
    Edit "edit" crate::operations::edit::EditError, |error| Some(error.offset());
    #[cfg(feature = "alloc")]
    Origin "origin" crate::operations::origin::OriginError, |error| Some(error.offset());
    #[cfg(feature = "alloc")]
    Join "join" crate::operations::join::JoinError, |_| None;
    #[cfg(feature = "alloc")]
    Relativize "relativize" crate::operations::relativize::RelativizeError, |error| Some(error.offset());
    #[cfg(all(feature = "alloc", feature = "serde"))]
    Params "params" crate::operations::params::ParamsError, |error| error.offset();
    #[cfg(all(feature = "serde", any(feature = "template", feature = "openapi")))]
    Variable "variable" crate::operations::variable::VariableError, |_| None;
    #[cfg(feature = "template")]
    Template "template" crate::profiles::template::TemplateError, |error| Some(error.offset());
    #[cfg(feature = "template")]
    Expand "expand" crate::profiles::template::ExpandError, |error| Some(error.offset());
    #[cfg(feature = "template")]
    Ambiguous "ambiguous" crate::profiles::template::AmbiguousTemplate, |error| Some(error.offset());
    #[cfg(feature = "template")]
    Match "match" crate::profiles::template::MatchError, |error| Some(error.offset());
    #[cfg(feature = "template")]
    Route "route" crate::profiles::template::RouteError, |error| error.offset();
    #[cfg(feature = "openapi")]
    Style "style" crate::profiles::openapi::StyleError, |error| error.offset();
    #[cfg(feature = "schemes")]
    Scheme "scheme" crate::profiles::scheme::SchemeError, |error| Some(error.offset());
    #[cfg(all(feature = "alloc", feature = "schemes"))]
    HttpBuf "http-buf" crate::profiles::scheme::HttpBufError, |error| Some(error.offset());
    #[cfg(all(feature = "alloc", feature = "schemes"))]
    FilePath "file-path" crate::profiles::scheme::FilePathError, |error| error.offset();
    #[cfg(feature = "guard")]
    Guard "guard" crate::profiles::guard::GuardError, |error| Some(error.offset());
    #[cfg(feature = "guard")]
    Policy "policy" crate::profiles::guard::PolicyError, |_| None;
    #[cfg(feature = "idna")]
    Idna "idna" crate::profiles::host::IdnaError, |error| Some(error.offset());
    #[cfg(feature = "psl")]
    SuffixList "suffix-list" crate::profiles::host::SuffixListError, |error| Some(error.offset());
    #[cfg(feature = "http")]
    HttpUri "http-uri" crate::profiles::request_target::HttpUriError, |error| error.offset();
    #[cfg(feature = "url")]
    ToUrl "to-url" crate::profiles::url_crate::ToUrlError, |_| None;
}

impl Error {
    /// The name of the broken rule, if the inner error has one: of the grammar, of a scheme, or of a policy.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use urikit::{Error, Uri};
    /// let error = Error::from(Uri::parse("http://h/a b").unwrap_err());
    /// assert_eq!(error.rule(), Some("segment"));
    /// let error = Error::from(Uri::parse("http://h/").unwrap().join([".."]).unwrap_err());
    /// assert_eq!(error.rule(), None);
    /// # }
    /// ```
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Parse(error) => Some(error.rule().name()),
            Self::Resolve(crate::operations::resolve::ResolveError::Reference(error)) => {
                Some(error.rule().name())
            }
            Self::Target(error) => Some(error.rule().name()),
            #[cfg(feature = "alloc")]
            Self::Edit(error) => Some(error.rule().name()),
            #[cfg(feature = "template")]
            Self::Template(error) => Some(error.rule()),
            #[cfg(feature = "schemes")]
            Self::Scheme(error) => Some(error.rule()),
            #[cfg(feature = "guard")]
            Self::Guard(error) => Some(error.rule().name()),
            #[cfg(feature = "guard")]
            Self::Policy(error) => Some(error.rule().name()),
            _ => None,
        }
    }
}

impl core::error::Error for Error {}

/// Drops the `String` that was given.
#[cfg(feature = "alloc")]
impl From<crate::model::ident::ParseBufError> for Error {
    fn from(error: crate::model::ident::ParseBufError) -> Self {
        Self::Parse(error.error())
    }
}
