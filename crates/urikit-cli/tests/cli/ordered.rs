//! `uri uniq`, `uri sort` and `uri count`.

use std::collections::HashSet;

use crate::run::{uri, uri_reading};

#[test]
fn uniq_keeps_the_first_of_what_is_equal_at_a_level() {
    let inputs =
        ["http://h", "HTTP://h", "http://h/%7Ea", "http://h/~a", "http://h:80/", "http://h"];
    for (level, kept) in [
        ("simple", "http://h\nHTTP://h\nhttp://h/%7Ea\nhttp://h/~a\nhttp://h:80/\n"),
        ("case", "http://h\nhttp://h/%7Ea\nhttp://h/~a\nhttp://h:80/\n"),
        ("path", "http://h\nhttp://h/%7Ea\nhttp://h:80/\n"),
        ("scheme", "http://h\nhttp://h/%7Ea\n"),
    ] {
        let run = uri(&[&["uniq", "--level", level][..], &inputs].concat());
        assert_eq!((run.status, run.out.as_str()), (0, kept), "{level}");
    }
}

#[test]
fn uniq_reports_bad_inputs_and_keeps_them_if_asked() {
    let run = uri_reading(&["uniq"], b"a b\nc\na b\nc\n");
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (1, "c\n", 2));
    let kept = uri_reading(&["uniq", "--on-error", "keep"], b"a b\nc\na b\nc\n");
    assert_eq!(kept.out, "a b\nc\n");
    let failed = uri_reading(&["uniq", "--on-error", "fail"], b"c\na b\nd\n");
    assert_eq!((failed.status, failed.out.as_str()), (1, "c\n"));
}

#[test]
fn uniq_json_has_the_key() {
    let run = uri(&["uniq", "--json", "HTTP://h/a/../b"]);
    assert_eq!(run.out, "{\"input\":\"HTTP://h/a/../b\",\"key\":\"http://h/b\"}\n");
}

/// Unsorted lines, each repeated, in more than one spelling.
fn mixed() -> String {
    let mut random = 7_u64;
    (0..30_000)
        .map(|_| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let number = (random >> 33) % 9_000;
            let scheme = if random >> 63 == 0 { "http" } else { "HTTP" };
            format!("{scheme}://h{}.example/{number}\n", number % 10)
        })
        .collect()
}

#[test]
fn uniq_is_the_same_with_little_memory() {
    let lines = mixed();
    let mut seen = HashSet::new();
    let expected: String = lines
        .split_inclusive('\n')
        .filter(|line| seen.insert(line.to_lowercase()))
        .map(str::to_owned)
        .collect();
    for memory in ["4K", "20K", "300K", "1G"] {
        let run = uri_reading(&["uniq", "--memory", memory], lines.as_bytes());
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(run.out == expected, "{memory}");
    }
}

#[test]
fn sort_is_stable_and_the_same_with_little_memory() {
    let lines = mixed();
    let mut expected: Vec<&str> = lines.split_inclusive('\n').collect();
    expected.sort_by_key(|line| line.to_lowercase());
    let expected = expected.concat();
    for memory in ["20K", "300K", "1G"] {
        let run = uri_reading(&["sort", "--memory", memory], lines.as_bytes());
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(run.out == expected, "{memory}");
    }
}

#[test]
fn sort_by_surt_has_domains_side_by_side() {
    let inputs = ["http://a.b.org/", "http://c.org/", "http://b.org/x", "http://b.com/", "urn:a:b"];
    let run = uri(&[&["sort", "--surt"][..], &inputs].concat());
    assert_eq!(run.out, "http://b.com/\nhttp://b.org/x\nhttp://a.b.org/\nhttp://c.org/\nurn:a:b\n");
    let csv = uri(&["sort", "--surt", "--csv", "http://a.b/"]);
    assert_eq!(csv.out, "input,key\nhttp://a.b/,\"http://(b,a,)/\"\n");
}

#[test]
fn sort_puts_bad_inputs_last_if_they_are_kept() {
    let run = uri_reading(&["sort", "--on-error", "keep"], b"~ b\nz\n\nb c\na");
    assert_eq!((run.status, run.out.as_str()), (1, "\na\nz\nb c\n~ b\n"));
}

