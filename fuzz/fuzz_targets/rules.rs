//! Every rule of the grammar, on any string: the rules and the parser, which are separate code,
//! agree on whole identifiers and on their components.
#![no_main]

use core::ops::Range;

use libfuzzer_sys::fuzz_target;
use urikit::{Iri, IriRef, Rule, Spans, Uri, UriRef};
use urikit_fuzz::{check_error, exactly_sized};

fuzz_target!(|data: &[u8]| {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    for rule in Rule::all() {
        let answer = rule.check(text);
        assert_eq!(rule.matches(text), answer.is_ok());
        answer.unwrap_or_else(|error| check_error(text, error));
    }

    assert_eq!(Rule::Uri.check(text), Uri::parse(text).map(drop));
    assert_eq!(Rule::UriReference.check(text), UriRef::parse(text).map(drop));
    assert_eq!(Rule::AbsoluteUri.check(text), Uri::parse_absolute(text).map(drop));
    assert_eq!(Rule::RelativeRef.check(text), UriRef::parse_relative(text).map(drop));
    assert_eq!(Rule::Iri.check(text), Iri::parse(text).map(drop));
    assert_eq!(Rule::IriReference.check(text), IriRef::parse(text).map(drop));
    assert_eq!(Rule::AbsoluteIri.check(text), Iri::parse_absolute(text).map(drop));
    assert_eq!(Rule::IrelativeRef.check(text), IriRef::parse_relative(text).map(drop));

    for (before, after, part, [rule, irule]) in PARTS {
        let whole = [before, text, after].concat();
        let place = before.len()..before.len() + text.len();
        let is_part = |spans: Spans| part(&spans) == Some(place.clone());
        let uri = UriRef::parse(&whole).is_ok_and(|uri| is_part(uri.spans()));
        let iri = IriRef::parse(&whole).is_ok_and(|iri| is_part(iri.spans()));
        assert_eq!((rule.matches(text), irule.matches(text)), (uri, iri), "{rule}: {whole:?}");
    }
});

type Part = fn(&Spans) -> Option<Range<usize>>;

/// How to embed a string in a reference so that it can only be one component, and the rules of that
/// component.
const PARTS: [(&str, &str, Part, [Rule; 2]); 8] = [
    ("", ":", Spans::scheme, [Rule::Scheme, Rule::Scheme]),
    ("//", "", Spans::authority, [Rule::Authority, Rule::Iauthority]),
    ("//", "@", Spans::userinfo, [Rule::Userinfo, Rule::Iuserinfo]),
    ("//", "", Spans::host, [Rule::Host, Rule::Ihost]),
    ("//:", "", Spans::port, [Rule::Port, Rule::Port]),
    ("//h", "", |spans| Some(spans.path()), [Rule::PathAbempty, Rule::IpathAbempty]),
    ("?", "", Spans::query, [Rule::Query, Rule::Iquery]),
    ("#", "", Spans::fragment, [Rule::Fragment, Rule::Ifragment]),
];
