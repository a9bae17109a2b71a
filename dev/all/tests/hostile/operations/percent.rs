//! Percent-encoding and decoding.

use urikit::Level;
use urikit::percent::{
    CharUse, Part, decode, decode_bytes, decode_except, decode_only, decoded_eq, encode,
    encode_bytes, form, sets,
};

use super::{Operation, op};

pub(super) const TABLE: &[Operation] = &[
    op("percent", "decode decode_bytes", |input, sink| {
        sink.debug(decode(&input.text));
        sink.debug(decode_bytes(input.text.as_bytes()));
        sink.drop(urikit::percent::decode(&input.text).to_bytes());
        sink.drop(urikit::percent::decode_bytes(input.text.as_bytes()).to_text());
    }),
    op("Decode", "chunks to_bytes to_text to_string_lossy into_string", |input, sink| {
        let decoded = decode(&input.text);
        sink.count(decoded.chunks());
        sink.drop((decoded.to_bytes(), decoded.to_text()));
        sink.drop((decoded.to_string_lossy(), decoded.into_string()));
    }),
    op("Display for", "Decode", |input, sink| {
        sink.show(decode(&input.text));
    }),
    op("PartialEq for", "Decode", |input, sink| {
        let decoded = decode(&input.text);
        sink.drop((decoded == *input.text, decoded == *input.text.as_bytes()));
    }),
    op("Iterator for", "Chunks", |input, sink| {
        sink.count(decode(&input.text).chunks().flatten().map(|chunk| chunk.as_bytes()));
    }),
    op("Chunk", "as_bytes", |input, sink| {
        sink.count(decode(&input.text).chunks().flatten().map(|chunk| chunk.as_bytes()));
    }),
    op("Debug for", "Decode Chunks Chunk Encode", |input, sink| {
        sink.debug(decode(&input.text));
        sink.debug(decode(&input.text).chunks());
        decode(&input.text).chunks().for_each(|chunk| sink.debug(chunk));
        sink.debug(encode(&input.text, sets::UNRESERVED));
    }),
    op("percent", "decoded_eq", |input, sink| {
        let encoded = encode(&input.text, sets::UNRESERVED).to_text();
        sink.drop(urikit::percent::decoded_eq(&input.text, &encoded));
        sink.drop(decoded_eq(&encoded, &encoded));
    }),
    op("DecodeError", "range offset kind", |input, sink| {
        if let Err(error) = decode(&input.text).to_text() {
            assert!(error.offset() <= input.text.len());
            assert!(error.range().end <= input.text.len());
            sink.debug(error.kind());
        }
    }),
    op("Display for", "DecodeError", |input, sink| {
        decode(&input.text).to_text().err().into_iter().for_each(|error| sink.show(error));
    }),
    op("percent", "encode encode_bytes", |input, sink| {
        sink.show(urikit::percent::encode(&input.text, sets::SEGMENT));
        sink.show(urikit::percent::encode_bytes(input.text.as_bytes(), sets::QUERY));
        sink.drop(encode_bytes(input.text.as_bytes(), sets::QUERY));
    }),
    op("Encode", "keep_escapes encoded_len write_to append_to to_text", |input, sink| {
        for encoded in [
            encode(&input.text, sets::UNRESERVED),
            encode(&input.text, sets::UNRESERVED).keep_escapes(),
        ] {
            sink.drop(encoded.encoded_len());
            encoded.write_to(sink).unwrap();
            let mut out = String::new();
            encoded.append_to(&mut out);
            sink.drop((out, encoded.to_text()));
        }
    }),
    op("Display for", "Encode", |input, sink| {
        sink.show(encode(&input.text, sets::UNRESERVED));
    }),
    op("form", "encode encode_bytes decode decode_bytes", |input, sink| {
        sink.show(form::encode(&input.text));
        sink.show(form::encode_bytes(input.text.as_bytes()));
        sink.drop(form::decode(&input.text).to_text());
        sink.drop(form::decode_bytes(input.text.as_bytes()).to_bytes());
    }),
    op(
        "Part",
        "encode encode_bytes encode_checked encode_keeping_escapes decode from_name",
        |input, sink| {
            for part in Part::ALL.iter().copied() {
                sink.show(part.encode(&input.text));
                if let Ok(written) = part.encode_bytes(input.text.as_bytes()) {
                    sink.show(written);
                }
                sink.debug(part.encode_checked(input.text.as_bytes()));
                sink.debug(part.encode_keeping_escapes(input.text.as_bytes()));
                sink.drop(part.decode(&input.text).to_text());
            }
            sink.debug(Part::from_name(&input.text));
        },
    ),
    op("Part", "find_encoded", |input, sink| {
        for part in Part::ALL.iter().copied() {
            for from in [0, 1, input.text.len()] {
                sink.drop(part.find_encoded(input.text.as_bytes(), from));
            }
        }
    }),
    op("Part", "encode_minimal", |input, sink| {
        for part in Part::ALL.iter().copied() {
            sink.drop(part.encode_minimal(input.text.as_bytes()));
        }
    }),
    op("Part", "normalize normalize_iri", |input, sink| {
        for part in Part::ALL.iter().copied() {
            for level in Level::ALL {
                sink.drop(part.normalize(&input.text, level));
                sink.drop(part.normalize_iri(&input.text, level));
            }
        }
    }),
    op("percent", "decode_only decode_except", |input, sink| {
        sink.drop(urikit::percent::decode_only(&input.text, sets::UNRESERVED));
        sink.drop(urikit::percent::decode_except(&input.text, sets::UNRESERVED));
        sink.drop((decode_only(&input.text, sets::QUERY), decode_except(&input.text, sets::QUERY)));
    }),
    op("CharUse", "of cell written_in octets kind is_raw_in raw_in escaped char", |input, sink| {
        for c in input.text.chars().take(3) {
            let used = CharUse::of(c);
            sink.drop((used.char(), used.octets(), used.kind(), used.is_raw_in(Part::Path)));
            sink.count(used.raw_in());
            sink.show(used.escaped());
            for part in Part::ALL.iter().copied() {
                sink.drop((used.cell(part), used.written_in(part)));
            }
        }
    }),
];
