//! The rules of schemes, by `testdata/scheme_*.txt`.

use urikit::{Describe, Level, Uri};
use urikit_schemes::rules::{Clause, Condition, Requirement, SchemeRules, SchemeSet};
use urikit_schemes::{
    Data, Http, HttpBuf, Mailto, Ni, Nih, PackageUrl, SchemeErrorKind, SchemeExt, Tel, Urn,
};

const RULES: &str = include_str!("../../../../testdata/scheme_rules.txt");
const SAME: &str = include_str!("../../../../testdata/scheme_same.txt");
const NORMAL: &str = include_str!("../../../../testdata/scheme_normal.txt");

/// The lines of a table: each with its strings in `<>`, and the rest before and after `--`.
fn cases(
    table: &'static str,
) -> impl Iterator<Item = (Vec<&'static str>, &'static str, &'static str)> {
    table.lines().filter(|line| line.starts_with('<')).map(|line| {
        let (case, note) = line.split_once(" -- ").unwrap();
        let mut texts = Vec::new();
        let mut rest = case;
        while let Some(text) = rest.trim_start().strip_prefix('<') {
            let (text, after) = text.split_once('>').unwrap();
            texts.push(text);
            rest = after;
        }
        (texts, rest.trim(), note.trim())
    })
}

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn rules_accept_and_refuse_as_the_table_says() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (texts, expected, note) in cases(RULES) {
        let found = match uri(texts[0]).check_scheme() {
            Ok(()) => "valid".to_owned(),
            Err(error) => {
                if error.section() != note {
                    wrong.push(format!("{}: {}, not {note}", texts[0], error.section()));
                }
                let kind = match error.kind() {
                    SchemeErrorKind::Missing => "missing",
                    SchemeErrorKind::Forbidden => "forbidden",
                    _ => "malformed",
                };
                format!("{kind} at {} by {}", error.offset().unwrap(), error.rule())
            }
        };
        if found != expected {
            wrong.push(format!("{}: {found}, not {expected}", texts[0]));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 150);
}

/// Without its needless escapes, a valid URI is valid, and has the same data.
#[test]
fn needless_escapes_are_those_that_the_scheme_does_not_need() {
    fn minimal(text: &str) -> String {
        SchemeSet::STANDARD.decode_needless_escapes(uri(text)).into_string()
    }
    for (given, short) in [
        ("mailto:a%40b@c?body=x%2Fy%3F%3A", "mailto:a%40b@c?body=x%2Fy%3F:"),
        ("pkg:npm/%40a/b@1?u=https:%2F%2Fh%3Fa&n=%7E", "pkg:npm/%40a/b@1?u=https:%2F%2Fh%3Fa&n=~"),
        ("urn:a1:b?+c%3F=d?=e=%2F%3F", "urn:a1:b?+c%3F=d?=e=/%3F"),
        ("ldap://h/c??sub?(a=%3F%2C%2F)", "ldap://h/c??sub?(a=%3F%2C/)"),
        ("ldap://h/c????a=%21&%21=b%21", "ldap://h/c????a=!&%21=b!"),
        ("ftp://u%3A%21:p%3A%21@h/", "ftp://u%3A!:p%3A!@h/"),
        ("http://h%21/%3A?a=%2F#%2F", "http://h%21/:?a=/#/"),
    ] {
        assert_eq!(minimal(given), short);
    }
    for (texts, expected, _) in cases(RULES) {
        let short = minimal(texts[0]);
        assert_eq!(minimal(&short), short);
        assert!(uri(&short).check_scheme().is_ok() || expected != "valid", "{short}");
    }
}

