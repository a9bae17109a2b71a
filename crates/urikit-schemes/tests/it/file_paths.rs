//! Paths and file URIs, by `testdata/file_paths.txt`, and properties of all of them.
//!
//! With `URIKIT_PROVE`, each property on a million paths.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::Uri;
use urikit_schemes::rules::SchemeSet;
use urikit_schemes::{File, FilePathError, PathRules};

const TABLE: &str = include_str!("../../../../testdata/file_paths.txt");

/// The form in the table: a string, or an error.
fn shown<T: AsRef<[u8]>>(result: Result<T, FilePathError>) -> String {
    match result {
        Ok(text) => format!("<{}>", String::from_utf8_lossy(text.as_ref())),
        Err(error) => {
            let offset = error.offset().map(|offset| format!("@{offset}"));
            format!("!{}{}", error.kind().name(), offset.unwrap_or_default())
        }
    }
}

fn path_of(rules: &str, file: File<'_>) -> Result<Vec<u8>, FilePathError> {
    match rules {
        "unix" => file.to_unix_path(),
        _ => file.to_windows_path().map(String::into_bytes),
    }
}

fn uri_of(rules: &str, path: &str) -> Result<String, FilePathError> {
    let uri = match rules {
        "unix" => File::from_unix_path(path),
        _ => File::from_windows_path(path),
    };
    uri.map(|uri| uri.into_string())
}

#[test]
fn table_has_paths_and_uris() {
    let mut count = 0;
    let is_case = |line: &&str| line.starts_with("unix") || line.starts_with("windows");
    for line in TABLE.lines().filter(is_case) {
        let case = line.split_once("  -- ").map_or(line, |(case, _)| case);
        let (rules, rest) = case.split_once(' ').unwrap();
        let (direction, rest) = rest.split_once(' ').unwrap();
        // A path may have spaces, a URI has none.
        let (left, right) = rest.trim().rsplit_once(' ').unwrap();
        let (left, right) = (left.trim(), right.trim());
        let inner = |text: &'static str| text.strip_prefix('<').unwrap().strip_suffix('>').unwrap();
        if matches!(direction, "both" | "from") {
            assert_eq!(shown(uri_of(rules, inner(left))), right, "{line}");
        }
        if direction != "from" {
            let uri = Uri::parse(inner(right)).unwrap();
            let file = if direction == "lenient" { File::new_lenient(uri) } else { File::new(uri) };
            assert_eq!(shown(path_of(rules, file.unwrap())), left, "{line}");
        }
        count += 1;
    }
    assert!(count > 80, "{count}");
}

#[test]
fn unix_paths_need_not_be_utf8() {
    let path: Vec<u8> = b"/".iter().copied().chain(1..=255).filter(|byte| *byte != b'/').collect();
    let path = [b"/", &path[..]].concat();
    let uri = File::from_unix_path(&path).unwrap();
    assert_eq!(File::new(uri.borrowed()).unwrap().to_unix_path().unwrap(), path);
}

#[test]
fn lenient_form_refuses_what_has_no_path() {
    for text in ["file:", "file:a", "file://h", "file://h:80/a", "file:///a?b", "http://h/"] {
        assert!(File::new_lenient(Uri::parse(text).unwrap()).is_err(), "{text}");
    }
}

#[cfg(all(unix, feature = "std"))]
#[test]
fn std_paths_are_those_of_this_machine() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    let path = Path::new(OsStr::from_bytes(b"/tmp/\xFFa b"));
    let uri = File::from_path(path).unwrap();
    assert_eq!(uri, "file:///tmp/%FFa%20b");
    assert_eq!(File::new(uri.borrowed()).unwrap().to_path().unwrap(), path);
    assert!(File::from_path("a").is_err());
    for directory in ["/tmp/a b", "/tmp/a b/"] {
        assert_eq!(File::from_directory_path(directory).unwrap(), "file:///tmp/a%20b/");
    }
    assert_eq!(File::from_directory_path("/").unwrap(), "file:///");
    assert!(File::from_directory_path("a").is_err());
}

#[test]
fn spellings_of_a_document_have_one_key() {
    let key = |text: &str| File::new_lenient(Uri::parse(text).unwrap()).unwrap().document_key();
    let groups: &[(&str, &[&str])] = &[
        ("file:///C:/a", &["file:///c%3A/a", "file:///c%3a/a", "file:///c:/a", "file:/C:/a"]),
        (
            "file:///C:/a",
            &["file://localhost/c%7C/a", "file:c:/a", "FILE:///C:/b/../a", "file:///c:/%61"],
        ),
        ("file:///C:/A", &["file:///c%3A/A", "file:///c%3A/A#L1"]),
        ("file:///C:", &["file:///c%3A"]),
        ("file:///C:/", &["file:///c%3A/"]),
        ("file:///a@b(c)+d,e", &["file:///a%40b%28c%29%2Bd%2Ce", "file:/a@b(c)+d,e"]),
        ("file:///%C3%A9%20x", &["file:///%c3%a9%20x"]),
        ("file:///a%2Fb%5C%00", &["file:///a%2fb%5c%00"]),
        ("file:///a%25b", &["file:///%61%25%62"]),
        ("file://server/c:/a", &["file://SERVER/c%3A/a"]),
        ("file:///", &["file:/", "file://localhost/"]),
    ];
    for (expected, spellings) in groups {
        assert_eq!(key(expected), *expected);
        for spelling in *spellings {
            assert_eq!(key(spelling), *expected, "{spelling}");
        }
    }
}

