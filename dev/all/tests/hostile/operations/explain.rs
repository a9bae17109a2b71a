//! Explanations, repairs, redaction, and URIs in text.

use urikit::Iri;
use urikit::UriRefBuf;
use urikit::component::Scheme;
use urikit::redact::{
    COMMON_SECRETS, RedactedBuf, possible_secrets, possible_userinfos, redact_text,
};
use urikit_explain::find::Finder;
use urikit_explain::fragment::{FragmentError, FragmentSyntax, FragmentTarget, read_fragment};
use urikit_explain::grammar;
use urikit_explain::guess::with_scheme;
use urikit_explain::remark::remarks;
use urikit_explain::repair::{propose, propose_to_uri, repair, repair_to_uri};
use urikit_explain::{
    Anatomy, Diagnosis, HostForms, Secrets, latin1_escape, mask, notes, parameterized_segments,
    parse_reference, shown,
};

use super::{Operation, op};
use crate::input::Input;

const FINDERS: [Finder<'static>; 3] = [
    Finder::new(),
    Finder::new().with_unregistered().iris(true).html(true),
    Finder::new().schemes(&["http", "a"]),
];

/// What the fragments of the references, and one of the text, identify by each syntax.
fn each_target(input: &Input, mut see: impl FnMut(Result<Option<FragmentTarget>, FragmentError>)) {
    let mut own = UriRefBuf::default();
    let is_set = own.set_fragment(&input.text).is_ok();
    for syntax in FragmentSyntax::ALL {
        for reference in &input.references {
            see(read_fragment(reference, *syntax));
        }
        if is_set {
            see(read_fragment(&own, *syntax));
        }
    }
}

