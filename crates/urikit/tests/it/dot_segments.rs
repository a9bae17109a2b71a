//! RFC 3986 §5.2.4 compared with a transcription of its text.

use alloc::borrow::Cow;

use urikit::resolve::{dot_segment_steps, merge_paths, remove_dot_segments};

use crate::common::rfc3986_5;

#[test]
fn every_short_path_agrees_with_the_letter() {
    for path in rfc3986_5::texts("a./", 10) {
        let expected = rfc3986_5::remove_dot_segments(&path);
        assert_eq!(remove_dot_segments(&path), expected, "{path:?}");
    }
}

#[test]
fn steps_of_every_short_path_end_in_the_same_path() {
    for path in rfc3986_5::texts("a./", 9) {
        let mut steps = dot_segment_steps(&path);
        let mut output = String::new();
        while let Some(step) = steps.next() {
            // Each step does what it claims.
            assert!(output.ends_with(step.removed), "{path:?}");
            output.truncate(output.len() - step.removed.len());
            if step.kind.name() == "2E" {
                output += step.taken;
            }
            assert_eq!((steps.output(), steps.input()), (output.clone(), step.input), "{path:?}");
        }
        assert_eq!(output, remove_dot_segments(&path), "{path:?}");
    }
}

#[test]
fn steps_are_those_of_the_example_of_the_rfc() {
    let steps = |path| dot_segment_steps(path).map(|step| step.kind.name()).collect::<Vec<_>>();
    // RFC 3986 §5.2.4
    assert_eq!(steps("/a/b/c/./../../g"), ["2E", "2E", "2E", "2B", "2C", "2C", "2E"]);
    assert_eq!(steps("mid/content=5/../6"), ["2E", "2E", "2C", "2E"]);
    assert_eq!(steps("./.././a"), ["2A", "2A", "2A", "2E"]);
    assert_eq!(steps(".."), ["2D"]);
    assert_eq!(steps("/.."), ["2C", "2E"]);
    assert_eq!(steps(""), [""; 0]);
    let words = |path| dot_segment_steps(path).map(|step| step.kind.message()).collect::<Vec<_>>();
    assert_eq!(words("/./a"), ["drop a segment '.'", "move the first segment to the output"]);
}

#[test]
fn dots_around_the_edges_of_blocks_are_found() {
    for before in 55..75 {
        for dots in ["/./", "/../", "/..", "/.", "/...", "/.a/", "/..a"] {
            for after in [0, 1, 63, 64, 65] {
                let path = format!("/{}{dots}{}", "a".repeat(before), "b".repeat(after));
                let expected = rfc3986_5::remove_dot_segments(&path);
                assert_eq!(remove_dot_segments(&path), expected, "{path:?}");
            }
        }
    }
}

#[test]
fn dots_after_a_row_of_empty_segments_go_by_the_letter() {
    for count in 0..200 {
        for (start, end) in [("", "../x"), ("/..", "../"), ("a/./", "./../x"), ("../", "..")] {
            let path = format!("{start}{}{end}", "/".repeat(count));
            let expected = rfc3986_5::remove_dot_segments(&path);
            assert_eq!(remove_dot_segments(&path), expected, "{path:?}");
        }
    }
}

/// Runs of dot segments are processed a block at a time: here, one at every position of a block, with segments
/// around it that must end it.
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
fn non_ascii_characters_are_kept_whole() {
    assert_eq!(remove_dot_segments("/ä/ö/../ü/."), "/ä/ü/");
    assert_eq!(remove_dot_segments("ä/../../€"), "/€");
}

#[test]
fn merge_keeps_dot_segments() {
    assert_eq!(merge_paths("/b/..", true, "./g/.."), "/b/./g/..");
    assert_eq!(merge_paths("", false, "g"), "g");
}
