//! `uri explain`.

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::run::{Run, command, uri, uri_reading};

#[test]
fn explain_draws_the_rfc_example() {
    let run = uri(&["explain", "foo://example.com:8042/over/there?name=ferret#nose"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "  foo://example.com:8042/over/there?name=ferret#nose
  └┬┘   └────┬────┘ └┬─┘└────┬────┘ └────┬────┘ └┬─┘
  scheme    host    port    path       query  fragment
        └──────┬───────┘
           authority

  scheme      foo
  authority   example.com:8042
    host      example.com  (registered name)
    port      8042
  path        /over/there
    segments  over  there
  query       name=ferret
    parameter name = ferret
  fragment    nose  (its meaning depends on the media type)

  note        IANA has registered no such scheme (RFC 7595 §3)
"
    );
}

#[test]
fn backslash_before_an_at_sign_is_explained_and_the_userinfo_is_masked() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for text in [
        r"https://s3cret\@evil.example/",
        r"https:\\s3cret\@evil.example/",
        r"https:/s3cret\@evil.example/",
        r"https://s3cret\\@evil.example/",
    ] {
        let runs: [&[&str]; 5] =
            [&["explain"], &["explain", "--json"], &["check"], &["repair"], &["get", "host"]];
        for args in runs {
            let run = uri(&[args, &[text]].concat());
            let all = words(&(run.out + &run.err));
            assert!(!all.contains("s3cret"), "{args:?} {text}: {all}");
            assert!(all.contains("the host is what precedes it"), "{args:?} {text}: {all}");
        }
    }
    let run = uri(&["explain", "--show-secrets", r"https://example.com\@evil.example/"]);
    let shown = words(&run.out);
    assert!(shown.contains(r"browsers read `\` as `/`, so for them the host is example.com;"));
    assert!(!shown.contains("repair https"), "{}", run.out);
    let run = uri(&["explain", r"http://h\a"]);
    assert!(run.out.contains(r"wrong       unexpected '\' in host at byte 8"), "{}", run.out);
}

#[test]
fn explain_draws_a_staircase_where_labels_are_too_wide() {
    let run = uri(&["explain", "http://[::1]:80/a/../b?x#y"]);
    assert_eq!(
        run.out,
        "  http://[::1]:80/a/../b?x#y
  └┬─┘   └─┬─┘ ├┘└──┬──┘ │ │
   │       │   │    │    │ └ fragment
   │       │   │    │    └ query
   │       │   │    └ path
   │       │   └ port
   │       └ host
   └ scheme
         └──┬───┘
        authority

  scheme      http  (Hypertext Transfer Protocol)
  authority   [::1]:80
    host      [::1]  (IPv6 address, loopback)
    port      80
  path        /a/../b
    segments  a  ..  b
  query       x
  fragment    y  (its meaning depends on the media type)

  normal form http://[::1]:80/b?x#y
    by scheme http://[::1]/b?x#y

  note        the host is in the reader's own machine or network (RFC 6890)
  note        the port is the scheme's default, and may be left out (§3.2.3)
  note        dot segments in the path: resolving or normalizing removes them
              (§5.2.4)
"
    );
}

#[test]
fn explain_draws_a_caret_under_the_fault() {
    let run = uri(&["explain", "http://h/ä\tb"]);
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    assert_eq!(
        run.out,
        "  http://h/ä\\tb
            ^^

  wrong       unexpected '\\t' in path at byte 11
  rule        isegment
  expected    a path may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : @
              /, most non-ASCII characters, and %XX escapes
  repair      http://h/ä%09b
"
    );
}

#[test]
fn explain_separates_inputs_by_a_blank_line() {
    let run = uri_reading(&["explain"], b"\nmailto:a@b\n");
    assert_eq!(
        run.out,
        "  (the empty reference)

  path        (empty)

  note        a same-document reference: it refers to the base itself (§4.4)

  mailto:a@b
  └─┬──┘ └┬┘
  scheme path

  scheme      mailto  (Electronic mail address)
  path        a@b
"
    );
}

