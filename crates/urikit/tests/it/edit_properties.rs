//! Random edits, compared with the parser: a few thousand, and a million if `URIKIT_PROVE` is set.
//!
//! The model of an edit is the parts with one of them replaced, recomposed by RFC 3986 §5.3. The edit must
//! return that string if it parses to these parts, and an error otherwise.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::kind::Reference;
use urikit::percent::decode;
use urikit::{
    Builder, Encoded, Identifier, IdentifierBuf, IriRef, IriRefBuf, Rule, UriRef, UriRefBuf,
    component::HostKind,
    edit::{EditError, EditErrorKind},
};

use crate::common::{self, Parts};

/// Values for every part: valid ones, and ones that would become other parts.
const SCHEMES: &[&str] = &["a", "a", "HTTP", "b+1.-", "", "1a", "a:", "é"];
const USERINFOS: &[&str] = &["", "u", "u:p", "u:p:q", ":", "%41", "%", "a@b", "u/", "é", "#"];
const HOSTS: &[&str] = &[
    "", "h", "H", "1.2.3.4", "1.2.3.04", "[::1]", "[v1.x]", "[::1", "h:8", "%41", "%C3%A9", "%ff",
    "é", "u@h", "h/p", "?",
];
const PORTS: &[&str] = &["", "8", "99999", "8a", "/", "@"];
const PATHS: &[&str] = &[
    "", "/", "//", "//x", "/p", "p", "a:b", ":", "./a:b", "/.//x", "p/q:r", "1:2/3", "é", "é:b",
    "%2F", "%2", "/?", "/#", " ", "/a/../b", "@:",
];
const QUERIES: &[&str] = &["", "q", "?", "/", "a=b&c", "%", "#", "é", "\u{E000}", ":@", "[]"];

fn reference() -> impl Strategy<Value = String> {
    let authority =
        option::of((option::of(select(USERINFOS)), select(HOSTS), option::of(select(PORTS))));
    let rest = (select(PATHS), option::of(select(QUERIES)), option::of(select(QUERIES)));
    let made = (option::of(select(SCHEMES)), authority, rest).prop_map(
        |(scheme, authority, (path, query, fragment))| {
            let (userinfo, host, port) =
                authority.map_or((None, None, None), |(u, h, p)| (u, Some(h), p));
            let host = host.map(|host| (HostKind::RegName, host));
            Parts { scheme, userinfo, host, port, path, query, fragment }.join()
        },
    );
    made.prop_filter("no reference", |text| IriRef::parse(text).is_ok())
}

