//! The output of `uri explain --json`. The names are a contract.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

use serde::ser::{Serialize, SerializeMap, Serializer};

use urikit::component::SegmentParameter;
use urikit::percent::decode;
use urikit::resolve::ReferenceKind;
use urikit::{IriRef, ParseError};

use crate::host_facts::{hidden_ipv4, host_class};
use crate::{Anatomy, Diagnosis, Note, ParameterizedSegment, parameterized_segments};

impl Serialize for Anatomy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let it = self.shown.borrowed();
        let host = it.host();
        let segments: Vec<_> = it.path().segments().map(|segment| segment.as_str()).collect();
        // `null` if the name must be mapped, and there is no feature `idna`.
        let class = host_class(it);
        let hidden = host.and_then(hidden_ipv4);
        // By name, so that the order is the same in a map of values.
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("decoded", &Decoded(it))?;
        map.serialize_entry("disagreement", &self.disagreement.map(|why| why.name()))?;
        map.serialize_entry("effective_port", &it.effective_port().ok().flatten())?;
        map.serialize_entry("fragment", &it.fragment().map(|part| part.as_str()))?;
        map.serialize_entry("hidden_ipv4", &hidden.map(|hidden| hidden.address.to_string()))?;
        map.serialize_entry("host", &host.map(|part| part.as_str()))?;
        map.serialize_entry("host_ascii", &self.host_forms.ascii)?;
        map.serialize_entry("host_class", &class.map(|class| class.name()))?;
        map.serialize_entry("host_kind", &host.map(|host| host.kind().name()))?;
        map.serialize_entry("host_unicode", &self.host_forms.unicode)?;
        map.serialize_entry("input", it.as_str())?;
        map.serialize_entry("normal", self.normal.as_str())?;
        map.serialize_entry("normal_by_scheme", self.normal_by_scheme.as_str())?;
        map.serialize_entry("notes", &self.notes)?;
        map.serialize_entry("path", it.path().as_str())?;
        map.serialize_entry("port", &it.port().map(|part| part.as_str()))?;
        map.serialize_entry("query", &it.query().map(|part| part.as_str()))?;
        map.serialize_entry("readers_agree", &self.disagreement.is_none())?;
        map.serialize_entry("reference", json_reference_kind(it.reference_kind()))?;
        map.serialize_entry("scheme", &it.scheme().map(|part| part.as_str()))?;
        map.serialize_entry("segment_parameters", &parameterized_segments(it.path()))?;
        map.serialize_entry("segments", &segments)?;
        map.serialize_entry("spans", &SpansOf(it))?;
        map.serialize_entry("userinfo", &it.userinfo().map(|part| part.as_str()))?;
        map.end()
    }
}

/// The terms of RFC 3986 §4.2, where it has one.
const fn json_reference_kind(kind: ReferenceKind) -> &'static str {
    match kind {
        ReferenceKind::WithScheme => "absolute",
        ReferenceKind::NetworkPath => "network-path",
        ReferenceKind::RootedPath => "absolute-path",
        ReferenceKind::RelativePath => "relative-path",
        ReferenceKind::SameDocument => "same-document",
    }
}

struct Decoded<'a>(IriRef<'a>);

impl Serialize for Decoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(it) = self;
        let parts = [
            ("fragment", it.fragment().map(|part| part.as_str())),
            ("host", it.host().map(|part| part.as_str())),
            ("path", Some(it.path().as_str())),
            ("query", it.query().map(|part| part.as_str())),
        ];
        serializer.collect_map(
            parts.map(|(name, text)| (name, text.and_then(|text| decode(text).to_text().ok()))),
        )
    }
}

struct SpansOf<'a>(IriRef<'a>);

impl Serialize for SpansOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let spans = self.0.spans();
        let parts = [
            ("fragment", spans.fragment()),
            ("host", spans.host()),
            ("path", Some(spans.path())),
            ("port", spans.port()),
            ("query", spans.query()),
            ("scheme", spans.scheme()),
            ("userinfo", spans.userinfo()),
        ];
        let ends = |range: Option<Range<usize>>| range.map(|range| [range.start, range.end]);
        serializer.collect_map(parts.map(|(name, range)| (name, ends(range))))
    }
}

impl Serialize for Note {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("section", self.section)?;
        map.end()
    }
}

impl Serialize for ParameterizedSegment<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parameters: Vec<_> = self.parameters.iter().map(OneParameter).collect();
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("segment", &self.index)?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("parameters", &parameters)?;
        map.end()
    }
}

struct OneParameter<'p, 'a>(&'p SegmentParameter<'a>);

impl Serialize for OneParameter<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("separator", &self.0.separator())?;
        map.serialize_entry("key", self.0.key())?;
        map.serialize_entry("value", &self.0.value())?;
        map.end()
    }
}

impl Serialize for Diagnosis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let expected = Some(self.error.expected()).filter(|words| !words.is_empty());
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("error", &Fault(self.error))?;
        map.serialize_entry("expected", &expected)?;
        map.serialize_entry("zone", &self.zone)?;
        map.serialize_entry("repair", &self.repair)?;
        map.serialize_entry("notes", &self.notes)?;
        map.end()
    }
}

struct Fault(ParseError);

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("kind", self.0.kind().name())?;
        map.serialize_entry("message", &self.0.to_string())?;
        map.serialize_entry("offset", &self.0.offset())?;
        map.serialize_entry("rule", self.0.rule().name())?;
        map.end()
    }
}
