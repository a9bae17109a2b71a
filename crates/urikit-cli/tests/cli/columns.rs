//! `uri columns`: parts as new columns of Parquet files, CSV and JSON lines.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int64Array, LargeStringArray, RecordBatch,
    StringArray, StringViewArray,
};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesBuilder};
use parquet::file::reader::{FileReader, SerializedFileReader};

use crate::run::{Run, uri};

/// An empty folder; `name` is unique to the test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("columns_{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs with `FILE … -o OUT`, in the folder of the file.
fn columns(file: &Path, args: &[&str]) -> (Run, PathBuf) {
    let out = file.with_file_name(format!("out.{}", file.extension().unwrap().to_str().unwrap()));
    let paths = ["columns", file.to_str().unwrap(), "-o", out.to_str().unwrap()];
    (uri(&[&paths[..], args].concat()), out)
}

/// Runs on a file with these bytes.
fn over(name: &str, bytes: &[u8], args: &[&str]) -> (Run, PathBuf) {
    let file = folder(&name.replace('.', "_")).join(name);
    fs::write(&file, bytes).unwrap();
    columns(&file, args)
}

fn files_beside(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path.parent().unwrap()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const URLS: [Option<&str>; 6] = [
    Some("https://www.example.com/a?utm_source=x"),
    Some("http://h:8080/"),
    None,
    Some("not a uri"),
    Some(""),
    Some("https://other.example/b?utm_source=a%20b#f"),
];

fn write_parquet(path: &Path, batch: &RecordBatch, group: usize) {
    write_parquet_by(path, batch, properties(group).set_bloom_filter_enabled(true));
}

fn properties(group: usize) -> WriterPropertiesBuilder {
    WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(group))
}

fn write_parquet_by(path: &Path, batch: &RecordBatch, properties: WriterPropertiesBuilder) {
    let properties = properties.build();
    let file = File::create(path).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
    writer.write(batch).unwrap();
    writer.close().unwrap();
}

fn read_parquet(path: &Path) -> RecordBatch {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let schema = reader.schema().clone();
    let batches: Vec<_> = reader.build().unwrap().map(Result::unwrap).collect();
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

fn groups(path: &Path) -> Vec<i64> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    reader.metadata().row_groups().iter().map(|group| group.num_rows()).collect()
}

fn texts(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    let column = batch.column_by_name(name).unwrap_or_else(|| panic!("{name}"));
    column.as_string::<i32>().iter().map(|text| text.map(str::to_owned)).collect()
}

fn some(texts: &[&str]) -> Vec<Option<String>> {
    let absent = |text: &&str| if *text == "-" { None } else { Some((*text).to_owned()) };
    texts.iter().map(absent).collect()
}

fn batch(urls: ArrayRef) -> RecordBatch {
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values(0..urls.len() as i64));
    RecordBatch::try_from_iter([("id", ids), ("url", urls)]).unwrap()
}

#[test]
fn parquet_of_each_type_gets_the_same_columns() {
    let coded: DictionaryArray<Int32Type> = URLS.into_iter().collect();
    let bytes: Vec<_> = URLS.iter().map(|url| url.map(str::as_bytes)).collect();
    let types: [(&str, ArrayRef); 5] = [
        ("utf8", Arc::new(StringArray::from(URLS.to_vec()))),
        ("large", Arc::new(LargeStringArray::from(URLS.to_vec()))),
        ("view", Arc::new(StringViewArray::from(URLS.to_vec()))),
        ("binary", Arc::new(BinaryArray::from(bytes))),
        ("coded", Arc::new(coded)),
    ];
    for (name, urls) in types {
        let file = folder(name).join("log.parquet");
        let given = batch(urls);
        write_parquet(&file, &given, 2);
        let (run, out) = columns(
            &file,
            &[
                "--column",
                "url",
                "--add",
                "host,path,source=query:utm_source,effective_port,path:decoded",
            ],
        );
        assert_eq!(run.status, 1, "{name}: {}", run.err);
        assert!(
            run.err.ends_with(
                "log.parquet: 1 value is bad in the 6 rows of 'url'; the first, in row 3 (from 0): unexpected ' ' \
                 in path at byte 3\n"
            ),
            "{}",
            run.err
        );
        let added = read_parquet(&out);
        assert_eq!(groups(&out), [2, 2, 2], "{name}");
        assert_eq!(added.column(0), given.column(0), "{name}");
        assert_eq!(added.column(1), given.column(1), "{name}");
        assert_eq!(
            texts(&added, "host"),
            some(&["www.example.com", "h", "-", "-", "-", "other.example"]),
            "{name}"
        );
        assert_eq!(texts(&added, "path"), some(&["/a", "/", "-", "-", "", "/b"]), "{name}");
        assert_eq!(texts(&added, "path:decoded"), texts(&added, "path"), "{name}");
        assert_eq!(texts(&added, "source"), some(&["x", "-", "-", "-", "-", "a%20b"]), "{name}");
        let ports = added.column_by_name("effective_port").unwrap().as_primitive::<UInt16Type>();
        let ports: Vec<_> = ports.iter().collect();
        assert_eq!(ports, [Some(443), Some(8080), None, None, None, Some(443)], "{name}");
        assert_eq!(files_beside(&out), ["log.parquet", "out.parquet"], "{name}");
    }
}