#[test]
fn memory_is_a_number_with_a_unit() {
    assert_eq!(uri(&["sort", "--memory", "lots", "a"]).status, 2);
}

const COUNTED: &[u8] = b"http://b/1\nhttp://a/1\nhttp://b/2\nurn:x\nHTTP://B/1\nno uri\n";

#[test]
fn count_has_the_most_frequent_first() {
    let run = uri_reading(&["count", "--by", "host"], COUNTED);
    assert_eq!((run.status, run.out.as_str()), (1, "3\tb\n1\t\n1\ta\n"));
    let run = uri_reading(&["count", "--by", "host", "--level", "simple", "--top", "1"], COUNTED);
    assert_eq!(run.out, "2\tb\n");
    let run = uri_reading(&["count", "--by", "segment:0,scheme", "--top", "2"], COUNTED);
    assert_eq!(run.out, "3\t1\thttp\n1\t2\thttp\n");
}

#[test]
fn count_distinguishes_absent_from_empty() {
    let run = uri_reading(&["count", "--json", "--by", "host"], b"a:b\nfile:///\nfile:///\n");
    assert_eq!(run.out, "{\"count\":2,\"host\":\"\"}\n{\"count\":1,\"host\":null}\n");
    let run = uri_reading(&["count", "--csv", "--by", "host"], b"a:b\nfile:///\nfile:///\n");
    assert_eq!(run.out, "count,host\n2,\"\"\n1,\n");
}

#[test]
fn count_takes_bad_inputs_for_ones_without_parts_if_asked() {
    let run = uri_reading(&["count", "--by", "host", "--on-error", "null"], COUNTED);
    assert_eq!(run.out, "3\tb\n2\t\n1\ta\n");
    let run = uri_reading(&["count", "--by", "host", "--on-error", "fail"], b"//a\na b\n//a\n");
    assert_eq!((run.status, run.out.as_str()), (1, "1\ta\n"));
}

#[test]
fn count_of_no_such_part_is_wrong_usage() {
    assert_eq!(uri(&["count", "--by", "hots", "a"]).status, 2);
    assert_eq!(uri(&["count", "a"]).status, 2);
}

#[test]
fn sort_reverse_writes_the_greatest_first_and_bad_ones_last() {
    let lines = b"b:\na:x\na:\na b\nA:\n";
    let run = uri_reading(&["sort", "--reverse", "--on-error", "keep"], lines);
    assert_eq!(run.out, "b:\na:x\na:\nA:\na b\n");
}

#[test]
fn count_by_several_parts_distinguishes_absent_from_empty() {
    let run = uri_reading(&["count", "--by", "query,fragment"], b"a:b\na:b?\na:b?#c\n");
    assert_eq!(run.out, "1\t\t\n1\t\"\"\t\n1\t\"\"\tc\n");
}

#[test]
fn count_is_the_same_with_any_memory() {
    let lines = mixed();
    let absent = "a\nb?\nc?q\n".repeat(3);
    for by in ["input", "path,query", "host"] {
        for format in ["--csv", "--json", "-0"] {
            let count = |memory: &str| {
                let args = ["count", "--by", by, format, "--memory", memory];
                uri_reading(&args, format!("{lines}{absent}").as_bytes())
            };
            let (much, little) = (count("512M"), count("64K"));
            assert_eq!((much.status, little.status), (0, 0));
            assert!(much.out == little.out, "{by} {format}");
        }
    }
}

#[test]
fn sort_on_several_threads_is_that_on_one() {
    let lines = mixed().repeat(20);
    for memory in ["512M", "100K"] {
        let sort = |threads| {
            uri_reading(&["sort", "--memory", memory, "--threads", threads], lines.as_bytes()).out
        };
        let one = sort("1");
        assert!(one == sort("3"), "{memory}");
        assert_eq!(one.lines().count(), lines.lines().count());
    }
}

