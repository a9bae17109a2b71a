//! What `uri explain` says, for machines: one object an input.

use serde_json::{Value, json};
use urikit::percent::decode;
use urikit::{IriRef, Level, resolve::ReferenceKind};

use super::diagnosis::{proposal, zone};
use super::host_forms::HostForms;
use super::{Wanted, notes, read, verdict};
use crate::args::OnError;
use crate::fault::Fault;
use crate::input::Input;
use crate::one_line::hex;
use crate::output::Answer;
use crate::secret::{masked, masked_bytes, shown};
use crate::segment_parameters;

pub(super) fn explain(input: Input<'_>, wanted: Wanted<'_>, answer: &mut Answer) {
    let Wanted { policy, rule, show_secrets } = wanted;
    match read(input.bytes, rule) {
        Ok(identifier) => {
            let mut anatomy = anatomy(identifier, show_secrets);
            if let Some(policy) = policy {
                anatomy["policy"] = verdict::json(policy.check(identifier), show_secrets, answer);
            }
            answer.json(&anatomy);
        }
        Err(error) => {
            answer.mark_bad(error.kind().name(), OnError::Skip);
            let mask = |text: &str| if show_secrets { text.to_owned() } else { masked(text) };
            let (field, shown) = match str::from_utf8(input.bytes) {
                Ok(text) => ("input", mask(text)),
                Err(_) => ("input_hex", hex(&masked_bytes(input.bytes, show_secrets))),
            };
            answer.json(&json!({
                field: shown,
                "error": Fault::of_identifier(error, str::from_utf8(input.bytes).unwrap_or_default()).of(input),
                "expected": Some(error.expected()).filter(|words| !words.is_empty()),
                "zone": zone(input.bytes),
                "repair": proposal(input.bytes).map(|repaired| mask(&repaired)),
            }));
        }
    }
}

/// All parts, and their spans, are those of the text as it is shown.
fn anatomy(identifier: IriRef<'_>, show_secrets: bool) -> Value {
    let shown_text = shown(identifier, show_secrets);
    let it = shown_text.view();
    let spans = it.spans();
    let forms = it.host().map(|host| HostForms::of(&host)).unwrap_or_default();
    let decoded = |text: &str| decode(text).to_text().ok().map(|text| text.into_owned());
    let range = |range: Option<std::ops::Range<usize>>| range.map(|range| [range.start, range.end]);
    json!({
        "input": it.as_str(),
        "reference": reference(it.reference_kind()),
        "scheme": it.scheme().map(|part| part.as_str()),
        "userinfo": it.userinfo().map(|part| part.as_str()),
        "host": it.host().map(|part| part.as_str()),
        "host_kind": it.host().map(|host| host.kind().name()),
        "host_class": it.host().map(|host| host.class().name()),
        "hidden_ipv4": it.host().and_then(|host| host.hidden_ipv4()).map(|hidden| hidden.address),
        "host_ascii": forms.ascii,
        "host_unicode": forms.unicode,
        "port": it.port().map(|part| part.as_str()),
        "effective_port": it.effective_port().ok().flatten(),
        "path": it.path().as_str(),
        "segments": it.path().segments().map(|segment| segment.as_str()).collect::<Vec<_>>(),
        "segment_parameters": segment_parameters::of(&it),
        "query": it.query().map(|part| part.as_str()),
        "fragment": it.fragment().map(|part| part.as_str()),
        "decoded": {
            "host": it.host().and_then(|part| decoded(part.as_str())),
            "path": decoded(it.path().as_str()),
            "query": it.query().and_then(|part| decoded(part.as_str())),
            "fragment": it.fragment().and_then(|part| decoded(part.as_str())),
        },
        "spans": {
            "scheme": range(spans.scheme()),
            "userinfo": range(spans.userinfo()),
            "host": range(spans.host()),
            "port": range(spans.port()),
            "path": range(Some(spans.path())),
            "query": range(spans.query()),
            "fragment": range(spans.fragment()),
        },
        "normal": shown(identifier.normalize(Level::Path).view(), show_secrets).as_str(),
        "normal_by_scheme": shown(identifier.normalize(Level::Scheme).view(), show_secrets).as_str(),
        "readers_agree": identifier.readers_agree(),
        "disagreement": identifier.disagreement().map(|why| why.name()),
        "notes": notes::of(identifier, it),
    })
}

/// The words of RFC 3986 §4.2, where there is one.
const fn reference(kind: ReferenceKind) -> &'static str {
    match kind {
        ReferenceKind::WithScheme => "absolute",
        ReferenceKind::NetworkPath => "network-path",
        ReferenceKind::RootedPath => "absolute-path",
        ReferenceKind::RelativePath => "relative-path",
        ReferenceKind::SameDocument => "same-document",
    }
}
