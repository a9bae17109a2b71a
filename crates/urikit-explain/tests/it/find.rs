//! URIs in text.

use core::time::Duration;
use std::time::Instant;

use proptest::prelude::*;
use urikit::Iri;
use urikit::redact::{COMMON_SECRETS, redact_text};
use urikit_explain::find::Finder;

const TABLE: &str = include_str!("../../../../testdata/find.txt");

#[test]
fn find_finds_what_the_table_says() {
    let mut finder = Finder::new();
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#')).peekable();
    let mut seen = 0;
    while let Some(line) = lines.next() {
        let Some(text) = line.strip_prefix("> ") else {
            assert!(matches!(line, "" | "iri"), "{line}");
            finder = finder.iris(line == "iri");
            continue;
        };
        let text = text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
        let text = text.replace("\\e", "\u{1b}").replace("\\\\", "\\");
        let mut wanted = Vec::new();
        while let Some(uri) = lines.peek().and_then(|line| line.strip_prefix("- ")) {
            wanted.push(uri.to_owned());
            lines.next();
        }
        let found: Vec<_> = finder.find_in(&text).map(|found| found.to_string()).collect();
        assert_eq!(found, wanted, "{text}");
        seen += wanted.len();
    }
    assert!(seen > 70, "{seen}");
}