/// The columns of the file stay as encoded: pages, statistics, indexes and filters.
#[test]
fn parquet_columns_are_copied_as_they_are() {
    let file = folder("copied").join("log.parquet");
    write_parquet(&file, &batch(Arc::new(StringArray::from(URLS.to_vec()))), 4);
    let (run, out) = columns(&file, &["--column", "url", "--add", "scheme", "-q"]);
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    let [before, after] = [&file, &out].map(|path| {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        (reader.metadata().clone(), reader)
    });
    for (group, (old, new)) in before.0.row_groups().iter().zip(after.0.row_groups()).enumerate() {
        assert_eq!((old.num_columns(), new.num_columns()), (2, 3));
        for (index, column) in old.columns().iter().enumerate() {
            let copy = new.column(index);
            assert_eq!(column.compressed_size(), copy.compressed_size());
            assert_eq!(column.statistics(), copy.statistics());
            assert_eq!(column.compression(), copy.compression());
            assert!(copy.bloom_filter_offset().is_some() && copy.offset_index_offset().is_some());
        }
        assert_eq!(new.column(2).compression(), Compression::SNAPPY);
        let filter = after.1.get_row_group(group).unwrap();
        let filter = filter.get_column_bloom_filter(1).cloned();
        assert!(filter.is_none_or(|filter| filter.check(&URLS[group * 4].unwrap())));
    }
}

/// As many programs write them.
#[test]
fn parquet_without_an_index_of_pages_has_none_after() {
    let file = folder("no_index").join("log.parquet");
    let properties = properties(4)
        .set_offset_index_disabled(true)
        .set_statistics_enabled(EnabledStatistics::Chunk);
    write_parquet_by(&file, &batch(Arc::new(StringArray::from(URLS.to_vec()))), properties);
    for condition in [&[][..], &["--where", "has:scheme"]] {
        let args = [&["--column", "url", "--add", "host", "-q"], condition].concat();
        let (run, out) = columns(&file, &args);
        assert_eq!((run.status, run.err.as_str()), (1, ""));
        assert_eq!(
            texts(&read_parquet(&out), "host").first(),
            Some(&Some("www.example.com".into()))
        );
    }
}

#[test]
fn where_leaves_rows_out() {
    let args = ["--column", "url", "--add", "host", "--where", "scheme=https and has:query"];
    let file = folder("where").join("log.parquet");
    write_parquet(&file, &batch(Arc::new(StringArray::from(URLS.to_vec()))), 2);
    let (run, out) = columns(&file, &args);
    assert_eq!(run.status, 1, "{}", run.err);
    let kept = read_parquet(&out);
    assert_eq!(texts(&kept, "host"), some(&["www.example.com", "other.example"]));
    assert_eq!(kept.column(0).as_primitive::<arrow_array::types::Int64Type>().values(), &[0, 5]);
    assert_eq!(groups(&out), [1, 1], "a row group without rows is none");
    let csv = "id,url\r\n1,https://h/?q\r\n\r\n2,http://h/?q\n3,a b\n4,\n5,\"https://i/?\"";
    let (run, out) = over("where.csv", csv.as_bytes(), &args);
    assert_eq!(run.status, 1);
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        "id,url,host\r\n1,https://h/?q,h\r\n\r\n5,\"https://i/?\",i"
    );
    let json =
        "{\"url\":\"https://h/?q\",\"n\":1}\n{\"url\":null}\n{}\n{\"url\":\"http://h/?q\"}\n";
    let (run, out) = over("where.jsonl", json.as_bytes(), &args);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        "{\"url\":\"https://h/?q\",\"n\":1,\"host\":\"h\"}\n"
    );
    let (run, out) =
        over("only.jsonl", json.as_bytes(), &["--column", "url", "--where", "has:query"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        "{\"url\":\"https://h/?q\",\"n\":1}\n{\"url\":\"http://h/?q\"}\n"
    );
}

