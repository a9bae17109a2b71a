//! Parts as kernels over columns.

use std::borrow::Cow;

use urikit_arrow::{BadValue, DomainPart, Kernel};

use super::{NamedPart, PartSource, SegmentItem, SegmentPart, text_or_escaped};
use crate::fault::Fault;
use crate::options::psl::suffix_list;

/// How a part is extracted from a column.
pub(crate) enum PartKernel {
    /// One of the parts that are extracted together, in one pass.
    Together(urikit_arrow::UriPart),
    Alone(Kernel),
}

impl NamedPart {
    pub(crate) fn kernel(&self) -> PartKernel {
        let alone = match &self.source {
            _ if self.decoded => None,
            PartSource::Text(_) | PartSource::Flag(_) => {
                let name = if self.name == "filename" { "file_name" } else { &*self.name };
                match urikit_arrow::UriPart::from_name(name) {
                    Some(part) => return PartKernel::Together(part),
                    None => None,
                }
            }
            PartSource::Origin => return PartKernel::Together(urikit_arrow::UriPart::Origin),
            PartSource::Segment(SegmentPart { index, item: SegmentItem::Whole }) => {
                Some(Kernel::segment(*index))
            }
            PartSource::Parameter(key) => Some(Kernel::query_get_raw(key)),
            PartSource::EffectivePort => Some(Kernel::effective_port()),
            PartSource::Domain(_) => DomainPart::from_name(&self.name)
                .map(|part| Kernel::domain(part, suffix_list().clone())),
            PartSource::Surt { scheme: true, www: true } => Some(Kernel::surt()),
            _ => None,
        };
        PartKernel::Alone(alone.unwrap_or_else(|| self.mapped()))
    }

    /// For a part without its own kernel: extracted as for a single input.
    fn mapped(&self) -> Kernel {
        let part = self.clone();
        Kernel::map(move |uri| {
            Ok(part.value_in(uri).map_err(bad_value)?.map(|data| match data {
                Cow::Borrowed(data) => text_or_escaped(data),
                Cow::Owned(data) => Cow::Owned(text_or_escaped(&data).into_owned()),
            }))
        })
    }
}

/// A fault as an error of a value in a column.
pub(crate) fn bad_value(fault: Fault) -> BadValue {
    let (kind, message) = (fault.kind(), fault.message().to_owned());
    BadValue::Other { kind, message, range: None }
}
