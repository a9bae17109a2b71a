//! `uri diff`.

use crate::run::uri;

#[test]
fn diff_shows_each_part_that_differs() {
    let run = uri(&["diff", "http://a@h:80/p?x=1&y=2&z#f", "https://h/p?y=2&x=3&z=&w"]);
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "scheme\thttp\thttps\nuserinfo\t***\t-\nport\t80\t-\nquery:w\t-\tw\n\
         query:x\tx=1\tx=3\nquery:z\tz\tz=\nfragment\tf\t-\n"
    );
    let run = uri(&["diff", "--show-secrets", "http://a@h", "http://b@h"]);
    assert_eq!(run.out, "userinfo\ta\tb\n");
}

#[test]
fn diff_masks_secrets() {
    let a = "https://u:one@h/?token=two&x=1#access_token=three";
    let b = "https://u:ONE@h/?token=TWO&x=2#access_token=THREE";
    let run = uri(&["diff", a, b]);
    assert_eq!(
        run.out,
        "userinfo\t***\t***\nquery:token\ttoken=***\ttoken=***\nquery:x\tx=1\tx=2\n\
         fragment\taccess_token=***\taccess_token=***\n"
    );
    let json = uri(&["diff", "--json", a, b]).out;
    assert!(!json.to_lowercase().contains("two"), "{json}");
    let shown = uri(&["diff", "--show-secrets", a, b]).out;
    assert!(shown.contains("token=two\ttoken=TWO"), "{shown}");
    // A secret that extends over parameters.
    assert_eq!(uri(&["diff", "?//u:p&k=x@h", "?//u:p&k=y@h"]).out, "query:k\t***\t***\n");
}

#[test]
fn diff_of_equal_uris_is_empty() {
    let run = uri(&["diff", "http://h/?a=1", "http://h/?a=1"]);
    assert_eq!((run.status, run.out.as_str()), (0, ""));
    let run = uri(&["diff", "--json", "http://h/?a=1", "http://h/?a=1"]);
    assert_eq!(run.out, "{\"differences\":[]}\n");
}

#[test]
fn diff_knows_order_and_repetition_of_parameters() {
    let run = uri(&["diff", "?a=1&b=2", "?b=2&a=1"]);
    assert_eq!((run.status, run.out.as_str()), (1, "query\ta=1&b=2\tb=2&a=1\n"));
    assert_eq!(uri(&["diff", "?a=1&a=2", "?a=2"]).out, "query:a\ta=1&a=2\ta=2\n");
    assert_eq!(uri(&["diff", "?", ""]).out, "query\t\t-\n");
    let run = uri(&["diff", "--csv", "/a", "/b"]);
    assert_eq!(run.out, "part,a,b\npath,/a,/b\n");
}

#[test]
fn diff_reports_a_bad_input() {
    let run = uri(&["diff", "http://h/", "http://h/ "]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("uri: argument 2: "), "{}", run.err);
}

#[test]
fn diff_quietly_only_sets_the_exit_status() {
    for (b, status) in [("http://h/a", 0), ("http://h/b", 1), ("http://h/ ", 1)] {
        let run = uri(&["diff", "-q", "http://h/a", b]);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (status, "", ""), "{b}");
    }
}