#[test]
fn uniq_ignores_parts() {
    let lines = b"http://u@h/a?b=1#c\nhttp://h/a?b=2\nHTTP://h/a#d\nhttp://h/a\nhttps://h/a\n";
    for (ignored, wanted) in [
        ("fragment", "http://u@h/a?b=1#c\nhttp://h/a?b=2\nHTTP://h/a#d\nhttps://h/a\n"),
        ("fragment,query", "http://u@h/a?b=1#c\nhttp://h/a?b=2\nhttps://h/a\n"),
        ("fragment,query,userinfo", "http://u@h/a?b=1#c\nhttps://h/a\n"),
        ("fragment,query,userinfo,scheme", "http://u@h/a?b=1#c\n"),
    ] {
        let run = uri_reading(&["uniq", "--ignore", ignored], lines);
        assert_eq!((run.status, run.out.as_str()), (0, wanted), "{ignored}");
    }
    let run = uri(&["uniq", "--ignore", "query", "--json", "http://h/?a"]);
    assert_eq!(run.out, "{\"input\":\"http://h/?a\",\"key\":\"http://h/\"}\n");
    // Without these parts the rest would not be valid, but it can be compared.
    let run = uri(&["uniq", "--ignore", "scheme,authority", "x:a:b", "y:a:b", "//h//a", "//i//a"]);
    assert_eq!((run.status, run.out.as_str()), (0, "x:a:b\n//h//a\n"));
    // What the scheme says of the other parts holds without it too.
    let equal = ["http://h", "http://h/", "http://h:80/", "https://h:443", "HTTP://h:/"];
    let run = uri(&[&["uniq", "--level", "scheme", "--ignore", "scheme"], &equal[..]].concat());
    assert_eq!((run.status, run.out.as_str()), (0, "http://h\n"));
    assert_eq!(uri(&["uniq", "--ignore", "hots", "a"]).status, 2);
}

#[test]
fn uniq_by_shape_keeps_one_of_each() {
    let lines = b"http://h/1?id=7\nhttp://H/22?id=8\nhttp://h/2026-11-17\nhttp://h/x\nhttp://h/y\nhttp://h/3\n";
    let run = uri_reading(&["uniq", "--by", "shape"], lines);
    assert_eq!(
        run.out,
        "http://h/1?id=7\nhttp://h/2026-11-17\nhttp://h/x\nhttp://h/y\nhttp://h/3\n"
    );
    let run = uri_reading(&["uniq", "--by", "shape", "--ignore", "query"], lines);
    assert_eq!(run.out, "http://h/1?id=7\nhttp://h/2026-11-17\nhttp://h/x\nhttp://h/y\n");
    let run = uri_reading(&["uniq", "--by", "shape", "--memory", "1K"], lines);
    assert_eq!(run.out.lines().count(), 5);
}

const LOG: &[u8] =
    b"http://b/1?q=1\nhttp://a:80/1?q=2\nhttp://b/2\nmailto:x\nhttp://A:9/1?q=1&r&r\nnews:y\n";

