//! Ports that a policy allows.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// A list of ranges, or all ports if there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ports(pub(super) Option<Vec<RangeInclusive<u16>>>);

impl Ports {
    /// A URI without a port, whose scheme has no default port, passes only if all ports are
    /// allowed.
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
