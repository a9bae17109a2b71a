//! The identifiers: parsing, reading, comparing, converting.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use urikit::compare::{NormalizedKey, Shape, Surt};
use urikit::kind::{IriRefKind, UriRefKind};
use urikit::percent::Encode;
use urikit::{
    AsIdentifier, Iri, IriBuf, IriRef, IriRefBuf, IriRefCow, Level, Rule, Spans, Uri, UriBuf,
    UriRef, UriRefBuf,
};
use urikit_guard::IdentifierExt;

use super::{Operation, op};

pub(super) const TABLE: &[Operation] = &[
    op(
        "Identifier",
        "parse parse_bytes parse_const parse_relative parse_absolute",
        |input, sink| {
            let text = &*input.text;
            sink.debug(Uri::parse(text));
            sink.debug(UriRef::parse(text));
            sink.debug(Iri::parse(text));
            sink.debug(IriRef::parse(text));
            sink.debug(UriRef::parse_bytes(text.as_bytes()));
            sink.debug(IriRef::parse_const(text));
            sink.debug(IriRef::parse_relative(text));
            sink.debug(Iri::parse_absolute(text));
        },
    ),
    op("Identifier", "parse_lines", |input, sink| {
        let lines = IriRef::parse_lines(&input.text);
        sink.debug(&lines);
        sink.drop(lines.as_str());
        sink.count(lines);
    }),
    op("Spans", "parse_batch", |input, sink| {
        let buffer = input.text.as_bytes();
        let texts = input.text.split('/').map(|text| (text, text.as_bytes()));
        let mut spans = [UriRef::from_static("").spans(); 64];
        sink.drop(Spans::parse_batch::<IriRefKind, _>([(&*input.text, buffer)], &mut spans));
        sink.drop(Spans::parse_batch::<UriRefKind, _>(texts, &mut spans));
    }),
    op("Lines", "as_str", |input, sink| {
        sink.drop(UriRef::parse_lines(&input.text).as_str());
    }),
    op("Iterator for", "Lines", |input, sink| {
        let lines = input.text.replace(['/', '&', '.'], "\n");
        sink.count(UriRef::parse_lines(&lines));
    }),
    op("Identifier", "parse_escaping", |input, sink| {
        sink.debug(IriRef::parse_escaping(&input.text));
        sink.debug(UriRef::parse_escaping(&input.text));
    }),
    op("Escaped", "value into_value escaped", |input, sink| {
        if let Ok(escaped) = UriRef::parse_escaping(&input.text) {
            sink.show(escaped.value());
            sink.drop(escaped.escaped().len());
            sink.show(escaped.into_value());
        }
    }),
    op("IdentifierBuf", "into_string", |input, sink| {
        sink.debug(UriRefBuf::parse(&input.text));
        if let Ok(owned) = IriRefBuf::parse(&input.text) {
            sink.drop((owned.borrowed(), owned.as_str()));
            sink.drop(owned.into_string());
        }
    }),
    op("FromStr for", "IdentifierBuf", |input, sink| {
        sink.debug(input.text.parse::<IriRefBuf>());
        sink.debug(input.text.parse::<UriBuf>());
    }),
    op("TryFrom for", "Identifier IdentifierBuf", |input, sink| {
        sink.debug(UriRef::try_from(&*input.text));
        sink.debug(UriRef::try_from(input.text.as_bytes()));
        sink.debug(IriRefBuf::try_from(&*input.text));
        sink.debug(IriRefBuf::try_from(input.text.clone().into_bytes()));
        sink.debug(IriRefBuf::try_from(Cow::Borrowed(&*input.text)));
        for reference in &input.references {
            sink.debug(Uri::try_from(reference.borrowed()));
            sink.debug(Iri::try_from(reference.borrowed()));
            sink.debug(UriRef::try_from(reference.borrowed()));
            sink.debug(IriBuf::try_from(reference.clone()).map(UriBuf::try_from));
        }
    }),
    op("ParseBufError", "error kind range offset into_input", |input, sink| {
        if let Err(error) = UriBuf::try_from(input.text.clone()) {
            sink.debug((error.error(), error.kind(), error.range(), error.offset()));
            sink.drop(error.into_input());
        }
    }),
    op("Display for", "ParseBufError ParseError", |input, sink| {
        if let Err(error) = UriBuf::try_from(input.text.clone()) {
            sink.show(&error);
            sink.show(error.error());
        }
    }),
    op("Debug for", "ParseBufError", |input, sink| {
        sink.debug(UriBuf::try_from(input.text.clone()).err());
    }),
    op("ParseError", "offset range kind component rule expected moved_by", |input, sink| {
        if let Err(error) = UriRef::parse(&input.text) {
            assert!(error.offset() <= input.text.len());
            assert!(error.range().end <= input.text.len() + 1);
            sink.drop(error.moved_by(input.text.len()));
            sink.debug((error.kind(), error.component(), error.rule(), error.expected()));
        }
    }),
    op("Rule", "matches check check_bytes from_name", |input, sink| {
        for rule in Rule::ALL.iter().copied() {
            sink.drop(rule.matches(&input.text));
            sink.debug(rule.check(&input.text));
            sink.debug(rule.check_bytes(input.text.as_bytes()));
        }
        sink.debug(Rule::from_name(&input.text));
    }),
    op(
        "Identifier",
        "scheme authority userinfo host port port_u16 path query fragment as_str spans is_absolute is_empty has_opaque_path",
        |input, sink| {
            for reference in &input.references {
                let view = reference.borrowed();
                sink.drop((view.scheme(), view.authority(), view.userinfo(), view.host()));
                sink.drop((view.port(), view.port_u16(), view.path(), view.query()));
                sink.drop((view.fragment(), view.as_str(), view.spans(), view.is_absolute()));
                sink.drop((view.has_opaque_path(), view.is_empty()));
            }
        },
    ),
    op("Identifier", "to_owned reference_kind is_relative", |input, sink| {
        for reference in &input.references {
            sink.drop(reference.borrowed().to_owned());
            sink.debug((reference.reference_kind(), reference.is_relative()));
        }
    }),
    op(
        "Identifier",
        "strip_fragment strip_query_and_fragment parent path_and_query is_under",
        |input, sink| {
            for reference in &input.references {
                sink.drop((reference.strip_fragment(), reference.strip_query_and_fragment()));
                sink.drop((
                    reference.path_and_query(),
                    &reference.as_str()[reference.spans().path().start..],
                ));
                sink.drop(reference.parent());
                sink.drop(reference.is_under(reference));
                if let Some(parent) = reference.parent() {
                    sink.drop(reference.is_under(parent));
                }
            }
        },
    ),
    op("Identifier", "hierarchy", |input, sink| {
        for reference in &input.references {
            sink.count(reference.hierarchy());
        }
    }),
    op("Hierarchy", "of_path", |input, sink| {
        for reference in &input.references {
            sink.count(reference.hierarchy().of_path());
        }
    }),
    op("Iterator for", "Hierarchy", |input, sink| {
        for reference in &input.references {
            sink.count(reference.hierarchy());
        }
    }),
    op(
        "Debug for",
        "Hierarchy Lines Identifier IdentifierBuf IdentifierCow AtLevel",
        |input, sink| {
            for reference in &input.references {
                sink.debug(reference.hierarchy());
                sink.debug(reference);
                sink.debug(reference.borrowed());
                sink.debug(IriRefCow::from(reference.borrowed()));
                sink.debug(reference.at(Level::Scheme));
            }
            sink.debug(IriRef::parse_lines(&input.text));
        },
    ),
    op("Display for", "Identifier IdentifierBuf IdentifierCow", |input, sink| {
        for reference in &input.references {
            sink.show(reference);
            sink.show(reference.borrowed());
            sink.show(IriRefCow::from(reference.borrowed()));
        }
    }),
    op("IdentifierCow", "into_owned into_string is_borrowed", |input, sink| {
        for reference in &input.references {
            let cow = IriRefCow::from(reference.borrowed());
            sink.drop((cow.borrowed(), cow.as_str(), cow.is_borrowed()));
            sink.drop(cow.clone().into_string());
            sink.drop(cow.into_owned());
        }
    }),
    op("AsIdentifier", "borrowed", |input, sink| {
        for reference in &input.references {
            sink.drop(AsIdentifier::borrowed(&reference));
        }
    }),
    op("Identifier", "eq_at cmp_at hash_at compare at", |input, sink| {
        let mut hasher = DefaultHasher::new();
        for reference in &input.references {
            let other = reference.normalize(Level::Scheme).into_owned();
            for level in Level::ALL {
                sink.drop(reference.eq_at(&other, level));
                sink.drop(reference.cmp_at(&other, level));
                reference.hash_at(level, &mut hasher);
                sink.drop(reference.at(level) == other.at(level));
            }
            sink.debug(reference.compare(&other));
        }
        sink.drop(hasher.finish());
    }),
    op("AtLevel", "identifier level", |input, sink| {
        for reference in &input.references {
            let at = reference.at(Level::Path);
            sink.drop((at.identifier(), at.level()));
        }
    }),
    op(
        "PartialEq for",
        "Identifier IdentifierBuf IdentifierCow AtLevel str String Cow",
        |input, sink| {
            for reference in &input.references {
                let (copy, text) = (reference.clone(), reference.as_str());
                let owned = text.to_owned();
                let cow = IriRefCow::from(copy.borrowed());
                sink.drop((
                    reference.borrowed() == copy.borrowed(),
                    *reference == copy,
                    cow == *reference,
                ));
                sink.drop((*reference == text, text == copy.borrowed(), owned == copy));
                sink.drop(Cow::Borrowed(text) == copy);
                sink.drop(reference.at(Level::Scheme) == copy.at(Level::Scheme));
            }
        },
    ),
    op("PartialOrd for", "Identifier IdentifierBuf IdentifierCow AtLevel", |input, sink| {
        for reference in &input.references {
            let copy = reference.clone();
            let cow = IriRefCow::from(copy.borrowed());
            sink.drop((
                reference.borrowed() < copy.borrowed(),
                *reference < copy,
                cow < cow.clone(),
            ));
            sink.drop(reference.at(Level::Scheme) < copy.at(Level::Scheme));
        }
    }),
    op("Ord for", "Identifier IdentifierBuf IdentifierCow AtLevel", |input, sink| {
        for reference in &input.references {
            let copy = reference.clone();
            let cow = IriRefCow::from(copy.borrowed());
            sink.drop((
                reference.borrowed().cmp(&copy.borrowed()),
                reference.cmp(&copy),
                cow.cmp(&cow),
            ));
            sink.drop(reference.at(Level::Path).cmp(&copy.at(Level::Path)));
        }
    }),
    op("Hash for", "Identifier IdentifierBuf IdentifierCow AtLevel", |input, sink| {
        let mut hasher = DefaultHasher::new();
        for reference in &input.references {
            reference.borrowed().hash(&mut hasher);
            reference.hash(&mut hasher);
            IriRefCow::from(reference.borrowed()).hash(&mut hasher);
            reference.at(Level::Scheme).hash(&mut hasher);
        }
        sink.drop(hasher.finish());
    }),
    op("NormalizedKey", "new as_str", |input, sink| {
        for reference in &input.references {
            sink.drop(NormalizedKey::new(reference, Level::Scheme).as_str());
        }
    }),
    op("Display for", "NormalizedKey", |input, sink| {
        input.references.iter().for_each(|it| sink.show(NormalizedKey::new(it, Level::Scheme)));
    }),
    op("Debug for", "NormalizedKey", |input, sink| {
        input.references.iter().for_each(|it| sink.debug(NormalizedKey::new(it, Level::Scheme)));
    }),
    op("Level", "from_name", |input, sink| {
        sink.debug(Level::from_name(&input.text));
    }),
    op("Disagreement", "from_name", |input, sink| {
        sink.debug(urikit_guard::readers::Disagreement::from_name(&input.text));
    }),
    op(
        "FromStr for",
        "Disagreement GuardRule HostClass Level Part PathRules Redirects Rule Style",
        |input, sink| {
            sink.debug(input.text.parse::<Rule>());
        },
    ),
    op("Display for", "UnknownName", |input, sink| {
        input.text.parse::<Rule>().err().into_iter().for_each(|error| sink.show(error));
    }),
    op("Identifier", "to_nfc", |input, sink| {
        for reference in &input.references {
            sink.drop(reference.to_nfc());
        }
    }),
    op("Encode", "non_ascii", |input, sink| {
        for reference in &input.references {
            sink.show(Encode::non_ascii(reference.as_str()));
        }
    }),
    op("Identifier", "to_iri to_uri", |input, sink| {
        for reference in &input.references {
            sink.drop(reference.to_iri());
            sink.drop(reference.to_uri());
        }
    }),
    op("Shape", "new", |input, sink| {
        for reference in &input.references {
            sink.show(Shape::new(reference));
        }
    }),
    op("Surt", "new strip_scheme strip_www", |input, sink| {
        for reference in &input.references {
            sink.show(Surt::new(reference).strip_scheme().strip_www());
        }
    }),
    op("Display for", "Shape Surt", |input, sink| {
        for reference in &input.references {
            sink.show(Shape::new(reference));
            sink.show(Surt::new(reference));
        }
    }),
    op("Debug for", "Shape Surt", |input, sink| {
        for reference in &input.references {
            sink.debug(Shape::new(reference));
            sink.debug(Surt::new(reference));
        }
    }),
    op("IdentifierExt", "readers_agree disagreement", |input, sink| {
        for reference in &input.references {
            sink.drop(reference.readers_agree());
            sink.debug(reference.disagreement());
        }
    }),
];
