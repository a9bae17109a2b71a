//! RFC 3986 §5 and its inverse, with one base for all rows.

use urikit::resolve::{Relativizer, Resolver};
use urikit::{Iri, IriBuf};

use crate::kernel::Kernel;

impl Kernel {
    /// The target of each reference, with this base. For a base in each row, see
    /// [`PairKernel::resolve`](crate::PairKernel::resolve).
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["../c?q", "//h/"]);
    /// let targets = Kernel::resolve("http://a/b/d/e".parse()?).run(&column)?;
    /// assert_eq!(targets.as_string_view().value(0), "http://a/b/c?q");
    /// assert_eq!(targets.as_string_view().value(1), "http://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn resolve(base: IriBuf) -> Self {
        Self::written("resolve", move |reference, out| {
            Resolver::new(base.borrowed()).resolve_into(*reference, out)?;
            Ok(())
        })
    }

    /// A short reference to each value, relative to this base. A relative reference is a bad value.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://a/b/d/c?q"]);
    /// let references = Kernel::relativize("http://a/b/d/e".parse()?).run(&column)?;
    /// assert_eq!(references.as_string_view().value(0), "c?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn relativize(base: IriBuf) -> Self {
        Self::written("relativize", move |target, out| {
            let reference =
                Relativizer::new(base.borrowed()).relativize(Iri::try_from(*target)?)?;
            out.push_str(reference.as_str());
            Ok(())
        })
    }
}