pub(super) const TABLE: &[Operation] = &[
    op("fragment", "read_fragment", |input, sink| {
        for reference in &input.references {
            for syntax in FragmentSyntax::ALL {
                sink.debug(urikit_explain::fragment::read_fragment(reference, *syntax));
            }
        }
        each_target(input, |read| sink.debug(read));
    }),
    op("FragmentSyntax", "of_media_type read_fragment", |input, sink| {
        sink.debug(FragmentSyntax::of_media_type(&input.text));
        for reference in &input.references {
            for syntax in FragmentSyntax::ALL {
                let fragment = reference.borrowed().fragment();
                sink.debug(fragment.map(|fragment| syntax.read_fragment(fragment)));
            }
        }
    }),
    op(
        "Display for",
        "FragmentTarget FragmentError HtmlTarget TextDirective PdfParameter MediaDimension TextSelection CsvSelection CsvIndex XmlPointer XmlPointerPart",
        |input, sink| {
            each_target(input, |read| match read {
                Ok(target) => target.iter().for_each(|target| sink.show(target)),
                Err(error) => sink.show(error),
            });
        },
    ),
    op("Anatomy", "new", |input, sink| {
        for reference in &input.references {
            for secrets in [Secrets::Mask, Secrets::Show] {
                sink.drop(Anatomy::new(reference.borrowed(), secrets));
            }
        }
    }),
    op("Debug for", "Anatomy Note Diagnosis", |input, sink| {
        for reference in &input.references {
            sink.debug(Anatomy::new(reference.borrowed(), Secrets::Mask));
        }
        if let Err(error) = parse_reference(input.text.as_bytes()) {
            sink.debug(Diagnosis::new(error, input.text.as_bytes(), Secrets::Mask));
        }
    }),
    op("grammar", "rules rules_named closure references meaning", |input, sink| {
        sink.count(grammar::rules_named(&input.text));
        for rule in grammar::rules_named("pct-encoded").take(1) {
            sink.debug(grammar::meaning(rule, &input.text));
            sink.count(grammar::references(rule));
            sink.count(grammar::closure(rule).into_iter());
        }
        sink.count(grammar::rules().take(1));
    }),
    op("urikit_explain", "parse_reference shown", |input, sink| {
        sink.drop(urikit_explain::parse_reference(input.text.as_bytes()));
        for reference in &input.references {
            sink.drop(urikit_explain::shown(reference.borrowed(), Secrets::Mask));
        }
    }),
    op("Diagnosis", "new", |input, sink| {
        if let Err(error) = parse_reference(input.text.as_bytes()) {
            for secrets in [Secrets::Mask, Secrets::Show] {
                sink.drop(Diagnosis::new(error, input.text.as_bytes(), secrets));
            }
        }
    }),
    op("urikit_explain", "mask", |input, sink| {
        sink.drop(urikit_explain::mask(&input.text));
        sink.drop(mask(&format!("https://u:p@h/{}", input.text)));
    }),
    op("HostForms", "new", |input, sink| {
        for host in input.references.iter().filter_map(|reference| reference.host()) {
            sink.drop(HostForms::new(&host));
        }
    }),
    op("urikit_explain", "host_list_note", |input, sink| {
        sink.debug(urikit_explain::host_list_note(&input.text));
        sink.debug(urikit_explain::host_list_note(&format!("mongodb://{}", input.text)));
    }),
    op("urikit_explain", "two_hosts_note", |input, sink| {
        for secrets in [Secrets::Mask, Secrets::Show] {
            sink.debug(urikit_explain::two_hosts_note(&input.text, secrets));
            let text = format!("http://{}\\@h/", input.text);
            sink.debug(urikit_explain::two_hosts_note(&text, secrets));
        }
    }),
    op("urikit_explain", "latin1_escape", |input, sink| {
        sink.drop(urikit_explain::latin1_escape(&input.text));
    }),
    op("Latin1Escape", "offset as_str char to_utf8", |input, sink| {
        if let Some(escape) = latin1_escape(&input.text) {
            sink.drop((escape.offset(), escape.as_str(), escape.char(), escape.to_utf8()));
        }
    }),
    op("Display for", "Latin1Escape", |input, sink| {
        latin1_escape(&input.text).into_iter().for_each(|escape| sink.show(escape));
    }),
    op("urikit_explain", "notes", |input, sink| {
        for reference in &input.references {
            let view = reference.borrowed();
            sink.debug(urikit_explain::notes(view, shown(view, Secrets::Mask).borrowed()));
            sink.drop(notes(view, view));
        }
    }),
    op("urikit_explain", "parameterized_segments", |input, sink| {
        for reference in &input.references {
            sink.drop(urikit_explain::parameterized_segments(reference.path()));
            sink.drop(parameterized_segments(reference.path()).len());
        }
    }),
    op("guess", "with_scheme", |input, sink| {
        let https = Scheme::parse("https").expect("a scheme");
        sink.drop(urikit_explain::guess::with_scheme(&input.text, https));
        sink.drop(with_scheme("localhost:80", https));
    }),
    op("repair", "repair propose repair_to_uri propose_to_uri", |input, sink| {
        sink.drop(urikit_explain::repair::repair(&input.text));
        sink.drop(urikit_explain::repair::propose(&input.text));
        sink.drop(urikit_explain::repair::repair_to_uri(&input.text));
        sink.drop(urikit_explain::repair::propose_to_uri(&input.text));
        sink.drop((repair("a b"), repair_to_uri("a b"), propose_to_uri("a b")));
    }),
    op("Proposal", "iri into_iri needs_review steps", |input, sink| {
        if let Some(proposal) = propose(&input.text) {
            sink.drop((proposal.iri(), proposal.steps(), proposal.needs_review()));
            sink.drop(proposal.into_iri());
        }
    }),
    op("Debug for", "Proposal", |input, sink| {
        sink.debug(propose(&input.text));
    }),
    op("Identifier", "redacted", |input, sink| {
        input.references.iter().for_each(|reference| sink.show(reference.redacted()));
    }),
    op("Redacted", "show_user parameters to_owned", |input, sink| {
        for reference in &input.references {
            let redacted = reference.redacted().show_user(true).parameters(&["a", "b"]);
            sink.drop(redacted.to_owned());
        }
    }),
    op("RedactedBuf", "as_str into_string", |input, sink| {
        for reference in &input.references {
            let redacted = reference.redacted().to_owned();
            sink.drop(redacted.as_str().len());
            sink.drop(redacted.into_string());
        }
    }),
    op("FromStr for", "RedactedBuf", |input, sink| {
        sink.debug(input.text.parse::<RedactedBuf>());
    }),
    op("Display for", "Redacted RedactedBuf", |input, sink| {
        for reference in &input.references {
            sink.show(reference.redacted());
            sink.show(reference.redacted().to_owned());
        }
    }),
    op("Debug for", "Redacted", |input, sink| {
        input.references.iter().for_each(|reference| sink.debug(reference.redacted()));
    }),
    op("PartialEq for", "RedactedBuf", |input, sink| {
        for reference in &input.references {
            sink.drop(reference.redacted().to_owned() == *reference.as_str());
        }
    }),
    op("redact", "possible_secrets", |input, sink| {
        sink.count(urikit::redact::possible_secrets(input.text.as_bytes()));
        sink.count(possible_secrets(b"a"));
    }),
    op("redact", "possible_userinfos", |input, sink| {
        sink.count(urikit::redact::possible_userinfos(input.text.as_bytes()));
        sink.count(possible_userinfos(b"a"));
    }),
    op("redact", "redact_text", |input, sink| {
        sink.drop(redact_text(&input.text, &["a"], false));
        sink.drop(urikit::redact::redact_text(&input.text, COMMON_SECRETS, true));
    }),
    op("Finder", "find_in", |input, sink| {
        for finder in FINDERS {
            sink.count(finder.find_in(&input.text));
        }
    }),
    op("Finder", "schemes with_unregistered iris html", |input, sink| {
        let finder = Finder::new().schemes(&["http"]).with_unregistered();
        sink.count(finder.iris(true).html(true).find_in(&input.text));
    }),
    op("Iterator for", "Find", |input, sink| {
        for finder in FINDERS {
            sink.count(finder.find_in(&input.text));
        }
    }),
    op("Found", "range iri into_iri cut_short_before", |input, sink| {
        for finder in FINDERS {
            for found in finder.find_in(&input.text) {
                sink.drop((found.range(), found.iri(), found.cut_short_before()));
                sink.drop(found.into_iri());
            }
        }
    }),
    op("Finder", "base links_in_html invalid_links_in_html", |input, sink| {
        let base = Iri::from_static("http://h/a/b");
        for finder in FINDERS {
            sink.drop(finder.invalid_links_in_html(&format!("<a href='{}", input.text)));
            sink.drop(finder.links_in_html(&input.text));
            sink.drop(finder.base(base).links_in_html(&format!("<base href='{}", input.text)));
            sink.drop(finder.base(base).links_in_html(&format!("<a srcset=\"{}", input.text)));
        }
    }),
    op("Link", "range reference is_in_attribute is_repaired", |input, sink| {
        for link in FINDERS[1].links_in_html(&input.text) {
            sink.drop((link.range(), link.reference()));
            sink.drop((link.is_in_attribute(), link.is_repaired()));
        }
    }),
    op("Display for", "Link", |input, sink| {
        FINDERS[1].links_in_html(&input.text).iter().for_each(|link| sink.show(link));
    }),
    op("Display for", "Found", |input, sink| {
        FINDERS[1].find_in(&input.text).for_each(|found| sink.show(found));
    }),
    op("Debug for", "Find", |input, sink| {
        sink.debug(FINDERS[1].find_in(&input.text));
    }),
    op("Display for", "Remark", |input, sink| {
        for reference in &input.references {
            remarks(reference).for_each(|remark| sink.show(remark));
        }
    }),
    op("Debug for", "Remark", |input, sink| {
        for reference in &input.references {
            remarks(reference).for_each(|remark| sink.debug(remark));
        }
    }),
    op("remark", "remarks", |input, sink| {
        for reference in &input.references {
            for remark in urikit_explain::remark::remarks(reference) {
                sink.show(remark);
                sink.debug(remark);
            }
        }
    }),
];
