//! Redaction: no secret is shown, everything else is, and the result is an identifier again.

use urikit::{COMMON_SECRETS, Uri, UriRef, possible_userinfos};

#[test]
fn redacted_masks_the_userinfo_and_chosen_parameters() {
    let show = |text| {
        let reference = UriRef::parse(text).unwrap();
        reference.redacted().parameters(&["token", "sig", "a b"]).to_string()
    };
    for (text, shown) in [
        ("", ""),
        ("a:b", "a:b"),
        ("http://h/p?q#f", "http://h/p?q#f"),
        ("http://u:p@h:8/p", "http://***@h:8/p"),
        ("//u@h", "//***@h"),
        ("//@h", "//***@h"),
        ("mailto:a@b", "mailto:a@b"),
        ("?token=1", "?token=***"),
        ("?token=", "?token=***"),
        ("?token", "?token"),
        ("?&token=1&&sig=a=b&x=token", "?&token=***&&sig=***&x=token"),
        ("?TOKEN=1&Tok%65N=2&tokens=3&toke=4", "?TOKEN=***&Tok%65N=***&tokens=3&toke=4"),
        ("?a%20b=1&a+b=2", "?a%20b=***&a+b=2"),
        ("#token=1&b", "#token=***&b"),
        ("?x=1?token=2", "?x=1?token=2"),
    ] {
        assert_eq!(show(text), shown, "{text}");
    }
}

#[test]
fn show_user_shows_what_stands_before_a_password() {
    let show = |text| Uri::parse(text).unwrap().redacted().show_user(true).to_string();
    assert_eq!(show("ftp://anna:secret@h/"), "ftp://anna:***@h/");
    assert_eq!(show("ftp://:secret@h/"), "ftp://:***@h/");
    assert_eq!(show("ftp://ghp_token@h/"), "ftp://***@h/");
    assert_eq!(show("ftp://sk_live:@h/"), "ftp://***@h/");
}

#[test]
fn redacted_is_an_identifier_with_the_same_other_parts() {
    let text = "http://u:p@h:8/p;x?token=a&b=c#d";
    let uri = Uri::parse(text).unwrap();
    let shown = uri.redacted().parameters(COMMON_SECRETS).to_string();
    let again = Uri::parse(&shown).unwrap();
    assert_eq!(
        (again.scheme(), again.host(), again.port()),
        (uri.scheme(), uri.host(), uri.port())
    );
    assert_eq!((again.path(), again.fragment()), (uri.path(), uri.fragment()));
    assert_eq!(again.query().unwrap(), "token=***&b=c");
    assert_eq!(format!("{:?}", uri.redacted()), "http://***@h:8/p;x?token=a&b=c#d");
}

#[test]
fn possible_userinfos_reach_to_the_last_at_sign_of_each_authority() {
    let masked = |text: &str| {
        let mut shown = String::new();
        let mut from = 0;
        for range in possible_userinfos(text.as_bytes()) {
            shown += &text[from..range.start];
            shown += "***";
            from = range.end;
        }
        shown + &text[from..]
    };
    for (text, shown) in [
        ("http://u:p@h/", "http://***@h/"),
        ("http://u:p@q@h/x@y", "http://***@h/x@y"),
        ("ht tp://u@h//v@w", "ht tp://***@h//***@w"),
        ("http:///u@h", "http:///u@h"),
        ("mailto:a@b", "mailto:a@b"),
        ("http://u:p/q@h/ x", "http://***@h/ x"),
        ("http://u:p/q@h@i//j@k", "http://***@k"),
        ("http://h:80/a@b c", "http://h:80/a@b c"),
        ("http://[::1]/a@b c", "http://[::1]/a@b c"),
        ("//", "//"),
        ("//@", "//***@"),
        ("@//u:p", "@//u:p"),
    ] {
        assert_eq!(masked(text), shown, "{text}");
    }
}

#[test]
fn userinfos_of_mangled_texts_are_masked() {
    let cases = [
        (r"http:\\u:pw@h/", "u:pw"),
        ("http:/u:pw@h/ x", "u:pw"),
        ("http:u:pw@h/ ", "u:pw"),
        ("u:pw@h/ x", "pw"),
        ("http://u:pw@h h", "u:pw"),
    ];
    for (text, secret) in cases {
        let found: Vec<_> = possible_userinfos(text.as_bytes()).map(|range| &text[range]).collect();
        assert_eq!(found, [secret], "{text}");
    }
    assert_eq!(possible_userinfos(b"a@b c").count(), 0);
    assert_eq!(possible_userinfos(b"http://h/ x").count(), 0);
}
