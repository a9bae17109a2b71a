//! What fragments identify, by media type: the rows of `testdata/fragments.txt`, and any string.

use proptest::prelude::*;
use proptest::sample::select;
use urikit::component::Fragment;
use urikit::{IriRef, UriRef};
use urikit_explain::fragment::{
    FragmentError, FragmentSyntax, FragmentTarget, TextSpan, read_fragment,
};

const TABLE: &str = include_str!("../../../../testdata/fragments.txt");

/// The media type, the fragment, and what follows.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (media_type, rest) = line.split_once(" <").expect(line);
        let (fragment, answer) = rest.split_once("> ").expect(line);
        (media_type, fragment, answer)
    })
}

#[test]
fn fragments_are_read_as_the_table_says() {
    let mut wrong = Vec::new();
    for (media_type, fragment, expected) in rows() {
        let syntax = FragmentSyntax::of_media_type(media_type).expect(media_type);
        let found = match syntax.read_fragment(Fragment::parse(fragment).unwrap()) {
            Ok(target) => format!("= {target}"),
            Err(error) => format!("! {error}"),
        };
        if found != expected {
            wrong.push(format!("{media_type} <{fragment}>\n  {found}\n  {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows().count() > 100, "are the rows still read?");
}

#[test]
fn every_syntax_has_rows() {
    for syntax in FragmentSyntax::ALL {
        let is_of_it = |media_type| FragmentSyntax::of_media_type(media_type) == Some(*syntax);
        assert!(rows().any(|(media_type, ..)| is_of_it(media_type)), "{}", syntax.name());
        assert!(!syntax.section().is_empty());
    }
}

#[test]
fn media_types_without_a_known_syntax() {
    for media_type in
        ["", "/", "html", "text/", "/plain", "text/css", "application/zip", "a/b+json5"]
    {
        assert_eq!(FragmentSyntax::of_media_type(media_type), None, "{media_type}");
    }
}

#[test]
fn offsets_count_in_the_whole_identifier() {
    let read = |text| read_fragment(UriRef::parse(text).unwrap(), FragmentSyntax::Csv);
    assert_eq!(read("http://h/?q"), Ok(None));
    assert_eq!(read("http://h/#row=x").map_err(|error: FragmentError| error.offset()), Err(14));
    let iri = IriRef::parse("é#ü").unwrap();
    let target = read_fragment(iri, FragmentSyntax::Html).unwrap().unwrap();
    assert_eq!(target.to_string(), "the element with id \"ü\"");
}

#[test]
fn checks_of_a_text_are_kept() {
    let read = FragmentSyntax::PlainText.read_fragment(
        Fragment::parse("line=2,;length=9,UTF-8;md5=D41D8CD98F00B204E9800998ECF8427E").unwrap(),
    );
    let Ok(FragmentTarget::Text(selection)) = read else { panic!("{read:?}") };
    assert_eq!(selection.span, TextSpan::Range(Some(2), None));
    assert_eq!((selection.length, selection.charset.as_deref()), (Some(9), Some("UTF-8")));
    assert_eq!(selection.md5.as_deref(), Some("D41D8CD98F00B204E9800998ECF8427E"));
}

fn nearly() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "/",
        "~",
        "~0",
        "~1",
        "%2F",
        "%FF",
        "%C3%A9",
        "a",
        "0",
        "1",
        "9",
        "-",
        ",",
        ";",
        "&",
        "=",
        ":~:",
        "text=",
        "page=",
        "zoom=",
        "view=",
        "t=",
        "npt:",
        "xywh=",
        "line=",
        "length=",
        "md5=",
        "row=",
        "cell=",
        "*",
        "(",
        ")",
        "%5E",
        "element(",
        ".",
        ":",
        "é",
        "e",
        "00000000000000000000000000000000",
    ];
    proptest::collection::vec(select(PIECES), 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(urikit_testing::cases(4096))]

    #[test]
    fn any_fragment_is_read_or_has_an_error_inside_it(fragment in nearly()) {
        let text = format!("a#{fragment}");
        let whole = IriRef::parse(&text).unwrap();
        for syntax in FragmentSyntax::ALL {
            match read_fragment(whole, *syntax) {
                Ok(target) => prop_assert!(!target.unwrap().to_string().is_empty()),
                Err(error) => {
                    prop_assert!((2..=text.len()).contains(&error.offset()), "{} {}", text, error);
                    prop_assert!(text.is_char_boundary(error.offset()), "{} {}", text, error);
                }
            }
        }
    }

    #[test]
    fn json_pointers_come_back(tokens in proptest::collection::vec("[a/~% é0]{0,4}", 0..4)) {
        let pointer: String =
            tokens.iter().map(|it| format!("/{}", it.replace('~', "~0").replace('/', "~1"))).collect();
        let mut reference = urikit::UriRefBuf::parse("a").unwrap();
        reference.set_fragment(&pointer).unwrap();
        let target = read_fragment(&reference, FragmentSyntax::JsonPointer).unwrap();
        prop_assert_eq!(target, Some(FragmentTarget::JsonPointer(tokens)));
    }
}
