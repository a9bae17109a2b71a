//! Properties of all IRIs and URIs that are mapped: RFC 3987 §3.

use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;
use urikit::percent::Encode;
use urikit::{IriRef, IriRefBuf, Level, Rule, UriRef};

use crate::common;

const PIECES: &str = "
    %41 %2e %2E %7e %2F %2f %3A %40 %25 %00 %C3%A9 %c3%a9 %C3 %A9 %E2%80%AE %e2%80%8c %EE%80%80
    %F0%9F%98%80 %F4%90%80%80 %ED%A0%80 %C2%85 %CC%81 %CC%B8 \u{301} \u{338} \u{323} e = ; . .. / :
    é ü \u{37E} \u{1FEF} \u{212A} \u{1100} \u{1161} \u{202E} \u{200D} 😀 xn-- xn--bcher-kva ß 。 а
    1 0x7f -
";

/// Pieces whose combinations are interesting.
fn piece() -> impl Strategy<Value = String> {
    let fixed: Vec<&str> = PIECES.split_whitespace().collect();
    let ucschar = any::<char>().prop_filter_map("ucschar", |c| {
        let text = c.to_string();
        (c.is_ascii_alphanumeric() || Rule::Ucschar.matches(&text)).then_some(text)
    });
    let byte = any::<u8>().prop_map(|byte| format!("%{byte:02X}"));
    prop_oneof![
        4 => proptest::sample::select(fixed).prop_map(str::to_owned),
        1 => ucschar,
        1 => byte,
    ]
}

fn text(most: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(piece(), 0..most).prop_map(|pieces| pieces.concat())
}

/// Some reference, with each part present or not.
fn reference() -> impl Strategy<Value = IriRefBuf> {
    let scheme = proptest::option::of(Just("http:"));
    let authority = proptest::option::of((proptest::option::of(text(4)), text(6)));
    let parts = (scheme, authority, text(12), proptest::option::of(text(8)), text(3));
    parts.prop_filter_map("a reference", |(scheme, authority, path, query, fragment)| {
        let mut whole = String::from(scheme.unwrap_or_default());
        if let Some((userinfo, host)) = authority {
            whole += "//";
            if let Some(userinfo) = userinfo {
                whole += &userinfo;
                whole += "@";
            }
            whole += &host;
            whole += "/";
        }
        whole += &path;
        if let Some(query) = query {
            whole += "?\u{E000}";
            whole += &query;
        }
        if !fragment.is_empty() {
            whole += "#";
            whole += &fragment;
        }
        IriRefBuf::try_from(whole).ok()
    })
}

/// The delimiters of a string outside of escapes: all characters that RFC 3986 reserves.
fn delimiters(text: &str) -> String {
    text.chars().filter(|c| ":/?#[]@!$&'()*+,;=".contains(*c)).collect()
}

