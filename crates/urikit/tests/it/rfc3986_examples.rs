//! The examples of RFC 3986, from `testdata/rfc3986_examples.txt`.

use crate::common::{self, Answer};

const EXAMPLES: &str = include_str!("../../../../testdata/rfc3986_examples.txt");

#[test]
fn examples_have_the_parts_that_the_rfc_gives_them() {
    common::for_each(&common::read(EXAMPLES), |case| match &case.answer {
        Answer::Accepted(parts) => common::check_accepted(case.input, parts),
        Answer::Refused(_) => panic!("the RFC's examples are valid"),
    });
}

/// If lines were lost while reading the table, every other test here would pass.
#[test]
fn examples_are_all_read() {
    let lines = EXAMPLES.lines().filter(|line| line.starts_with('<')).count();
    assert_eq!(common::read(EXAMPLES).len(), lines);
    assert!(lines > 130);
}
