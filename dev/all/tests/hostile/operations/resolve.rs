//! Resolution, relativization, dot segments, origins.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use urikit::origin::OriginBuf;
use urikit::resolve::{Relativizer, Resolver, dot_segment_steps, merge_paths, remove_dot_segments};
use urikit::{Iri, IriRef, UriBuf};

use super::{Operation, op};
use crate::input::Input;

const BASES: [&str; 4] = ["http://h/a/b/c?q", "s:", "s:a/b", "file:///a//b/.."];

fn bases<'a>() -> impl Iterator<Item = Iri<'a>> {
    BASES.iter().map(|base| Iri::parse(base).unwrap())
}

/// The references that are IRIs.
fn iris(input: &Input) -> impl Iterator<Item = Iri<'_>> {
    input.references.iter().filter_map(|reference| Iri::try_from(reference.borrowed()).ok())
}

pub(super) const TABLE: &[Operation] = &[
    op("Identifier", "resolve resolve_str is_same_document", |input, sink| {
        for base in bases().chain(iris(input)) {
            sink.drop(base.resolve_str(&input.text));
            sink.drop(base.resolve_str("../../a"));
            sink.drop(base.resolve_str("?q"));
        }
        for reference in &input.references {
            for base in bases() {
                sink.drop(base.resolve(reference));
                sink.drop(base.is_same_document(reference));
            }
        }
        iris(input).for_each(|iri| sink.drop(iri.is_same_document(iri)));
    }),
    op("resolve", "resolve_relative", |input, sink| {
        for reference in &input.references {
            sink.drop(urikit::resolve::resolve_relative(reference, reference));
            sink.drop(urikit::resolve::resolve_relative(reference, IriRef::from_static("../x")));
        }
    }),
    op(
        "Resolver",
        "new same_scheme_is_relative refuse_above_root refuse_opaque_base base resolve resolve_str",
        |input, sink| {
            for base in bases().chain(iris(input)) {
                let resolver = Resolver::new(base);
                let strict = resolver.refuse_above_root(true).refuse_opaque_base(true);
                sink.drop((resolver.base(), resolver.resolve_str(&input.text)));
                sink.drop(resolver.same_scheme_is_relative(true).resolve_str(&input.text));
                sink.drop(strict.resolve_str(&input.text));
            }
            for reference in &input.references {
                for base in bases() {
                    sink.drop(Resolver::new(base).resolve(reference));
                }
            }
        },
    ),
    op("Resolver", "resolve_into resolve_to_slice", |input, sink| {
        let mut buffer = String::new();
        let mut slice = vec![0; input.text.len() * 4 + 64];
        for reference in &input.references {
            for base in bases() {
                let resolver = Resolver::new(base);
                sink.drop(resolver.resolve_into(reference, &mut buffer));
                sink.drop(resolver.resolve_to_slice(reference, &mut slice));
                sink.drop(resolver.resolve_to_slice(reference, &mut [0; 3]));
            }
        }
    }),
    op("Resolver", "trace trace_str", |input, sink| {
        for base in bases() {
            sink.drop(Resolver::new(base).trace_str(&input.text));
            for reference in &input.references {
                sink.drop(Resolver::new(base).trace(reference));
            }
        }
    }),
    op("Trace", "case directory path steps is_guarded target into_target", |input, sink| {
        for base in bases() {
            if let Ok(trace) = Resolver::new(base).trace_str(&input.text) {
                sink.drop((trace.case(), trace.directory(), trace.path(), trace.is_guarded()));
                sink.count(trace.steps());
                sink.drop(trace.target());
                sink.drop(trace.into_target());
            }
        }
    }),
    op("Display for", "ResolveError", |input, sink| {
        for base in bases() {
            let strict = Resolver::new(base).refuse_above_root(true).refuse_opaque_base(true);
            strict.resolve_str(&input.text).err().into_iter().for_each(|error| sink.show(error));
            for iri in iris(input) {
                base.relativize(iri).err().into_iter().for_each(|error| sink.show(error));
            }
        }
    }),
    op("ResolveError", "kind range offset enough", |input, sink| {
        for base in bases() {
            let strict = Resolver::new(base).refuse_above_root(true).refuse_opaque_base(true);
            if let Err(error) = strict.resolve_str(&input.text) {
                sink.debug((error.kind(), error.range(), error.offset(), error.enough()));
            }
        }
    }),
    op("Identifier", "relativize", |input, sink| {
        for iri in iris(input) {
            sink.drop(iri.relativize(iri));
            for base in bases() {
                sink.drop((base.relativize(iri), iri.relativize(base)));
            }
        }
    }),
    op("Relativizer", "new always_root only_down no_root relativize", |input, sink| {
        for iri in iris(input) {
            let relativizer = Relativizer::new(iri);
            sink.drop(relativizer.relativize(iri));
            sink.drop(relativizer.clone().always_root(true).relativize(iri));
            sink.drop(relativizer.clone().no_root(true).relativize(iri));
            sink.drop(relativizer.only_down(true).relativize(iri));
        }
    }),
    op("resolve", "remove_dot_segments merge_paths", |input, sink| {
        sink.drop(urikit::resolve::remove_dot_segments(&input.text));
        sink.drop(urikit::resolve::merge_paths(&input.text, true, &input.text));
        sink.drop((remove_dot_segments("/.."), merge_paths(&input.text, false, "")));
    }),
    op("resolve", "dot_segment_steps", |input, sink| {
        sink.count(urikit::resolve::dot_segment_steps(&input.text));
    }),
    op("DotSegmentSteps", "output output_segments input", |input, sink| {
        let mut steps = dot_segment_steps(&input.text);
        steps.by_ref().for_each(drop);
        sink.drop((steps.output(), steps.output_segments(), steps.input()));
    }),
    op("Iterator for", "DotSegmentSteps", |input, sink| {
        sink.count(dot_segment_steps(&input.text));
    }),
    op("Identifier", "effective_port origin same_origin", |input, sink| {
        for reference in &input.references {
            sink.drop((reference.effective_port(), reference.origin()));
            sink.drop(reference.same_origin(reference));
        }
    }),
    op("Origin", "scheme host port to_owned", |input, sink| {
        for reference in &input.references {
            if let Ok(Some(origin)) = reference.origin() {
                sink.drop((origin.scheme(), origin.host(), origin.port(), origin.to_owned()));
            }
        }
    }),
    op("OriginBuf", "borrowed as_str into_string scheme host port", |input, sink| {
        for reference in &input.references {
            if let Ok(Some(origin)) = reference.origin() {
                let origin = origin.to_owned();
                sink.drop((origin.borrowed(), origin.as_str(), origin.scheme(), origin.host()));
                sink.drop(origin.port());
                sink.drop(origin.into_string());
            }
        }
    }),
    op("FromStr for", "OriginBuf", |input, sink| {
        sink.debug(input.text.parse::<OriginBuf>());
    }),
    op("Display for", "Origin OriginBuf", |input, sink| {
        for reference in &input.references {
            if let Ok(Some(origin)) = reference.origin() {
                sink.show(origin);
                sink.show(origin.to_owned());
            }
        }
        input.text.parse::<OriginBuf>().err().into_iter().for_each(|error| sink.show(error));
    }),
    op("TryFrom for", "OriginBuf", |input, sink| {
        sink.debug(OriginBuf::try_from(&*input.text));
    }),
    op("Debug for", "OriginBuf", |input, sink| {
        sink.debug(input.text.parse::<OriginBuf>());
    }),
    op("PartialEq for", "Origin OriginBuf", |input, sink| {
        for reference in &input.references {
            if let Ok(Some(origin)) = reference.origin() {
                let copy = origin.to_owned();
                sink.drop((origin == copy.borrowed(), origin.to_owned() == copy));
            }
        }
    }),
    op("PartialOrd for", "OriginBuf", |input, sink| {
        for reference in &input.references {
            if let Ok(Some(origin)) = reference.origin() {
                sink.drop(origin.to_owned() < origin.to_owned());
            }
        }
    }),
    op("Ord for", "OriginBuf", |input, sink| {
        for reference in &input.references {
            if let Ok(Some(origin)) = reference.origin() {
                sink.drop(origin.to_owned().cmp(&origin.to_owned()));
            }
        }
    }),
    op("Hash for", "Origin OriginBuf", |input, sink| {
        let mut hasher = DefaultHasher::new();
        for reference in &input.references {
            if let Ok(Some(origin)) = reference.origin() {
                origin.hash(&mut hasher);
                origin.to_owned().hash(&mut hasher);
            }
        }
        sink.drop(hasher.finish());
    }),
    op("IdentifierBuf", "parse_suffix", |input, sink| {
        sink.debug(UriBuf::parse_suffix("http", &input.text));
        sink.debug(UriBuf::parse_suffix(&input.text, "h"));
    }),
];
