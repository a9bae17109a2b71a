//! RFC 3986 §5.2.4 against a transcription of its text.

use alloc::borrow::Cow;

use urikit::resolve::{merge_paths, remove_dot_segments};

use crate::common::rfc3986_5;

#[test]
fn every_short_path_agrees_with_the_letter() {
    for path in rfc3986_5::texts("a./", 10) {
        let expected = rfc3986_5::remove_dot_segments(&path);
        assert_eq!(remove_dot_segments(&path), expected, "{path:?}");
    }
}

#[test]
fn dots_around_the_edges_of_blocks_are_found() {
    for before in 55..75 {
        for dots in ["/./", "/../", "/..", "/.", "/...", "/.a/", "/..a"] {
            for behind in [0, 1, 63, 64, 65] {
                let path = format!("/{}{dots}{}", "a".repeat(before), "b".repeat(behind));
                let expected = rfc3986_5::remove_dot_segments(&path);
                assert_eq!(remove_dot_segments(&path), expected, "{path:?}");
            }
        }
    }
}

/// Rows of dot segments are taken a block at a time: here is one everywhere in a block, with others
/// around it that must stop it.
#[test]
fn rows_of_dot_segments_go_by_the_letter() {
    let pieces =
        ["./", "../", "a/../", "/../", "a/./../", "a/b/../../", "bc/", "/", ".../", "..a/"];
    for row in ["./", "../", "a/../", "/../", "../a/../", "./abc/../"] {
        for len in [20, 40, 64, 65, 70] {
            for piece in pieces {
                for start in ["", "/", "x/", "/x/y/z/", "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/"]
                {
                    for end in ["", ".", "..", "...", "x"] {
                        let row = row.repeat(len);
                        let path = format!("{start}./{row}{piece}{row}{piece}{end}");
                        let expected = rfc3986_5::remove_dot_segments(&path);
                        assert_eq!(remove_dot_segments(&path), expected, "{path}");
                    }
                }
            }
        }
    }
}

#[test]
fn path_without_dot_segments_comes_back_borrowed() {
    for path in ["", "/", "a", "/a.b/c..", "/.a/..b/...", "%2e/%2E%2e"] {
        assert!(matches!(remove_dot_segments(path), Cow::Borrowed(same) if same == path), "{path}");
    }
}

#[test]
fn characters_beyond_ascii_are_kept_whole() {
    assert_eq!(remove_dot_segments("/ä/ö/../ü/."), "/ä/ü/");
    assert_eq!(remove_dot_segments("ä/../../€"), "/€");
}

#[test]
fn merge_keeps_dot_segments() {
    assert_eq!(merge_paths("/b/..", true, "./g/.."), "/b/./g/..");
    assert_eq!(merge_paths("", false, "g"), "g");
}
