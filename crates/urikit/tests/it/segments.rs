//! The path as a list of segments: case by case, and against a `Vec`.

use proptest::prelude::*;
use proptest::sample::select;
use urikit::{
    Encoded, IriRef, IriRefBuf, Uri, UriBuf, UriRef, UriRefBuf,
    edit::{EditErrorKind, NewSegment, SegmentsMut},
    kind::UriRefKind,
};

use crate::common;

#[derive(Clone, Copy, Debug)]
enum Edit {
    Push(&'static str),
    Pop,
    Insert(usize, &'static str),
    Replace(usize, &'static str),
    Remove(usize),
    TrailingSlash(bool),
}

const SEGMENTS: &[&str] = &["", "a", "b c", "a:b", ".", "..", "é", "%41", "a/b", ";x=1", "..."];
const TEXTS: &[&str] = &[
    "",
    "/",
    "a",
    "a/",
    "a//b",
    "/a",
    "/a/",
    "/a//b",
    "a/b:c",
    "s:",
    "s:/",
    "s:/a//b",
    "s:/a",
    "//h",
    "//h/",
    "//h//",
    "//h//a",
    "s://h/a/b/",
    "?q",
    "a?q#f",
    "/a/../b?q",
    "é/x",
];

fn edit() -> impl Strategy<Value = Edit> {
    let segment = || select(SEGMENTS);
    prop_oneof![
        segment().prop_map(Edit::Push),
        Just(Edit::Pop),
        (0_usize..4, segment()).prop_map(|(index, segment)| Edit::Insert(index, segment)),
        (0_usize..4, segment()).prop_map(|(index, segment)| Edit::Replace(index, segment)),
        (0_usize..4).prop_map(Edit::Remove),
        any::<bool>().prop_map(Edit::TrailingSlash),
    ]
}

/// Each segment, decoded: what was written as data is read back unchanged.
fn list(reference: IriRef<'_>) -> Vec<String> {
    let decoded =
        |segment: urikit::component::Segment<'_>| segment.decode().to_string_lossy().into_owned();
    reference.path().segments().map(decoded).collect()
}

/// The same on a `Vec`; `None` if it is not possible.
fn model(list: &mut Vec<String>, absolute: bool, edit: Edit) -> Option<()> {
    let is_root = |list: &[String]| absolute && list == [""];
    match edit {
        Edit::Push(segment) => {
            if list.last().is_some_and(String::is_empty) {
                list.pop();
            }
            list.push(segment.into());
        }
        Edit::Pop => {
            if !is_root(list) {
                list.pop();
            }
        }
        Edit::Insert(index, segment) if index <= list.len() => list.insert(index, segment.into()),
        Edit::Replace(index, segment) => *list.get_mut(index)? = segment.into(),
        Edit::Remove(index) if index < list.len() => drop(list.remove(index)),
        Edit::TrailingSlash(true) => {
            if list.last().is_none_or(|last| !last.is_empty()) {
                list.push(String::new());
            }
        }
        Edit::TrailingSlash(false) => {
            while list.last().is_some_and(String::is_empty) && !is_root(list) {
                list.pop();
            }
        }
        _ => return None,
    }
    if list.is_empty() && absolute && !matches!(edit, Edit::Insert(..)) {
        list.push(String::new());
    }
    Some(())
}

proptest! {
    #![proptest_config(common::cases(4096))]

    #[test]
    fn segments_are_those_of_a_list(
        text in select(TEXTS),
        edits in proptest::collection::vec(edit(), 1..5),
    ) {
        let mut reference = IriRefBuf::parse(text).unwrap();
        for edit in edits {
            let before = reference.clone();
            let absolute = before.path().is_rooted();
            let mut expected = list(before.borrowed());
            let possible = model(&mut expected, absolute, edit);
            let Ok(mut segments) = reference.segments_mut() else {
                prop_assert!(before.has_opaque_path());
                break;
            };
            let outcome = match edit {
                Edit::Push(segment) => segments.push(segment),
                Edit::Pop => {
                    segments.pop();
                    Ok(())
                }
                Edit::Insert(index, segment) => segments.insert(index, segment),
                Edit::Replace(index, segment) => segments.replace(index, segment),
                Edit::Remove(index) => segments.remove(index),
                Edit::TrailingSlash(yes) => segments.set_trailing_slash(yes),
            };
            let parsed = IriRef::parse(reference.as_str()).unwrap();
            prop_assert_eq!(parsed.spans(), reference.spans());
            match outcome {
                Ok(()) => {
                    prop_assert!(possible.is_some(), "{:?} on {:?}", edit, before);
                    prop_assert_eq!(list(parsed), expected, "{:?} on {:?}", edit, before);
                    let others = |it: &IriRefBuf| {
                        let (scheme, host) = (it.scheme().map(|s| s.to_string()), it.host().map(|h| h.to_string()));
                        (scheme, host, it.query().map(|q| q.to_string()), it.fragment().map(|f| f.to_string()))
                    };
                    prop_assert_eq!(others(&reference), others(&before));
                    prop_assert!(!absolute || reference.path().is_rooted());
                }
                Err(error) => {
                    prop_assert_eq!(&reference, &before);
                    let is_refused = match error.kind() {
                        EditErrorKind::NoSuchSegment => possible.is_none(),
                        EditErrorKind::DotSegment => {
                            expected.iter().any(|segment| matches!(segment.as_str(), "." | ".."))
                                || possible.is_none()
                        }
                        EditErrorKind::EmptySegment | EditErrorKind::DoubleSlash => {
                            expected.first().is_some_and(String::is_empty)
                        }
                        EditErrorKind::ColonInFirstSegment => expected[0].contains(':'),
                        _ => false,
                    };
                    prop_assert!(is_refused, "{:?} on {:?}: {}", edit, before, error);
                }
            }
        }
    }
}

#[test]
fn parameters_are_written_in_both_notations_and_read_back() {
    let mut uri = UriBuf::parse("http://h/x").unwrap();
    let segment = NewSegment::named("n;,=").parameter("k=;", "v=,;/").flag("f").comma("1.1");
    uri.segments_mut().unwrap().push(segment).unwrap();
    assert_eq!(uri, "http://h/x/n%3B%2C=;k%3D%3B=v=%2C%3B%2F;f,1.1");
    let segment = uri.path().segments().next_back().unwrap();
    assert!(segment.decode_name() == "n;,=");
    let parameters: Vec<_> = segment
        .parameters()
        .map(|parameter| {
            let value = parameter.decode_value().map(|value| value.to_text().unwrap().into_owned());
            (parameter.separator(), parameter.decode_key().to_text().unwrap().into_owned(), value)
        })
        .collect();
    assert_eq!(
        parameters,
        [
            (';', "k=;".into(), Some("v=,;/".into())),
            (';', "f".into(), None),
            (',', "1.1".into(), None),
        ]
    );
    uri.segments_mut().unwrap().replace(0, "name;v=1.1").unwrap();
    assert!(uri.as_str().starts_with("http://h/name;v=1.1/"));
}

#[test]
fn path_stays_what_it_is() {
    let edited = |text: &str, edit: fn(&mut UriRefBuf)| {
        let mut reference = UriRefBuf::parse(text).unwrap();
        edit(&mut reference);
        reference.into_string()
    };
    assert_eq!(edited("file:/a", |uri| assert!(uri.segments_mut().unwrap().pop())), "file:/");
    assert_eq!(edited("file:/", |uri| assert!(!uri.segments_mut().unwrap().pop())), "file:/");
    assert_eq!(edited("//h", |uri| uri.segments_mut().unwrap().push("a").unwrap()), "//h/a");
    assert_eq!(edited("", |uri| uri.segments_mut().unwrap().push("a:b").unwrap()), "a%3Ab");
    assert_eq!(edited("s:", |uri| uri.segments_mut().unwrap().push("a:b").unwrap()), "s:a:b");
    assert_eq!(
        edited("s:/a//b", |uri| assert!(uri.segments_mut().unwrap().remove(0).is_err())),
        "s:/a//b"
    );
    assert_eq!(edited("/a?q", |uri| uri.segments_mut().unwrap().push("").unwrap()), "/a/?q");
}

#[test]
fn segments_are_extended_as_by_pushes_and_cleared() {
    for text in ["", "a", "a/", "/", "//h", "//h/a", "//h/a/?q#f", "s:"] {
        for added in [&["b", "c"][..], &["b", "", "c"], &["x:y", ""], &[]] {
            let mut extended = UriRefBuf::parse(text).unwrap();
            extended.segments_mut().unwrap().extend(added.iter().copied()).unwrap();
            let mut pushed = UriRefBuf::parse(text).unwrap();
            let mut segments = pushed.segments_mut().unwrap();
            for segment in added {
                segments.push(*segment).unwrap();
            }
            assert_eq!(extended, pushed, "{text} {added:?}");
            assert_eq!(extended.spans(), UriRefBuf::parse(extended.as_str()).unwrap().spans());
        }
        let mut cleared = UriRefBuf::parse(text).unwrap();
        cleared.segments_mut().unwrap().clear();
        let mut popped = UriRefBuf::parse(text).unwrap();
        while popped.segments_mut().is_ok_and(|mut it| it.pop()) {}
        assert_eq!(cleared, popped, "{text}");
    }
    let mut uri = UriRefBuf::parse("//h").unwrap();
    uri.segments_mut().unwrap().extend([format!("{}", 1), String::from("a b")]).unwrap();
    assert_eq!(uri, "//h/1/a%20b");
    assert!(UriRefBuf::parse("").unwrap().segments_mut().unwrap().extend(["", "a"]).is_err());
}

#[test]
fn parts_of_a_segment_are_set_and_everything_else_stays() {
    let edited = |text: &str, edit: fn(&mut SegmentsMut<'_, UriRefKind>)| {
        let mut reference = UriRefBuf::parse(text).unwrap();
        edit(&mut reference.segments_mut().unwrap());
        reference.into_string()
    };
    let text = "//h/%7e;%76=%7e,x;v=2/b?q";
    assert_eq!(edited(text, |it| it.set_name(0, "a,b").unwrap()), "//h/a%2Cb;%76=%7e,x;v=2/b?q");
    assert_eq!(
        edited(text, |it| it.set_parameter(0, "v", "é").unwrap()),
        "//h/%7e;%76=%C3%A9,x/b?q"
    );
    assert_eq!(
        edited(text, |it| it.set_parameter(0, "x", "=").unwrap()),
        "//h/%7e;%76=%7e,x==;v=2/b?q"
    );
    assert_eq!(
        edited(text, |it| it.set_parameter(1, "a=b", None::<&str>).unwrap()),
        "//h/%7e;%76=%7e,x;v=2/b;a%3Db?q"
    );
    assert_eq!(edited(text, |it| assert!(it.remove_parameter(0, "v").unwrap())), "//h/%7e,x/b?q");
    assert_eq!(edited(text, |it| assert!(!it.remove_parameter(0, "y").unwrap())), text);
    assert_eq!(edited("a", |it| it.set_name(0, "b:c").unwrap()), "b%3Ac");
    assert_eq!(edited("a", |it| it.set_parameter(0, "v", "b:c").unwrap()), "a;v=b%3Ac");
    assert_eq!(edited("/", |it| it.set_parameter(0, "v", "").unwrap()), "/;v=");

    let mut uri = UriBuf::parse("http://h/..;v/n,1").unwrap();
    let mut segments = uri.segments_mut().unwrap();
    let kinds = [
        (segments.set_name(2, "a").unwrap_err().kind(), EditErrorKind::NoSuchSegment),
        (segments.remove_parameter(0, "v").unwrap_err().kind(), EditErrorKind::DotSegment),
        (segments.set_name(1, Encoded("..,")).unwrap_err().kind(), EditErrorKind::UnexpectedChar),
        (segments.set_comma_part(1, 3, "a").unwrap_err().kind(), EditErrorKind::NoSuchCommaPart),
        (
            segments.set_comma_part(1, 0, Encoded("^")).unwrap_err().kind(),
            EditErrorKind::UnexpectedChar,
        ),
    ];
    for (found, expected) in kinds {
        assert_eq!(found, expected);
    }
    let error = segments.set_parameter(1, "v", Encoded("a=b;c")).unwrap_err();
    assert_eq!(error.to_string(), "unexpected ';' in path at byte 3");
    assert_eq!(uri, "http://h/..;v/n,1", "as it was");
}

/// A name with parameters can be joined, as well as a string, which keeps its delimiters.
#[test]
fn joined_segments_have_parameters_as_the_caller_chooses() {
    let base = Uri::parse("http://h/a").unwrap();
    assert_eq!(base.join(["n;v=1,2"]).unwrap(), "http://h/a/n;v=1,2");
    let named = NewSegment::named("n;v=1,2").parameter("k", ";").comma("3");
    assert_eq!(base.join([named]).unwrap(), "http://h/a/n%3Bv=1%2C2;k=%3B,3");
    assert_eq!(base.join([Encoded("%7e")]).unwrap(), "http://h/a/%7e");
    let error = base.join([NewSegment::from("b"), Encoded("^").into()]).unwrap_err();
    assert_eq!((error.kind(), error.index()), (EditErrorKind::UnexpectedChar, Some(1)));
    let empty = UriRef::parse("").unwrap();
    assert_eq!(empty.join([Encoded("a:b")]).unwrap(), "a%3Ab");
    assert_eq!(empty.join([NewSegment::named("a").parameter("b", ":")]).unwrap(), "a;b=%3A");
}
