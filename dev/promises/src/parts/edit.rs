//! Setters: the part has the new value, and all others are unchanged.

use urikit::edit::EditError;
use urikit::{Encoded, IriRefBuf};

use crate::model::{Parts, decoded};

/// Applies a setter. `claim` makes the same change to the parts.
fn set(
    current: &mut IriRefBuf,
    apply: impl FnOnce(&mut IriRefBuf) -> Result<(), EditError>,
    claim: impl FnOnce(&mut Parts),
) {
    let before = current.to_string();
    match apply(current) {
        Ok(()) => {
            let mut expected = Parts::of(&before);
            claim(&mut expected);
            assert_eq!(Parts::of(current.as_str()), expected, "from {before:?}");
        }
        Err(error) => {
            assert_eq!(current.as_str(), before, "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}

fn user_and_password(parts: &Parts) -> (String, Option<String>) {
    let userinfo = parts.userinfo.clone().unwrap_or_default();
    match userinfo.split_once(':') {
        Some((user, password)) => (user.into(), Some(password.into())),
        None => (userinfo, None),
    }
}

pub(super) fn set_scheme(current: &mut IriRefBuf, value: &str) {
    // RFC 3986 §3.1: producers write it in lower case.
    let claim = |parts: &mut Parts| parts.scheme = Some(value.to_ascii_lowercase());
    set(current, |current| current.set_scheme(value), claim);
}

pub(super) fn set_userinfo(current: &mut IriRefBuf, value: &str) {
    let claim = |parts: &mut Parts| parts.userinfo = Some(value.into());
    set(current, |current| current.set_userinfo(Encoded(value)), claim);
}

pub(super) fn set_user(current: &mut IriRefBuf, value: &str) {
    let claim = |parts: &mut Parts| {
        let password = user_and_password(parts).1.map_or(String::new(), |it| format!(":{it}"));
        parts.userinfo = Some(format!("{value}{password}"));
    };
    set(current, |current| current.set_user(Encoded(value)), claim);
}

pub(super) fn set_password(current: &mut IriRefBuf, value: &str) {
    let claim = |parts: &mut Parts| {
        parts.userinfo = Some(format!("{}:{value}", user_and_password(parts).0));
    };
    set(current, |current| current.set_password(Encoded(value)), claim);
}

pub(super) fn set_host(current: &mut IriRefBuf, value: &str) {
    let claim = |parts: &mut Parts| parts.host = Some(value.into());
    set(current, |current| current.set_host(Encoded(value)), claim);
}

pub(super) fn set_port(current: &mut IriRefBuf, value: &str) {
    // RFC 3986 §3.2.3: producers omit an empty port with its `:`.
    let claim = |parts: &mut Parts| parts.port = Some(value.into()).filter(|_| !value.is_empty());
    set(current, |current| current.set_port(value), claim);
}

pub(super) fn set_path(current: &mut IriRefBuf, value: &str) {
    set(current, |current| current.set_path(Encoded(value)), |parts| parts.path = value.into());
}

pub(super) fn set_query(current: &mut IriRefBuf, value: &str) {
    set(
        current,
        |current| current.set_query(Encoded(value)),
        |parts| parts.query = Some(value.into()),
    );
}

pub(super) fn set_fragment(current: &mut IriRefBuf, value: &str) {
    let claim = |parts: &mut Parts| parts.fragment = Some(value.into());
    set(current, |current| current.set_fragment(Encoded(value)), claim);
}

pub(super) fn set_authority(current: &mut IriRefBuf, value: &str) {
    let claim = |parts: &mut Parts| {
        let Parts { userinfo, host, port, .. } = Parts::of(&format!("//{value}"));
        // As in `set_port`.
        let port = port.filter(|port| !port.is_empty());
        (parts.userinfo, parts.host, parts.port) = (userinfo, host, port);
    };
    set(current, |current| current.set_authority(Encoded(value)), claim);
}

/// Sets a part from data; the first byte selects the part. The data comes back decoded.
pub(super) fn set_text(current: &mut IriRefBuf, argument: &str) {
    let Some(selector) = argument.chars().next() else { return };
    let data = &argument[selector.len_utf8()..];
    let before = Parts::of(current.as_str());
    let outcome = match selector as u32 % 6 {
        0 => current.set_query(data),
        1 => current.set_fragment(data),
        2 => current.set_path(data),
        3 => current.set_user(data),
        4 => current.set_password(data),
        _ => current.set_host(data),
    };
    let after = Parts::of(current.as_str());
    if outcome.is_err() {
        return assert_eq!(after, before);
    }
    let mut expected = after.clone();
    let written = match selector as u32 % 6 {
        0 => core::mem::replace(&mut expected.query, before.query.clone()),
        1 => core::mem::replace(&mut expected.fragment, before.fragment.clone()),
        2 => Some(core::mem::replace(&mut expected.path, before.path.clone())),
        3 => {
            expected.userinfo.clone_from(&before.userinfo);
            Some(user_and_password(&after).0)
        }
        4 => {
            expected.userinfo.clone_from(&before.userinfo);
            user_and_password(&after).1
        }
        _ => core::mem::replace(&mut expected.host, before.host.clone()),
    };
    assert_eq!(expected, before, "{argument:?} changes other parts");
    let read = decoded(&written.expect("the part that was set"));
    match selector as u32 % 6 {
        // RFC 3986 §3.2.2: producers write it in lower case. An address gets its brackets.
        5 if read.starts_with(b"[") => {}
        5 => assert_eq!(read, data.to_ascii_lowercase().as_bytes()),
        _ => assert_eq!(read, data.as_bytes()),
    }
}

/// Removes a part; the first byte selects it.
pub(super) fn remove(current: &mut IriRefBuf, argument: &str) {
    let infallible = |edit: fn(&mut IriRefBuf)| {
        move |current: &mut IriRefBuf| {
            edit(current);
            Ok(())
        }
    };
    match argument.bytes().next().unwrap_or_default() % 7 {
        0 => set(current, IriRefBuf::remove_scheme, |parts| parts.scheme = None),
        1 => set(current, infallible(IriRefBuf::remove_userinfo), |parts| parts.userinfo = None),
        2 => set(current, infallible(IriRefBuf::remove_port), |parts| parts.port = None),
        3 => set(current, infallible(IriRefBuf::remove_query), |parts| parts.query = None),
        4 => set(current, infallible(IriRefBuf::remove_fragment), |parts| parts.fragment = None),
        5 => set(current, infallible(IriRefBuf::remove_password), |parts| {
            let user = user_and_password(parts).0;
            parts.userinfo = parts.userinfo.take().map(|_| user);
        }),
        _ => set(current, IriRefBuf::remove_authority, |parts| {
            (parts.userinfo, parts.host, parts.port) = (None, None, None);
        }),
    }
}
