//! `segment:N` and the parts of a segment, by name, for reading and for editing.

use urikit::IriRef;

/// A segment of the path or a part of one, with the index of the segment: from 0, or from the end if
/// negative.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SegmentPart {
    pub(crate) index: isize,
    pub(crate) item: SegmentItem,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum SegmentItem {
    Whole,
    Name,
    Parameter(String),
    CommaPart(isize),
}

impl SegmentPart {
    /// From what follows `segment:` in a name: `N`, `N:name`, `N:param:KEY` or `N:comma:M`.
    pub(crate) fn from_name(rest: &str) -> Result<Self, String> {
        let (index, item) =
            rest.split_once(':').map_or((rest, None), |(index, item)| (index, Some(item)));
        let number = index.parse().map_err(|_| {
            format!("'{index}' is not a segment index; use segment:0 or segment:-1")
        })?;
        let item = match item.map(|item| (item, item.split_once(':'))) {
            None => SegmentItem::Whole,
            Some(("name", _)) => SegmentItem::Name,
            Some((_, Some(("param", key)))) => SegmentItem::Parameter(key.to_owned()),
            Some((_, Some(("comma", part)))) => {
                SegmentItem::CommaPart(part.parse().map_err(|_| {
                    format!(
                        "'{part}' is not a number; use segment:{index}:comma:0 or segment:{index}:comma:-1"
                    )
                })?)
            }
            Some((item, _)) => {
                return Err(format!(
                    "a segment has no '{item}'; use segment:{index}:name, segment:{index}:param:KEY \
                     or segment:{index}:comma:0"
                ));
            }
        };
        Ok(Self { index: number, item })
    }

    /// As written.
    pub(super) fn value_in<'a>(&self, uri: &IriRef<'a>) -> Option<&'a str> {
        let segment = uri.path().segment(self.index)?;
        match &self.item {
            SegmentItem::Whole => Some(segment.as_str()),
            SegmentItem::Name => Some(segment.name()),
            SegmentItem::Parameter(key) => segment.parameter(key)?.value(),
            SegmentItem::CommaPart(part) => segment.comma_part(*part),
        }
    }
}
