//! The output of `uri resolve --trace --json`. The names are a contract.

use alloc::string::ToString;
use alloc::vec::Vec;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::trace::Trace;
use crate::ident::kind::Kind;
use crate::resolve::dot_segments::steps::DotSegmentStep;

impl<K: Kind> Serialize for Trace<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let from_base: Vec<_> = self.case().from_base().iter().map(ToString::to_string).collect();
        let steps: Vec<_> = self.steps().collect();
        let mut map = serializer.serialize_map(Some(7))?;
        map.serialize_entry("case", self.case().name())?;
        map.serialize_entry("says", self.case().message())?;
        map.serialize_entry("from_base", &from_base)?;
        map.serialize_entry("directory", &self.directory())?;
        map.serialize_entry("path", &self.path())?;
        map.serialize_entry("steps", &steps)?;
        map.serialize_entry("guarded", &self.is_guarded())?;
        map.end()
    }
}

/// Omits the buffers, which follow from what each step takes and removes. With them, the size would be
/// quadratic in the length of the path.
impl Serialize for DotSegmentStep<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("step", self.kind.name())?;
        map.serialize_entry("taken", self.taken)?;
        map.serialize_entry("removed", self.removed)?;
        map.end()
    }
}
