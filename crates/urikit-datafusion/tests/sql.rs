//! The functions in SQL, over literals, CSV and Parquet.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, DictionaryArray, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::datatypes::Int32Type;
use datafusion::arrow::util::display::array_value_to_string;
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::execution::FunctionRegistry;
use datafusion::prelude::{CsvReadOptions, ParquetReadOptions, SessionConfig, SessionContext};
use urikit_arrow::{Kernel, PairKernel};

fn context() -> SessionContext {
    let context =
        SessionContext::new_with_config(SessionConfig::new().with_information_schema(true));
    urikit_datafusion::register(&context);
    context
}

/// The rows of a result, each with its values joined by `|`.
async fn rows(context: &SessionContext, sql: &str) -> Result<Vec<String>, String> {
    let frame = context.sql(sql).await.map_err(|error| error.to_string())?;
    let batches = frame.collect().await.map_err(|error| error.to_string())?;
    let shown = |column: &ArrayRef, row| array_value_to_string(column, row).unwrap();
    let mut rows = Vec::new();
    for batch in &batches {
        for row in 0..batch.num_rows() {
            let values: Vec<_> = batch.columns().iter().map(|column| shown(column, row)).collect();
            rows.push(values.join("|"));
        }
    }
    Ok(rows)
}

async fn one(context: &SessionContext, expression: &str) -> String {
    rows(context, &format!("SELECT {expression}"))
        .await
        .unwrap_or_else(|error| panic!("{error}"))
        .join(";")
}

const LOG: &str = "\
id,url
1,https://www.example.com/a?utm_source=x&id=1
2,HTTPS://www.example.com/b/../a?utm_source=x&id=1
3,http://other.example/p
4,not a uri
5,
";

/// The same table as CSV, as Parquet and with a dictionary column.
async fn tables(context: &SessionContext, folder: &std::path::Path) -> Vec<&'static str> {
    let csv = folder.join("log.csv");
    std::fs::write(&csv, LOG).unwrap();
    let csv = csv.to_str().unwrap();
    context.register_csv("log_csv", csv, CsvReadOptions::new()).await.unwrap();
    let parquet = folder.join("log.parquet");
    let parquet = parquet.to_str().unwrap();
    let table = context.table("log_csv").await.unwrap();
    table.write_parquet(parquet, DataFrameWriteOptions::new(), None).await.unwrap();
    context.register_parquet("log_parquet", parquet, ParquetReadOptions::new()).await.unwrap();
    let urls: Vec<Option<&str>> = LOG
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').map(|(_, url)| url).filter(|url| !url.is_empty()))
        .collect();
    let coded: DictionaryArray<Int32Type> = urls.into_iter().collect();
    let ids = Int64Array::from(vec![1, 2, 3, 4, 5]);
    let columns: Vec<(&str, ArrayRef)> = vec![("id", Arc::new(ids)), ("url", Arc::new(coded))];
    context.register_batch("log_coded", RecordBatch::try_from_iter(columns).unwrap()).unwrap();
    vec!["log_csv", "log_parquet", "log_coded"]
}

#[tokio::test]
async fn examples_have_the_results_that_they_show() {
    let context = context();
    urikit_datafusion::register_spark(&context);
    let mut count = 0;
    for name in context.udfs() {
        let function = context.udf(&name).unwrap();
        if !name.starts_with("uri_") && !name.ends_with("parse_url") {
            continue;
        }
        let documentation = function.documentation().unwrap_or_else(|| panic!("{name}"));
        let example = documentation.sql_example.as_ref().unwrap();
        let (sql, result) =
            example.trim_start_matches("```sql\nSELECT ").split_once(";\n-- ").unwrap();
        assert_eq!(one(&context, sql).await, result.trim_end_matches("\n```"), "{sql}");
        count += 1;
    }
    assert_eq!(count, 56, "all functions have examples");
}

#[tokio::test]
async fn functions_are_shown_with_their_documentation() {
    let context = context();
    urikit_datafusion::register_spark(&context);
    for (name, syntax, words) in [
        ("uri_host", "uri_host(uri)", "The part host"),
        ("uri_query_get", "uri_query_get(uri, key)", "The first value of a key"),
        ("uri_equivalent", "uri_equivalent(uri, other, [level])", "equal at a level"),
        ("parse_url", "parse_url(url, part, [key])", "as in Spark"),
    ] {
        let shown = rows(&context, &format!("SHOW FUNCTIONS LIKE '{name}'")).await.unwrap();
        let [shown] = &shown[..] else { panic!("{name}: {shown:?}") };
        assert!(shown.contains(syntax) && shown.contains(words), "{shown}");
    }
    let all = rows(&context, "SHOW FUNCTIONS LIKE 'uri_%'").await.unwrap();
    assert_eq!(all.len(), urikit_datafusion::all().count());
}