#[test]
fn equivalence_is_that_of_the_scheme() {
    for (texts, expected, _) in cases(SAME) {
        let (a, b) = (uri(texts[0]), uri(texts[1]));
        let same = match a.scheme().as_str() {
            "urn" => Urn::new(a).unwrap().is_equivalent(Urn::new(b).unwrap()),
            "tel" => Tel::new(a).unwrap().is_equivalent(Tel::new(b).unwrap()),
            "pkg" => PackageUrl::new(a).unwrap().is_equivalent(PackageUrl::new(b).unwrap()),
            "ni" => Ni::new(a).unwrap().is_same_name(Ni::new(b).unwrap()),
            _ => Nih::new(a).unwrap().is_same_name(Nih::new(b).unwrap()),
        };
        assert_eq!(same, expected == "same", "{a} and {b}");
    }
    assert!(cases(SAME).count() > 20);
}

#[test]
fn normal_form_is_that_of_the_scheme() {
    for (texts, rest, _) in cases(NORMAL) {
        let expected = if rest == "=" { texts[0] } else { texts[1] };
        let normal = SchemeSet::STANDARD.normalize(uri(texts[0]));
        assert_eq!(normal, expected, "{}", texts[0]);
        assert_eq!(SchemeSet::STANDARD.normalize(normal.borrowed()), expected, "{expected} again");
    }
}

#[test]
fn levels_know_which_schemes_have_no_hierarchy() {
    for rules in SchemeSet::STANDARD.iter() {
        let text = format!("{}:a/../b", rules.scheme());
        let keeps_dots = uri(&text).is_normalized(Level::Path);
        assert_eq!(keeps_dots, !rules.path_is_hierarchy(), "{text}");
    }
}

#[test]
fn error_names_the_clause_and_nothing_of_the_input() {
    let error = uri("file://user:secret@h/").check_scheme().unwrap_err();
    assert_eq!(error.to_string(), "a file URI has no userinfo (RFC 8089 §2), at byte 7");
    assert_eq!(error.kind().name(), "scheme-forbids");
    let error = Urn::new(uri("http://h/")).unwrap_err();
    assert_eq!((error.kind(), error.rule()), (SchemeErrorKind::WrongScheme, "namestring"));
}

#[test]
fn rule_of_the_whole_has_a_fragment_only_in_urn_tag_and_pkg() {
    for text in ["http://h/#f", "file:///x#f", "mailto:a@h#f", "tel:+1#f", "data:,x#f"] {
        let rules = SchemeSet::STANDARD.rules_of(uri(text).scheme().as_str()).unwrap();
        assert!(rules.check(uri(text)).is_ok(), "{text}");
        let error = rules.check_rule(uri(text)).unwrap_err();
        assert_eq!(error.range(), Some(text.find('#').unwrap()..text.len()), "{text}");
        assert_eq!(error.rule(), rules.rule());
    }
    assert!(Urn::RULES.check_rule(uri("urn:ab:c#f")).is_ok());
    assert!(PackageUrl::RULES.check_rule(uri("pkg:a/b#f")).is_ok());
}

#[test]
fn own_scheme_extends_the_set_and_goes_first() {
    const NO_QUERY: Clause = Clause::new("app-URI", "guide §1", "an app URI has no query");
    const DIGITS: Clause = Clause::new("id", "guide §2", "an id is digits");
    const APP: SchemeRules =
        SchemeRules::new("app", "app-URI", &[Requirement::new(Condition::NoQuery, NO_QUERY)])
            .with_default_port(70)
            .with_details(|uri| {
                let digits = uri.path().as_str().trim_start_matches('/');
                match digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    true => Ok(()),
                    false => {
                        Err(urikit_schemes::SchemeError::new(SchemeErrorKind::Malformed, DIGITS)
                            .at(uri.spans().path()))
                    }
                }
            });
    const HTTP: SchemeRules = SchemeRules::new("http", "any-http", &[]);
    let set = SchemeSet::with_own(&[APP, HTTP]);
    assert_eq!(set.check(uri("app://h/a?b")).unwrap_err().range(), Some(9..11));
    assert_eq!(set.check(uri("app://h/a")).unwrap_err().range(), Some(7..9));
    assert!(set.check(uri("app://h/12")).is_ok());
    assert!(set.check(uri("http:x")).is_ok());
    assert!(set.check(uri("https:x")).is_err());
    assert_eq!(set.default_port("App"), Some(70));
    assert_eq!(set.default_port("http"), Some(80));
    assert_eq!(set.normalize(uri("APP://h:70/1/../2")), "app://h/2");
    assert_eq!(set.normalize(uri("app://h:070/2")), "app://h/2");
    assert_eq!(set.rules_named("APP-uri").unwrap().scheme(), "app");
}

