//! Parts are views into the input's own buffers.

use arrow_array::cast::AsArray;
use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
use urikit::Level;
use urikit_arrow::{Kernel, UriPart};

const LONG: &str =
    "https://a-host-of-some-length.example.com/a/path/of/some/length?and=a-query-of-some-length";

/// Whether `text` is in one of the buffers of a column.
fn is_in(column: &dyn Array, text: &str) -> bool {
    let data = column.to_data();
    data.buffers().iter().any(|buffer| buffer.as_ptr_range().contains(&text.as_ptr()))
}

fn check(column: &dyn Array) {
    let parts = Kernel::parse().run(column).unwrap();
    for name in ["host", "path", "query", "authority"] {
        let part = parts.as_struct().column_by_name(name).unwrap().as_string_view();
        assert!(part.value(1).len() > 12);
        assert!(is_in(column, part.value(1)), "{name}");
        assert!(
            part.data_buffers()
                .iter()
                .all(|shared| is_in(column, str::from_utf8(&shared[..1]).unwrap()))
        );
    }
    let normal = Kernel::normalize(Level::Path).run(column).unwrap();
    assert!(is_in(column, normal.as_string_view().value(1)), "in normal form already");
    assert!(!is_in(column, normal.as_string_view().value(2)), "written anew");
    let query = Kernel::query_get("and").run(column).unwrap();
    assert!(is_in(column, query.as_string_view().value(1)), "without an escape");
}

#[test]
fn parts_are_views_into_the_buffers_of_the_input() {
    let upper = LONG.replace("https", "HTTPS");
    let values = vec![Some("a:b"), Some(LONG), Some(&*upper), None];
    let texts = StringArray::from(values.clone());
    check(&texts);
    check(&texts.slice(0, 3));
    check(&LargeStringArray::from(values.clone()));
    check(&StringViewArray::from(values));
}

#[test]
fn short_parts_are_in_their_views() {
    let column = StringArray::from(vec!["http://example.com/", "http://twelve-bytes"]);
    let hosts = Kernel::part(UriPart::Host).run(&column).unwrap();
    assert_eq!(hosts.as_string_view().value(0), "example.com");
    assert_eq!(hosts.as_string_view().value(1), "twelve-bytes");
    assert!(!is_in(&column, hosts.as_string_view().value(0)));
}

#[test]
fn column_without_rows_has_a_result_without_rows() {
    let column = StringArray::from(Vec::<&str>::new());
    assert_eq!(Kernel::parse().run(&column).unwrap().len(), 0);
    assert_eq!(Kernel::query_pairs().run(&column).unwrap().len(), 0);
    assert_eq!(Kernel::parts(&[]).run(&StringArray::from(vec!["a"])).unwrap().len(), 1);
}
