//! `uri sql`: queries over files.

use std::fs;
use std::path::PathBuf;

use crate::run::{Run, command};

const LOG: &str = "id,url\n1,https://www.example.com/a?utm_source=x\n2,HTTPS://www.example.com/b/../a\n\
                   3,http://other.example/p\n4,not a uri\n5,\n";

/// A folder with a log as CSV, as Parquet and as JSON lines.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("sql_{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("log.csv"), LOG).unwrap();
    for copy in ["log.parquet", "log.json"] {
        let run = sql(&folder, &[&format!("COPY (SELECT * FROM \"log.csv\") TO '{copy}'")]);
        assert_eq!(run.status, 0, "{}", run.err);
    }
    fs::copy(folder.join("log.json"), folder.join("log.jsonl")).unwrap();
    folder
}

fn sql(folder: &PathBuf, args: &[&str]) -> Run {
    command().current_dir(folder).arg("sql").args(args).output().unwrap().into()
}

#[test]
fn queries_read_parquet_csv_and_json() {
    let folder = folder("formats");
    for table in ["log.csv", "log.parquet", "log.json", "log.jsonl"] {
        let query = format!(
            "SELECT uri_host(url), count(*) FROM \"{table}\" GROUP BY 1 ORDER BY 2 DESC, 1"
        );
        let run = sql(&folder, &[&query]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{table}");
        let mut lines: Vec<_> = run.out.lines().collect();
        lines.sort();
        assert_eq!(lines, ["\t2", "other.example\t1", "www.example.com\t2"], "{table}");
    }
    let query = "SELECT a.id, b.id FROM \"log.csv\" a JOIN \"log.parquet\" b \
                 ON uri_key_hash(uri_without_query(a.url)) = uri_key_hash(b.url) WHERE a.id < b.id";
    assert_eq!(sql(&folder, &[query]).out, "1\t2\n");
}

#[test]
fn rows_are_written_in_each_format() {
    let folder = folder("written");
    let query = "SELECT id, uri_query_get(url, 'utm_source') AS s, lower('A,') AS t FROM \"log.csv\" \
                 WHERE id < 3 ORDER BY id";
    assert_eq!(sql(&folder, &[query]).out, "1\tx\ta,\n2\t\ta,\n");
    assert_eq!(sql(&folder, &["--csv", query]).out, "id,s,t\n1,x,\"a,\"\n2,,\"a,\"\n");
    assert_eq!(sql(&folder, &["--tsv", query]).out, "id\ts\tt\n1\tx\ta,\n2\t\ta,\n");
    assert_eq!(
        sql(&folder, &["--json", query]).out,
        "{\"id\":1,\"s\":\"x\",\"t\":\"a,\"}\n{\"id\":2,\"s\":null,\"t\":\"a,\"}\n"
    );
    let query = "SELECT uri_query_pairs('/?a=1&b')[1]['value']";
    assert_eq!(sql(&folder, &["--threads", "1", query]).out, "1\n");
    let shown = sql(&folder, &["SHOW FUNCTIONS LIKE 'uri_host'"]).out;
    assert!(shown.contains("uri_host(uri)"), "{shown}");
    assert_eq!(sql(&folder, &["--spark", "SELECT parse_url('http://h/p', 'HOST')"]).out, "h\n");
    assert_eq!(sql(&folder, &["SELECT parse_url('http://h/p', 'HOST')"]).status, 2);
}

#[test]
fn wrong_queries_and_files_are_named() {
    let folder = folder("wrong");
    fs::write(folder.join("short.parquet"), &fs::read(folder.join("log.parquet")).unwrap()[..200])
        .unwrap();
    for (query, status, words) in [
        ("SELECT uri_hots('a')", 2, "uri_host"),
        ("SELEC 1", 2, "SELEC"),
        ("SELECT uri_normalize('a', 'full')", 2, "'full'"),
        ("SELECT uri_host(1)", 2, "Int64"),
        ("SELECT 1 FROM log.csv", 2, "in double quotes"),
        ("SELECT 1 FROM \"none.csv\"", 2, "none.csv"),
        ("SELECT url FROM \"short.parquet\"", 3, "short.parquet failed"),
    ] {
        let run = sql(&folder, &[query]);
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{query}: {}", run.err);
        assert!(run.err.contains(words), "{query}: {}", run.err);
        assert!(!run.err.contains("bug in DataFusion"), "{query}: {}", run.err);
    }
}

/// Damaged bytes lead to an error or to other values, never to a panic.
#[test]
fn damaged_parquet_ends_with_a_sentence() {
    let folder = folder("damaged");
    let file = folder.join("log.parquet");
    let whole = fs::read(&file).unwrap();
    let flipped = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        bytes
    };
    let mut damaged = vec![b"PAR1garbagePAR1".to_vec(), whole[..whole.len() / 2].to_vec()];
    damaged.extend((4..whole.len() - 8).step_by(whole.len() / 30).map(flipped));
    let mut failed = 0;
    for (number, bytes) in damaged.iter().enumerate() {
        fs::write(&file, bytes).unwrap();
        let run = sql(&folder, &["SELECT uri_host(url) FROM \"log.parquet\""]);
        assert!(matches!(run.status, 0 | 3), "{number}: {} {}", run.status, run.err);
        assert!(!run.err.contains("panicked"), "{number}: {}", run.err);
        assert_eq!(run.err.is_empty(), run.status == 0, "{number}");
        failed += usize::from(run.status == 3);
    }
    assert!(failed > 5, "{failed}");
}

