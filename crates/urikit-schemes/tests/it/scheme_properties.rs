//! Properties of all URIs and the rules of their schemes, on random URIs.
//!
//! With `URIKIT_PROVE`, each on a million of them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::Uri;
use urikit_schemes::rules::SchemeSet;
use urikit_schemes::{
    Data, File, Http, Mailto, Ni, Nih, PackageUrl, SchemeErrorKind, SchemeExt, Tel, Urn,
};

/// URIs of all schemes, close to valid ones.
fn uri() -> impl Strategy<Value = String> {
    let schemes = "http https ws wss file data mailto urn tel ftp ldap ni nih tag magnet pkg URN Tel pkg:npm/";
    let pieces = "// / : ; , ? ?+ ?= # = & @ h a.b a-b ab %41 %2F %00 %C3%A9 .. . +1 -2 (3) \
        ;ext=4 ;phone-context= example ;isub= base64 ;base64, text/plain SGk SGkh = sha-256-32 ;UyaQVw \
        ;53269057 ;b ;type=a :80 :99999 sub ?? a,2000: ?xt=urn:a:b ! %22 * ' localhost c: %3A u@ @1 ?a=b &c=d %40";
    let scheme = select(schemes.split_whitespace().collect::<Vec<_>>());
    let piece = select(pieces.split_whitespace().collect::<Vec<_>>());
    (scheme, vec(piece, 0..9)).prop_map(|(scheme, pieces)| format!("{scheme}:{}", pieces.concat()))
}

/// Reads everything that a view has. A scheme without a view has only its rules.
fn read_all(uri: Uri<'_>) -> bool {
    let has_no_view = ["ftp", "ldap", "tag", "magnet"].iter().any(|scheme| uri.scheme().is(scheme));
    let mut some = has_no_view && uri.check_scheme().is_ok();
    some |= Http::new(uri).is_ok_and(|v| !v.host().as_str().is_empty() && v.path().is_rooted());
    some |= File::new(uri).is_ok_and(|v| {
        let _ = (v.to_unix_path(), v.to_windows_path());
        v.path().is_rooted()
    });
    some |= Data::new(uri).is_ok_and(|v| {
        assert!(v.bytes().eq(v.to_bytes()));
        v.media_type().essence().contains('/')
    });
    some |= Mailto::new(uri).is_ok_and(|v| {
        v.fields().all(|field| !field.value().contains('='))
            && v.recipients().all(|address| !address.domain().is_empty())
    });
    some |= Urn::new(uri).is_ok_and(|v| {
        assert!(v.is_equivalent(v));
        v.nid().len() >= 2 && !v.nss().is_empty() && uri.as_str().starts_with(v.assigned_name())
    });
    some |= PackageUrl::new(uri).is_ok_and(|v| {
        let canonical = v.canonical();
        let canonical = PackageUrl::new(canonical.borrowed()).unwrap();
        assert!(v.is_equivalent(canonical) && canonical.canonical() == canonical.uri());
        assert_eq!(canonical.namespace().is_some(), v.namespace().is_some());
        assert_eq!(canonical.qualifiers().count(), v.qualifiers().count());
        assert!(
            canonical.decode_subpath().eq(v.decode_subpath().map(|it| it.into_string().unwrap()))
        );
        let version = |v: PackageUrl<'_>| v.decode_version().map(|it| it.into_string().unwrap());
        !v.name().is_empty() && version(v) == version(canonical)
    });
    some |= Ni::new(uri).is_ok_and(|v| v.digest().count() > 0);
    some |= Nih::new(uri).is_ok_and(|v| v.digest().count() > 0);
    some |= Tel::new(uri).is_ok_and(|v| v.digits().count() > 0 && v.is_equivalent(v));
    some
}

