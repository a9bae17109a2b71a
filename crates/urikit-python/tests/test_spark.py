"""Spark in local mode, or on the cluster that ``URIKIT_SPARK_MASTER`` names."""

import pytest

pyspark = pytest.importorskip("pyspark")

import urikit.spark  # noqa: E402
from test_columns import CASES, IDS, VALUES, expected  # noqa: E402
from pyspark.sql.functions import lit  # noqa: E402
from urikit.spark import functions as uri  # noqa: E402


@pytest.fixture(scope="module")
def frame(spark):
    urikit.spark.register(spark)
    rows = [(row, value) for row, value in enumerate(VALUES)]
    frame = spark.createDataFrame(rows, "row int, url string").cache()
    frame.createOrReplaceTempView("urls")
    return frame


def test_all_functions(frame):
    """All in one job: each costs seconds to start."""
    columns = [getattr(uri, name)("url", *([lit(arguments[0])] if name == "resolve" else arguments)).alias(f"c{index}")
               for index, (name, arguments, _) in enumerate(CASES)]
    rows = frame.orderBy("row").select("row", *columns).collect()
    for index, (name, _, answer) in enumerate(CASES):
        assert [row[f"c{index}"] for row in rows] == expected(answer), name


def test_all_functions_in_sql(spark, frame):
    calls = []
    for index, (name, arguments, _) in enumerate(CASES):
        constants = "".join(f", '{argument}'" for argument in arguments)
        call = f"uri_{name}(url{constants})"
        calls.append(f"{call} AS c{index}")
    rows = spark.sql(f"SELECT row, {', '.join(calls)} FROM urls ORDER BY row").collect()
    for index, (name, _, answer) in enumerate(CASES):
        assert [row[f"c{index}"] for row in rows] == expected(answer), name


def test_struct_in_sql(spark, frame):
    rows = spark.sql("SELECT uri_parse(url).host AS host FROM urls ORDER BY row").collect()
    assert [row.host for row in rows] == expected(lambda one: one.host)


def test_bad_uris_are_counted(spark, frame):
    row = spark.sql("SELECT count(uri_errors(url)) AS bad, max(uri_errors(url).kind) AS kind FROM urls").first()
    assert (row.bad, row.kind) == (3, "unexpected-char")
    assert frame.where(uri.errors("url").isNotNull()).count() == 3


def test_bad_uris_fail_the_job_when_asked(frame):
    with pytest.raises(Exception, match="unexpected ' ' in path at byte 1"):
        frame.where("row = 11").select(uri.host("url", on_bad="raise")).collect()
    with pytest.raises(ValueError):
        uri.host("url", on_bad="ignore")


def test_wrong_names_fail_before_the_job(frame):
    with pytest.raises(ValueError, match="host_kind"):
        uri.parts("url", "hots")
    with pytest.raises(ValueError, match="simple, case"):
        uri.normalize("url", "full")
    with pytest.raises(ValueError, match="keep"):
        uri.host("url", on_bad="keep")


def test_the_base_is_first(spark, frame):
    """As in SQL."""
    links = spark.createDataFrame([("http://a/b/c", "../d"), ("no base", "x")], "base string, link string")
    answers = [row[0] for row in links.select(uri.resolve("base", "link")).collect()]
    assert answers == ["http://a/d", None]
    links.createOrReplaceTempView("links")
    assert [row[0] for row in spark.sql("SELECT uri_resolve(base, link) FROM links").collect()] == answers
    assert links.select(uri.resolve("http://h/i/", "link")).first()[0] == "http://h/d"
    assert links.select(uri.resolve(base=lit("http://h/i/"), reference="link")).first()[0] == "http://h/d"
    assert links.select(uri.relativize("http://a/b/", "base")).first()[0] == "c"
    for function in (uri.resolve, uri.relativize):
        with pytest.raises(ValueError, match="the base first"):
            function("link", "http://h/i/")
    with pytest.raises(urikit.UriError, match="the other for all rows"):
        uri.equivalent("base", "a b")
    with pytest.raises(Exception, match="row 1 of its batch: base: .*bad-base"):
        links.coalesce(1).select(uri.resolve("base", "link", on_bad="raise")).collect()


def test_as_and_keep(spark):
    urls = spark.createDataFrame([("HTTP://h/é",), ("a b",), (None,)], "url string").coalesce(1)
    rows = urls.select(uri.host("url", as_="URI"), uri.normalize("url", on_bad="keep"), uri.errors("url")["kind"])
    assert [tuple(row) for row in rows.collect()] == [
        (None, "http://h/é", None), (None, "a b", "unexpected-char"), (None, None, None)]


def test_columns_of_nothing(spark):
    empty = spark.createDataFrame([], "url string").repartition(3)
    columns = [uri.host("url"), uri.parse("url"), uri.errors("url"), uri.resolve("http://h/", "url"),
               uri.query_get("url", "q"), uri.hierarchy("url")]
    assert empty.select(*columns).collect() == []
    empty.createOrReplaceTempView("nothing")
    assert spark.sql("SELECT uri_normalize(url, 'scheme'), uri_errors(url), uri_resolve(url, url) FROM nothing").collect() == []
    nulls = spark.createDataFrame([(None,), (None,)], "url string")
    assert [tuple(row) for row in nulls.select(*columns).collect()] == [(None,) * 6] * 2
    # One row in one of many partitions.
    one = spark.createDataFrame([("http://h/",)], "url string").repartition(4)
    assert one.select(uri.host("url")).collect()[0][0] == "h"
    assert spark.sql("SELECT uri_host(NULL), uri_port(NULL), uri_parse(NULL)").first()[0] is None


def test_columns_of_numbers(spark):
    with pytest.raises(Exception, match="holds no URIs"):
        spark.range(3).select(uri.host("id")).collect()


#: Where Spark's own function answers otherwise, as the guide's table says: part, its answer, and ours.
OTHERWISE = [
    ("http://user_name.example/", "host", None, "user_name.example"),
    ("http://-h/", "host", None, "-h"),
    ("http://h..example/", "host", None, "h..example"),
    ("http://1.2.3.4.5/", "host", None, "1.2.3.4.5"),
    ("http://exa%6Dple.com/p", "host", None, "exa%6Dple.com"),
    ("http://例え.jp/é", "host", None, "例え.jp"),
    ("http://h/\u00a0x", "path", None, "/\u00a0x"),
    ("http://[v1.a]/p", "host", None, "[v1.a]"),
    ("http:///p", "host", None, ""),
    ("mailto:a@example.com", "path", None, "a@example.com"),
    ("a:b", "path", None, "b"),
    ("urn:isbn:1?x", "query", None, "x"),
    ("http://h/?q=[1]", "query", "q=[1]", None),
    ("http://h:80a/", "authority", "h:80a", None),
]


def test_where_try_parse_url_answers_otherwise(spark, frame):
    given = [(row, url) for row, (url, _, _, _) in enumerate(OTHERWISE)]
    spark.createDataFrame(given, "row int, url string").createOrReplaceTempView("otherwise")
    rows = spark.sql(
        "SELECT uri_parse(url) AS ours, try_parse_url(url, 'HOST') AS host, try_parse_url(url, 'PATH') AS path, "
        "try_parse_url(url, 'QUERY') AS query, try_parse_url(url, 'AUTHORITY') AS authority "
        "FROM otherwise ORDER BY row"
    ).collect()
    for (url, part, theirs, ours), row in zip(OTHERWISE, rows):
        assert (row[part], row.ours and row.ours[part]) == (theirs, ours), url