/// Files of each format with other bytes than their names say: `uri sql` and `uri columns` end with a sentence that names
/// the file, and a good file beside a bad one does not hide it.
#[test]
fn damaged_files_are_named() {
    let folder = folder("named");
    let parquet = fs::read(folder.join("log.parquet")).unwrap();
    let middle = {
        let mut bytes = parquet.clone();
        let half = bytes.len() / 2;
        bytes[4..half].fill(0xAA);
        bytes
    };
    let gzip = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3];
    let cases: [(&str, &[u8]); 15] = [
        ("garbage.parquet", b"PAR1garbagePAR1"),
        ("short.parquet", b"PAR1"),
        ("length.parquet", b"PAR1\xFF\xFF\xFF\x7FPAR1"),
        ("negative.parquet", b"PAR1\0\0\0\0\xFF\xFF\xFF\xFFPAR1"),
        ("half.parquet", &parquet[..parquet.len() / 2]),
        ("head.parquet", &parquet[parquet.len() / 2..]),
        ("middle.parquet", &middle),
        ("text.parquet", LOG.as_bytes()),
        ("gzip.parquet", &gzip),
        ("bytes.csv", b"id,url\n1,\xFF\xFE\n"),
        ("fields.csv", b"id,url\n1\n2,3,4\n"),
        ("parquet.csv", &parquet),
        ("open.jsonl", b"{\"url\":\"http://h/\"}\n{\"url\":"),
        ("other.jsonl", b"\xFF\xFE"),
        ("gzip.jsonl", &gzip),
    ];
    let out = folder.join("out");
    for (name, bytes) in cases {
        let (_, end) = name.split_once('.').unwrap();
        let inside = folder.join(format!("in_{}", name.replace('.', "_")));
        fs::create_dir_all(&inside).unwrap();
        fs::write(inside.join(name), bytes).unwrap();
        fs::copy(folder.join(format!("log.{end}")), inside.join(format!("good.{end}"))).unwrap();
        for table in [name.to_owned(), format!("*.{end}")] {
            let run = sql(&inside, &[&format!("SELECT url FROM \"{table}\"")]);
            assert!(!run.err.contains("panicked"), "{name}: {}", run.err);
            // A CSV reader takes nearly everything; it may answer, or find no such column.
            let is_named = run.status == 3 && run.err.contains(name);
            let is_text = matches!(end, "csv") && matches!(run.status, 0 | 2);
            assert!(is_named || is_text, "{table} with {name}: {} {}", run.status, run.err);
        }
        let arguments = ["columns", name, "--column", "url", "--add", "host", "-o"];
        let out = out.with_extension(end);
        let run: Run =
            command().current_dir(&inside).args(arguments).arg(&out).output().unwrap().into();
        assert!(!run.err.contains("panicked"), "{name}: {}", run.err);
        assert!(
            matches!(run.status, 1..=3) && run.err.contains(name),
            "{name}: {} {}",
            run.status,
            run.err
        );
    }
}
