//! Promise 3: an edit changes no byte outside of its part; absent and empty stay different.
//!
//! The first line of an input is an identifier, the second a value, the third another value.

use urikit::edit::EditError;
use urikit::params::ParamsBuf;
use urikit::{Encoded, IriRef, IriRefBuf, Level, UriBuf, UriRefBuf};

use crate::exactly_sized;
use crate::model::{Parts, decoded};

/// Applies every edit to the identifier.
///
/// # Panics
/// If one of them changes another byte.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    let mut lines = text.split('\n');
    let [before, value, other] = [(); 3].map(|()| lines.next().unwrap_or_default());
    let Ok(reference) = IriRef::parse(before) else { return };
    // Without an edit, nothing changes.
    assert_eq!(reference.to_owned(), before);
    assert_eq!(reference.normalize(Level::Simple), before);
    assert_eq!(reference.to_builder().build(), Ok(reference.to_owned()));
    for (name, edit, cut) in EDITS {
        let mut edited = reference.to_owned();
        let outcome = edit(&mut edited, value);
        check_rest(before, edited.as_str(), *cut, name);
        if outcome.is_err() {
            assert_eq!(edited, before, "{name} {value:?}");
        }
    }
    // The same in an identifier with other rules.
    if let Ok(mut uri) = UriRefBuf::parse(before) {
        let _ = uri.edit_params(|params| params.set(value, other));
        check_rest(before, uri.as_str(), |parts| parts.query = None, "edit_params");
    }
    if let Ok(mut uri) = UriBuf::parse(before) {
        let _ = uri.set_query(Encoded(value));
        check_rest(before, uri.as_str(), |parts| parts.query = None, "set_query");
    }
    check_params(before, value, other);
}

type Edit = fn(&mut IriRefBuf, &str) -> Result<(), EditError>;

/// Removes a part from the model.
type Cut = fn(&mut Parts);

/// An edit, and how to remove its part from an identifier.
const EDITS: &[(&str, Edit, Cut)] = &[
    ("scheme", |it, value| it.set_scheme(value), |parts| parts.scheme = None),
    ("userinfo", |it, value| it.set_userinfo(Encoded(value)), |parts| parts.userinfo = None),
    (
        "user",
        |it, value| it.set_user(Encoded(value)),
        |parts| cut_userinfo(parts, |userinfo| userinfo.split_once(':').map_or("", |it| it.1)),
    ),
    (
        "password",
        |it, value| it.set_password(Encoded(value)),
        |parts| {
            cut_userinfo(parts, |userinfo| userinfo.split_once(':').map_or(userinfo, |it| it.0))
        },
    ),
    ("host", |it, value| it.set_host(Encoded(value)), |parts| parts.host = None),
    ("port", |it, value| it.set_port(value), |parts| parts.port = None),
    ("path", |it, value| it.set_path(Encoded(value)), |parts| parts.path.clear()),
    ("query", |it, value| it.set_query(Encoded(value)), |parts| parts.query = None),
    ("fragment", |it, value| it.set_fragment(Encoded(value)), |parts| parts.fragment = None),
    (
        "no query",
        |it, _| {
            it.remove_query();
            Ok(())
        },
        |parts| parts.query = None,
    ),
    (
        "no fragment",
        |it, _| {
            it.remove_fragment();
            Ok(())
        },
        |parts| parts.fragment = None,
    ),
    ("push", |it, value| it.segments_mut()?.push(value), |parts| parts.path.clear()),
];

/// The rest of a userinfo, where absent and empty are the same: a user before a new password is empty.
fn cut_userinfo(parts: &mut Parts, rest: fn(&str) -> &str) {
    let left = parts.userinfo.as_deref().map_or("", rest).to_owned();
    parts.userinfo = Some(left);
}

/// Without the edited part, both are equal, byte for byte.
fn check_rest(before: &str, after: &str, cut: Cut, edit: &str) {
    let [mut old, mut new] = [before, after].map(Parts::of);
    cut(&mut old);
    cut(&mut new);
    assert_eq!(new, old, "{edit}: {before:?} became {after:?}");
}

/// The parameters with another key keep their bytes and their order.
fn check_params(before: &str, key: &str, value: &str) {
    let with_other_key = |parts: &Parts| -> Vec<String> {
        let key_of = |param: &str| decoded(param.split('=').next().unwrap_or_default());
        let others = parts.params().into_iter().filter(|param| key_of(param) != key.as_bytes());
        others.map(String::from).collect()
    };
    let old = Parts::of(before);
    // The one parameter of an empty query is replaced by the first that is set.
    if old.query.as_deref() == Some("") {
        return;
    }
    type Change<'c> = &'c dyn Fn(&mut ParamsBuf);
    let edits: [(&str, Change<'_>); 4] = [
        ("set", &|params| params.set(key, value)),
        ("append", &|params| params.append(key, value)),
        ("remove", &|params| _ = params.remove(key)),
        ("set without value", &|params| params.set(key, ())),
    ];
    for (name, edit) in edits {
        let mut edited = IriRefBuf::parse(before).expect("it was parsed before");
        let outcome = edited.edit_params(|params| edit(params));
        let new = Parts::of(edited.as_str());
        assert_eq!(with_other_key(&new), with_other_key(&old), "{name} {key:?} in {before:?}");
        assert_eq!(Parts { query: None, ..new }, Parts { query: None, ..old.clone() });
        if outcome.is_err() {
            assert_eq!(edited, before, "{name} {key:?}");
        }
    }
    for index in 0..old.params().len().min(4) {
        let mut edited = IriRefBuf::parse(before).expect("it was parsed before");
        let _ = edited.edit_params(|params| params.set_value_at(index, value));
        let new = Parts::of(edited.as_str());
        let without = |parts: &Parts| {
            let mut params: Vec<_> = parts.params().into_iter().map(String::from).collect();
            let param = params.remove(index);
            (params, param.split('=').next().map(String::from))
        };
        assert_eq!(without(&new), without(&old), "value {index} of {before:?}");
    }
}
