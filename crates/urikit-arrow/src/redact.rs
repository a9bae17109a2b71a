//! Identifiers with their secrets masked.

use core::fmt::Write;

use urikit::redact::COMMON_SECRETS;

use crate::kernel::Kernel;

impl Kernel {
    /// Each value with the password, and the values of these keys, masked. Without keys, those of
    /// [`COMMON_SECRETS`] are used.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["https://u:secret@h/?q=1&token=abc"]);
    /// let shown = Kernel::redact(&[] as &[&str]).run(&column)?;
    /// let shown = shown.as_string_view().value(0);
    /// assert!(!shown.contains("secret") && !shown.contains("abc"));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn redact<G: AsRef<str>>(keys: &[G]) -> Self {
        let keys: Vec<String> = keys.iter().map(|key| key.as_ref().to_owned()).collect();
        Self::written("redact", move |uri, out| {
            let given: Vec<&str> = keys.iter().map(|key| &**key).collect();
            let keys = if given.is_empty() { COMMON_SECRETS } else { &given };
            // Writing to a `String` can't fail.
            let _ = write!(out, "{}", uri.redacted().parameters(keys));
            Ok(())
        })
    }
}