#[test]
fn uniq_by_parts_keeps_the_first_of_each_value() {
    for (args, out) in [
        (&["--by", "host"][..], "http://b/1?q=1\nhttp://a:80/1?q=2\nmailto:x\n"),
        (
            &["--by", "host", "--level", "simple"],
            "http://b/1?q=1\nhttp://a:80/1?q=2\nmailto:x\nhttp://A:9/1?q=1&r&r\n",
        ),
        (
            &["--by", "host", "-i", "--level", "simple"],
            "http://b/1?q=1\nhttp://a:80/1?q=2\nmailto:x\n",
        ),
        (
            &["--by", "host,path"],
            "http://b/1?q=1\nhttp://a:80/1?q=2\nhttp://b/2\nmailto:x\nnews:y\n",
        ),
        (&["--by", "query:q"], "http://b/1?q=1\nhttp://a:80/1?q=2\nhttp://b/2\n"),
        (&["--by", "registered_domain"], "http://b/1?q=1\n"),
        (
            &["--by", "uri", "--ignore", "query"],
            "http://b/1?q=1\nhttp://a:80/1?q=2\nhttp://b/2\nmailto:x\nhttp://A:9/1?q=1&r&r\nnews:y\n",
        ),
    ] {
        let run = uri_reading(&[&["uniq"], args].concat(), LOG);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, out, ""), "{args:?}");
        let little = uri_reading(&[&["uniq", "--memory", "1"], args].concat(), LOG);
        assert_eq!(little.out, out, "{args:?}");
    }
    let run = uri(&["uniq", "--by", "host", "--json", "a:b", "http://H/", "file:///"]);
    assert_eq!(
        run.out,
        "{\"input\":\"a:b\",\"key\":null}\n{\"input\":\"http://H/\",\"key\":\"h\"}\n\
         {\"input\":\"file:///\",\"key\":\"\"}\n"
    );
    let run = uri(&["uniq", "--by", "host,effective_port", "--json", "http://h/"]);
    assert_eq!(run.out, "{\"input\":\"http://h/\",\"key\":[\"h\",\"80\"]}\n");
    let run = uri(&["uniq", "--by", "host,port", "--csv", "http://h/", "a:b"]);
    assert_eq!(run.out, "input,key\nhttp://h/,h \na:b,\" \"\n".replace("\" \"", " "));
    // A part that can't be computed is a fault of the input.
    let run = uri(&["uniq", "--by", "effective_port", "//h:99999", "http://h"]);
    assert_eq!((run.status, run.out.as_str()), (1, "http://h\n"));
    for args in [&["--by", "hots"], &["--by", "http://u:secret@h/"]] {
        let run = uri(&[&["uniq", "a"], &args[..]].concat());
        assert!(run.status == 2 && !run.err.contains("secret"), "{}", run.err);
    }
}

#[test]
fn uniq_counts_and_selects_by_number() {
    let lines = b"http://h/a\nb c\nHTTP://h/a\nhttp://h/b\nb c\nhttp://h/a\n";
    for (args, out) in [
        (&["-c"][..], "3\thttp://h/a\n1\thttp://h/b\n"),
        (&["--count", "--by", "host"], "4\thttp://h/a\n"),
        (&["-c", "-0"], "3\thttp://h/a\x001\thttp://h/b\0"),
        (&["--repeated"], "http://h/a\n"),
        (&["-u"], "http://h/b\n"),
        (&["-c", "--repeated"], "3\thttp://h/a\n"),
        (&["-c", "--on-error", "keep"], "3\thttp://h/a\n2\tb c\n1\thttp://h/b\n"),
        (
            &["-c", "--csv", "--on-error", "keep"],
            "count,input,key\n3,http://h/a,http://h/a\n2,b c,\n1,http://h/b,http://h/b\n",
        ),
        (
            &["-c", "--tsv"],
            "count\tinput\tkey\n3\thttp://h/a\thttp://h/a\n1\thttp://h/b\thttp://h/b\n",
        ),
    ] {
        let run = uri_reading(&[&["uniq"], args].concat(), lines);
        assert_eq!((run.status, run.out.as_str()), (1, out), "{args:?}");
        let little = uri_reading(&[&["uniq", "--memory", "1"], args].concat(), lines);
        assert_eq!(little.out, out, "{args:?}");
    }
    let run = uri(&["uniq", "-c", "--json", "a", "a", "a b", "a b"]);
    assert_eq!(
        run.out.lines().map(|line| &line[..29]).collect::<Vec<_>>(),
        ["{\"count\":2,\"input\":\"a\",\"key\":", "{\"count\":2,\"input\":\"a b\",\"err"]
    );
    assert_eq!(uri(&["uniq", "-u", "--repeated", "a"]).status, 2);
    assert_eq!(uri(&["uniq", "-c", "--in-place", "-f", "a"]).status, 2);
}

#[test]
fn uniq_counts_the_same_with_any_memory() {
    let lines = mixed();
    let count = |memory| uri_reading(&["uniq", "-c", "--memory", memory], lines.as_bytes()).out;
    let all = count("1G");
    assert!(all == count("20K"));
    let sum: usize =
        all.lines().map(|line| line.split('\t').next().unwrap().parse::<usize>().unwrap()).sum();
    assert_eq!(sum, lines.lines().count());
}