#[derive(Clone, Copy, Debug)]
enum Edit {
    Scheme(Option<&'static str>),
    Userinfo(Option<&'static str>),
    User(&'static str),
    Password(Option<&'static str>),
    Host(Option<&'static str>),
    Port(Option<&'static str>),
    Path(&'static str),
    Query(Option<&'static str>),
    Fragment(Option<&'static str>),
    NoAuthority,
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        option::of(select(SCHEMES)).prop_map(Edit::Scheme),
        option::of(select(USERINFOS)).prop_map(Edit::Userinfo),
        select(USERINFOS).prop_map(Edit::User),
        option::of(select(USERINFOS)).prop_map(Edit::Password),
        option::of(select(HOSTS)).prop_map(Edit::Host),
        option::of(select(PORTS)).prop_map(Edit::Port),
        select(PATHS).prop_map(Edit::Path),
        option::of(select(QUERIES)).prop_map(Edit::Query),
        option::of(select(QUERIES)).prop_map(Edit::Fragment),
        Just(Edit::NoAuthority),
    ]
}

fn apply<K: Reference>(buf: &mut IdentifierBuf<K>, edit: Edit) -> Result<(), EditError> {
    match edit {
        Edit::Scheme(Some(value)) => return buf.set_scheme(value),
        Edit::Userinfo(Some(value)) => return buf.set_userinfo(Encoded(value)),
        Edit::User(value) => return buf.set_user(Encoded(value)),
        Edit::Password(Some(value)) => return buf.set_password(Encoded(value)),
        Edit::Host(Some(value)) => return buf.set_host(Encoded(value)),
        Edit::Port(Some(value)) => return buf.set_port(value),
        Edit::Path(value) => return buf.set_path(Encoded(value)),
        Edit::Query(Some(value)) => return buf.set_query(Encoded(value)),
        Edit::Fragment(Some(value)) => return buf.set_fragment(Encoded(value)),
        Edit::Scheme(None) => return buf.remove_scheme(),
        Edit::Host(None) => return buf.remove_host(),
        Edit::NoAuthority => return buf.remove_authority(),
        Edit::Userinfo(None) => buf.remove_userinfo(),
        Edit::Password(None) => buf.remove_password(),
        Edit::Port(None) => buf.remove_port(),
        Edit::Query(None) => buf.remove_query(),
        Edit::Fragment(None) => buf.remove_fragment(),
    }
    Ok(())
}

fn give<K: Reference>(builder: Builder<K>, edit: Edit) -> Builder<K> {
    match edit {
        Edit::Scheme(Some(value)) => builder.scheme(value),
        Edit::Userinfo(Some(value)) => builder.userinfo(Encoded(value)),
        Edit::User(value) => builder.user(Encoded(value)),
        Edit::Password(Some(value)) => builder.password(Encoded(value)),
        Edit::Host(Some(value)) => builder.host(Encoded(value)),
        Edit::Port(Some(value)) => builder.port(value),
        Edit::Path(value) => builder.path(Encoded(value)),
        Edit::Query(Some(value)) => builder.query(Encoded(value)),
        Edit::Fragment(Some(value)) => builder.fragment(Encoded(value)),
        Edit::Scheme(None) => builder.remove_scheme(),
        Edit::Host(None) => builder.remove_host(),
        Edit::NoAuthority => builder.remove_authority(),
        Edit::Userinfo(None) => builder.remove_userinfo(),
        Edit::Password(None) => builder.remove_password(),
        Edit::Port(None) => builder.remove_port(),
        Edit::Query(None) => builder.remove_query(),
        Edit::Fragment(None) => builder.remove_fragment(),
    }
}

/// The parts, owned, while they are edited.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
    /// Whether every given value is valid for its part.
    values_hold: bool,
}

impl Model {
    fn of(text: &str) -> Self {
        let parts = Parts::of(IriRef::parse(text).unwrap());
        let owned = |part: Option<&str>| part.map(String::from);
        Self {
            scheme: owned(parts.scheme),
            userinfo: owned(parts.userinfo),
            host: owned(parts.host.map(|(_, host)| host)),
            port: owned(parts.port),
            path: parts.path.into(),
            query: owned(parts.query),
            fragment: owned(parts.fragment),
            values_hold: true,
        }
    }

    /// The same edit, by the words of the documentation.
    fn edit(&mut self, edit: Edit, iri: bool) {
        let must =
            |uri: Rule, in_iri: Rule, value: &str| (if iri { in_iri } else { uri }).matches(value);
        let owned = |part: Option<&str>| part.map(String::from);
        let (user, password) = match &self.userinfo {
            Some(userinfo) => match userinfo.split_once(':') {
                Some((user, password)) => (Some(user.to_owned()), Some(password.to_owned())),
                None => (Some(userinfo.clone()), None),
            },
            None => (None, None),
        };
        let joined = |user: &str, password: Option<&str>| match password {
            Some(password) => format!("{user}:{password}"),
            None => user.to_owned(),
        };
        let holds = match edit {
            Edit::Scheme(value) => {
                self.scheme = value.map(str::to_ascii_lowercase);
                value.is_none_or(|value| Rule::Scheme.matches(value))
            }
            Edit::Userinfo(value) => {
                self.userinfo = owned(value);
                value.is_none_or(|value| must(Rule::Userinfo, Rule::Iuserinfo, value))
            }
            Edit::User(value) => {
                self.userinfo = Some(joined(value, password.as_deref()));
                must(Rule::Userinfo, Rule::Iuserinfo, value) && !value.contains(':')
            }
            Edit::Password(Some(value)) => {
                self.userinfo = Some(joined(&user.unwrap_or_default(), Some(value)));
                must(Rule::Userinfo, Rule::Iuserinfo, value)
            }
            Edit::Password(None) => {
                self.userinfo = user;
                true
            }
            Edit::Host(value) => {
                self.host = owned(value);
                value.is_none_or(|value| {
                    must(Rule::Host, Rule::Ihost, value) && decode(value).to_text().is_ok()
                })
            }
            Edit::Port(value) => {
                self.port = owned(value.filter(|value| !value.is_empty()));
                value.is_none_or(|value| Rule::Port.matches(value))
            }
            Edit::Path(value) => {
                self.path = value.into();
                must(Rule::Path, Rule::Ipath, value)
            }
            Edit::Query(value) => {
                self.query = owned(value);
                value.is_none_or(|value| must(Rule::Query, Rule::Iquery, value))
            }
            Edit::Fragment(value) => {
                self.fragment = owned(value);
                value.is_none_or(|value| must(Rule::Fragment, Rule::Ifragment, value))
            }
            Edit::NoAuthority => {
                (self.userinfo, self.host, self.port) = (None, None, None);
                true
            }
        };
        self.values_hold &= holds;
    }

    fn parts(&self) -> Parts<'_> {
        let host = self.host.as_deref().map(|host| (HostKind::RegName, host));
        let Self { scheme, userinfo, port, path, query, fragment, .. } = self;
        Parts {
            scheme: scheme.as_deref(),
            userinfo: userinfo.as_deref(),
            host,
            port: port.as_deref(),
            path,
            query: query.as_deref(),
            fragment: fragment.as_deref(),
        }
    }

    /// The string with these parts, if there is one.
    fn text(&self) -> Option<String> {
        let lacks_host = self.host.is_none() && (self.userinfo.is_some() || self.port.is_some());
        if lacks_host || !self.values_hold {
            return None;
        }
        let text = self.parts().join();
        let reads_back = IriRef::parse(&text).is_ok() && Self::of(&text) == *self;
        reads_back.then_some(text)
    }
}

fn check_edit<K: Reference>(before: &str, edit: Edit, iri: bool) {
    let mut model = Model::of(before);
    model.edit(edit, iri);
    let mut buf = IdentifierBuf::<K>::parse(before).unwrap();
    let outcome = apply(&mut buf, edit);
    // A port without digits is written as none, which needs no host only in a builder.
    let expected = match edit {
        Edit::Port(Some("")) if model.host.is_none() => None,
        _ => model.text(),
    };
    match (&outcome, &expected) {
        (Ok(()), Some(text)) => assert_eq!(buf, text.as_str(), "{before} {edit:?}"),
        (Err(_), None) => assert_eq!(buf, before, "{edit:?} failed and changed something"),
        _ => panic!("{before} {edit:?} gives {outcome:?} {buf}, not {expected:?}"),
    }
    let parsed = Identifier::<K>::parse(buf.as_str()).unwrap();
    assert_eq!(parsed.spans(), buf.spans(), "{before} {edit:?}");
}

/// Whether a builder would write the string in this form: scheme in lower case, no empty port, UTF-8 in names.
fn is_written_form(parts: &Parts<'_>) -> bool {
    parts.scheme.is_none_or(|scheme| !scheme.bytes().any(|b| b.is_ascii_uppercase()))
        && parts.port != Some("")
        && parts.host.is_none_or(|(_, host)| decode(host).to_text().is_ok())
}

proptest! {
    #![proptest_config(common::cases(4096))]

    #[test]
    fn edit_gives_the_text_of_the_edited_parts_or_changes_nothing(
        before in reference(),
        edit in edit(),
    ) {
        check_edit::<urikit::kind::IriRefKind>(&before, edit, true);
        if before.is_ascii() {
            check_edit::<urikit::kind::UriRefKind>(&before, edit, false);
        }
    }

    #[test]
    fn builder_gives_the_text_of_the_parts_or_an_error(
        before in reference(),
        edits in proptest::collection::vec(edit(), 0..5),
    ) {
        let mut model = Model::of(&before);
        let mut builder = IriRef::parse(&before).unwrap().to_builder();
        for edit in &edits {
            model.edit(*edit, true);
            builder = give(builder, *edit);
        }
        match (builder.clone().build(), model.text()) {
            (Ok(built), Some(text)) => {
                prop_assert_eq!(&built, text.as_str());
                prop_assert_eq!(IriRef::parse(&text).unwrap().spans(), built.spans());
            }
            (Err(_), None) => {}
            (built, text) => panic!("{before} {edits:?}: {built:?}, not {text:?}"),
        }

        // With a guard, valid values have a result, which differs from the model at most by the guard.
        match builder.guarded().build() {
            Ok(built) => {
                let parsed = IriRef::parse(built.as_str()).unwrap();
                prop_assert_eq!(parsed.spans(), built.spans());
                let found = Model::of(built.as_str());
                let guard = found.path.strip_suffix(model.path.as_str());
                prop_assert!(guard.is_some_and(|guard| ["", "/.", "./", "/"].contains(&guard)));
                prop_assert_eq!(Model { path: model.path.clone(), ..found }, model);
            }
            Err(error) => {
                let lacks_host = error.kind() == EditErrorKind::MissingHost;
                prop_assert!(lacks_host || !model.values_hold, "{} {:?}", before, edits);
            }
        }
    }

    #[test]
    fn builder_of_all_parts_is_the_identifier(text in reference()) {
        let parts = Parts::of(IriRef::parse(&text).unwrap());
        prop_assert_eq!(&IriRef::parse(&text).unwrap().to_builder().build().unwrap(), text.as_str());
        let mut builder = IriRefBuf::builder().path(Encoded(parts.path));
        if let Some(fragment) = parts.fragment {
            builder = builder.fragment(Encoded(fragment));
        }
        if let Some(query) = parts.query {
            builder = builder.query(Encoded(query));
        }
        if let Some(port) = parts.port {
            builder = builder.port(port);
        }
        if let Some(userinfo) = parts.userinfo {
            builder = builder.userinfo(Encoded(userinfo));
        }
        if let Some((_, host)) = parts.host {
            builder = builder.host(Encoded(host));
        }
        if let Some(scheme) = parts.scheme {
            builder = builder.scheme(scheme);
        }
        match builder.build() {
            Ok(built) if is_written_form(&parts) => prop_assert_eq!(&built, text.as_str()),
            Ok(built) => prop_assert_ne!(&built, text.as_str()),
            Err(error) => prop_assert_eq!(error.kind(), EditErrorKind::NotUtf8),
        }
    }

    #[test]
    fn text_comes_back_decoded_from_every_place(before in reference(), text in any::<String>()) {
        let mut iri = IriRefBuf::parse(before.as_str()).unwrap();
        check_text(&mut iri, &text);
        if before.is_ascii() {
            let mut uri = UriRefBuf::parse(before.as_str()).unwrap();
            check_text(&mut uri, &text);
            prop_assert!(UriRef::parse(uri.as_str()).is_ok());
        }
    }

    #[test]
    fn redacted_changes_nothing_but_secrets(text in reference()) {
        // The part between two `&`, with the value of `a` masked.
        fn masked(piece: &str) -> String {
            let is_name = |at: &usize| !piece[..*at].ends_with(|c: char| c.is_alphanumeric());
            let name = piece.match_indices("a=").map(|(at, _)| at).find(is_name);
            name.map_or(piece.to_owned(), |at| format!("{}a=***", &piece[..at]))
        }
        let reference = IriRef::parse(&text).unwrap();
        let shown = reference.redacted().parameters(&["a"]).to_string();
        let mut expected = Model::of(&text);
        let masked_userinfo = |it: String| if it.is_empty() { it } else { "***".into() };
        expected.userinfo = expected.userinfo.map(masked_userinfo);
        for part in [&mut expected.query, &mut expected.fragment].into_iter().flatten() {
            *part = part.split('&').map(masked).collect::<Vec<_>>().join("&");
        }
        let mut found = Model::of(&shown);
        // `redact.rs` has tables for nested URIs, and for a path that may be read as an authority.
        let holds_slashes = |text: &str| text.contains("//") || text.contains('%');
        // So it has for passwords that are not escaped, which may extend over the end of a component.
        let Model { userinfo, path, query, fragment, .. } = &expected;
        let parts = [userinfo.as_deref(), Some(path), query.as_deref(), fragment.as_deref()];
        let may_extend = |(at, part): (usize, &str)| {
            let has_userinfo = if at < 2 { text.contains(':') } else { holds_slashes(part) || part.contains('@') };
            has_userinfo && parts[at + 1..].iter().flatten().any(|later| later.contains('@'))
        };
        if parts.iter().enumerate().filter_map(|(at, part)| Some((at, (*part)?))).any(may_extend) {
            return Ok(());
        }
        if holds_slashes(&expected.path) || expected.path.contains('@') {
            found.path = expected.path.clone();
        }
        for (found, expected) in
            [(&mut found.query, &expected.query), (&mut found.fragment, &expected.fragment)]
        {
            if expected.as_deref().is_some_and(holds_slashes) {
                prop_assert!(found.is_some());
                *found = expected.clone();
            }
        }
        prop_assert_eq!(found, expected);
    }
}

/// Found by a million cases.
#[test]
fn text_that_is_an_address_with_a_zone_leaves_the_host() {
    let mut buf = UriRefBuf::parse("//h").unwrap();
    check_text(&mut buf, "::%");
    assert_eq!(buf.host().unwrap(), "h");
}

fn check_text<K: Reference>(buf: &mut IdentifierBuf<K>, text: &str) {
    let data = text;
    buf.set_query(data).unwrap();
    assert!(buf.query().unwrap().decode() == text);
    buf.set_fragment(data).unwrap();
    assert!(buf.fragment().unwrap().decode() == text);
    if buf.host().is_some() {
        buf.set_user(data).unwrap();
        buf.set_password(data).unwrap();
        assert!(buf.userinfo().unwrap().decode_user() == text);
        assert!(buf.userinfo().unwrap().decode_password().unwrap() == text);
        match buf.set_host(data) {
            Ok(()) => {
                if let Some(name) = buf.host().unwrap().decode_reg_name() {
                    // RFC 3986 §3.2.2: producers write it in lower case.
                    assert!(name == text.to_ascii_lowercase().as_str());
                }
            }
            Err(error) => {
                assert_eq!(error.kind(), EditErrorKind::Zone);
                let (address, _) = text.split_once('%').unwrap();
                assert!(Rule::Ipv6Address.matches(address.trim_start_matches('[')), "{text:?}");
            }
        }
    }
    match buf.set_path(data) {
        Ok(()) => assert!(decode(buf.path().as_str()) == text),
        Err(error) => assert!(matches!(
            error.kind(),
            EditErrorKind::DoubleSlash | EditErrorKind::RootlessPath
        )),
    }
    let parsed = Identifier::<K>::parse(buf.as_str()).unwrap();
    assert_eq!(parsed.spans(), buf.spans());
}
