//! The forms of a host.

#[cfg(feature = "idna")]
use alloc::borrow::ToOwned;
use alloc::string::String;
#[cfg(feature = "idna")]
use alloc::string::ToString;

use urikit::component::Host;
#[cfg(feature = "idna")]
use urikit_guard::HostExt;

/// A host in its DNS form and in Unicode, where these differ from its spelling.
///
/// Without the feature `idna` all are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HostForms {
    /// The DNS form: `xn--bcher-kva.example`.
    pub ascii: Option<String>,
    /// The name in Unicode: `bücher.example`.
    pub unicode: Option<String>,
    /// Why there are none, if UTS 46 rejects the name.
    pub refused: Option<String>,
}

impl HostForms {
    /// The forms of a host.
    ///
    /// ```
    /// # #[cfg(feature = "idna")] {
    /// use urikit::component::Host;
    /// use urikit_explain::HostForms;
    /// let forms = HostForms::of(&Host::parse_iri("bücher.example")?);
    /// assert_eq!(forms.ascii.as_deref(), Some("xn--bcher-kva.example"));
    /// assert_eq!(forms.unicode, None);
    /// # }
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "idna")]
    #[must_use]
    pub fn of(host: &Host<'_>) -> Self {
        let other =
            |form: &str| (!form.eq_ignore_ascii_case(host.as_str())).then(|| form.to_owned());
        match (host.to_ascii(), host.to_unicode()) {
            (Ok(ascii), Ok(unicode)) => Self {
                // For an ASCII name the two are the same.
                unicode: other(&unicode).filter(|_| unicode != ascii),
                ascii: other(&ascii),
                refused: None,
            },
            (Err(error), _) | (_, Err(error)) => {
                Self { refused: Some(error.to_string()), ..Self::default() }
            }
        }
    }

    /// No forms: they need the feature `idna`.
    #[cfg(not(feature = "idna"))]
    #[must_use]
    pub fn of(_: &Host<'_>) -> Self {
        Self::default()
    }
}