#[test]
fn explain_notes_what_is_odd() {
    let notes = [
        ("//h", "network-path reference"),
        ("/p", "absolute-path reference"),
        ("p", "relative-path reference"),
        ("#f", "same-document reference"),
        ("HTTP://h/", "upper-case letters in the scheme"),
        ("http://H/", "upper-case letters in the host"),
        ("http://u:p@h/", "deprecated (§3.2.1)"),
        ("http://u@h/", "(RFC 9110 §4.2.4)"),
        ("http:/p", "(RFC 9110 §4.2.1)"),
        ("http://h:80/", "the scheme's default"),
        ("http://h/%7e", "characters that need none"),
        ("http://h/%2f", "lower-case letters in escapes"),
        ("http://h/?", "the query is empty"),
        ("ldap:///p", "the host is empty"),
        ("file:///p", "the same as localhost"),
        ("http://h:/", "without a port"),
        ("http://h:65536/", "a TCP port is at most 65535"),
        ("http://h/./a", "dot segments"),
        ("http://h/ä", "an IRI, not a URI"),
        ("http://h%2F/", "some readers decode them"),
        ("http://h%FF/", "not UTF-8"),
        ("http://my_host/", "not a DNS name"),
    ];
    for (input, note) in notes {
        let out = uri(&["explain", input]).out;
        assert!(out.contains(note), "{input}: {out}");
    }
    assert!(!uri(&["explain", "http://h:81/a%2F"]).out.contains("note"));
}

#[test]
fn explain_masks_secrets_unless_asked() {
    let inputs = [
        "http://anna:geheim@h/a",
        "http://anna:geheim@h/a b",
        "http://anna:gehe im@h/",
        "http://anna:geheim@h@i/",
        "http://anna:gehe/im@h/",
        "ht tp://anna:geheim@h/",
        "1http://anna:geheim@h/",
    ];
    for input in inputs {
        let masked = uri(&["explain", input]).out;
        assert!(masked.contains("***@"), "{masked}");
        assert!(!masked.contains("anna") && !masked.contains("gehe"), "{masked}");
        let shown = uri(&["explain", "--show-secrets", input]).out;
        assert!(shown.contains("anna:gehe"), "{shown}");
    }
}

#[test]
fn explain_masks_a_secret_that_is_wider_than_the_window() {
    let secret = "geheim".repeat(100);
    let out = uri(&["explain", &format!("http://{secret} {secret}@h/")]).out;
    assert!(out.starts_with("  http://***@h/\n         ^^^\n"), "{out}");
    assert!(!out.contains("geh"), "{out}");
}

#[test]
fn explain_shows_bytes_that_are_not_utf8() {
    let run = uri_reading(&["explain"], b"http://h/\xFFa\n");
    assert_eq!(run.status, 1);
    assert!(run.out.starts_with("  http://h/\\xFFa\n           ^^^^\n"), "{}", run.out);
    assert!(run.out.contains("repair      http://h/%FFa\n"), "{}", run.out);
}

#[test]
fn explain_fits_the_columns_there_are() {
    let long = "x".repeat(300);
    let inputs = [
        format!("https://{long}.example/{long}?{long}#{long}"),
        format!("http://example.com/{}?q=1&r=2#fragment", "x".repeat(60)),
        format!("http://h/{long} {long}"),
        format!("http://u@{}:1/", "y".repeat(70)),
        format!("HTTP://0x7f.1:80/{}?{}", "例え".repeat(20), "k=中&".repeat(20)),
        format!("http://h/{}^", "例".repeat(50)),
    ];
    for columns in [40, 61, 80] {
        for input in &inputs {
            let mut command = command();
            command.env("COLUMNS", columns.to_string()).args(["explain", input]);
            let page = Run::from(command.output().unwrap()).out;
            for line in page.lines() {
                assert!(line.width() <= columns, "{columns}: {line}\n{page}");
            }
        }
    }
}

#[test]
fn explain_draws_over_several_lines_where_it_is_narrow() {
    let mut command = command();
    command.env("COLUMNS", "40").args(["explain", "https://example.com:443/over/there?q=1#top"]);
    let page = Run::from(command.output().unwrap()).out;
    assert!(
        page.starts_with(
            "  https://example.com:443
  └─┬─┘   └────┬────┘ └┬┘
  scheme      host    port
          └──────┬──────┘
             authority
  /over/there?q=1#top
  └────┬────┘ └┬┘ └┬┘
      path   query fragment
"
        ),
        "{page}"
    );
}