#[test]
fn names_of_schemes_and_rules_are_unique() {
    let all: Vec<_> = SchemeSet::STANDARD.iter().collect();
    for (i, rules) in all.iter().enumerate() {
        assert_eq!(rules.scheme(), rules.scheme().to_ascii_lowercase());
        assert!(all[..i].iter().all(|other| other.scheme() != rules.scheme()));
        assert!(all[..i].iter().all(|other| !other.rule().eq_ignore_ascii_case(rules.rule())));
        assert!(urikit::Rule::from_name(rules.rule()).is_none(), "{}", rules.rule());
    }
}

#[test]
fn http_views_know_their_scheme() {
    let secure = |text| Http::new(uri(text)).map(|http| (http.is_secure(), http.is_web_socket()));
    assert_eq!(secure("http://h"), Ok((false, false)));
    assert_eq!(secure("HTTPS://h"), Ok((true, false)));
    assert_eq!(secure("ws://h"), Ok((false, true)));
    assert_eq!(secure("wss://h"), Ok((true, true)));
    assert_eq!(secure("ftp://h").unwrap_err().kind(), SchemeErrorKind::WrongScheme);
    let http = Http::new(uri("http://h:?q")).unwrap();
    assert_eq!((http.port(), http.path().as_str()), (80, "/"));
    assert_eq!(http.query().unwrap(), "q");
    let advised = |text: &'static str| Http::HTTP.advice(uri(text)).count();
    assert_eq!((advised("http://u@h/"), advised("http://h/")), (1, 0));
}

#[test]
fn data_is_decoded() {
    let bytes = |text| Data::new(uri(text)).unwrap().to_bytes();
    assert_eq!(bytes("data:,A%20brief%20note"), b"A brief note");
    assert_eq!(bytes("data:text/plain;charset=iso-8859-7,%b8%f7%fe"), b"\xB8\xF7\xFE");
    assert_eq!(bytes("data:,a?b#c"), b"a?b");
    assert_eq!(bytes("data:,a=="), b"a==");
    assert_eq!(bytes("data:;base64,SGkh"), b"Hi!");
    assert_eq!(bytes("data:;base64,S%47k%3d"), b"Hi");
    assert_eq!(bytes("data:;base64,SGk="), b"Hi");
    assert_eq!(bytes("data:;base64,SA=="), b"H");
    assert_eq!(bytes("data:;base64,SA"), b"H");
    assert_eq!(bytes("data:;base64,+/+/"), b"\xFB\xFF\xBF");
    assert_eq!(bytes("data:;base64,"), b"");
    let gif = cases(RULES).find(|(texts, ..)| texts[0].starts_with("data:image/gif")).unwrap().0[0];
    let gif = Data::new(uri(gif)).unwrap();
    assert!(gif.is_base64());
    assert_eq!(gif.media_type().essence(), "image/gif");
    assert!(gif.to_bytes().starts_with(b"GIF87a"));
}