fn unix_path() -> impl Strategy<Value = Vec<u8>> {
    let pieces = "/ / // . .. a b \\ C: %2F %00 ? # ä \u{1F600} localhost";
    let piece = prop_oneof![
        4 => select(pieces.split(' ').collect::<Vec<_>>()).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..4),
        1 => Just(b" ".to_vec()),
    ];
    vec(piece, 0..10).prop_map(|pieces| [&b"/"[..], &pieces.concat()[..]].concat())
}

fn windows_path() -> impl Strategy<Value = String> {
    let start = select(vec![
        "C:\\",
        "z:\\",
        "\\\\server\\share",
        "\\\\h\\",
        "\\\\",
        "",
        "C:",
        "\\",
        "\\\\?\\C:\\",
        "\\\\?\\UNC\\h\\s\\",
        "\\\\.\\",
        "\\\\localhost\\c:",
        "\\\\127.0.0.1\\s\\",
        "\\\\b\u{FC}@x\\$",
    ]);
    let pieces = "\\ \\ \\\\ . .. a b : %5C %2F ? * # ä \u{1F600} | ~1 \u{1} ;=";
    let piece = prop_oneof![
        6 => select(pieces.split(' ').collect::<Vec<_>>()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(|c| c.to_string()),
        1 => Just(" ".to_owned()),
    ];
    (start, vec(piece, 0..10)).prop_map(|(start, pieces)| start.to_owned() + &pieces.concat())
}

fn file_uri() -> impl Strategy<Value = String> {
    let start = select(vec![
        "file:",
        "file:/",
        "file://",
        "file:///",
        "file:////",
        "file://localhost/",
        "FILE://h/",
    ]);
    let pieces = "/ / . .. a C: c%3A %7C %2F %5C %00 %FF %C3%A4 %3F %25 * ; localhost %2e h@ :80";
    let piece = select(pieces.split(' ').collect::<Vec<_>>());
    (start, vec(piece, 0..8)).prop_map(|(start, pieces)| start.to_owned() + &pieces.concat())
}

proptest! {
    #![proptest_config(urikit_testing::cases(2000))]

    #[test]
    fn unix_path_comes_back_the_same(path in unix_path()) {
        let representable = !path.starts_with(b"//") && !path.contains(&0);
        let uri = File::from_unix_path(&path);
        prop_assert_eq!(uri.is_ok(), representable);
        if let Ok(uri) = uri {
            let again = Uri::parse(uri.as_str()).unwrap();
            prop_assert_eq!(File::new(again).unwrap().to_unix_path().unwrap(), path);
        }
    }

    #[test]
    fn windows_path_comes_back_the_same(path in windows_path()) {
        if let Ok(uri) = File::from_windows_path(&path) {
            let again = Uri::parse(uri.as_str()).unwrap();
            let back = File::new(again).unwrap().to_windows_path().unwrap();
            let short = match path.strip_prefix(r"\\?\UNC\") {
                Some(rest) => format!(r"\\{rest}"),
                None => path.strip_prefix(r"\\?\").unwrap_or(&path).to_owned(),
            };
            prop_assert_eq!(back, short.replace('/', "\\"));
        }
    }

    /// A URI with a path means the same as the URI of that path.
    #[test]
    fn uri_of_the_path_of_a_uri_has_the_same_path(text in file_uri()) {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        for file in [File::new(uri), File::new_lenient(uri)].into_iter().flatten() {
            if let Ok(path) = file.to_windows_path() {
                let uri = File::from_windows_path(&path).unwrap();
                let back = File::new(uri.borrowed()).unwrap().to_windows_path();
                prop_assert_eq!(back, Ok(path));
            }
            if let Ok(path) = file.to_unix_path()
                && let Ok(uri) = File::from_unix_path(&path)
            {
                prop_assert_eq!(File::new(uri.borrowed()).unwrap().to_unix_path(), Ok(path));
            }
        }
    }

    /// The key of a key is itself, and it names the same file.
    #[test]
    fn document_key_is_a_normal_form(text in file_uri()) {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        for file in [File::new(uri), File::new_lenient(uri)].into_iter().flatten() {
            let key = file.document_key();
            let again = File::new_lenient(key.borrowed()).unwrap();
            prop_assert_eq!(again.document_key(), key.borrowed());
            prop_assert_eq!(again.is_local(), file.is_local());
        }
    }

    /// The local paths of a URI and of its normal form differ only in dot segments.
    #[test]
    fn normal_form_of_a_file_uri_is_one(text in file_uri()) {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        let normal = SchemeSet::STANDARD.normalize(uri);
        prop_assert_eq!(SchemeSet::STANDARD.normalize(normal.borrowed()), normal.borrowed());
        if let Ok(file) = File::new(uri) {
            let normal = File::new(normal.borrowed()).unwrap();
            prop_assert_eq!(normal.is_local(), file.is_local());
            prop_assert!(normal.uri().authority().is_some());
        }
    }
}

#[test]
fn rules_of_paths_are_named_in_both_directions() {
    for rules in [PathRules::Unix, PathRules::Windows] {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    let error = "no such name".parse::<PathRules>().unwrap_err();
    assert_eq!(error.to_string(), "not the name of a family of systems");
}