#[test]
fn csv_rows_keep_their_bytes() {
    let csv = "\u{FEFF}n,\"u\"\"rl\",x\n1,http://h/a?q,\"a\nb\"\n2,\"http://i/\",\r\n\n3,,y\n4,\"\",z\n5,http://h/\u{7},\n";
    let (run, out) = over(
        "bytes.csv",
        csv.as_bytes(),
        &["--column", "u\"rl", "--add", "host,query,effective_port"],
    );
    assert_eq!(run.status, 1);
    assert!(
        run.err.contains("1 value is bad in the 5 rows") && run.err.contains("row 4 (from 0)"),
        "{}",
        run.err
    );
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        "\u{FEFF}n,\"u\"\"rl\",x,host,query,effective_port\n1,http://h/a?q,\"a\nb\",h,q,80\n\
         2,\"http://i/\",,i,,80\r\n\n3,,y,,,\n4,\"\",z,,,\n5,http://h/\u{7},,,,\n"
    );
    let invalid = b"url\nhttp://h/\xFF\nhttp://i/\n";
    let (run, out) = over("invalid.csv", invalid, &["--column", "url", "--add", "host"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("row 0 (from 0): invalid UTF-8 at byte 9"), "{}", run.err);
    assert_eq!(fs::read(&out).unwrap(), b"url,host\nhttp://h/\xFF,\nhttp://i/,i\n");
}

#[test]
fn json_lines_keep_their_bytes() {
    let json = " {\"url\" : \"http:\\/\\/h/a\\\"\" , \"n\":[1, 2]}\n\n{\"n\":{\"url\":1},\"url\":\"http://i:99999/\"}\r\n{}\n{\"url\":\"\"}";
    let (run, out) =
        over("bytes.jsonl", json.as_bytes(), &["--column", "url", "--add", "host,port,origin"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("2 values are bad in the 4 rows"), "{}", run.err);
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        "{\"url\" : \"http:\\/\\/h/a\\\"\" , \"n\":[1, 2],\"host\":null,\"port\":null,\"origin\":null}\n\
         {\"n\":{\"url\":1},\"url\":\"http://i:99999/\",\"host\":null,\"port\":null,\"origin\":null}\n\
         {\"host\":null,\"port\":null,\"origin\":null}\n\
         {\"url\":\"\",\"host\":null,\"port\":null,\"origin\":null}\n"
    );
}

#[test]
fn many_rows_keep_their_order_on_all_cores() {
    let rows = 120_000;
    let csv: String =
        (0..rows).map(|n| format!("{n},\"http://h{n}.example/a,b?q={n}\",\"x\n{n}\"\n")).collect();
    let expected: String = (0..rows)
        .map(|n| format!("{n},\"http://h{n}.example/a,b?q={n}\",\"x\n{n}\",h{n}.example,{n}\n"))
        .collect();
    for threads in ["1", "2", "5"] {
        let (run, out) = over(
            &format!("many{threads}.csv"),
            format!("id,url,x\n{csv}").as_bytes(),
            &["--column", "url", "--add", "host,q=query:q", "--threads", threads],
        );
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(fs::read_to_string(&out).unwrap() == format!("id,url,x,host,q\n{expected}"));
    }
    let urls: Vec<String> = (0..rows).map(|n| format!("http://h{n}.example/?q={n}")).collect();
    let file = folder("many").join("log.parquet");
    write_parquet(&file, &batch(Arc::new(StringArray::from(urls))), 7_000);
    for threads in ["1", "3"] {
        let (run, out) =
            columns(&file, &["--column", "url", "--add", "host,query:q", "--threads", threads]);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        let added = read_parquet(&out);
        assert_eq!(groups(&out), groups(&file));
        let hosts = added.column_by_name("host").unwrap().as_string::<i32>();
        assert!((0..rows).all(|n| hosts.value(n) == format!("h{n}.example")));
    }
}

/// A file may be replaced by itself with more columns.
#[test]
fn output_may_be_the_input() {
    let file = folder("itself").join("log.csv");
    fs::write(&file, "url\nhttp://h/\n").unwrap();
    let path = file.to_str().unwrap();
    let run = uri(&["columns", path, "--column", "url", "--add", "host", "-o", path]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), "url,host\nhttp://h/,h\n");
}