#[test]
fn sort_by_parts_has_ports_by_size_and_absent_ones_first() {
    for (args, out) in [
        (
            &["--by", "port"][..],
            "mailto:x\nhttp://b/2\nhttp://b:9/\nhttp://b:80/\nhttp://b:8080/\n",
        ),
        (
            &["--by", "port", "-r"],
            "http://b:8080/\nhttp://b:80/\nhttp://b:9/\nmailto:x\nhttp://b/2\n",
        ),
        (
            &["--by", "host,port", "-u"],
            "mailto:x\nhttp://b/2\nhttp://b:9/\nhttp://b:80/\nhttp://b:8080/\n",
        ),
        (&["--by", "host", "--unique"], "mailto:x\nhttp://b:80/\n"),
        (&["--by", "scheme", "-u", "-r"], "mailto:x\nhttp://b:80/\n"),
    ] {
        let lines = b"http://b:80/\nmailto:x\nhttp://b:8080/\nhttp://b:9/\nhttp://b/2\n";
        let run = uri_reading(&[&["sort"], args].concat(), lines);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, out, ""), "{args:?}");
        let little = uri_reading(&[&["sort", "--memory", "1"], args].concat(), lines);
        assert_eq!(little.out, out, "{args:?}");
    }
    assert_eq!(uri(&["sort", "--surt", "--by", "host", "a"]).status, 2);
}

#[test]
fn sort_unique_writes_the_first_of_equal_inputs() {
    let lines = b"http://h/b\nHTTP://h/a\nx y\nhttp://h/a\nx y\nhttp://h/b\n";
    let run = uri_reading(&["sort", "-u"], lines);
    assert_eq!((run.status, run.out.as_str()), (1, "HTTP://h/a\nhttp://h/b\n"));
    let run = uri_reading(&["sort", "-r", "-u", "--on-error", "keep"], lines);
    assert_eq!(run.out, "http://h/b\nHTTP://h/a\nx y\n");
    let run = uri_reading(&["sort", "-u", "--level", "simple"], lines);
    assert_eq!(run.out, "HTTP://h/a\nhttp://h/a\nhttp://h/b\n");
}

#[test]
fn count_by_key_counts_each_key() {
    for (args, out) in [
        (&["--by", "key"][..], "3\tq\n2\tr\n"),
        (&["--by", "key", "--top", "1"], "3\tq\n"),
        (&["--by", "host,key", "--level", "case"], "2\ta\tq\n2\ta\tr\n1\tb\tq\n"),
        (&["--by", "key", "--csv"], "count,key\n3,q\n2,r\n"),
        (&["--by", "key", "--json"], "{\"count\":3,\"key\":\"q\"}\n{\"count\":2,\"key\":\"r\"}\n"),
        (
            &["--by", "shape"],
            "1\thttp://a:80/{number}?q={number}\n1\thttp://a:9/{number}?q={number}&r&r\n1\thttp://b/{number}\n1\thttp://b/{number}?q={number}\n1\tmailto:x\n1\tnews:y\n",
        ),
    ] {
        let run = uri_reading(&[&["count"], args].concat(), LOG);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, out, ""), "{args:?}");
    }
    let run = uri_reading(&["count", "--by", "keys"], LOG);
    assert_eq!(run.out, "3\t\n2\tq\n1\tq r r\n");
    assert_eq!(run.err, "uri: note: 3 inputs have no keys\n");
    let run = uri(&["count", "--by", "key,key:decoded", "?%61=1&b", "?a&&", "?", "a"]);
    assert_eq!(run.out, "3\t\"\"\t\"\"\n1\t%61\ta\n1\ta\ta\n1\tb\tb\n");
    let run = uri(&["count", "--by", "key", "--on-error", "null", "a b", "?q"]);
    assert_eq!((run.status, run.out.as_str()), (1, "1\t\n1\tq\n"));
    assert_eq!(uri(&["get", "shape", "/7"]).out, "/{number}\n");
}
