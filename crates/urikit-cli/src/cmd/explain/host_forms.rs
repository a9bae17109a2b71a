//! A host as the DNS has it, and as people read it: UTS 46.

use urikit::component::Host;

/// Those forms that differ from the host as it is written.
#[derive(Default)]
pub(super) struct HostForms {
    pub(super) ascii: Option<String>,
    pub(super) unicode: Option<String>,
    /// Why there are none, where UTS 46 refuses the name.
    pub(super) refused: Option<String>,
}

impl HostForms {
    pub(super) fn of(host: &Host<'_>) -> Self {
        let other =
            |form: &str| (!form.eq_ignore_ascii_case(host.as_str())).then(|| form.to_owned());
        match (host.to_ascii(), host.to_unicode()) {
            (Ok(ascii), Ok(unicode)) => Self {
                // In a name of ASCII alone the two are the same.
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
