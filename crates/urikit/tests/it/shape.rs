//! The shapes of identifiers.

use urikit::compare::Shape;
use urikit::{IriRef, UriRef};

#[test]
fn shapes_are_as_in_the_table() {
    let mut count = 0;
    for line in include_str!("../../../../testdata/shapes.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let mut columns = line.split_whitespace();
        let (Some(input), Some(shape)) = (columns.next(), columns.next()) else { continue };
        assert_eq!(Shape::new(IriRef::parse(input).unwrap()).to_string(), shape, "{input}");
        count += 1;
    }
    assert!(count > 15, "only {count} rows");
}

#[test]
fn a_shape_with_a_class_is_no_reference() {
    let shape = Shape::new(UriRef::parse("/7").unwrap()).to_string();
    assert!(IriRef::parse(&shape).is_err());
}

#[test]
fn shape_debug_holds_no_secret() {
    let uri = UriRef::parse("http://secret@h/").unwrap();
    assert!(!format!("{:?}", Shape::new(uri)).contains("secret"));
}
