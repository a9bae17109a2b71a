//! The forms of a host.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};

use urikit::component::Host;
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
    /// let forms = HostForms::new(&Host::parse_iri("bücher.example")?);
    /// assert_eq!(forms.ascii.as_deref(), Some("xn--bcher-kva.example"));
    /// assert_eq!(forms.unicode, None);
    /// # }
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(host: &Host<'_>) -> Self {
        if !cfg!(feature = "idna") {
            return Self::default();
        }
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
}