/// §3.2 step by step, literally, for a string without delimiters of parts.
fn plain_to_iri(part: &str, in_query: bool, in_authority: bool) -> String {
    let bytes = part.as_bytes();
    let mut out = Vec::new();
    // Non-ASCII octets that step 2 produced and that have not been examined yet.
    let mut octets = Vec::new();
    let mut at = 0;
    loop {
        let escaped = part.get(at..at + 3).filter(|escape| escape.starts_with('%'));
        let octet = escaped.map(|escape| u8::from_str_radix(&escape[1..], 16).unwrap());
        if let Some(octet @ 0x80..) = octet {
            octets.push(octet);
            at += 3;
            continue;
        }
        for chunk in core::mem::take(&mut octets).utf8_chunks() {
            for c in chunk.valid().chars() {
                let mut utf8 = [0; 4];
                let utf8 = c.encode_utf8(&mut utf8);
                let derived =
                    Rule::Ucschar.matches(utf8) || in_query && Rule::Iprivate.matches(utf8);
                let hidden = is_hidden(c) || in_authority && matches!(c, '\u{200C}' | '\u{200D}');
                if derived && !hidden {
                    out.extend_from_slice(utf8.as_bytes());
                } else {
                    utf8.bytes().for_each(|byte| out.extend(format!("%{byte:02X}").bytes()));
                }
            }
            chunk.invalid().iter().for_each(|byte| out.extend(format!("%{byte:02X}").bytes()));
        }
        match (octet, escaped) {
            (Some(octet), _) if Rule::Unreserved.matches(&char::from(octet).to_string()) => {
                out.push(octet);
                at += 3;
            }
            (_, Some(escape)) => {
                out.extend(escape.bytes());
                at += 3;
            }
            _ if at == bytes.len() => return String::from_utf8(out).unwrap(),
            _ => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
}

/// Spaces, direction controls, and what Unicode calls ignorable, which the skeletons of UTS 39 omit by a
/// separate table.
fn is_hidden(c: char) -> bool {
    let is_joiner = matches!(c, '\u{200C}' | '\u{200D}');
    let text = c.to_string();
    c.is_whitespace() || !is_joiner && unicode_security::skeleton(&text).next().is_none()
}

proptest! {
    #![proptest_config(common::cases(2_000))]

    #[test]
    fn the_uri_of_an_iri_is_a_uri_with_the_same_parts(iri in reference()) {
        let uri = iri.to_uri().unwrap();
        let parsed = UriRef::parse(uri.as_str()).unwrap();
        prop_assert_eq!(parsed.spans(), uri.borrowed().spans());
        prop_assert_eq!(Encode::non_ascii(iri.as_str()).to_string(), uri.as_str());
        prop_assert_eq!(Encode::non_ascii(iri.as_str()).encoded_len(), uri.as_str().len());
        prop_assert_eq!(delimiters(uri.as_str()), delimiters(iri.as_str()));
        // Decoded, the parts are the same.
        let (ours, theirs) = (parsed.path(), iri.path());
        prop_assert_eq!(ours.decode().to_bytes().unwrap(), theirs.decode().to_bytes().unwrap());
        prop_assert!(uri.borrowed().to_uri().unwrap().is_borrowed());
    }

    #[test]
    fn the_iri_of_a_uri_maps_back_to_it(iri in reference()) {
        let uri = iri.to_uri().unwrap().into_owned();
        let shown = uri.to_iri();
        let parsed = IriRef::parse(shown.as_str()).unwrap();
        prop_assert_eq!(parsed.spans(), shown.borrowed().spans());
        prop_assert_eq!(delimiters(shown.as_str()), delimiters(uri.as_str()));
        let back = parsed.to_uri().unwrap();
        prop_assert!(back.borrowed().eq_at(&uri, Level::Percent), "{} {}", uri, back);
        prop_assert!(parsed.to_iri().is_borrowed(), "{}", parsed);
    }

    #[test]
    fn to_iri_is_what_the_steps_of_the_rfc_give(iri in reference()) {
        let uri = iri.to_uri().unwrap().into_owned();
        let spans = uri.spans();
        let part = |range: core::ops::Range<usize>| &uri.as_str()[range];
        let mut expected = String::new();
        expected += &plain_to_iri(part(0..spans.host().map_or(spans.path().start, |h| h.end)), false, true);
        let after = spans.host().map_or(spans.path().start, |host| host.end);
        let query_end = spans.query().map_or(spans.path().end, |query| query.end);
        expected += &plain_to_iri(part(after..spans.path().end), false, false);
        expected += &plain_to_iri(part(spans.path().end..query_end), true, false);
        expected += &plain_to_iri(part(query_end..spans.len()), false, false);
        let shown = uri.to_iri();
        prop_assert_eq!(shown.as_str(), expected.as_str());
    }

    #[test]
    fn nfc_changes_characters_alone(iri in reference()) {
        let nfc = iri.to_nfc().unwrap().into_owned();
        prop_assert_eq!(IriRef::parse(nfc.as_str()).unwrap().spans(), nfc.spans());
        prop_assert!(nfc.to_nfc().unwrap().is_borrowed());
        prop_assert_eq!(iri.to_nfc().unwrap().is_borrowed(), nfc == iri);
        prop_assert_eq!(delimiters(nfc.as_str()), delimiters(iri.as_str()));
        let escapes = |text: &str| text.matches('%').count();
        prop_assert_eq!(escapes(nfc.as_str()), escapes(iri.as_str()));
        // It is canonically equivalent.
        prop_assert!(nfc.as_str().nfd().eq(iri.as_str().nfd()));
    }
}
