//! The compared operations, one file each.
//!
//! To add one: write `operations/<name>.rs` with `pub fn groups() -> Vec<Group>`, ours first in
//! each group, and add it to the list below. For each peer use the fastest fair public function;
//! what does less than required is an `aside`.

mod iri;
mod lines;
mod normalize;
mod owned;
mod parse;
mod percent;
mod query;
mod resolve;
mod shapes;
mod target;
mod template;

use crate::group::Group;

pub fn groups() -> Vec<Group> {
    [
        parse::groups(),
        lines::groups(),
        iri::groups(),
        percent::groups(),
        resolve::groups(),
        normalize::groups(),
        query::groups(),
        target::groups(),
        template::groups(),
        shapes::groups(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
