"""Spark in local mode, or on the cluster that ``URIKIT_SPARK_MASTER`` names."""

import pytest

pyspark = pytest.importorskip("pyspark")

import urikit.spark  # noqa: E402
from test_columns import CASES, IDS, VALUES, expected  # noqa: E402
from urikit.spark import functions as uri  # noqa: E402


@pytest.fixture(scope="module")
def frame(spark):
    urikit.spark.register(spark)
    rows = [(row, value) for row, value in enumerate(VALUES)]
    frame = spark.createDataFrame(rows, "row int, url string").cache()
    frame.createOrReplaceTempView("urls")
    return frame


def signed(values, name):
    """A hash keeps its bits, as a bigint."""
    if name != "key_hash":
        return values
    return [None if value is None else value - (1 << 64) * (value >= 1 << 63) for value in values]


def test_all_functions(frame):
    """All in one job: each costs seconds to start."""
    columns = [getattr(uri, name)("url", *arguments).alias(f"c{index}")
               for index, (name, arguments, _) in enumerate(CASES)]
    rows = frame.orderBy("row").select("row", *columns).collect()
    for index, (name, _, answer) in enumerate(CASES):
        assert [row[f"c{index}"] for row in rows] == signed(expected(answer), name), name


def test_all_functions_in_sql(spark, frame):
    calls = []
    for index, (name, arguments, _) in enumerate(CASES):
        constants = "".join(f", '{argument}'" for argument in arguments)
        call = f"uri_{name}('{arguments[0]}', url)" if name == "resolve" else f"uri_{name}(url{constants})"
        calls.append(f"{call} AS c{index}")
    rows = spark.sql(f"SELECT row, {', '.join(calls)} FROM urls ORDER BY row").collect()
    for index, (name, _, answer) in enumerate(CASES):
        assert [row[f"c{index}"] for row in rows] == signed(expected(answer), name), name


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
    with pytest.raises(urikit.UriError):
        uri.parts("url", "hots")
    with pytest.raises(Exception, match="simple, case"):
        frame.select(uri.normalize("url", "full")).collect()


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
