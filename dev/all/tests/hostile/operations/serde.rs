//! Reading from and writing to other formats.

use std::collections::{BTreeMap, HashMap};

use urikit::Describe;
use urikit::origin::OriginBuf;
use urikit::params::{Params, ParamsBuf, from_query, to_query};
use urikit::resolve::{Resolver, dot_segment_steps};
use urikit::zone::ZonedUri;
use urikit::{Iri, IriRef, IriRefBuf, IriRefCow, UriBuf};
use urikit_explain::fragment::{FragmentSyntax, read_fragment};
use urikit_explain::{Anatomy, Diagnosis, Secrets, parameterized_segments, parse_reference};
use urikit_guard::policy::Policy;
use urikit_template::{Template, Variable};

use super::{Operation, op};

/// The string in JSON.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

pub(super) const TABLE: &[Operation] = &[
    op(
        "Deserialize for",
        "Identifier IdentifierBuf IdentifierCow HttpBuf OriginBuf RedactedBuf Zoned Template",
        |input, sink| {
            let json = quoted(&input.text);
            sink.drop(serde_json::from_str::<IriRef<'_>>(&json));
            sink.drop(serde_json::from_str::<IriRefBuf>(&json));
            sink.drop(serde_json::from_str::<IriRefCow<'_>>(&json));
            sink.drop(serde_json::from_str::<OriginBuf>(&json));
            sink.drop(serde_json::from_str::<ZonedUri>(&json));
            sink.drop(serde_json::from_str::<Template<'static>>(&json));
        },
    ),
    op("Deserialize for", "ParamsBuf Variable Policy", |input, sink| {
        let list: Vec<_> = input.text.split('a').map(|piece| (piece, piece)).collect();
        let list = serde_json::to_string(&list).unwrap();
        for json in [&input.text, &quoted(&input.text), &list] {
            sink.drop(serde_json::from_str::<ParamsBuf>(json));
            sink.drop(serde_json::from_str::<Variable<'_>>(json));
            sink.drop(serde_json::from_str::<Policy>(json));
        }
        let policy = format!("{{\"hosts\":[{}]}}", quoted(&input.text));
        sink.drop(serde_json::from_str::<Policy>(&policy));
    }),
    op("Serialize for", "Identifier IdentifierBuf IdentifierCow Redacted", |input, sink| {
        for reference in &input.references {
            sink.json(&reference.borrowed());
            sink.json(reference);
            sink.json(&IriRefCow::from(reference.borrowed()));
            sink.json(&reference.redacted());
        }
    }),
    op(
        "Serialize for",
        "HttpBuf OriginBuf RedactedBuf Zoned Template ParamsBuf Variable",
        |input, sink| {
            input.text.parse::<OriginBuf>().into_iter().for_each(|origin| sink.json(&origin));
            ZonedUri::parse(&input.text).into_iter().for_each(|uri| sink.json(&uri));
            Template::parse(&input.text).into_iter().for_each(|template| sink.json(&template));
            sink.json(&ParamsBuf::new(&*input.text));
            sink.json(&Variable::from(&*input.text));
        },
    ),
    op("Serialize for", "Anatomy Note ParameterizedSegment Diagnosis", |input, sink| {
        for reference in &input.references {
            sink.json(&Anatomy::new(reference.borrowed(), Secrets::Mask));
            sink.json(&parameterized_segments(reference.path()));
        }
        if let Err(error) = parse_reference(input.text.as_bytes()) {
            sink.json(&Diagnosis::new(error, input.text.as_bytes(), Secrets::Mask));
        }
    }),
    op(
        "Serialize for",
        "FragmentTarget TextDirective PdfParameter MediaDimension CsvIndex XmlPointerPart ElementPath",
        |input, sink| {
            for reference in &input.references {
                for syntax in FragmentSyntax::ALL {
                    if let Ok(target) = read_fragment(reference, *syntax) {
                        sink.json(&target);
                    }
                }
            }
        },
    ),
    op("Serialize for", "Trace DotSegmentStep", |input, sink| {
        // Each step contains the rest of the input, so the output is quadratic in the length: the input is
        // truncated here.
        let short: String = input.text.chars().take(256).collect();
        let base = Iri::parse("http://h/a/b").unwrap();
        if let Ok(trace) = Resolver::new(base).trace_str(&short) {
            sink.json(&trace);
        }
        dot_segment_steps(&short).for_each(|step| sink.json(&step));
    }),
    op("params", "to_query from_query", |input, sink| {
        let query = &input.text;
        sink.drop(urikit::params::from_query::<HashMap<String, String>>(query));
        sink.drop(urikit::params::from_query::<Vec<(String, String)>>(query));
        sink.drop(urikit::params::to_query(&[("a", query)]));
        sink.drop(to_query(&BTreeMap::from([(query, [query, query])])));
        sink.drop(from_query::<BTreeMap<String, Vec<String>>>(query));
    }),
    op("Params", "deserialize", |input, sink| {
        sink.drop(Params::new(&input.text).deserialize::<BTreeMap<String, Vec<String>>>());
        sink.drop(Params::new(&input.text).deserialize::<BTreeMap<String, u8>>());
    }),
    op("ParamsBuf", "append_value", |input, sink| {
        let mut params = ParamsBuf::new(&*input.text);
        sink.drop(params.append_value(&[("a", &input.text)]));
        sink.drop(params.append_value(&input.text));
    }),
    op("ParamsError", "kind key range offset", |input, sink| {
        if let Err(error) = from_query::<BTreeMap<String, u8>>(&input.text) {
            sink.debug((error.kind(), error.range(), error.offset()));
            sink.drop(error.key().map(str::len));
        }
    }),
    op("Display for", "ParamsError MatchError", |input, sink| {
        let read = from_query::<BTreeMap<String, u8>>(&input.text);
        read.err().into_iter().for_each(|error| sink.show(error));
        let read = Variable::from(&*input.text).deserialize::<BTreeMap<String, u8>>();
        read.err().into_iter().for_each(|error| sink.show(error));
    }),
    op("Variable", "deserialize from_value named", |input, sink| {
        sink.drop(Variable::from(&*input.text).deserialize::<String>());
        sink.drop(Variable::from(&*input.text).deserialize::<u64>());
        sink.drop(Variable::from_value(&[&input.text]));
        sink.drop(Variable::named(&BTreeMap::from([(&input.text, &input.text)])));
        if let Ok(value) = serde_json::from_str::<serde_json::Value>(&input.text) {
            sink.drop(Variable::from_value(&value));
        }
    }),
    op("MatchError", "kind variable", |input, sink| {
        let read = Variable::from(&*input.text).deserialize::<BTreeMap<String, u8>>();
        if let Err(error) = read {
            sink.debug(error.kind());
            sink.drop(error.variable().map(str::len));
        }
    }),
    op("Display for", "Error", |input, sink| {
        let errors = [
            UriBuf::parse(&input.text).err().map(urikit::Error::from),
            input.text.parse::<OriginBuf>().err().map(urikit::Error::from),
        ];
        for error in errors.into_iter().flatten() {
            sink.show(&error);
            sink.debug(error.details());
        }
    }),
    op("Describe", "details", |input, sink| {
        sink.debug(UriBuf::parse(&input.text).err().map(|error| error.details()));
    }),
];