#[test]
fn explain_draws_under_wide_characters() {
    let page = uri(&["explain", "http://例え.テスト/パス/ä"]).out;
    assert!(
        page.starts_with(
            "  http://例え.テスト/パス/ä
  └┬─┘   └────┬────┘└──┬──┘
  scheme     host     path
"
        ),
        "{page}"
    );
}

#[test]
fn explain_in_json_has_parts_notes_and_repairs() {
    let run = uri(&["explain", "--json", "HTTP://u:p@h/%20", "http://u:p@h/a b"]);
    assert_eq!(run.status, 1);
    assert!(!run.out.contains("u:p"), "{}", run.out);
    let lines: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["input"], "HTTP://***@h/%20");
    assert_eq!(lines[0]["decoded"]["path"], "/ ");
    assert_eq!(lines[0]["normal"], "http://***@h/%20");
    assert_eq!(lines[0]["spans"]["host"], serde_json::json!([11, 12]));
    let notes = lines[0]["notes"].as_array().unwrap();
    assert!(notes.iter().any(|note| note["name"] == "password"));
    assert_eq!(lines[1]["error"]["offset"], 14);
    assert_eq!(lines[1]["repair"], "http://***@h/a%20b");
    let shown = uri(&["explain", "--json", "--show-secrets", "http://u:p@h/"]).out;
    assert!(shown.contains("u:p@"));
}

#[test]
fn explain_cuts_a_long_bad_input_on_both_sides() {
    let long = "x".repeat(300);
    let out = uri(&["explain", &format!("http://h/{long} {long}")]).out;
    let lines: Vec<_> = out.lines().collect();
    let text: Vec<_> = lines[0].chars().collect();
    assert!(text[2] == '…' && text.last() == Some(&'…'));
    assert_eq!(text[lines[1].chars().count() - 1], ' ');
}

#[test]
fn explain_points_after_an_input_that_ends_too_early() {
    let out = uri(&["explain", "http://[::1"]).out;
    assert!(out.starts_with("  http://[::1\n             ^\n"), "{out}");
    assert!(out.contains("repair      http://[::1]\n"), "{out}");
}

#[test]
fn explain_escapes_bidirectional_controls() {
    let out = uri(&["explain", "http://h/a\u{202e}b"]).out;
    assert!(out.contains("\\u{202e}") && !out.contains('\u{202e}'), "{out}");
}

#[test]
fn explain_keeps_marks_and_escapes_joiners_everywhere() {
    let out = uri(&["explain", "http://h/e\u{301} "]).out;
    assert!(out.contains("repair      http://h/e\u{301}"), "{out}");
    let out = uri(&["explain", "http://h/\u{1F468}\u{200D}\u{1F469}#e\u{301}"]).out;
    assert!(!out.contains('\u{200D}'), "{out}");
    let drawn = out.lines().next().unwrap();
    assert!(drawn.contains("\u{1F468}\\u{200d}\u{1F469}") && drawn.contains("e\u{301}"), "{out}");
    assert!(out.contains("path        /\u{1F468}\\u{200d}\u{1F469}\n"), "{out}");
    assert!(out.contains("fragment    e\u{301}  (its"), "{out}");
    let out = uri(&["explain", "http://h/\u{200B}?\u{2066} "]).out;
    assert!(!out.contains(['\u{200B}', '\u{2066}']), "{out}");
}

/// Two words that look the same would say nothing.
#[test]
fn explain_shows_the_code_points_of_a_deceptive_label() {
    let out = uri(&["explain", "http://\u{435}vil.com/"]).out.replace("\n", " ");
    let out: Vec<_> = out.split_whitespace().collect();
    let wanted = "the label '\u{435}vil' (U+0435) looks like 'evil'";
    assert!(out.join(" ").contains(wanted), "{out:?}");
}

