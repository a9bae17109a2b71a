//! The syntaxes of fragments, and the media types that use them.

use urikit::component::Fragment;

use super::{
    FragmentError, FragmentTarget, csv::read_csv, html::read_html, json_pointer, media::read_media,
    pdf::read_pdf, text::read_text, xml::read_xml,
};

/// A syntax of fragments. More may be added.
///
/// | syntax | media types | specification |
/// |---|---|---|
/// | `JsonPointer` | `application/json`, `*/*+json` | RFC 6901 §6. Not part of the registration of `application/json`; used by convention |
/// | `JsonSchema` | `application/schema+json` | JSON Schema 2020-12: a JSON pointer or an anchor |
/// | `Html` | `text/html`, `application/xhtml+xml` | the HTML standard; text fragments (`:~:text=`) |
/// | `Pdf` | `application/pdf` | RFC 8118 §3 |
/// | `Media` | `image/*`, `audio/*`, `video/*` | W3C Media Fragments URI 1.0 |
/// | `PlainText` | `text/plain` | RFC 5147 |
/// | `Csv` | `text/csv` | RFC 7111 |
/// | `Xml` | `application/xml`, `text/xml`, `*/*+xml`, `image/svg+xml` | RFC 7303 §5: the XPointer framework |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FragmentSyntax {
    /// A JSON pointer.
    JsonPointer,
    /// A JSON pointer or an anchor.
    JsonSchema,
    /// The id of an element, and text to find.
    Html,
    /// Parameters such as `page=3`.
    Pdf,
    /// Parameters such as `t=10,20`.
    Media,
    /// A position or range of lines or characters.
    PlainText,
    /// Rows, columns or cells.
    Csv,
    /// The id of an element, or pointer parts such as `element(/1/2)`.
    Xml,
}

impl FragmentSyntax {
    /// All of them.
    ///
    /// ```
    /// use urikit_explain::fragment::FragmentSyntax;
    /// assert!(FragmentSyntax::ALL.contains(&FragmentSyntax::Csv));
    /// ```
    pub const ALL: &[Self] = &[
        Self::JsonPointer,
        Self::JsonSchema,
        Self::Html,
        Self::Pdf,
        Self::Media,
        Self::PlainText,
        Self::Csv,
        Self::Xml,
    ];

    /// The syntax that representations of a media type use, ignoring its parameters and its case;
    /// `None` if none is known.
    ///
    /// ```
    /// use urikit_explain::fragment::FragmentSyntax;
    /// let of = FragmentSyntax::of_media_type;
    /// assert_eq!(of("text/html;charset=utf-8"), Some(FragmentSyntax::Html));
    /// assert_eq!(of("application/vnd.api+json"), Some(FragmentSyntax::JsonPointer));
    /// assert_eq!(of("image/svg+xml"), Some(FragmentSyntax::Xml));
    /// assert_eq!(of("application/octet-stream"), None);
    /// ```
    #[must_use]
    pub fn of_media_type(media_type: &str) -> Option<Self> {
        let essence = media_type.split(';').next().unwrap_or(media_type).trim();
        let is = |name: &str| essence.eq_ignore_ascii_case(name);
        let (kind, subtype) = essence.split_once('/')?;
        let is_kind = |name: &str| kind.eq_ignore_ascii_case(name);
        let suffix = subtype.rsplit_once('+').map_or("", |(_, suffix)| suffix);
        Some(match () {
            () if kind.is_empty() || subtype.is_empty() => return None,
            () if is("text/html") || is("application/xhtml+xml") => Self::Html,
            () if is("application/schema+json") => Self::JsonSchema,
            () if is("application/json") || suffix.eq_ignore_ascii_case("json") => {
                Self::JsonPointer
            }
            () if is("application/pdf") => Self::Pdf,
            () if is("text/plain") => Self::PlainText,
            () if is("text/csv") => Self::Csv,
            () if is("application/xml") || is("text/xml") => Self::Xml,
            () if suffix.eq_ignore_ascii_case("xml") => Self::Xml,
            () if ["image", "audio", "video"].into_iter().any(is_kind) => Self::Media,
            () => return None,
        })
    }

    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::JsonPointer => "json-pointer",
            Self::JsonSchema => "json-schema",
            Self::Html => "html",
            Self::Pdf => "pdf",
            Self::Media => "media",
            Self::PlainText => "text",
            Self::Csv => "csv",
            Self::Xml => "xml",
        }
    }

    /// Where it is defined.
    ///
    /// ```
    /// use urikit_explain::fragment::FragmentSyntax;
    /// assert_eq!(FragmentSyntax::Csv.section(), "RFC 7111 §3");
    /// ```
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::JsonPointer => "RFC 6901 §6",
            Self::JsonSchema => "JSON Schema 2020-12 §8.2",
            Self::Html => "HTML §7.4, URL Fragment Text Directives",
            Self::Pdf => "RFC 8118 §3",
            Self::Media => "Media Fragments URI 1.0 §4",
            Self::PlainText => "RFC 5147 §3",
            Self::Csv => "RFC 7111 §3",
            Self::Xml => "RFC 7303 §5",
        }
    }

    /// What a fragment in this syntax identifies.
    ///
    /// ```
    /// use urikit::component::Fragment;
    /// use urikit_explain::fragment::FragmentSyntax;
    /// let target = FragmentSyntax::Html.read_fragment(Fragment::parse("intro")?)?;
    /// assert_eq!(target.to_string(), "the element with id \"intro\"");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the fragment is not in this syntax. The offset counts in the fragment.
    pub fn read_fragment(self, fragment: Fragment<'_>) -> Result<FragmentTarget, FragmentError> {
        self.read(fragment.as_str())
    }

    pub(super) fn read(self, raw: &str) -> Result<FragmentTarget, FragmentError> {
        Ok(match self {
            Self::JsonPointer => FragmentTarget::JsonPointer(json_pointer::read(raw)?),
            Self::JsonSchema if raw.is_empty() || raw.starts_with(['/', '%']) => {
                FragmentTarget::JsonPointer(json_pointer::read(raw)?)
            }
            Self::JsonSchema => FragmentTarget::JsonAnchor(json_pointer::read_anchor(raw)?),
            Self::Html => FragmentTarget::Html(read_html(raw)?),
            Self::Pdf => FragmentTarget::Pdf(read_pdf(raw)?),
            Self::Media => FragmentTarget::Media(read_media(raw)?),
            Self::PlainText => FragmentTarget::Text(read_text(raw)?),
            Self::Csv => FragmentTarget::Csv(read_csv(raw)?),
            Self::Xml => FragmentTarget::Xml(read_xml(raw)?),
        })
    }
}
