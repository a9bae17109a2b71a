//! What is known about a host: with the feature `idna` more than without.

use alloc::string::String;

use urikit::component::Host;
#[cfg(feature = "serde")]
use urikit::host::{HiddenIpv4, HostClass};

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
        use alloc::borrow::ToOwned;
        use alloc::string::ToString;

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

/// The class of the host, as far as it is known.
#[cfg(feature = "serde")]
pub(super) fn class(host: &Host<'_>) -> Option<HostClass> {
    #[cfg(feature = "idna")]
    return Some(host.class());
    #[cfg(not(feature = "idna"))]
    host.ascii_class()
}

/// The address hidden in the host, as far as it is known.
#[cfg(feature = "serde")]
pub(super) fn hidden_ipv4(host: &Host<'_>) -> Option<HiddenIpv4> {
    #[cfg(feature = "idna")]
    return host.hidden_ipv4();
    #[cfg(not(feature = "idna"))]
    host.ascii_hidden_ipv4()
}
