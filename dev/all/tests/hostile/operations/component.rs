//! The components by themselves.

use core::hash::Hash;
use std::hash::DefaultHasher;

use urikit::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo};
use urikit_schemes::registry;

use super::{Operation, op};

pub(super) const TABLE: &[Operation] = &[
    op(
        "Authority",
        "parse parse_iri userinfo host host_and_port port port_u16 as_str",
        |input, sink| {
            sink.debug(Authority::parse(&input.text));
            if let Ok(authority) = Authority::parse_iri(&input.text) {
                sink.debug((authority.userinfo(), authority.host(), authority.port()));
                sink.drop(authority.host_and_port());
                sink.debug(authority.port_u16());
                sink.drop(authority.as_str());
            }
        },
    ),
    op("Debug for", "Authority Userinfo", |input, sink| {
        sink.debug(Authority::parse_iri(&input.text));
        sink.debug(Userinfo::parse_iri(&input.text));
    }),
    op(
        "Userinfo",
        "parse parse_iri user password decode_user decode_password user_text password_text as_str",
        |input, sink| {
            sink.debug(Userinfo::parse(&input.text));
            sink.debug(Userinfo::parse_iri(&input.text));
            for userinfo in input.references.iter().filter_map(|reference| reference.userinfo()) {
                sink.drop((userinfo.user(), userinfo.password(), userinfo.as_str()));
                sink.drop(userinfo.decode_user().to_text());
                sink.drop(userinfo.decode_password().map(|password| password.to_text()));
                sink.drop((userinfo.user_text(), userinfo.password_text()));
            }
        },
    ),
    op(
        "Host",
        "parse parse_iri as_str kind ipv4 ipv6 ip reg_name inside_brackets",
        |input, sink| {
            sink.debug(Host::parse(&input.text));
            sink.debug(Host::parse_iri(&input.text));
            for host in input.references.iter().filter_map(|reference| reference.host()) {
                sink.drop((host.as_str(), host.kind(), host.ipv4(), host.ipv6(), host.ip()));
                sink.drop((host.reg_name(), host.inside_brackets()));
            }
        },
    ),
    op("Port", "parse as_str to_u16", |input, sink| {
        if let Ok(port) = Port::parse(&input.text) {
            sink.debug((port.as_str(), port.to_u16()));
        }
    }),
    op("Scheme", "parse as_str is is_any default_port", |input, sink| {
        if let Ok(scheme) = Scheme::parse(&input.text) {
            sink.drop((scheme.as_str(), scheme.is(&input.text)));
            sink.drop(scheme.is_any(["http", &input.text]));
            sink.drop(scheme.default_port());
        }
    }),
    op("registry", "find", |input, sink| {
        sink.debug(registry::find(&input.text));
    }),
    op("Path", "parse parse_iri as_str is_empty is_rooted is_rootless decode", |input, sink| {
        sink.debug(Path::parse(&input.text));
        sink.debug(Path::parse_iri(&input.text));
        for reference in &input.references {
            let path = reference.path();
            sink.drop((path.as_str(), path.is_empty(), path.is_rooted(), path.is_rootless()));
            sink.drop(path.decode().to_text());
        }
    }),
    op("Path", "segments segment first_segments", |input, sink| {
        for reference in &input.references {
            let path = reference.path();
            sink.count(path.segments());
            sink.count(path.segments().rev());
            sink.drop((path.segment(1), path.segment(-1), path.segment(isize::MIN)));
            sink.drop((path.first_segments(2), path.first_segments(usize::MAX)));
        }
    }),
    op("Iterator for", "Segments SegmentParameters", |input, sink| {
        for reference in &input.references {
            for segment in reference.path().segments() {
                sink.count(segment.parameters());
            }
        }
    }),
    op("DoubleEndedIterator for", "Segments", |input, sink| {
        for reference in &input.references {
            sink.count(reference.path().segments().rev());
        }
    }),
    op("Path", "parent file_name directory extension strip_segments is_under", |input, sink| {
        for reference in &input.references {
            let path = reference.path();
            sink.drop((path.parent(), path.file_name(), path.directory(), path.extension()));
            sink.drop((path.strip_segments(path), path.is_under(path)));
            sink.drop((path.strip_segments(&input.text), path.is_under(&input.text)));
        }
    }),
    op("Segment", "is_dot_segment comma_parts comma_part", |input, sink| {
        for reference in &input.references {
            for segment in reference.path().segments().take(9) {
                sink.drop((
                    segment.is_dot_segment(),
                    segment.comma_part(1),
                    segment.comma_part(-1),
                ));
                sink.count(segment.comma_parts());
            }
        }
    }),
    op(
        "Segment",
        "parse parse_iri as_str is_empty name parameters decode decode_name text parameter",
        |input, sink| {
            sink.debug(Segment::parse(&input.text));
            sink.debug(Segment::parse_iri(&input.text));
            for reference in &input.references {
                if let Some(segment) = reference.path().segments().next_back() {
                    sink.drop((
                        segment.as_str(),
                        segment.text(),
                        segment.name(),
                        segment.is_empty(),
                    ));
                    sink.count(segment.parameters());
                    sink.drop((segment.decode().to_text(), segment.decode_name().to_text()));
                    sink.drop(segment.parameter("b"));
                    sink.drop(segment.parameter(&input.text));
                }
            }
        },
    ),
    op("SegmentParameter", "as_str separator key value decode_key decode_value", |input, sink| {
        for reference in &input.references {
            for parameter in reference.path().segments().flat_map(|segment| segment.parameters()) {
                sink.drop((parameter.as_str(), parameter.separator(), parameter.key()));
                sink.drop((parameter.value(), parameter.decode_key().to_text()));
                sink.drop(parameter.decode_value().map(|value| value.to_text()));
            }
        }
    }),
    op("Query", "parse parse_iri as_str decode params form_params", |input, sink| {
        sink.debug(Query::parse(&input.text));
        sink.debug(Query::parse_iri(&input.text));
        for query in input.references.iter().filter_map(|reference| reference.query()) {
            sink.drop((query.as_str(), query.decode().to_text()));
            sink.count(query.params().iter());
            sink.count(query.form_params().iter());
        }
    }),
    op("Fragment", "parse parse_iri as_str decode text params", |input, sink| {
        sink.debug(Fragment::parse(&input.text));
        sink.debug(Fragment::parse_iri(&input.text));
        for fragment in input.references.iter().filter_map(|reference| reference.fragment()) {
            sink.drop((fragment.as_str(), fragment.decode().to_text()));
            sink.drop(fragment.text());
            sink.count(fragment.params().iter());
        }
    }),
    op("Ord for", "Scheme", |input, sink| {
        if let Ok(scheme) = Scheme::parse(&input.text) {
            sink.drop(scheme.cmp(&scheme));
        }
    }),
    op("PartialOrd for", "Scheme", |input, sink| {
        if let Ok(scheme) = Scheme::parse(&input.text) {
            sink.drop(scheme.partial_cmp(&scheme));
        }
    }),
    op("Hash for", "Scheme", |input, sink| {
        if let Ok(scheme) = Scheme::parse(&input.text) {
            scheme.hash(&mut DefaultHasher::new());
            sink.drop(scheme);
        }
    }),
    op(
        "Display for",
        "Authority Fragment Host SegmentParameter Path Port Query Scheme Segment Userinfo",
        |input, sink| {
            for reference in &input.references {
                sink.show(reference.path());
                reference.authority().into_iter().for_each(|authority| sink.show(authority));
            }
        },
    ),
    op(
        "PartialEq for",
        "Authority Fragment Host SegmentParameter Path Port Query Scheme Segment Userinfo",
        |input, sink| {
            for reference in &input.references {
                sink.drop((reference.path() == *input.text, *input.text == reference.path()));
            }
        },
    ),
];