#[test]
fn mail_has_recipients_and_fields() {
    let text = "mailto:addr1@an.example,addr2@an.example?to=addr3@an.example&SUBJECT=a+b%20c&body=";
    let mail = Mailto::new(uri(text)).unwrap();
    let recipients: Vec<_> = mail.recipients().map(|address| address.as_str()).collect();
    assert_eq!(recipients, ["addr1@an.example", "addr2@an.example"]);
    assert!(mail.field("subject").unwrap().decode_value() == "a+b c");
    assert_eq!(mail.field("body").unwrap().value(), "");
    assert_eq!(mail.fields().count(), 3);
    assert_eq!(Mailto::new(uri("mailto:")).unwrap().recipients().count(), 0);
    let ugly = "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org";
    let address = Mailto::new(uri(ugly)).unwrap().recipients().next().unwrap();
    assert!(address.decode() == r#""\\\"it's\ ugly\\\""@example.org"#);
}

#[test]
fn ni_goes_to_well_known() {
    let ni = |text| Ni::new(uri(text)).unwrap();
    let known = ni("ni://example.com/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk");
    assert_eq!(
        known.well_known(false).unwrap(),
        "http://example.com/.well-known/ni/sha-256/f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk"
    );
    assert!(ni("ni:///sha-256-32;f4OxZQ").well_known(true).is_none());
}

#[test]
fn digest_is_compared_whole_or_truncated() {
    let hello = Ni::new(uri("ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk")).unwrap();
    let whole: Vec<u8> = hello.digest().collect();
    let has = |text, digest: &[u8]| Ni::new(uri(text)).unwrap().has_digest(digest);
    assert!(hello.has_digest(&whole));
    assert!(!hello.has_digest(&whole[..31]));
    assert!(!hello.has_digest(&[]));
    let truncated = "ni:///sha-256-128;f4OxZX_x_FO5LcGBSKHWXQ";
    assert!(has(truncated, &whole) && has(truncated, &whole[..16]));
    assert!(!has(truncated, &whole[..17]), "of no length that the algorithm has");
    assert!(!has("ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q", &whole));
    assert!(has("ni:///md5;AAAA", &[0; 3]) && !has("ni:///md5;AAAA", &[0; 4]));
    let nih = Nih::new(uri("nih:6;7f83b165")).unwrap();
    assert!(nih.has_digest(&whole) && nih.has_digest(&whole[..4]) && !nih.has_digest(&whole[1..5]));
}

/// What is wrong, to the end of its component; nothing where something is missing.
#[test]
fn range_of_an_error_covers_the_component() {
    for (text, wrong) in [
        ("file:///x?y", "?y"),
        ("file://h:80/", ":80"),
        ("file://u@h/", "u"),
        ("ws://h/#f", "#f"),
        ("wss://u:p@h/", "u:p"),
        ("http://h:99999/a", "99999"),
        ("http://u@[::1]:99999", "99999"),
        ("http://:80/a", ""),
        ("mailto://u@h:1/a?b", "//u@h:1"),
        ("mailto:a@b,c?d=e", "c"),
        ("mailto:a@b?d=e&f=[", "["),
        ("tel:+1;ext=1;ext=2", "ext=2"),
        ("tel:+1;phone-context=?x", ""),
        ("urn:a:b", ""),
        ("urn:ab:c?d", "?d"),
        ("urn:-ab:c?=d", "-ab:c"),
        ("data:text/,x", "text/,x"),
    ] {
        let Ok(uri) = Uri::parse(text) else { continue };
        let Err(error) = uri.check_scheme() else { panic!("{text}") };
        assert_eq!(&text[error.range().unwrap()], wrong, "{text}");
    }
    let wrong_scheme = Http::new(uri("ftp://h/")).unwrap_err();
    assert_eq!(wrong_scheme.range(), Some(0..3));
    let iri = urikit::Iri::parse("file://h/é?é").unwrap();
    let error = iri.scheme_report().broken.unwrap();
    assert_eq!(&iri.as_str()[error.range().unwrap()], "?é");
    let error = HttpBuf::try_from(uri("https://h/")).unwrap().resolve_str("a b").unwrap_err();
    assert_eq!(error.range(), Some(1..2));
    let no_query = urikit_schemes::File::RULES.part(urikit::percent::Part::Query).unwrap_err();
    assert_eq!((no_query.range(), no_query.to_string().contains("byte")), (None, false));
    assert!(size_of::<urikit_schemes::SchemeError>() <= 80);
}

#[test]
fn data_is_written_in_the_shorter_form_or_as_requested() {
    let build = |builder: urikit_schemes::DataBuilder<'_>| builder.build().unwrap().into_string();
    assert_eq!(build(Data::builder(b"")), "data:,");
    assert_eq!(build(Data::builder(b"a?b#c").percent()), "data:,a%3Fb%23c");
    assert_eq!(build(Data::builder(b"\0\0\0\0\0\0")), "data:;base64,AAAAAAAA");
    assert_eq!(build(Data::builder(b"\0\0").percent()), "data:,%00%00");
    let odd = Data::builder(b"x").parameter("a", "b;c,d=\"%").media_type("a#b/c%d");
    let uri_of_odd = build(odd);
    assert_eq!(uri_of_odd, "data:a%23b/c%25d;a=b%3Bc%2Cd%3D%22%25,x");
    let data = Data::new(uri(&uri_of_odd)).unwrap();
    assert_eq!(data.media_type().parameter("a"), Some("b%3Bc%2Cd%3D%22%25"));
    for bad in ["", "text", "text/", "/plain", "a b/c", "text/plain;charset=x", "a/b/c"] {
        let error = Data::builder(b"").media_type(bad).build().unwrap_err();
        assert_eq!(
            (error.rule(), error.kind()),
            ("mediatype", SchemeErrorKind::Malformed),
            "{bad}"
        );
    }
    for (name, value) in [("", "x"), ("a b", "x"), ("a", ""), ("a=", "x"), ("a;", "x")] {
        let error = Data::builder(b"").parameter(name, value).build().unwrap_err();
        assert_eq!(error.rule(), "parameter", "{name}={value}");
        // There is no URI yet.
        assert_eq!((error.range(), error.details().offset), (None, None));
        assert!(!error.to_string().contains("byte"), "{error}");
    }
}

#[test]
fn mail_is_written_and_nothing_gets_into_its_header() {
    assert_eq!(Mailto::builder().build().unwrap(), "mailto:");
    let made = Mailto::builder().to("gorby%kremvax@example.com").to("unlikely?address@example.com");
    let made = made.field("In-Reply-To", "<3469A91.D10AF4C@example.com>").field("to", "a@b");
    assert_eq!(
        made.build().unwrap(),
        "mailto:gorby%25kremvax@example.com,unlikely%3Faddress@example.com\
         ?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E&to=a@b"
    );
    let body = Mailto::builder().field("Body", "a\r\nb\nc\n").build().unwrap();
    assert_eq!(body, "mailto:?Body=a%0D%0Ab%0D%0Ac%0D%0A");
    for bad in ["", "a", "a@", "@b", "a b@c", "a@b,c@d@", "a@b\n", "Anna <a@b>"] {
        assert!(Mailto::builder().to(bad).build().is_err(), "{bad}");
    }
    for (name, value) in [("subject", "a\nbcc: b@c"), ("subject", "a\rb"), ("a\r\nbcc", "b")] {
        let error = Mailto::builder().to("a@b").field(name, value).build().unwrap_err();
        assert_eq!((error.section(), error.offset()), ("RFC 5322 §2.2", Some(10)), "{name:?}");
    }
}

#[test]
fn urn_is_written_or_refused() {
    let urn = |nid, nss| Urn::builder(nid, nss).build();
    assert_eq!(
        urn("uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6").unwrap(),
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    );
    assert_eq!(urn("ab", "c:d/e?f#g%h").unwrap(), "urn:ab:c:d/e%3Ff%23g%25h");
    for (nid, nss) in [
        ("a", "b"),
        ("-ab", "c"),
        ("ab-", "c"),
        ("a:b", "c"),
        ("a b", "c"),
        ("", "c"),
        ("ab", ""),
        ("ab", "/c"),
    ] {
        assert!(urn(nid, nss).is_err(), "{nid}:{nss}");
    }
    let all = Urn::builder("ab", "c").f_component("").q_component("q?=r").r_component("r?=s");
    let all = all.build().unwrap();
    assert_eq!(all, "urn:ab:c?+r%3F=s?=q?=r#");
    assert_eq!(Urn::new(all.borrowed()).unwrap().q_component(), Some("q?=r"));
    for bad in ["", "/a", "?a"] {
        assert!(Urn::builder("ab", "c").q_component(bad).build().is_err(), "{bad}");
    }
}

#[test]
fn package_has_parts() {
    let text = "pkg:Maven//org.a/b%20c//d%40@1:2?Type=x&os=&classifier=a%2Fb#/x/y%20z/";
    let package = PackageUrl::new(uri(text)).unwrap();
    assert_eq!((package.package_type(), package.namespace()), ("Maven", Some("org.a/b%20c")));
    assert!(package.decode_namespace().eq(["org.a", "b c"]));
    assert_eq!((package.name(), package.version()), ("d%40", Some("1:2")));
    assert!(package.decode_name() == "d@" && package.decode_version().unwrap() == "1:2");
    let qualifiers: Vec<_> = package.qualifiers().map(|it| (it.key(), it.value())).collect();
    assert_eq!(qualifiers, [("Type", "x"), ("classifier", "a%2Fb")]);
    assert!(package.qualifier("CLASSIFIER").unwrap().decode_value() == "a/b");
    assert!(package.qualifier("os").is_none() && package.checksums().is_empty());
    assert_eq!(package.subpath(), Some("x/y%20z"));
    assert!(package.decode_subpath().eq(["x", "y z"]));
    let bare = PackageUrl::new(uri("pkg:a/b")).unwrap();
    assert_eq!((bare.namespace(), bare.version(), bare.subpath()), (None, None, None));
    assert_eq!((bare.decode_namespace().count(), bare.qualifiers().count()), (0, 0));
}

#[test]
fn package_url_is_written_or_refused() {
    let built = PackageUrl::builder("PyPI", "A_b").version("1 +").qualifier("OS", "é");
    let built = built.qualifier("arch", "").subpath("/a/b#/").build().unwrap();
    assert_eq!(built, "pkg:pypi/a-b@1%20%2B?os=%C3%A9#a/b%23");
    let escaped = PackageUrl::builder("a", "/%@").namespace("/x y/@/").build().unwrap();
    assert_eq!(escaped, "pkg:a/x%20y/%40/%2F%25%40");
    let nameless = PackageUrl::builder("a", "").namespace("b").build().unwrap_err();
    assert_eq!((nameless.rule(), nameless.offset()), ("name", Some(8)));
    let package = || PackageUrl::builder("a", "b");
    for (builder, rule) in [
        (PackageUrl::builder("a/b", "c"), "type"),
        (PackageUrl::builder("", "c"), "type"),
        (package().namespace("a//b"), "namespace"),
        (package().version(""), "version"),
        (package().qualifier("a b", "c"), "qualifier-key"),
        (package().qualifier("a", "1").qualifier("A", "2"), "qualifiers"),
        (package().qualifier("checksum", "a:1").checksum("b:2"), "qualifiers"),
        (package().subpath("a/../b"), "subpath"),
    ] {
        assert_eq!(builder.build().unwrap_err().rule(), rule);
    }
}

#[cfg(feature = "alloc")]
#[test]
fn names_by_digest_are_made_of_digests() {
    use urikit::component::Authority;
    use urikit_schemes::Algorithm;
    let text = "ni://example.com/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk";
    let ni = Ni::new(uri(text)).unwrap();
    let whole: Vec<u8> = ni.digest().collect();
    let built = Ni::builder(Algorithm::Sha256, &whole).authority(ni.authority().unwrap());
    assert_eq!(built.build().unwrap(), text);
    let url = ni.well_known(true).unwrap();
    assert_eq!(Ni::from_well_known(&url).unwrap(), text);
    for (algorithm, made) in [
        (Algorithm::Sha256To128, "nih:sha-256-128;7f83b1657ff1fc53b92dc18148a1d65d"),
        (Algorithm::Sha256To32, "nih:sha-256-32;7f83b165"),
    ] {
        assert_eq!(Nih::builder(algorithm, &whole).build().unwrap(), made);
        let cut = &whole[..algorithm.bytes()];
        assert_eq!(Nih::builder(algorithm, cut).build().unwrap(), made);
        let checked =
            Nih::builder(algorithm, cut).by_number().hyphens(5).check_digit().build().unwrap();
        let checked = Nih::new(checked.borrowed()).unwrap();
        assert!(checked.has_digest(&whole) && checked.check_digit().is_some());
        let ni = Ni::builder(algorithm, &whole).build().unwrap();
        assert!(Ni::new(ni.borrowed()).unwrap().has_digest(&whole));
    }
    for len in [0, 3, 5, 31, 33] {
        let digest = vec![0; len];
        assert!(Ni::builder(Algorithm::Sha256To32, &digest).build().is_err(), "{len}");
        assert!(Nih::builder(Algorithm::Sha256To32, &digest).build().is_err(), "{len}");
    }
    let ni = Ni::builder(Algorithm::Sha256To32, &[0; 4]).content_type("image/svg+xml; a=\u{e9}&");
    let ni = ni.authority(Authority::parse_iri("é:80").unwrap()).build().unwrap();
    assert_eq!(ni, "ni://%C3%A9:80/sha-256-32;AAAAAA?ct=image/svg%2Bxml;%20a=%C3%A9%26");
    for text in [
        "ftp://h/.well-known/ni/a/b",
        "http:/.well-known/ni/a/b",
        "http://h/.well-known/ni/a",
        "http://h/",
    ] {
        assert!(Ni::from_well_known(uri(text)).is_err(), "{text}");
    }
}

#[test]
fn each_scheme_has_the_text_of_its_rule_and_examples_that_hold() {
    for rules in SchemeSet::STANDARD.iter() {
        let derives = |text| Uri::parse(text).is_ok_and(|uri| rules.check_rule(uri).is_ok());
        assert!(rules.abnf().starts_with(&format!("{} = ", rules.rule())), "{}", rules.rule());
        assert!(derives(rules.example()), "{}", rules.rule());
        assert!(!derives(rules.counterexample()), "{}", rules.rule());
        assert_eq!(rules.section().is_empty(), rules.scheme() == "magnet", "{}", rules.rule());
    }
}

/// What is encoded by the rules of a scheme is data: it gives a valid URI, and no delimiter of the scheme.
#[test]
fn encoded_parts_are_valid_in_their_scheme() {
    use urikit::percent::Part;
    let any: Vec<u8> = (0x20..=0xFF).collect();
    let cases = [
        ("mailto", Part::QueryValue, "mailto:?subject=", "", "&=/?"),
        ("mailto", Part::QueryKey, "mailto:?", "=x", "&=/?"),
        ("ftp", Part::Segment, "ftp://h/", ";type=i", ";/?"),
        ("ftp", Part::Password, "ftp://u:", "@h/", ":/@"),
        ("ldap", Part::QueryValue, "ldap:///???", "", "?,"),
        ("ldap", Part::QueryValue, "ldap:///????a=", "", "?,"),
        ("ldap", Part::QueryKey, "ldap:///????", "=x", "?,=!"),
    ];
    for (scheme, part, before, after, delimiters) in cases {
        let part = SchemeSet::STANDARD.rules_of(scheme).unwrap().part(part).unwrap();
        let encoded = part.encode(&any).unwrap().to_string();
        assert!(!encoded.contains(|c| delimiters.contains(c)), "{scheme}: {encoded}");
        let built = format!("{before}{encoded}{after}");
        assert_eq!(uri(&built).check_scheme(), Ok(()), "{built}");
    }
    let tel = Tel::RULES.part(Part::Path).unwrap();
    let value = tel.encode(b"a@b,c#d").unwrap().to_string();
    assert_eq!(uri(&format!("tel:+1;x={value}")).check_scheme(), Ok(()), "{value}");
    let kept = tel.encode(b"+1-(2);ext=3").unwrap().to_string();
    assert_eq!(kept, "+1-(2);ext=3");
}
