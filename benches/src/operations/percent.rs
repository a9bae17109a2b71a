//! Percent-encoding and decoding of strings, to a `Cow` if the peer has one.
//!
//! All encode everything but the unreserved characters, so that they do the same work; a form
//! encoder differs by its `+`. All decode to a string and check it for UTF-8. Where the peers do
//! less: urlencoding and percent-encoding let malformed escapes through, which urikit and
//! fluent-uri reject. fluent-uri decodes only checked strings, so the check is part of its time.

use std::{borrow::Cow, hint::black_box};

use fluent_uri::pct_enc::{EStr, EString, Encoder, Table, encoder};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use urikit::percent::{Part, decode};

use crate::{
    corpus::{DATA_GROWTH, Dataset, Escapes},
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    vec![
        decoding("decode/clean", &[Dataset::Data(Escapes::None)]).goal(6.0),
        decoding("decode/mixed", &[Dataset::Data(Escapes::Written)]).goal(3.0),
        decoding("decode/list", &[Dataset::Mixed]).goal(6.0),
        encoding("encode/clean", &[Dataset::Data(Escapes::None)]).goal(6.0),
        encoding("encode/mixed", &[Dataset::Data(Escapes::Needed)]).goal(3.0),
        encoding("encode/list", &[Dataset::Mixed]).goal(3.0),
        decoding("decode/growth", &DATA_GROWTH),
        encoding("encode/growth", &DATA_GROWTH),
    ]
}

const ALL_BUT_UNRESERVED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Every character of a URI, including delimiters, so that no string of the list is excluded. Its
/// check corresponds to what the others do too: finding malformed escapes.
struct AnyUri;

impl Encoder for AnyUri {
    const TABLE: &Table = &encoder::IFragment::TABLE.or(&Table::new(b"#[]"));
}

fn decoding(name: &'static str, datasets: &[Dataset]) -> Group {
    Group::new(name, datasets)
        .ours(|text| keep(&decode(text).to_text()))
        .peer("percent-encoding", |text| keep(&percent_decode_str(text).decode_utf8()))
        .peer("urlencoding", |text| keep(&urlencoding::decode(text)))
        .peer("fluent-uri", |text| {
            EStr::<AnyUri>::new(text).is_some_and(|text| keep(&text.decode().to_string()))
        })
}

fn encoding(name: &'static str, datasets: &[Dataset]) -> Group {
    Group::new(name, datasets)
        .ours(|text| kept(&Part::Unreserved.encode(text).to_text()))
        .peer("percent-encoding", |text| {
            kept(&Cow::from(utf8_percent_encode(text, ALL_BUT_UNRESERVED)))
        })
        .peer("urlencoding", |text| kept(&urlencoding::encode(text)))
        .peer("form_urlencoded", |text| {
            kept(&form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>())
        })
        .peer("fluent-uri", |text| {
            let mut encoded = EString::<encoder::Data>::new();
            encoded.encode_str::<encoder::Data>(text);
            kept(&encoded)
        })
}

fn kept<T>(value: &T) -> bool {
    black_box(value);
    true
}
