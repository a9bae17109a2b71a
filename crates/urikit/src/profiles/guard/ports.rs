//! Ports that a policy allows.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// A list of ranges, or all ports where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ports(pub(super) Option<Vec<RangeInclusive<u16>>>);

impl Ports {
    /// A URI whose scheme has no default port, and that writes none, passes only where all ports do.
    pub(super) fn allow(&self, port: Option<u16>) -> bool {
        match (&self.0, port) {
            (None, _) => true,
            (Some(ranges), Some(port)) => ranges.iter().any(|range| range.contains(&port)),
            (Some(_), None) => false,
        }
    }

    pub(super) fn extend(&mut self, ranges: impl IntoIterator<Item = RangeInclusive<u16>>) {
        self.0.get_or_insert_default().extend(ranges);
    }
}
