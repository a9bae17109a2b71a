//! What a fragment identifies, by the media type of the representation.
//!
//! RFC 3986 §3.5: the meaning of a fragment depends on the media type of what a URI is dereferenced
//! to, and not on the scheme. Without a representation it is unconstrained. So a fragment can be
//! read only if the media type is given:
//!
//! ```
//! use urikit::Uri;
//! use urikit_explain::fragment::{FragmentSyntax, FragmentTarget, PdfParameter, read_fragment};
//! let uri = Uri::parse("http://h/report.pdf#page=3&zoom=150")?;
//! let syntax = FragmentSyntax::of_media_type("application/pdf").unwrap();
//! let target = read_fragment(uri, syntax)?.unwrap();
//! assert_eq!(target.to_string(), "page 3; zoom 150 %");
//! let FragmentTarget::Pdf(parameters) = target else { panic!() };
//! assert_eq!(parameters[0], PdfParameter::Page(3));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod csv;
mod error;
mod html;
mod json_pointer;
mod media;
mod pdf;
mod reader;
#[cfg(feature = "serde")]
mod serialize;
mod syntax;
mod text;
mod xml;

pub use csv::{CsvIndex, CsvSelection};
pub use error::{FragmentError, FragmentErrorKind};
pub use html::{HtmlTarget, TextDirective};
pub use media::{MediaDimension, RegionUnit};
pub use pdf::PdfParameter;
pub use syntax::FragmentSyntax;
pub use text::{TextSelection, TextSpan, TextUnit};
pub use xml::{ElementPath, XmlPointer, XmlPointerPart};

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use urikit::AsIdentifier;

/// What a fragment identifies, by one of the syntaxes. More may be added.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FragmentTarget {
    /// A value in a JSON document, by the keys and indices that lead to it; none for the whole
    /// document.
    JsonPointer(Vec<String>),
    /// The schema with this `$anchor`.
    JsonAnchor(String),
    /// A part of an HTML document.
    Html(HtmlTarget),
    /// How a PDF document is opened. The parameters apply from left to right.
    Pdf(Vec<PdfParameter>),
    /// A part of an image, a video or a recording.
    Media(Vec<MediaDimension>),
    /// A part of a plain text.
    Text(TextSelection),
    /// Rows, columns or cells of a table.
    Csv(CsvSelection),
    /// A part of an XML document.
    Xml(XmlPointer),
}

/// What the fragment of an identifier identifies in a representation with this syntax; `None` if
/// there is no fragment.
///
/// ```
/// use urikit::UriRef;
/// use urikit_explain::fragment::{FragmentSyntax, FragmentTarget, read_fragment};
/// let reference = UriRef::parse("schema.json#/$defs/a~1b")?;
/// let target = read_fragment(reference, FragmentSyntax::JsonPointer)?;
/// assert_eq!(target, Some(FragmentTarget::JsonPointer(vec!["$defs".into(), "a/b".into()])));
/// let error = read_fragment(reference, FragmentSyntax::Csv).unwrap_err();
/// assert_eq!(error.to_string(), "expected `row=`, `col=` or `cell=` in the fragment at byte 12");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// If the fragment is not in this syntax. The offset counts in the whole identifier.
pub fn read_fragment<'a>(
    identifier: impl AsIdentifier<'a>,
    syntax: FragmentSyntax,
) -> Result<Option<FragmentTarget>, FragmentError> {
    let identifier = identifier.borrowed().as_iri_ref();
    let Some(range) = identifier.spans().fragment() else { return Ok(None) };
    let raw = &identifier.as_str()[range.clone()];
    syntax.read(raw).map(Some).map_err(|error| error.after(range.start))
}

/// In words.
impl fmt::Display for FragmentTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::JsonPointer(tokens) => json_pointer::write(tokens, f),
            Self::JsonAnchor(name) => write!(f, "the anchor {name:?}"),
            Self::Html(target) => target.fmt(f),
            Self::Pdf(parameters) => write_list(parameters, "the whole document", f),
            Self::Media(dimensions) => write_list(dimensions, "the whole", f),
            Self::Text(selection) => selection.fmt(f),
            Self::Csv(selection) => selection.fmt(f),
            Self::Xml(pointer) => pointer.fmt(f),
        }
    }
}

/// The items, separated by semicolons.
fn write_list(items: &[impl fmt::Display], none: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if items.is_empty() {
        return f.write_str(none);
    }
    for (index, item) in items.iter().enumerate() {
        let before = if index > 0 { "; " } else { "" };
        write!(f, "{before}{item}")?;
    }
    Ok(())
}