#[test]
fn find_with_schemes_of_the_caller() {
    let text = "http://a/ HTTPS://b/ x-y:c note:d foo://e/";
    let found = |finder: Finder<'_>| {
        finder.find_in(text).map(|found| found.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(found(Finder::new().schemes(&["https", "X-Y"])), ["HTTPS://b/", "x-y:c"]);
    assert_eq!(found(Finder::new().with_unregistered()), ["http://a/", "HTTPS://b/", "foo://e/"]);
    assert!(found(Finder::new().schemes(&[])).is_empty());
}

#[test]
fn find_takes_no_scheme_out_of_the_middle_of_a_word() {
    let long = "x".repeat(100) + "://h";
    for len in [2, 30, 62, 63, 64, 65, 66, 100] {
        let text = &long[100 - len..];
        let found = Finder::new().with_unregistered().find_in(text).next();
        assert_eq!(found.map(|found| found.range()), (len <= 64).then_some(0..text.len()), "{len}");
    }
}

/// Quadratic time would be minutes here, even on a fast machine.
#[test]
fn find_takes_linear_time() {
    let pieces = [
        "(",
        ")",
        "http://",
        "http:",
        "<http:",
        "http://[",
        "http://h/[",
        "http://h:x/",
        "'http:a",
        "<",
        "<http://h/\n",
        ":",
        "a.",
        "a-b.c:",
        "http://h/(",
        "http://h/%",
        "http:.",
        "http://h#",
        // Many URIs in one word, which redaction used to read once for each.
        "[urn://x/",
        "[urn://u:p@x/",
        "**http:a",
        "**",
        "<a href=\"",
        "<a href='b'",
        "<a href=b>",
        "<a srcset=',,b 1x(,",
        "<script>",
        "</script",
        "<!--",
        "&amp;",
        "&#0",
        "http://a,",
        ",http:",
        ",http://",
        ";http://a/,b://",
        "<a href='[ ",
    ];
    for piece in pieces {
        let text = piece.repeat(400_000 / piece.len());
        let start = Instant::now();
        let count = Finder::new().find_in(&text).count();
        let masked = redact_text(&text, COMMON_SECRETS, false).len();
        let count = count + Finder::new().links_in_html(&text).len();
        let taken = start.elapsed();
        assert!(taken < Duration::from_secs(60), "{piece}: {count}, {masked} in {taken:?}");
    }
}

proptest! {
    #![proptest_config(urikit_testing::cases(2000))]

    #[test]
    fn find_gives_valid_ones_in_order(
        text in "([<('\"]?(http:|mailto:|x:|://|URL:|h/|%4|\\[|\\]|[)>'\"., \\n]|ä|。|#|\\?|@){0,4}){0,8}",
        iris in any::<bool>(),
    ) {
        let mut from = 0;
        for found in Finder::new().iris(iris).find_in(&text) {
            let range = found.range();
            prop_assert!(from <= range.start && range.start < range.end);
            from = range.end;
            prop_assert!(Iri::parse(&found.to_string()).is_ok());
            prop_assert!(iris || found.iri().as_str().is_ascii());
            let spaceless: String = text[range].split_whitespace().collect();
            prop_assert_eq!(found.iri().as_str(), spaceless);
        }
    }

    #[test]
    fn links_are_valid_and_in_order(
        text in "(<(a|base|img|/a|script|!--|-->|/script)? ?|(href|src|srcset|x)=|['\">, \n]|http://h/|/b|&amp;|&#x|ä|\\*){0,24}",
        iris in any::<bool>(),
    ) {
        let mut from = 0;
        let base = Iri::parse("http://base/c/d").unwrap();
        for link in Finder::new().iris(iris).base(base).links_in_html(&text) {
            let range = link.range();
            // That of an empty value is empty.
            prop_assert!(from <= range.start && range.start <= range.end, "{:?}", range);
            from = range.end;
            prop_assert!(Iri::parse(&link.to_string()).is_ok());
            prop_assert!(iris || link.reference().as_str().is_ascii());
        }
    }

    #[test]
    fn find_gives_a_uri_between_spaces_but_for_its_last_punctuation(
        uri in "https?://[a-z]{1,3}(:[0-9]{1,2})?(/[a-z0-9._~!$&*+,;=:@%-]{0,5}){0,3}(\\?[a-z=&/?]{0,5})?[a-z]",
    ) {
        prop_assume!(Iri::parse(&uri).is_ok());
        let text = format!("see {uri}. And so on");
        let found: Vec<_> = Finder::new().find_in(&text).map(|it| it.to_string()).collect();
        prop_assert_eq!(found, [uri]);
    }
}

#[test]
fn uris_that_are_cut_short_are_reported() {
    let cases = [
        ("\"https://g.com/s?q=a[b]&x=2\"", Some('[')),
        ("http://h/a|b", Some('|')),
        ("http://h/{id}", Some('{')),
        ("http://h/?[a", Some('[')),
        ("http://h/6%zz", Some('%')),
        ("http://h/a^b", Some('^')),
        ("[http://h/] {http://h/} [http://h/][1]", None),
        ("|http://h/a|b|", None),
        ("http://h/a | http://h/{, http://h/[ ", None),
        ("<http://h/a> http://h/b\\n (http://h/c)d", None),
    ];
    for (text, expected) in cases {
        for finder in [Finder::new(), Finder::new().html(true)] {
            let cut = finder.find_in(text).find_map(|found| found.cut_short_before());
            assert_eq!(cut, expected, "{text}");
        }
    }
    let text = "http://h/?a=1&quot;[b]";
    assert_eq!(Finder::new().html(true).find_in(text).next().unwrap().cut_short_before(), None);
}

#[test]
fn html_references_are_read_once_however_many_there_are() {
    let cases = [
        ("\"http://h/?a=1&amp;b=2&#38;c=3&#x26;d\"", "http://h/?a=1&b=2&c=3&d"),
        ("'http://h/?a&#038;b&#038;c#f'", "http://h/?a&b&c#f"),
        ("&#039;http://h/?a&#38;b&#039; x", "http://h/?a&b"),
        ("http://h/?a&amp;#38;b", "http://h/?a&#38;b"),
        ("http://h/?a&#frag#x", "http://h/?a&#frag"),
    ];
    for (text, found) in cases {
        let all: Vec<_> = Finder::new().html(true).find_in(text).map(|it| it.to_string()).collect();
        assert_eq!(all, [found], "{text}");
    }
}

#[test]
fn links_are_those_of_attributes_and_of_the_text() {
    let cases: [(&str, &[&str]); 23] = [
        ("<a href=\"/b?c&amp;d#e\">f</a>", &["/b?c&d#e"]),
        ("<img src=a.png srcset='b.png 1x, c,d.png 2x' alt=e>", &["a.png", "b.png", "c,d.png"]),
        ("<source imagesrcset='a, b 2w(,) ,c'>", &["a", "b", "c"]),
        ("<form action=../a><video poster=//h/p><q cite=a:b>", &["../a", "//h/p", "a:b"]),
        ("<object data=a><div data=b data-src=c title=d>", &["a"]),
        ("<A HREF = ' ?q '><use XLINK:href=#f>", &["?q", "#f"]),
        ("<a href=''><a href><a href='a b'><a href='http://h/a b'>", &["a%20b", "http://h/a%20b"]),
        (
            "<a href='https://g.de/?u=[1]&amp;next=https://e.de/'><a href='https://e.com/a%zz/b'>",
            &["https://g.de/?u=%5B1%5D&next=https://e.de/", "https://e.com/a%25zz/b"],
        ),
        (
            "<img src='/a b.png'><a href='a|b'><a href='/X?a={b}'><a href='?q=[1]'><a href='/a%zz'>",
            &["/a%20b.png", "a%7Cb", "/X?a=%7Bb%7D", "?q=%5B1%5D", "/a%25zz"],
        ),
        (
            "<a href='javascript:void(0)'><a href=\"javascript:a('b c')\"><a href=myapp:x>",
            &["javascript:void(0)", "javascript:a('b%20c')", "myapp:x"],
        ),
        (
            "<a href='http:\\\\h\\a'><a href='/a\n b'><a href='1:2'>",
            &["http://h/a", "/ab", "./1:2"],
        ),
        ("<a href='http://h:x/ http://i/'><a href='C:\\a'><a href='a@b:c'>", &[]),
        ("<a href='http://h%zz/http://i/'>x http://j/", &["http://j/"]),
        (
            "<a href='http://a/,http://b/'> http://c/,http://d/",
            &["http://a/,http://b/", "http://c/", "http://d/"],
        ),
        ("<base href='http://h/a b/'><a href=c>", &["http://h/a%20b/c"]),
        ("<base href='http://h/a'><a href=''><a href=' '>", &["http://h/a", "http://h/a"]),
        ("<a href=http://h/../a?b&amp;c>", &["http://h/../a?b&c"]),
        (
            "<!-- <a href=b> http://h/ --><script>x.href='c'; y('http://i/')</script>",
            &["http://h/", "http://i/"],
        ),
        (
            "<a title='>' href=b><p content='http://h/'>x <http://i/>",
            &["b", "http://h/", "http://i/"],
        ),
        (
            "<a href='mailto:a@b'><a href=HTTP&colon;c><a href=own:d>",
            &["mailto:a@b", "HTTP:c", "own:d"],
        ),
        (
            "<base href='http://h/a/'><a href=b><a href=/c><a href='?d'>",
            &["http://h/a/b", "http://h/c", "http://h/a/?d"],
        ),
        ("<a href=b><base href=http://h/a/><base href=http://i/>", &["http://h/a/b"]),
        ("<base href=a/><a href=b>", &["b"]),
    ];
    let shown = |finder: Finder<'_>, text: &str, base: Option<&str>| {
        let finder = base.map_or(finder, |base| finder.base(Iri::parse(base).unwrap()));
        let links = finder.links_in_html(text);
        links.iter().map(|link| link.to_string()).collect::<Vec<_>>()
    };
    for (text, links) in cases {
        assert_eq!(shown(Finder::new(), text, None), links, "{text}");
    }
    let base = Some("http://base/x/y");
    let text = "<base href=a/><a href=b><a href=//i/><a href=mailto:a@b>";
    let all = ["http://base/x/a/b", "http://i/", "mailto:a@b"];
    assert_eq!(shown(Finder::new(), text, base), all);
    assert_eq!(shown(Finder::new().schemes(&["http"]), text, base), all[..2]);
    assert_eq!(shown(Finder::new().schemes(&["mailto"]), text, None), all[2..]);
    let text = "<a href=/ä>";
    assert_eq!(shown(Finder::new(), text, None), ["/%C3%A4"]);
    assert_eq!(shown(Finder::new().iris(true), text, base), ["http://base/ä"]);
    let text = "<a href='http://h:x/'><img srcset='/a%, [b 1x'><a href='http://h/a b'>";
    let invalid = Finder::new().invalid_links_in_html(text);
    assert_eq!(invalid.iter().map(|it| &text[it.clone()]).collect::<Vec<_>>(), ["http://h:x/"]);
    let links = Finder::new().links_in_html(text);
    assert!(links.iter().all(|link| link.is_repaired()) && links.len() == 3, "{links:?}");
    // Empty is the document.
    assert_eq!(shown(Finder::new(), "<a href=''>", base), ["http://base/x/y"]);
    assert_eq!(shown(Finder::new().schemes(&["ftp"]), "<a href=''>", base), [""; 0]);
}