/// A remark says what `normalize` does.
#[test]
fn explain_says_which_dot_segments_normalizing_keeps() {
    for kept in ["s:/.//a", "./a:b", "../a"] {
        assert_eq!(uri(&["normalize", kept]).out.trim_end(), kept);
        let out = uri(&["explain", kept]).out;
        assert!(out.contains("dot segment") && !out.contains("normalizing removes"), "{out}");
    }
    assert!(uri(&["explain", "/a/../b"]).out.contains("resolving or normalizing removes them"));
}

#[test]
fn explain_cuts_no_bad_input_that_fits() {
    for columns in [40, 80] {
        for at in 0..4 {
            let mut text = "x".repeat(columns - 4);
            text.replace_range(at * 11..=at * 11, " ");
            let mut command = command();
            command.env("COLUMNS", columns.to_string()).args(["explain", &text]);
            let page = Run::from(command.output().unwrap()).out;
            assert_eq!(page.lines().next().unwrap(), format!("  {text}"));
        }
    }
    let text = format!("{} {}", "x".repeat(60), "y".repeat(60));
    let page = uri(&["explain", &text]).out;
    assert_eq!(page.lines().next().unwrap().chars().count(), 78, "{page}");
}

#[test]
fn explain_masks_secrets_of_uris_inside() {
    let inputs = [
        "jdbc:postgresql://anna:geheim@h/db",
        "http://h/?next=https://anna:geheim@i/&a=b",
        "http://h/?next=https%3A%2F%2Fanna%3Ageheim%40i",
        "http://h/?next=https://anna:geheim@i/ x",
        "http://h/ ?next=https%3A%2F%2Fanna%3Ageheim%40i",
        "http://h/#//anna:geheim@i",
    ];
    for input in inputs {
        for format in [&["explain"][..], &["explain", "--json"]] {
            let run = uri(&[format, &[input]].concat());
            assert!(run.out.contains("***") && !run.out.contains("geheim"), "{}", run.out);
            let shown = uri(&[format, &["--show-secrets", input]].concat()).out;
            assert!(shown.contains("geheim"), "{shown}");
        }
    }
}

#[test]
fn explain_in_json_has_spans_of_the_text_it_shows() {
    let out = uri(&["explain", "--json", "http://anna:geheim@h:80/p?u=//anna@i#f"]).out;
    let value: Value = serde_json::from_str(&out).unwrap();
    let shown = value["input"].as_str().unwrap();
    assert_eq!(shown, "http://***@h:80/p?u=//***@i#f");
    for part in ["scheme", "userinfo", "host", "port", "path", "query", "fragment"] {
        let [start, end] = [0, 1]
            .map(|index| usize::try_from(value["spans"][part][index].as_u64().unwrap()).unwrap());
        assert_eq!(&shown[start..end], value[part].as_str().unwrap(), "{part}");
    }
}