#[test]
fn empty_files_are_refused_and_empty_tables_are_not() {
    let args = ["--column", "url", "--add", "host"];
    for (name, what) in [
        ("empty.parquet", "not a complete Parquet file"),
        ("empty.csv", "the file is empty; expected a header"),
        ("empty.jsonl", "has no column 'url'"),
    ] {
        let (run, out) = over(name, b"", &args);
        assert!(run.status >= 2 && run.err.contains(what), "{name}: {}", run.err);
        assert_eq!(files_beside(&out), [name]);
    }
    let file = folder("no_rows").join("log.parquet");
    write_parquet(&file, &batch(Arc::new(StringArray::from(Vec::<&str>::new()))), 4);
    let (run, out) = columns(&file, &args);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!((read_parquet(&out).num_rows(), read_parquet(&out).num_columns()), (0, 3));
    let (run, out) = over("no_rows.csv", b"url", &args);
    assert_eq!((run.status, fs::read_to_string(&out).unwrap().as_str()), (0, "url,host\n"));
}

/// A file name and its bytes, the arguments, the exit status, and parts of the message.
type Case<'a> = (&'a str, &'a [u8], &'a [&'a str], i32, &'a [&'a str]);

/// Every fault is reported, with what is accepted, and the input stays the only file.
#[test]
fn wrong_input_is_named_and_leaves_no_output() {
    let parquet = {
        let file = folder("wrong").join("log.parquet");
        write_parquet(&file, &batch(Arc::new(StringArray::from(URLS.to_vec()))), 2);
        fs::read(&file).unwrap()
    };
    let csv = b"id,url\n1,http://h/\n";
    let url = ["--column", "url"];
    let host = ["--column", "url", "--add", "host"];
    let cases: [Case<'_>; 19] = [
        (
            "a.parquet",
            &parquet,
            &["--column", "id", "--add", "host"],
            2,
            &["'id'", "Int64", "Utf8View"],
        ),
        ("b.parquet", &parquet, &["--column", "uri", "--add", "host"], 2, &["'uri'", "id, url"]),
        ("c.parquet", &parquet[..parquet.len() / 2], &host, 3, &["a complete Parquet file"]),
        ("d.parquet", &parquet[..parquet.len() - 9], &host, 3, &["a complete Parquet file"]),
        ("e.parquet", csv, &host, 3, &["a complete Parquet file"]),
        (
            "f.parquet",
            &parquet,
            &["--column", "url", "--add", "id=host"],
            2,
            &["'id' exists", "--add OTHER_NAME=id"],
        ),
        ("a.csv", csv, &["--column", "urls", "--add", "host"], 2, &["'urls'", "id, url"]),
        (
            "b.csv",
            csv,
            &["--column", "url", "--add", "hots"],
            2,
            &["'hots'", "did you mean `host`"],
        ),
        ("c.csv", csv, &["--column", "url", "--add", "host,host"], 2, &["two columns", "'host'"]),
        ("d.csv", csv, &["--column", "url", "--add", "url=host"], 2, &["'url' exists"]),
        (
            "e.csv",
            csv,
            &["--column", "url", "--where", "hots=a"],
            2,
            &["--where, byte 0", "'hots'"],
        ),
        (
            "f.csv",
            csv,
            &["--column", "url", "--add", "host", "--as", "absolute-URI"],
            2,
            &["absolute-URI", "IRI-reference"],
        ),
        ("g.csv", csv, &url, 2, &["--add"]),
        (
            "h.csv",
            b"id,url\n1,http://h/\n2\n",
            &host,
            3,
            &["row 1 (from 0)", "1 fields, but the header has 2"],
        ),
        (
            "i.csv",
            b"id,url\n1,\"http://h/\n",
            &host,
            3,
            &["row 0 (from 0)", "a quote is not closed"],
        ),
        (
            "a.jsonl",
            b"{\"url\":\"a\"}\n{\"url\":1}\n",
            &host,
            2,
            &["row 1 (from 0)", "'url' is a number", "a string or null"],
        ),
        ("b.jsonl", b"{\"url\":\"a\"}\n{\"url\"\n", &host, 3, &["row 1 (from 0)", "not JSON"]),
        ("c.jsonl", b"{\"uri\":\"a\"}\n", &host, 2, &["'url'", "it has uri"]),
        (
            "d.jsonl",
            b"{\"url\":\"a\",\"host\":\"b\"}\n",
            &host,
            2,
            &["row 0 (from 0)", "'host' exists"],
        ),
    ];
    for (name, bytes, args, status, words) in cases {
        let (run, out) = over(name, bytes, args);
        assert_eq!(run.status, status, "{name}: {}", run.err);
        assert!(words.iter().all(|word| run.err.contains(word)), "{name}: {}", run.err);
        assert_eq!(files_beside(&out), [name]);
    }
    let (run, out) = over("a.txt", csv, &host);
    assert_eq!(run.status, 2);
    assert!(
        run.err.contains("a.txt: unknown format; use") && run.err.contains(".jsonl"),
        "{}",
        run.err
    );
    let (csv, other) = (out.with_file_name("a.csv"), out.with_file_name("b.parquet"));
    fs::write(&csv, "url\nhttp://h/\n").unwrap();
    for (args, status) in [
        (["-o", other.to_str().unwrap()], 2),
        (["-o", out.parent().unwrap().to_str().unwrap()], 3),
        (["-o", "/no/such/folder/out.csv"], 3),
        (["-o", "/dev/null"], 3),
    ] {
        let run = uri(&[&["columns", csv.to_str().unwrap()], &host[..], &args].concat());
        assert_eq!(run.status, status, "{args:?}: {}", run.err);
        assert_eq!(files_beside(&csv), ["a.csv", "a.txt"]);
    }
    let run = uri(&[&["columns", "no-such-file.csv"], &host[..], &["-o", "x.csv"]].concat());
    assert_eq!(run.status, 3);
    assert!(run.err.contains("no-such-file.csv"), "{}", run.err);
}

/// Damaged bytes lead to an error or to other values, never to a panic or an incomplete file.
#[test]
fn damaged_parquet_ends_with_a_sentence() {
    let urls: Vec<String> = (0..300).map(|n| format!("http://h{}.example/{n}", n % 7)).collect();
    let file = folder("damaged").join("log.parquet");
    write_parquet(&file, &batch(Arc::new(StringArray::from(urls))), 100);
    let whole = fs::read(&file).unwrap();
    let mut failed = 0;
    for place in (4..whole.len() - 8).step_by(whole.len() / 60) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        fs::write(&file, &bytes).unwrap();
        for condition in [&[][..], &["--where", "has:host"]] {
            let (run, out) =
                columns(&file, &[&["--column", "url", "--add", "host"], condition].concat());
            assert!(run.status <= 3, "byte {place}: {}", run.err);
            assert!(!run.err.contains("panicked"), "byte {place}: {}", run.err);
            assert_eq!(out.exists(), run.status <= 1, "byte {place}: {}", run.err);
            failed += usize::from(run.status == 3);
            let _ = fs::remove_file(out);
        }
    }
    assert!(failed > 10, "{failed}");
}

/// As columns in Python and SQL.
#[test]
fn values_may_be_iris_unless_said() {
    let csv = "url\nhttp://\u{4f8b}\u{3048}.jp/\u{e9}\n/\u{e9}\n";
    let args = ["--column", "url", "--add", "host,path"];
    let (run, out) = over("iri.csv", csv.as_bytes(), &args);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let expected = "url,host,path\nhttp://\u{4f8b}\u{3048}.jp/\u{e9},\u{4f8b}\u{3048}.jp,/\u{e9}\n/\u{e9},,/\u{e9}\n";
    assert_eq!(fs::read_to_string(&out).unwrap(), expected);
    let (run, _) =
        over("uri.csv", csv.as_bytes(), &[&args[..], &["--as", "URI-reference"]].concat());
    assert!(run.err.contains("2 values are bad"), "{}", run.err);
}

#[test]
fn another_name_for_a_part() {
    let csv = b"url\nhttp://h/\n";
    let (run, out) = over("renamed.csv", csv, &["--column", "url", "--add", "page=host"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&out).unwrap(), "url,page\nhttp://h/,h\n");
    // The order of other commands.
    let (run, _) = over("order.csv", csv, &["--column", "url", "--add", "host=page"]);
    assert!(run.status == 2 && run.err.contains("--add page=host"), "{}", run.err);
}

/// As in Python and SQL.
#[test]
fn parts_have_the_names_of_columns_elsewhere() {
    let csv = "url\nhttp://b\u{fc}cher.example/a/b.html\n";
    let args = ["--column", "url", "--add", "file_name,filename,host_ascii,effective_port"];
    let (run, out) = over("names.csv", csv.as_bytes(), &args);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let row = "http://b\u{fc}cher.example/a/b.html,b.html,b.html,xn--bcher-kva.example,80";
    let header = "url,file_name,filename,host_ascii,effective_port";
    assert_eq!(fs::read_to_string(&out).unwrap(), format!("{header}\n{row}\n"));
}
