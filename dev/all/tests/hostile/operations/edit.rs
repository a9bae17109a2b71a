//! Editing and building.

use urikit::edit::{NewSegment, Parts};
use urikit::kind::{IriRefKind, UriRefKind};
use urikit::normalize::{self, NormalizedLines};
use urikit::{Encoded, IriRefBuf, Level, UriRefBuf};

use super::{Operation, op};

pub(super) const TABLE: &[Operation] = &[
    op("Identifier", "parts", |input, sink| {
        input.references.iter().for_each(|it| sink.debug(it.borrowed().parts()));
    }),
    op("Debug for", "Parts", |input, sink| {
        input.references.iter().for_each(|it| sink.debug(it.borrowed().parts()));
    }),
    op("Parts", "recompose", |input, sink| {
        let text = Some(&*input.text);
        let none = Parts::default();
        for parts in [
            Parts { scheme: text, ..none },
            Parts { userinfo: text, host: Some("h"), ..none },
            Parts { host: text, port: text, ..none },
            Parts { path: &input.text, query: text, fragment: text, ..none },
        ] {
            sink.debug(parts.recompose::<UriRefKind>());
            sink.debug(parts.recompose::<IriRefKind>());
        }
    }),
    op("edit", "path_of_segments", |input, sink| {
        sink.debug(urikit::edit::path_of_segments::<UriRefKind>(input.text.split('/')));
        sink.debug(urikit::edit::path_of_segments::<IriRefKind>([&*input.text]));
    }),
    op(
        "IdentifierBuf",
        "set_scheme remove_scheme set_authority remove_authority set_userinfo remove_userinfo",
        |input, sink| {
            for reference in &input.references {
                let mut edited = reference.clone();
                sink.debug(edited.set_scheme(&input.text));
                sink.debug(edited.set_authority(Encoded(&input.text)));
                sink.debug(edited.set_userinfo(Encoded(&input.text)));
                sink.debug(edited.set_userinfo(&input.text));
                edited.remove_userinfo();
                sink.debug(edited.remove_authority());
                sink.debug(edited.remove_scheme());
            }
        },
    ),
    op(
        "IdentifierBuf",
        "set_user remove_user set_password remove_password set_host remove_host set_port remove_port",
        |input, sink| {
            for reference in &input.references {
                let mut edited = reference.clone();
                sink.debug(edited.set_host(Encoded(&input.text)));
                sink.debug(edited.set_host(&input.text));
                sink.debug(edited.set_user(Encoded(&input.text)));
                sink.debug(edited.set_user(&input.text));
                sink.debug(edited.set_password(Encoded(&input.text)));
                sink.debug(edited.set_password(&input.text));
                sink.debug(edited.set_port(&*input.text));
                edited.remove_port();
                edited.remove_password();
                edited.remove_user();
                sink.debug(edited.remove_host());
            }
        },
    ),
    op(
        "IdentifierBuf",
        "set_path set_query remove_query set_fragment remove_fragment",
        |input, sink| {
            for reference in &input.references {
                let mut edited = reference.clone();
                sink.debug(edited.set_path(Encoded(&input.text)));
                sink.debug(edited.set_path(&input.text));
                sink.debug(edited.set_query(Encoded(&input.text)));
                sink.debug(edited.set_query(&input.text));
                sink.debug(edited.set_fragment(Encoded(&input.text)));
                sink.debug(edited.set_fragment(&input.text));
                edited.remove_query();
                edited.remove_fragment();
            }
        },
    ),
    op("Identifier", "edited", |input, sink| {
        for reference in &input.references {
            sink.drop(reference.edited(|copy| copy.set_path(&input.text)));
        }
    }),
    op("IdentifierBuf", "segments_mut", |input, sink| {
        for reference in &input.references {
            let mut edited = reference.clone();
            sink.debug(edited.segments_mut().and_then(|mut it| it.push(&*input.text)));
        }
    }),
    op("Debug for", "SegmentsMut", |input, sink| {
        for reference in &input.references {
            sink.debug(reference.clone().segments_mut());
        }
    }),
    op(
        "SegmentsMut",
        "push extend clear pop insert replace remove set_trailing_slash",
        |input, sink| {
            for reference in &input.references {
                let mut edited = reference.clone();
                let Ok(mut segments) = edited.segments_mut() else { continue };
                sink.debug(segments.push(&*input.text));
                sink.debug(segments.extend(input.text.split('/')));
                for index in [0, 1, usize::MAX] {
                    sink.debug(segments.insert(index, &*input.text));
                    sink.debug(segments.replace(index, "b"));
                    sink.debug(segments.remove(index));
                }
                sink.debug(segments.set_trailing_slash(true));
                sink.drop(segments.pop());
                segments.clear();
            }
        },
    ),
    op("SegmentsMut", "set_name set_parameter remove_parameter set_comma_part", |input, sink| {
        let mut edited = IriRefBuf::parse("s://h/name;v=1,2").unwrap();
        let mut segments = edited.segments_mut().unwrap();
        sink.debug(segments.set_name(0, &input.text));
        sink.debug(segments.set_parameter(0, &input.text, &input.text));
        sink.debug(segments.set_parameter(0, "v", Encoded(&input.text)));
        sink.debug(segments.set_comma_part(0, 1, &input.text));
        sink.debug(segments.remove_parameter(0, &input.text));
    }),
    op("NewSegment", "named parameter flag comma", |input, sink| {
        let mut edited = IriRefBuf::parse("s://h/p").unwrap();
        let new = NewSegment::named(&*input.text)
            .parameter(&*input.text, &*input.text)
            .flag(&*input.text)
            .comma(&*input.text);
        sink.debug(edited.segments_mut().unwrap().push(new));
        sink.debug(edited.segments_mut().unwrap().push(Encoded(&input.text)));
    }),
    op("EditError", "kind component range offset index rule", |input, sink| {
        for reference in &input.references {
            if let Err(error) = reference.edited(|copy| copy.set_path(Encoded(&input.text))) {
                sink.debug((error.kind(), error.component(), error.rule()));
                let end = error.range().map_or(0, |range| range.end);
                assert!(end <= input.text.len() + reference.as_str().len());
                sink.drop((error.offset(), error.index()));
            }
        }
    }),
    op("Display for", "EditError", |input, sink| {
        for reference in &input.references {
            let edited = [
                reference.edited(|copy| copy.set_scheme(&input.text)),
                reference.edited(|copy| copy.set_authority(Encoded(&input.text))),
                reference.edited(|copy| copy.set_path(Encoded(&input.text))),
                reference.edited(|copy| copy.set_query(Encoded(&input.text))),
            ];
            edited.into_iter().filter_map(Result::err).for_each(|error| sink.show(error));
        }
    }),
    op(
        "Builder",
        "new scheme authority userinfo user password host port path query fragment guarded build",
        |input, sink| {
            let text = &*input.text;
            let empty = urikit::edit::UriRefBuilder::new();
            let given = empty.clone().scheme(text).authority(Encoded(text)).path(Encoded(text));
            let given = given.query(Encoded(text)).fragment(Encoded(text)).guarded();
            sink.debug(given.build());
            let escaped = empty.host(text).port(text).userinfo(text).path(text);
            sink.debug(escaped.user(text).password(text).build());
        },
    ),
    op(
        "Builder",
        "remove_scheme remove_authority remove_userinfo remove_user remove_password remove_host",
        |input, sink| {
            for reference in &input.references {
                let without = reference.to_builder().remove_password().remove_user();
                sink.drop(without.remove_userinfo().remove_host().build());
                sink.drop(reference.to_builder().remove_authority().remove_scheme().build());
            }
        },
    ),
    op(
        "Builder",
        "remove_port remove_query remove_fragment segments param params",
        |input, sink| {
            for reference in &input.references {
                let without = reference.to_builder().remove_port().remove_query().remove_fragment();
                let with = without.segments(input.text.split('/')).param(&input.text, &*input.text);
                sink.drop(with.params(input.text.split('&').map(|key| (key, key))).build());
            }
        },
    ),
    op("Identifier", "to_builder", |input, sink| {
        for reference in &input.references {
            sink.debug(reference.to_builder().guarded().build());
        }
    }),
    op("IdentifierBuf", "builder", |input, sink| {
        sink.debug(UriRefBuf::builder().path(Encoded(&input.text)).build());
    }),
    op("Debug for", "Builder", |input, sink| {
        sink.debug(UriRefBuf::builder().path(&input.text).user(&input.text));
    }),
    op("Identifier", "join", |input, sink| {
        for reference in &input.references {
            sink.debug(reference.join([&input.text]));
            sink.debug(reference.join(input.text.split('/')));
            sink.debug(reference.join(input.text.split('a')));
        }
    }),
    op("normalize", "needless_escapes decode_needless_escapes", |input, sink| {
        for reference in &input.references {
            sink.count(normalize::needless_escapes(reference));
            sink.drop(normalize::decode_needless_escapes(reference));
        }
    }),
    op("Identifier", "is_normalized normalize normalize_into normalized", |input, sink| {
        let mut buffer = String::new();
        for reference in &input.references {
            for level in Level::ALL {
                sink.drop(reference.is_normalized(level));
                sink.drop(reference.normalize(level));
                sink.drop(reference.normalize_into(level, &mut buffer));
                sink.show(reference.normalized(level));
            }
        }
    }),
    op("normalize", "needless_escapes decode_needless_escapes", |input, sink| {
        for reference in &input.references {
            sink.count(normalize::needless_escapes(reference));
            sink.show(normalize::decode_needless_escapes(reference));
        }
    }),
    op("NormalizedLines", "new", |input, sink| {
        for level in Level::ALL {
            sink.count(NormalizedLines::<UriRefKind>::new(&input.text, level));
        }
    }),
    op("Iterator for", "NormalizedLines", |input, sink| {
        let lines = input.text.replace(['/', '&', '.'], "\n");
        sink.count(NormalizedLines::<UriRefKind>::new(&lines, Level::Scheme));
    }),
    op("Debug for", "NormalizedLines", |input, sink| {
        sink.debug(NormalizedLines::<UriRefKind>::new(&input.text, Level::Scheme));
    }),
    op("Debug for", "NormalizedRun", |input, sink| {
        for item in NormalizedLines::<UriRefKind>::new(&input.text, Level::Scheme) {
            sink.debug(item);
        }
    }),
    op("Display for", "Normalized", |input, sink| {
        for reference in &input.references {
            sink.show(reference.normalized(Level::Scheme));
        }
    }),
    op("Debug for", "Normalized", |input, sink| {
        for reference in &input.references {
            sink.debug(reference.normalized(Level::Scheme));
        }
    }),
];
