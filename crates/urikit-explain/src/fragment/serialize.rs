//! The JSON of `uri fragment`. The names are a contract.

use alloc::vec::Vec;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{
    CsvIndex, CsvSelection, FragmentTarget, MediaDimension, PdfParameter, RegionUnit,
    TextDirective, TextSpan, TextUnit, XmlPointer, XmlPointerPart,
};

impl Serialize for FragmentTarget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::JsonPointer(tokens) => {
                map.serialize_entry("kind", "json-pointer")?;
                map.serialize_entry("tokens", tokens)?;
            }
            Self::JsonAnchor(name) => {
                map.serialize_entry("kind", "json-anchor")?;
                map.serialize_entry("name", name)?;
            }
            Self::Html(target) => {
                map.serialize_entry("kind", "html")?;
                map.serialize_entry("id", &target.id)?;
                map.serialize_entry("texts", &target.texts)?;
                map.serialize_entry("others", &target.others)?;
            }
            Self::Pdf(parameters) => {
                map.serialize_entry("kind", "pdf")?;
                map.serialize_entry("parameters", parameters)?;
            }
            Self::Media(dimensions) => {
                map.serialize_entry("kind", "media")?;
                map.serialize_entry("dimensions", dimensions)?;
            }
            Self::Text(selection) => {
                let unit = match selection.unit {
                    TextUnit::Char => "char",
                    TextUnit::Line => "line",
                };
                let (position, start, end) = match selection.span {
                    TextSpan::Position(at) => (Some(at), None, None),
                    TextSpan::Range(start, end) => (None, start, end),
                };
                map.serialize_entry("kind", "text")?;
                map.serialize_entry("unit", unit)?;
                map.serialize_entry("position", &position)?;
                map.serialize_entry("start", &start)?;
                map.serialize_entry("end", &end)?;
                map.serialize_entry("length", &selection.length)?;
                map.serialize_entry("md5", &selection.md5)?;
                map.serialize_entry("charset", &selection.charset)?;
            }
            Self::Csv(selection) => {
                map.serialize_entry("kind", "csv")?;
                match selection {
                    CsvSelection::Rows(ranges) => map.serialize_entry("rows", ranges)?,
                    CsvSelection::Columns(ranges) => map.serialize_entry("columns", ranges)?,
                    CsvSelection::Cells(ranges) => map.serialize_entry("cells", ranges)?,
                }
            }
            Self::Xml(pointer) => {
                let (id, parts) = match pointer {
                    XmlPointer::Id(id) => (Some(id), &Vec::new()),
                    XmlPointer::Parts(parts) => (None, parts),
                };
                map.serialize_entry("kind", "xml")?;
                map.serialize_entry("id", &id)?;
                map.serialize_entry("parts", parts)?;
            }
        }
        map.end()
    }
}

impl Serialize for TextDirective {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("prefix", &self.prefix)?;
        map.serialize_entry("start", &self.start)?;
        map.serialize_entry("end", &self.end)?;
        map.serialize_entry("suffix", &self.suffix)?;
        map.end()
    }
}

/// A name, and strings and numbers.
struct Parameter<'v>(&'v str, &'v [ParameterValue<'v>]);

enum ParameterValue<'v> {
    Text(&'v str),
    Number(u64),
    Decimal(f64),
}

impl Serialize for Parameter<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("name", self.0)?;
        map.serialize_entry("values", self.1)?;
        map.end()
    }
}

impl Serialize for ParameterValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_u64(number),
            Self::Decimal(number) => serializer.serialize_f64(number),
        }
    }
}

impl Serialize for PdfParameter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use ParameterValue::{Decimal, Number, Text};
        let (name, values): (&str, Vec<_>) = match self {
            Self::Page(number) => ("page", [Number(*number)].into()),
            Self::NamedDestination(text) => ("nameddest", [Text(text)].into()),
            Self::Zoom { scale, position } => {
                let position = position.iter().flatten();
                ("zoom", [scale].into_iter().chain(position).copied().map(Decimal).collect())
            }
            Self::View { fit, position } => {
                let position = position.iter().copied().map(Decimal);
                ("view", [Text(fit)].into_iter().chain(position).collect())
            }
            Self::ViewRectangle(numbers) => {
                ("viewrect", numbers.iter().copied().map(Decimal).collect())
            }
            Self::Highlight(numbers) => {
                ("highlight", numbers.iter().copied().map(Decimal).collect())
            }
            Self::Search(text) => ("search", [Text(text)].into()),
            Self::Comment(text) => ("comment", [Text(text)].into()),
            Self::StructureElement(text) => ("structelem", [Text(text)].into()),
            Self::EmbeddedFile(text) => ("ef", [Text(text)].into()),
            Self::FormData(text) => ("fdf", [Text(text)].into()),
            Self::Other { name, value } => (name, [Text(value)].into()),
        };
        Parameter(name, &values).serialize(serializer)
    }
}

impl Serialize for MediaDimension {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use ParameterValue::Text;
        match self {
            Self::Time { start, end } => {
                let mut map = serializer.serialize_map(Some(3))?;
                map.serialize_entry("name", "t")?;
                map.serialize_entry("start", start)?;
                map.serialize_entry("end", end)?;
                map.end()
            }
            Self::Region { unit, x, y, width, height } => {
                let unit = match unit {
                    RegionUnit::Pixel => "pixel",
                    RegionUnit::Percent => "percent",
                };
                let mut map = serializer.serialize_map(Some(6))?;
                map.serialize_entry("name", "xywh")?;
                map.serialize_entry("unit", unit)?;
                for (name, number) in [("x", x), ("y", y), ("width", width), ("height", height)] {
                    map.serialize_entry(name, number)?;
                }
                map.end()
            }
            Self::Track(name) => Parameter("track", &[Text(name)]).serialize(serializer),
            Self::Id(name) => Parameter("id", &[Text(name)]).serialize(serializer),
            Self::Other { name, value: Some(value) } => {
                Parameter(name, &[Text(value)]).serialize(serializer)
            }
            Self::Other { name, value: None } => Parameter(name, &[]).serialize(serializer),
        }
    }
}

/// A number, or `*`.
impl Serialize for CsvIndex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Last => serializer.serialize_str("*"),
        }
    }
}

impl Serialize for XmlPointerPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("scheme", &self.scheme)?;
        map.serialize_entry("data", &self.data)?;
        map.serialize_entry("element", &self.element)?;
        map.end()
    }
}

impl Serialize for super::ElementPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("children", &self.children)?;
        map.end()
    }
}
