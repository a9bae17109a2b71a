//! Identifiers to identifiers: normal forms, targets, references, mappings; and two compared.

use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::compare::Comparison;
use urikit::{Iri, IriRef, Level, Resolver};

use super::{Answer, json};

pub(crate) fn normalize(level: &str, text: &str) -> Answer {
    let level: Level = level.parse()?;
    Ok(IriRef::parse(text)?.normalize(level).into_string().into_bytes())
}

pub(crate) fn normal_forms(text: &str) -> Answer {
    let it = IriRef::parse(text)?;
    Ok(json(&Level::ALL.map(|level| (level.name(), it.normalize(level).into_string()))))
}

pub(crate) fn resolve(base: &str, reference: &str) -> Answer {
    let base = Iri::parse(base).map_err(|error| super::Fault::from(error).of("base"))?;
    Ok(base.resolve(IriRef::parse(reference)?)?.into_string().into_bytes())
}

pub(crate) fn trace_resolve(base: &str, reference: &str) -> Answer {
    let base = Iri::parse(base).map_err(|error| super::Fault::from(error).of("base"))?;
    let trace = Resolver::new(base).trace(IriRef::parse(reference)?)?;
    Ok(json(&(trace.target().as_str(), &trace)))
}

pub(crate) fn remove_dot_segments(path: &str) -> Answer {
    Ok(urikit::resolve::remove_dot_segments(path).into_owned().into_bytes())
}

pub(crate) fn relativize(base: &str, target: &str) -> Answer {
    let base = Iri::parse(base).map_err(|error| super::Fault::from(error).of("base"))?;
    Ok(base.relativize(Iri::parse(target)?)?.into_string().into_bytes())
}

pub(crate) fn to_uri(text: &str) -> Answer {
    Ok(IriRef::parse(text)?.to_uri()?.into_string().into_bytes())
}

pub(crate) fn to_iri(text: &str) -> Answer {
    Ok(IriRef::parse(text)?.to_iri().into_string().into_bytes())
}

pub(crate) fn compare(first: &str, second: &str) -> Answer {
    let first = IriRef::parse(first).map_err(|error| super::Fault::from(error).of("first"))?;
    Ok(json(&Compared(first.compare(IriRef::parse(second)?))))
}

struct Compared(Comparison);

impl Serialize for Compared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Equal(Comparison);
        impl Serialize for Equal {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let levels = Level::ALL.map(|level| (level.name(), self.0.equal_at(level)));
                serializer.collect_map(levels)
            }
        }
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("equal", &Equal(self.0))?;
        map.serialize_entry("level", &self.0.level.map(Level::name))?;
        map.serialize_entry("differsIn", &self.0.differs_in.map(|part| part.to_string()))?;
        map.end()
    }
}