#[test]
fn explain_has_colours_only_where_wanted() {
    assert!(!uri(&["explain", "a:b"]).out.contains('\x1b'));
    assert!(!uri(&["explain", "--color", "never", "a:b"]).out.contains('\x1b'));
    assert!(uri(&["explain", "--color", "always", "a:b"]).out.contains('\x1b'));
    let auto = command().args(["explain", "a:b"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!Run::from(auto).out.contains('\x1b'));
}

#[test]
fn explain_in_colour_has_the_same_text() {
    for input in ["foo://u@h:80/p?q#f", "http://h/a b"] {
        let colored = uri(&["explain", "--color", "always", input]).out;
        let mut plain = String::new();
        for (index, piece) in colored.split("\x1b[").enumerate() {
            let text = if index == 0 { piece } else { piece.split_once('m').unwrap().1 };
            plain.push_str(text);
        }
        assert_eq!(plain, uri(&["explain", input]).out);
    }
}

#[test]
fn explain_shows_what_escapes_encode() {
    let shown = uri(&["explain", "http://h/a%20b?q=%C3%A4#%0A"]).out;
    assert!(shown.contains("  path        /a%20b\n    decoded   /a b\n"), "{shown}");
    assert!(shown.contains("    parameter q = ä\n"), "{shown}");
    // A control character stays visible.
    assert!(shown.contains("    decoded   \\n\n"), "{shown}");
    let shown = uri(&["explain", "http://h/%FF"]).out;
    assert!(shown.contains("(bytes that are not UTF-8)"), "{shown}");
}

#[test]
fn explain_shows_where_a_host_is() {
    let remark = |text| {
        let page = uri(&["explain", text]).out;
        let row = page.lines().find(|line| line.starts_with("    host")).unwrap();
        row.split_once('(').unwrap().1.to_owned()
    };
    assert_eq!(remark("http://example.com/"), "registered name)");
    assert_eq!(remark("http://localhost/"), "registered name, localhost)");
    let page = uri(&["explain", "http://0x7f.1/"]).out;
    assert!(page.contains("(registered name that looks like an address: 127.0.0.1)"), "{page}");
    let page = uri(&["explain", "http://[::ffff:169.254.169.254]/"]).out;
    assert!(page.contains("(IPv6 address, link-local: 169.254.169.254)"), "{page}");
}

#[test]
fn explain_says_what_the_readme_shows() {
    let readme = include_str!("../../../../README.md");
    let shown = readme.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let run = uri(&["explain", "foo://example.com:8042/over/there?name=ferret#nose"]);
    assert_eq!(run.out, shown);
}

/// Each of these used to take quadratic time: minutes at this length.
#[test]
fn explain_ends_soon_on_long_lines() {
    let long = [
        format!("http://h/{}", "a".repeat(1 << 20)),
        format!("http://h/{}", "a/".repeat(1 << 19)),
        format!("http://h/?{}", "a=b&".repeat(1 << 18)),
        format!("http://h/#{}", "%41".repeat(1 << 18)),
        format!("http://{}/", "a.".repeat(1 << 18)),
        format!("http://h/{} ", "a".repeat(1 << 20)),
    ];
    for line in long {
        let start = std::time::Instant::now();
        for args in [&["explain"][..], &["explain", "--json"]] {
            let run = uri_reading(args, line.as_bytes());
            assert!(run.status < 2 && !run.out.is_empty());
        }
        assert!(start.elapsed().as_secs() < 60);
    }
}

#[test]
fn explain_names_the_components_of_a_urn() {
    let page = uri(&["explain", "urn:example:a?+x?=y=z#f"]).out;
    assert!(page.contains("\n  r-component x\n  q-component y=z\n"), "{page}");
    assert!(page.contains("(f-component)") && !page.contains("note"), "{page}");
}

#[test]
fn explain_names_the_parts_of_a_package_url() {
    let page = uri(&["explain", "pkg:npm/%40angular/animation@12.3.1?os=linux#src"]).out;
    for row in [
        "  type      npm\n    namespace ",
        "  name      animation\n    version   12.3.1\n",
        "  decoded   @angular\n",
        "src  (subpath)\n",
    ] {
        assert!(page.contains(row), "{row}: {page}");
    }
    assert!(!page.contains("may stand unescaped") && !page.contains("canonical"), "{page}");
    let page = uri(&["explain", "pkg:PyPI/A_b"]).out;
    assert!(page.contains("canonical pkg:pypi/a-b\n"), "{page}");
    let page = uri(&["explain", "pkg:npm/@angular/animation"]).out;
    assert!(one_line(&page).contains("the version follows the last `@`"), "{page}");
    assert!(!page.contains("  version "), "{page}");
}

#[test]
fn explain_knows_lists_of_hosts() {
    let list = uri(&["explain", "mongodb://u:secret@a:1,b:2/db"]);
    assert_eq!(list.status, 1);
    let note = "a list of hosts, which drivers of mongodb take: a:1, b:2; RFC 3986 derives one host and port only";
    assert!(one_line(&list.out).contains(note), "{}", list.out);
    assert!(!list.out.contains("secret"), "{}", list.out);
    let json = uri(&["explain", "--json", "mongodb://a:1,b:2/db", "http://a:1,b:2/"]).out;
    let json: Vec<_> = json.lines().collect();
    assert!(json[0].contains(r#""name":"host-list""#), "{}", json[0]);
    assert!(json[1].contains(r#""notes":[]"#), "{}", json[1]);
    let valid = uri(&["explain", "mongodb://a,b:2/db"]);
    assert_eq!(valid.status, 0);
    assert!(
        one_line(&valid.out)
            .contains("read the host as a list of hosts, and the port as that of the last"),
        "{}",
        valid.out
    );
}

#[test]
fn explain_reads_escapes_as_latin1() {
    let page = uri(&["explain", "http://h/caf%E9"]).out;
    let note =
        "escapes that are not UTF-8: `%E9` is `é` in Latin-1; in UTF-8 it is `%C3%A9` (§2.5)";
    assert!(one_line(&page).contains(note), "{page}");
    let page = uri(&["explain", "http://h/?token=%E9"]).out;
    assert!(one_line(&page).contains("escapes that are not UTF-8 (§2.5)"), "{page}");
}

/// The page without its line breaks.
fn one_line(page: &str) -> String {
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn explain_shows_the_default_port() {
    for (input, row) in [
        ("http://h/", "port      -  (default 80)"),
        ("http://h:/", "port      (empty)  (default 80)"),
        ("http://h:080/", "port      080  (that is 80)"),
        ("http://h:80/", "port      80\n"),
    ] {
        let page = uri(&["explain", input]).out;
        assert!(page.contains(row), "{page}");
    }
}

#[test]
fn explain_notes_a_port_out_of_range_once() {
    for input in ["http://h:99999/", "foo://h:99999/"] {
        let page = uri(&["explain", input]).out;
        assert_eq!(page.matches("65535").count(), 1, "{page}");
    }
}

#[test]
fn explain_repairs_remote_paths_and_addresses() {
    let page = uri(&["explain", "--show-secrets", "git@github.com:u/r.git"]).out;
    assert!(page.contains("repair      ssh://git@github.com/u/r.git\n"), "{page}");
    let page = uri(&["explain", "[::1]:8080"]).out;
    assert!(page.contains("repair      //[::1]:8080\n"), "{page}");
}

#[test]
fn explain_suggests_what_was_intended() {
    let cases = [
        ("localhost:3000", "the scheme looks like a host"),
        ("example.com:8080/x", "the scheme looks like a host"),
        ("www.example.com", "the path looks like a host"),
        ("https//h", "its colon is missing"),
        ("htp://h/", "the scheme is one letter off"),
    ];
    for (input, hint) in cases {
        let page = uri(&["explain", input]).out;
        assert!(page.contains(hint), "{page}");
    }
}

#[test]
fn explain_in_json_has_the_segments() {
    let run = uri(&["explain", "--json", "http://h/a/%20//"]);
    let it: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(it["segments"], serde_json::json!(["a", "%20", "", ""]));
}

#[test]
fn explain_wraps_segments_between_them() {
    let words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
    let path = format!("/{}", words.join("/"));
    let run = command().args(["explain", &path]).env("COLUMNS", "40").output().unwrap();
    let page = String::from_utf8(run.stdout).unwrap();
    let (_, segments) = page.split_once("  segments").unwrap();
    let shown: Vec<&str> = segments.split("\n\n").next().unwrap().split_whitespace().collect();
    assert_eq!(shown, words, "{page}");
    assert!(segments.lines().count() > 2 && page.lines().all(|line| line.width() <= 40), "{page}");
}

#[test]
fn explain_shows_the_parameters_of_segments() {
    let page = uri(&["explain", "http://h/name;v=1%2E1/other,1.1"]).out;
    assert!(page.contains("    parameter v = 1.1  (of segment name)\n"), "{page}");
    assert!(page.contains("    parameter 1.1  (of segment other)\n"), "{page}");
    assert!(!uri(&["explain", "data:a/b;c=d,e"]).out.contains("of segment"));
    let many = format!("http://h/a{}", ";b".repeat(100));
    assert!(uri(&["explain", &many]).out.contains("and 88 more\n"));
    let json = uri(&["explain", "--json", "/name;v"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["segment_parameters"][0]["parameters"][0]["key"], "v");
}

#[test]
fn explain_shows_the_spelling_decode_needless_escapes() {
    let words = |text: &str| {
        let page = uri(&["explain", text]).out;
        page.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let page = words("http://h/?next=%2Fa%3Fb%3Ac%40d");
    assert!(
        page.contains(
            "note escapes of reserved characters that are allowed unescaped there: the shortest \
             spelling with the same data is http://h/?next=/a?b:c@d, which is not equivalent (§6.2): \
             a server may distinguish the two (§2.2)"
        ),
        "{page}"
    );
    // What the page quotes is masked as elsewhere.
    let page = words("http://u%21:p%40ss@h/?token=%2Fs3cr3t&next=%2Fa");
    assert!(page.contains(" is http://***@h/?token=***&next=/a, which"), "{page}");
    let page = words("http://h/?token=%2Fs3cr3t");
    assert!(page.contains("note escapes of reserved") && !page.contains("shortest"), "{page}");
    assert!(!page.contains("s3cr3t"), "{page}");
}

#[test]
fn explain_shows_both_readings_of_a_nested_uri() {
    let nested = "https://api.example/to?uri=https://u:secret@x/?page2&nav=yes#ex";
    let page = uri(&["explain", nested]).out;
    let words: Vec<_> = page.split("note ").nth(1).unwrap().split_whitespace().collect();
    let words = words.join(" ");
    assert!(
        words.contains(
            "`uri` is https://***@x/?page2; if https://***@x/?page2&nav=yes#ex is meant, write \
             https://***@x/?page2%26nav=yes%23ex (§2.4)"
        ),
        "{page}"
    );
    let json = uri(&["explain", "--json", nested]).out;
    assert!(json.contains("\"name\":\"nested-uri\"") && !json.contains("secret"), "{json}");
    let json = uri(&["explain", "--json", "--show-secrets", nested]).out;
    assert!(json.contains("if https://u:secret@x/?page2&nav=yes#ex is meant"), "{json}");
}

#[test]
fn explain_shows_the_other_forms_of_a_host() {
    let out = uri(&["explain", "http://xn--bcher-kva.example/"]).out;
    assert!(out.contains("    unicode   bücher.example\n") && !out.contains("ascii"), "{out}");
    let out = uri(&["explain", "http://BÜCHER.example/"]).out;
    assert!(out.contains("    ascii     xn--bcher-kva.example\n"), "{out}");
    assert!(out.contains("    unicode   bücher.example\n"), "{out}");
    let out = uri(&["explain", "http://b%C3%BCcher.example/"]).out;
    assert!(out.contains("    ascii     xn--bcher-kva.example\n"), "{out}");
    let out = uri(&["explain", "http://Example.com/"]).out;
    assert!(!out.contains("ascii") && !out.contains("unicode"), "{out}");
    let json = uri(&["explain", "--json", "http://xn--bcher-kva.example/"]).out;
    assert!(json.contains("\"host_unicode\":\"bücher.example\""), "{json}");
    let out = uri(&["explain", "http://a..ü/"]).out;
    assert!(out.contains("    ascii     -  (not a DNS name: "), "{out}");
}

#[test]
fn explain_names_a_zone() {
    let run = uri(&["explain", "http://[fe80::1%25en0]/x"]);
    assert_eq!(run.status, 1);
    assert!(run.out.contains("zone        en0  (RFC 6874, obsoleted by RFC 9844)"), "{}", run.out);
    assert!(run.out.contains("--as URI-reference-6874"), "{}", run.out);
    let json = uri(&["explain", "--json", "http://[fe80::1%25en0]/x"]).out;
    assert!(json.contains("\"zone\":\"en0\""), "{json}");
}

#[test]
fn explain_takes_a_rule() {
    let run = uri(&["explain", "--as", "URI", "http://h/é"]);
    assert_eq!(run.status, 1);
    assert!(run.out.contains("--as IRI"), "{}", run.out);
    assert_eq!(uri(&["explain", "--as", "absolute-URI", "http://h/#f"]).status, 1);
}

/// A name has 255 octets in the DNS: 253 characters, with a length before each label and an empty one at the end.
#[test]
fn explain_says_the_limit_of_a_name_in_characters() {
    let host = format!("{}aa", "a.".repeat(126));
    let run = uri(&["explain", "--json", &format!("http://{host}/")]);
    assert!(run.out.contains("63 bytes a label, 253 in all without a final dot"), "{}", run.out);
    assert!(!run.out.contains("255"), "{}", run.out);
    let host = &host[1..];
    let run = uri(&["explain", "--json", &format!("http://a{}/", &host[1..])]);
    assert!(!run.out.contains("host-too-long"), "{}", run.out);
}
