//! How a PDF document is opened: RFC 8118 §3.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::FragmentError;
use super::reader::Reader;

/// A parameter of a fragment of a PDF document. More may be added.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PdfParameter {
    /// `page=3`: the page, counted from 1.
    Page(u64),
    /// `nameddest=Chapter6`; also a fragment without `=`.
    NamedDestination(String),
    /// `zoom=150,0,100`: the scale in percent, and the left and top of what is shown.
    Zoom {
        /// In percent.
        scale: f64,
        /// Left and top.
        position: Option<[f64; 2]>,
    },
    /// `view=FitH,100`.
    View {
        /// How the page fits the window: `Fit`, `FitH`, `FitV`, `FitB` and others.
        fit: String,
        /// Where, in the coordinates of the page.
        position: Vec<f64>,
    },
    /// `viewrect=left,top,width,height`.
    ViewRectangle([f64; 4]),
    /// `highlight=left,right,top,bottom`.
    Highlight([f64; 4]),
    /// `search=words`.
    Search(String),
    /// `comment=ID`.
    Comment(String),
    /// `structelem=ID`.
    StructureElement(String),
    /// `ef=name`: an embedded file.
    EmbeddedFile(String),
    /// `fdf=URI`: form data.
    FormData(String),
    /// A parameter that RFC 8118 does not define, such as `toolbar=0`. Some readers know it.
    Other {
        /// Before the `=`.
        name: String,
        /// After the `=`, decoded.
        value: String,
    },
}

pub(super) fn read_pdf(raw: &str) -> Result<Vec<PdfParameter>, FragmentError> {
    let mut left = Reader::new(raw, 0);
    if !raw.is_empty() && !raw.contains(['=', '&']) {
        return Ok([PdfParameter::NamedDestination(left.decoded()?)].into());
    }
    let mut parameters = Vec::new();
    while !left.rest.is_empty() {
        let parameter = left.take_until('&');
        if !parameter.rest.is_empty() {
            parameters.push(read_parameter(parameter)?);
        }
    }
    Ok(parameters)
}

fn read_parameter(mut value: Reader<'_>) -> Result<PdfParameter, FragmentError> {
    if !value.rest.contains('=') {
        return Err(FragmentError::expected("`=` after the name", value.at + value.rest.len()));
    }
    let name = value.take_until('=').rest;
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let mut number = value;
    let read = match () {
        () if is("page") => PdfParameter::Page(number.positive()?),
        () if is("zoom") => {
            let scale = number.decimal()?;
            let position = match number.take(",") {
                true => Some(decimals(&mut number)?),
                false => None,
            };
            PdfParameter::Zoom { scale, position }
        }
        () if is("viewrect") => PdfParameter::ViewRectangle(decimals(&mut number)?),
        () if is("highlight") => PdfParameter::Highlight(decimals(&mut number)?),
        () if is("view") => {
            let is_at_end = !number.rest.contains(',');
            let fit = number.take_until(',').decoded()?;
            let mut position = Vec::new();
            while !is_at_end && position.last().is_none_or(|_| number.take(",")) {
                position.push(number.decimal()?);
            }
            PdfParameter::View { fit, position }
        }
        () => return Ok(of_text(name, value.decoded()?)),
    };
    number.end("`&` or the end")?;
    Ok(read)
}

fn of_text(name: &str, text: String) -> PdfParameter {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    match () {
        () if is("nameddest") => PdfParameter::NamedDestination(text),
        () if is("search") => PdfParameter::Search(text),
        () if is("comment") => PdfParameter::Comment(text),
        () if is("structelem") => PdfParameter::StructureElement(text),
        () if is("ef") => PdfParameter::EmbeddedFile(text),
        () if is("fdf") => PdfParameter::FormData(text),
        () => PdfParameter::Other { name: name.into(), value: text },
    }
}

/// Numbers with commas between them.
fn decimals<const N: usize>(value: &mut Reader<'_>) -> Result<[f64; N], FragmentError> {
    let mut numbers = [0.0; N];
    for (index, number) in numbers.iter_mut().enumerate() {
        if index > 0 && !value.take(",") {
            return Err(FragmentError::expected("`,` and a number", value.at));
        }
        *number = value.decimal()?;
    }
    Ok(numbers)
}

impl fmt::Display for PdfParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page(number) => write!(f, "page {number}"),
            Self::NamedDestination(name) => write!(f, "the destination {name:?}"),
            Self::Zoom { scale, position: None } => write!(f, "zoom {scale} %"),
            Self::Zoom { scale, position: Some([left, top]) } => {
                write!(f, "zoom {scale} % at {left},{top}")
            }
            Self::View { fit, position } => {
                write!(f, "view {fit:?}")?;
                position.iter().try_for_each(|number| write!(f, ",{number}"))
            }
            Self::ViewRectangle([left, top, width, height]) => {
                write!(f, "the rectangle {width}x{height} at {left},{top}")
            }
            Self::Highlight([left, right, top, bottom]) => {
                write!(f, "highlight from {left},{top} to {right},{bottom}")
            }
            Self::Search(words) => write!(f, "search for {words:?}"),
            Self::Comment(id) => write!(f, "the comment {id:?}"),
            Self::StructureElement(id) => write!(f, "the structure element {id:?}"),
            Self::EmbeddedFile(name) => write!(f, "the embedded file {name:?}"),
            Self::FormData(uri) => write!(f, "form data from {uri:?}"),
            Self::Other { name, value } => write!(f, "{name:?} is {value:?} (not defined)"),
        }
    }
}