/// Each kernel is a function of its name, as in Python.
#[test]
fn functions_have_the_names_of_kernels() {
    let mut functions: Vec<_> =
        urikit_datafusion::all().map(|function| function.name().to_owned()).collect();
    let kernels = Kernel::names().chain(PairKernel::names());
    let mut kernels: Vec<_> = kernels.map(|name| format!("uri_{name}")).collect();
    functions.sort();
    kernels.sort();
    assert_eq!(functions, kernels);
}

#[tokio::test]
async fn errors_and_parts_of_sql() {
    let context = context();
    for (expression, result) in [
        ("uri_errors('http://h/') IS NULL", "true"),
        ("uri_errors('http://h:99999/') IS NULL", "true"),
        ("get_field(uri_errors('http://h:99999/', 'port'), 'kind')", "port-too-large"),
        ("get_field(uri_parts('http://h:80/', 'host', 'port'), 'port') + 1", "81"),
        (
            "uri_normalize('http://b\u{fc}cher.example', 'scheme', 'idna')",
            "http://xn--bcher-kva.example/",
        ),
        ("uri_is_valid('http://h/\u{e9}')", "true"),
        ("arrow_typeof(uri_key_hash('a'))", "Int64"),
        ("uri_host(NULL) IS NULL", "true"),
        ("uri_resolve(NULL, 'a') IS NULL", "true"),
    ] {
        assert_eq!(one(&context, expression).await, result, "{expression}");
    }
}

#[tokio::test]
async fn tables_are_filtered_grouped_and_joined() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    for table in tables(&context, folder.path()).await {
        let sql = format!("SELECT id FROM {table} WHERE uri_host(url) = 'other.example'");
        assert_eq!(rows(&context, &sql).await.unwrap(), ["3"], "{table}");
        let sql = format!(
            "SELECT uri_host(url) AS host, count(*) FROM {table} GROUP BY 1 ORDER BY 1 NULLS LAST"
        );
        assert_eq!(
            rows(&context, &sql).await.unwrap(),
            ["other.example|1", "www.example.com|2", "|2"],
            "{table}"
        );
        let sql = format!(
            "SELECT a.id, b.id FROM {table} a JOIN {table} b \
             ON uri_normalize(a.url) = uri_normalize(b.url) WHERE a.id < b.id"
        );
        assert_eq!(rows(&context, &sql).await.unwrap(), ["1|2"], "{table}");
        let sql = format!(
            "SELECT a.id, b.id FROM {table} a JOIN {table} b \
             ON uri_key_hash(a.url, 'scheme') = uri_key_hash(b.url, 'scheme') WHERE a.id < b.id"
        );
        assert_eq!(rows(&context, &sql).await.unwrap(), ["1|2"], "{table}");
        let sql = format!(
            "SELECT uri_query_get(url, 'utm_source'), get_field(uri_parse(url), 'path') FROM {table} ORDER BY id LIMIT 3"
        );
        assert_eq!(rows(&context, &sql).await.unwrap(), ["x|/a", "x|/b/../a", "|/p"], "{table}");
        let sql = format!(
            "SELECT uri_resolve(url, '../z'), uri_resolve('http://a/b/', url) FROM {table} WHERE id = 3"
        );
        assert_eq!(
            rows(&context, &sql).await.unwrap(),
            ["http://other.example/z|http://other.example/p"],
            "{table}"
        );
        let sql = format!("SELECT count(*) FROM {table} WHERE uri_is_valid(url)");
        assert_eq!(rows(&context, &sql).await.unwrap(), ["3"], "{table}");
    }
}