/// Any string that a user may enter.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => select("a b.c @ % %41 & = ? # / ; , é \u{1F600} \" ( : + xn--a".split(' ').collect::<Vec<_>>())
            .prop_map(str::to_owned),
        1 => any::<char>().prop_map(|c| c.to_string()),
    ];
    vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(urikit_testing::cases(20_000))]

    /// What is built is read back.
    #[test]
    fn built_uris_have_what_they_were_built_of(bytes in vec(any::<u8>(), 0..40), a in text(), b in text()) {
        for builder in [Data::builder(&bytes), Data::builder(&bytes).base64(), Data::builder(&bytes).percent()] {
            let uri = builder.build().unwrap();
            prop_assert_eq!(Data::new(uri.borrowed()).unwrap().to_bytes(), &*bytes);
        }
        if let Ok(uri) = Data::builder(&bytes).parameter("n", &a).build() {
            let data = Data::new(uri.borrowed()).unwrap();
            let value = data.media_type().parameter("n").unwrap();
            prop_assert_eq!(urikit::percent::decode(value).to_text().unwrap(), &*a);
            prop_assert_eq!(data.to_bytes(), &*bytes);
        }
        let address = format!("{a}@example.com");
        if let Ok(uri) = Mailto::builder().to(&address).field(&b, &a).build() {
            let mail = Mailto::new(uri.borrowed()).unwrap();
            prop_assert!(mail.recipients().map(|r| r.decode()).eq([&*address]));
            prop_assert!(mail.fields().map(|f| f.decode_name()).eq([&*b]));
        }
        let package = PackageUrl::builder("x", &a).version(&b).namespace(&b).qualifier("q", &a);
        if let Ok(uri) = package.subpath(&b).build() {
            let package = PackageUrl::new(uri.borrowed()).unwrap();
            prop_assert_eq!(package.canonical(), uri.borrowed());
            prop_assert!(package.decode_name() == *a && package.decode_version().unwrap() == *b);
            let value = package.qualifier("q").map(|it| it.decode_value().to_text().unwrap());
            prop_assert_eq!(value.unwrap_or_default(), &*a);
            let segments = || b.trim_matches('/').split('/').filter(|segment| !segment.is_empty());
            prop_assert!(package.decode_namespace().eq(segments()));
            prop_assert!(package.decode_subpath().eq(segments()));
        }
        if let Ok(uri) = Urn::builder("ab", &a).q_component(&b).build() {
            let urn = Urn::new(uri.borrowed()).unwrap();
            prop_assert_eq!(urikit::percent::decode(urn.nss()).to_text().unwrap(), &*a);
            prop_assert_eq!(urikit::percent::decode(urn.q_component().unwrap()).to_text().unwrap(), &*b);
        }
    }

    #[test]
    fn check_and_views_agree(text in uri()) {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        match uri.check_scheme() {
            Ok(()) => prop_assert!(read_all(uri), "{}", text),
            Err(error) => {
                let range = error.range().unwrap();
                prop_assert!(range.start <= range.end && range.end <= text.len());
                let is_missing = error.kind() == SchemeErrorKind::Missing;
                prop_assert!(range.is_empty() || !is_missing, "{}", error);
                prop_assert!(!range.is_empty() || error.kind() != SchemeErrorKind::Forbidden, "{}", error);
                prop_assert!(!read_all(uri));
            }
        }
    }

    #[test]
    fn normal_form_is_valid_where_the_uri_is_and_normal(text in uri()) {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        let normal = SchemeSet::STANDARD.normalize(uri);
        let normal = Uri::parse(normal.as_str()).unwrap();
        prop_assert_eq!(SchemeSet::STANDARD.normalize(normal), normal);
        if uri.check_scheme().is_ok() {
            prop_assert_eq!(normal.check_scheme(), Ok(()), "{}", normal);
        }
        if let (Ok(a), Ok(b)) = (Urn::new(uri), Urn::new(normal)) {
            prop_assert!(a.is_equivalent(b));
        }
        if let (Ok(a), Ok(b)) = (Data::new(uri), Data::new(normal)) {
            prop_assert!(a.bytes().eq(b.bytes()));
        }
    }
}
