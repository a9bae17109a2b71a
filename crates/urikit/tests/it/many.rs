//! `parse_many` is parsing each string alone, wherever it is in its buffer.

use urikit::kind::{IriRefKind, Kind, UriKind};
use urikit::{Identifier, Iri, Spans, Uri, UriRef};

const EMPTY: Spans = UriRef::from_static("").spans();

/// Spans that differ from those of the empty string.
fn other_spans() -> Spans {
    Uri::from_static("a://b/c?d#e").spans()
}

fn check_kind<'a, K: Kind>(texts: &[(&'a str, &'a [u8])]) {
    for texts in texts.chunks(64) {
        let mut spans = vec![other_spans(); texts.len()];
        let valid = Spans::parse_batch::<K, _>(texts.iter().copied(), &mut spans);
        for (place, (text, _)) in texts.iter().enumerate() {
            let alone = Identifier::<K>::parse(text).map(|parsed| parsed.spans());
            assert_eq!(valid >> place & 1 == 1, alone.is_ok(), "{text:?}");
            assert_eq!(spans[place], alone.unwrap_or(EMPTY), "{text:?}");
        }
        assert_eq!(valid.checked_shr(texts.len() as u32).unwrap_or(0), 0);
    }
}

fn check<'a>(texts: &[(&'a str, &'a [u8])]) {
    check_kind::<urikit::kind::UriKind>(texts);
    check_kind::<urikit::kind::UriRefKind>(texts);
    check_kind::<urikit::kind::IriKind>(texts);
    check_kind::<urikit::kind::IriRefKind>(texts);
}

/// All of these in sequence in one buffer, which starts and ends with `around`.
fn check_joined(texts: &[String], around: &str) {
    let buffer = format!("{around}{}{around}", texts.concat());
    let mut start = around.len();
    let slices: Vec<_> = texts
        .iter()
        .map(|text| {
            start += text.len();
            (&buffer[start - text.len()..start], buffer.as_bytes())
        })
        .collect();
    check(&slices);
}

#[test]
fn every_length_before_every_kind_of_neighbour() {
    let neighbours = ["", "://h", "//h/", ":80/", "?q", "#f", "@h", "%41", "[::1]", "é", "a b"];
    for neighbour in neighbours {
        let mut texts = Vec::new();
        for len in 0..200 {
            let filler = "x".repeat(len);
            texts.extend([
                filler.clone(),
                neighbour.to_owned(),
                format!("s://h:1/{filler}?a"),
                format!("s://u@h/{filler}#b"),
                format!("//10.0.0.1/{filler}%4"),
                format!("s:{filler}é"),
                format!("{filler}^"),
            ]);
            texts.push(neighbour.to_owned());
        }
        check_joined(&texts, "");
        check_joined(&texts, "z");
        check_joined(&texts, &neighbour.repeat(70));
    }
}

#[test]
fn every_short_string_before_every_other() {
    let parts = ["a", "1", ":", "/", "?", "#", "@", "[", "%41", ".", "é"];
    let mut texts = Vec::new();
    for number in 0..parts.len().pow(4) {
        let mut text = String::new();
        let mut rest = number;
        while rest > 0 {
            text.push_str(parts[rest % parts.len()]);
            rest /= parts.len();
        }
        texts.extend([format!("s://{text}"), text]);
    }
    check_joined(&texts, &"y".repeat(130));
    texts.reverse();
    check_joined(&texts, &"//".repeat(70));
}

#[test]
fn a_string_that_is_not_in_its_buffer() {
    let text = "http://h/p?q";
    let elsewhere = "x".repeat(200);
    // The string extends past the end of the last one.
    let longer = format!("{text}{}", "y".repeat(100));
    for buffer in [text.as_bytes(), b"", elsewhere.as_bytes(), &text.as_bytes()[3..]] {
        check(&[(text, buffer)]);
    }
    for end in 0..longer.len() {
        let buffer = &longer.as_bytes()[..end];
        check(&[(&longer, buffer), (&longer[..20], buffer), (&longer[2..90], buffer)]);
    }
}

#[test]
fn no_more_are_read_than_fit() {
    let text = ("a:b", b"a:b".as_slice());
    let mut spans = [EMPTY; 100];
    assert_eq!(Spans::parse_batch::<UriKind, _>([text; 100], &mut spans), u64::MAX);
    assert_eq!(spans[63], Iri::from_static("a:b").spans());
    assert_eq!(spans[64], EMPTY);
    let mut rest = [text; 5].into_iter();
    assert_eq!(Spans::parse_batch::<IriRefKind, _>(rest.by_ref(), &mut spans[..2]), 0b11);
    assert_eq!(rest.len(), 3);
    assert_eq!(Spans::parse_batch::<IriRefKind, _>([], &mut spans), 0);
}