#[tokio::test]
async fn wrong_arguments_are_refused_when_the_query_is_planned() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    tables(&context, folder.path()).await;
    for (sql, parts) in [
        ("SELECT uri_host(1)", &["uri_host", "Int64", "Utf8View"][..]),
        ("SELECT uri_host()", &["uri_host"]),
        ("SELECT uri_host('a', 'b')", &["uri_host(uri)", "2 arguments"]),
        (
            "SELECT uri_normalize(url, 'full') FROM log_csv",
            &["'full'", "simple, case, percent, path, scheme"],
        ),
        ("SELECT uri_is_valid(url, 'url') FROM log_csv", &["'url'", "URI-reference"]),
        ("SELECT uri_normalize(url, url) FROM log_csv", &["'level' must be a constant"]),
        ("SELECT uri_query_get(url, NULL) FROM log_csv", &["'key' must not be NULL"]),
        ("SELECT uri_segment(url, 'x') FROM log_csv", &["'x'", "from the end"]),
        ("SELECT uri_encode(url, 'all') FROM log_csv", &["'all'", "query-value"]),
        ("SELECT uri_equivalent(url, url, 'full') FROM log_csv", &["'full'", "scheme"]),
        (
            "SELECT uri_resolve('no base', url) FROM log_csv",
            &["the base for all rows", "'no base'"],
        ),
        ("SELECT uri_resolve(url, 'a b') FROM log_csv", &["the reference for all rows", "'a b'"]),
        ("SELECT uri_relativize(url, '/a') FROM log_csv", &["the target for all rows"]),
        ("SELECT uri_equivalent(url, 'a b') FROM log_csv", &["the other for all rows"]),
        // The base comes first.
        ("SELECT uri_resolve('../c', 'http://a/b')", &["the base for all rows", "'../c'"]),
        ("SELECT uri_parts(url, 'hots') FROM log_csv", &["'hots'", "host_kind"]),
    ] {
        let error = match context.sql(sql).await {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{sql} is planned"),
        };
        assert!(parts.iter().all(|part| error.contains(part)), "{sql}: {error}");
    }
}

#[tokio::test]
async fn spark_functions_differ_in_what_they_do_with_bad_urls() {
    let context = context();
    urikit_datafusion::register_spark(&context);
    assert_eq!(one(&context, "parse_url('http://u@h_1:80/p?a=1&b=2#f', 'HOST')").await, "h_1");
    assert_eq!(one(&context, "parse_url('http://u@h:80/p?a=1&b=2#f', 'FILE')").await, "/p?a=1&b=2");
    assert_eq!(one(&context, "parse_url('http://u@h:80/p?a=1&b=2#f', 'QUERY', 'b')").await, "2");
    assert_eq!(one(&context, "try_parse_url('http://h/ x', 'HOST') IS NULL").await, "true");
    let error = rows(&context, "SELECT parse_url('http://h/ x', 'HOST')").await.unwrap_err();
    assert!(error.contains("row 0: unexpected ' ' in path at byte 9"), "{error}");
    let error = rows(&context, "SELECT parse_url('http://h/', 'PORT')").await.unwrap_err();
    assert!(error.contains("'PORT'") && error.contains("AUTHORITY"), "{error}");
}

#[tokio::test]
async fn bad_files_are_errors() {
    let context = context();
    let folder = tempfile::tempdir().unwrap();
    tables(&context, folder.path()).await;
    let whole = std::fs::read(folder.path().join("log.parquet")).unwrap();
    for (name, bytes) in [("truncated.parquet", &whole[..whole.len() / 2]), ("empty.parquet", &[])]
    {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        let read = context.read_parquet(path, ParquetReadOptions::new()).await;
        let outcome = match read {
            Ok(frame) => frame
                .collect()
                .await
                .map(|batches| batches.iter().map(RecordBatch::num_rows).sum::<usize>()),
            Err(error) => Err(error),
        };
        assert!(matches!(outcome, Err(_) | Ok(0)), "{name}: {outcome:?}");
    }
    let texts = StringArray::from(Vec::<&str>::new());
    let columns: Vec<(&str, ArrayRef)> = vec![("url", Arc::new(texts))];
    context.register_batch("nothing", RecordBatch::try_from_iter(columns).unwrap()).unwrap();
    assert_eq!(rows(&context, "SELECT uri_parse(url) FROM nothing").await.unwrap().len(), 0);
}

/// The page of the book: each query and the result below it.
#[tokio::test]
async fn cookbook_queries_give_the_results_they_show() {
    let page = include_str!("../../../docs/cookbook/sql.md");
    let context = context();
    let blocks: Vec<_> = page.split("```sql\n").skip(1).collect();
    assert_eq!(blocks.len(), 12);
    for block in blocks {
        let (query, rest) = block.split_once("```").unwrap();
        let wanted = rest.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
        let found = rows(&context, query).await.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.join("\n"), wanted.unwrap().trim_end(), "{query}");
    }
}
