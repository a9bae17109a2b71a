//! Equality: part by part, until one differs.

use crate::canonical::parts::Parts;
use crate::canonical::spelling::Spelling;
use crate::canonical::steps::Steps;
use crate::ident::Identifier;
use crate::parse::error::Component;

#[inline]
pub(super) fn is_same<K>(a: &Identifier<'_, K>, b: &Identifier<'_, K>, steps: Steps) -> bool {
    first_difference(a, b, steps).is_none()
}

/// The first part in which the canonical forms differ.
pub(super) fn first_difference<K>(
    a: &Identifier<'_, K>,
    b: &Identifier<'_, K>,
    steps: Steps,
) -> Option<Component> {
    let (a, b) = (Parts::of(a, steps), Parts::of(b, steps));
    let others = steps.of_others();
    let is_same = |component: &Component| match component {
        Component::Scheme => same(a.scheme(), b.scheme(), steps.of_scheme()),
        Component::UserInfo => same(a.userinfo(), b.userinfo(), others),
        Component::Host => same(a.host(), b.host(), steps.of_host()),
        Component::Port => a.port() == b.port(),
        Component::Path => same_path(&a, &b),
        Component::Query => same(a.query(), b.query(), others),
        Component::Fragment => same(a.fragment(), b.fragment(), others),
    };
    COMPONENTS.into_iter().find(|component| !is_same(component))
}

/// In their order.
const COMPONENTS: [Component; 7] = [
    Component::Scheme,
    Component::UserInfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

#[inline]
fn same(a: Option<&[u8]>, b: Option<&[u8]>, spelling: Spelling) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => spelling.same(a, b),
        (None, None) => true,
        _ => false,
    }
}

fn same_path(a: &Parts<'_>, b: &Parts<'_>) -> bool {
    // What comes before is the same, so the same text means the same path.
    if a.path() == b.path() {
        return true;
    }
    let spelling = a.steps.of_others();
    let (mut a, mut b) = (a.segments(), b.segments());
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if spelling.same(a, b) => {}
            _ => return false,
        }
    }
}
