//! OpenAPI parameters.

use urikit::params::Params;
use urikit_template::Variable;
use urikit_template::openapi::{Extension, Location, QueryContent, Style, StyledParam, ValueShape};

use super::{Operation, op};

const SHAPES: [ValueShape<'static>; 4] = [
    ValueShape::Primitive,
    ValueShape::Array,
    ValueShape::Object,
    ValueShape::Properties(&["a", "b"]),
];

/// Each style, exploded and not, with and without extensions.
fn parameters() -> impl Iterator<Item = StyledParam<'static>> {
    Style::ALL.into_iter().flat_map(|style| {
        let plain = StyledParam::new("a", style);
        let extended = Extension::ALL.into_iter().fold(plain, StyledParam::with_extension);
        [plain.with_explode(false), plain.with_explode(true), extended]
    })
}

/// The string alone, as a list of its pieces, and as an object of them.
fn values(text: &str) -> [Variable<'_>; 3] {
    [
        text.into(),
        text.split('a').collect(),
        text.split('/').enumerate().map(|(n, piece)| (n.to_string(), piece)).collect(),
    ]
}

pub(super) const TABLE: &[Operation] = &[
    op("StyledParam", "decode decode_params", |input, sink| {
        for parameter in parameters() {
            for shape in SHAPES {
                sink.drop(parameter.decode(&input.text, shape));
                sink.drop(parameter.decode_params(Params::new(&input.text), shape));
            }
        }
    }),
    op("StyledParam", "encode encode_to encode_text encode_undefined", |input, sink| {
        for parameter in parameters() {
            for value in values(&input.text) {
                sink.drop(parameter.encode(&value));
                sink.drop(parameter.encode_text(&value));
                let _ = parameter.with_allow_reserved(true).encode_to(&value, sink);
            }
            sink.drop(parameter.encode_undefined());
        }
    }),
    op("StyledParam", "kept_escape", |input, sink| {
        let parameter = StyledParam::new("a", Style::Form).with_allow_reserved(true);
        for value in values(&input.text) {
            sink.drop(parameter.kept_escape(&value));
        }
    }),
    op("QueryContent", "of_media_type encode decode", |input, sink| {
        for content in [QueryContent::of_media_type(&input.text), QueryContent::Form] {
            for value in values(&input.text) {
                sink.drop(content.encode(&value));
            }
            sink.drop(content.decode(&input.text));
        }
    }),
    op("StyledParam", "new with_explode with_allow_reserved with_extension name", |input, sink| {
        let named = StyledParam::new(&input.text, Style::DeepObject);
        let named = named
            .with_extension(Extension::NestedDeepObject)
            .with_explode(true)
            .with_allow_reserved(true);
        sink.drop(named.name());
        sink.drop(named.encode(&[("b", "c")].into_iter().collect()));
        sink.drop(named.decode(&input.text, ValueShape::Object));
    }),
    op("Display for", "StyleErrorKind StyleError", |input, sink| {
        for parameter in parameters() {
            for shape in SHAPES {
                if let Err(error) = parameter.decode(&input.text, shape) {
                    sink.show(error.kind());
                    sink.show(error);
                }
            }
        }
    }),
    op("Variable", "as_text as_list as_object into_owned", |input, sink| {
        for value in values(&input.text) {
            sink.drop((value.as_text(), value.as_list(), value.as_object()));
            sink.drop(value.into_owned());
        }
    }),
    op("FromIterator for", "Variable", |input, sink| {
        sink.drop(values(&input.text));
    }),
    op("Style", "from_name", |input, sink| {
        sink.debug(Style::from_name(&input.text));
    }),
    op("Location", "from_name", |input, sink| {
        sink.debug(Location::from_name(&input.text));
    }),
    op("Extension", "from_name", |input, sink| {
        sink.debug(Extension::from_name(&input.text));
    }),
];
