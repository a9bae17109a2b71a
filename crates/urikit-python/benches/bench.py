"""The Python package against its peers, in one run: ``cargo xtask bench --python [FILE] [SECTION]...``

    python bench.py FILE [scalar] [columns] [duckdb] [spark]

FILE has a URL a line. Each row is the best of several rounds, in which the candidates take turns.
"""

import os
import sys
import time
from urllib import parse as urllib_parse

ROUNDS = 7
COLUMN_ROWS = 1_000_000
SPARK_ROWS = 5_000_000
PARTS = ["scheme", "host", "path", "query", "fragment"]


def best(candidates, rounds=ROUNDS):
    """The shortest time of each, in seconds."""
    times = {name: float("inf") for name in candidates}
    for _ in range(rounds):
        for name, work in candidates.items():
            start = time.perf_counter()
            work()
            times[name] = min(times[name], time.perf_counter() - start)
    return times


def report(title, times, count, unit, goals):
    ours = times["urikit"]
    print(f"\n{title}")
    for name, seconds in times.items():
        ratio = seconds / ours
        goal = goals.get(name)
        wanted = "" if goal is None else f"  goal {goal}x: {'reached' if ratio >= goal else 'NOT REACHED'}"
        print(f"  {name:34} {seconds / count * 1e9:10.1f} ns/{unit} {ratio:8.2f}x{wanted}")
        if not name.startswith("urikit"):
            save(title, ours / count * 1e9, name, seconds / count * 1e9, goal, f"{count} {unit}s")


def save(title, ours, yardstick, theirs, goal, count):
    """A row for ``cargo xtask bench --python --save``: name, unit, ours, yardstick, theirs, goal, input."""
    path = os.environ.get("URIKIT_RESULTS")
    if path:
        goal = "" if goal is None else f"{goal}x"
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{title}\tns\t{ours}\t{yardstick}\t{theirs}\t{goal}\t{count}\n")


def each(function, values):
    def work():
        for value in values:
            function(value)

    return work


def scalar(urls):
    import rfc3986
    import yarl

    import urikit
    from urikit import Uri

    # Distinct strings, more than any cache of a peer holds, and none that a peer refuses.
    def accepted(url):
        try:
            yarl.URL(url).host, rfc3986.uri_reference(url).host, urllib_parse.urlsplit(url).hostname
        except ValueError:
            return False
        return True

    urls = [url for url in urls if accepted(url)]
    report("parse and host", best({
        "urikit": each(lambda url: Uri.parse(url).host, urls),
        "urllib.parse.urlsplit": each(lambda url: urllib_parse.urlsplit(url).hostname, urls),
        "yarl": each(lambda url: yarl.URL(url).host, urls),
        "rfc3986": each(lambda url: rfc3986.uri_reference(url).host, urls),
    }), len(urls), "URL", {"urllib.parse.urlsplit": 3, "yarl": 5, "rfc3986": 20})

    base_text = "http://example.com/a/b/c;p?q"
    base = Uri(base_text)
    references = [("../" if index % 3 else "") + "x" + Uri(url).path for index, url in enumerate(urls)]
    references = [reference for reference in references if urikit.is_valid(reference)]
    report("resolve against one base", best({
        "urikit": each(base.resolve, references),
        "urllib.parse.urljoin": each(lambda reference: urllib_parse.urljoin(base_text, reference), references),
    }), len(references), "reference", {"urllib.parse.urljoin": 5})

    texts = [urllib_parse.unquote(url.split("//")[-1]).replace("-", " ") for url in urls]
    report("quote for a segment", best({
        "urikit": each(urikit.quote, texts),
        "urllib.parse.quote": each(lambda text: urllib_parse.quote(text, safe=""), texts),
    }), len(texts), "string", {"urllib.parse.quote": 2})
    quoted = [urikit.quote(text) for text in texts]
    report("unquote", best({
        "urikit": each(urikit.unquote, quoted),
        "urllib.parse.unquote": each(urllib_parse.unquote, quoted),
    }), len(quoted), "string", {"urllib.parse.unquote": 2})


#: RFC 3986 Appendix B, for engines that have regular expressions: all parts by one match.
APPENDIX_B = (
    r"^(?:(?P<scheme>[^:/?#]+):)?(?://(?:[^@/?#]*@)?(?P<host>\[[^\]]*\]|[^:/?#]*)(?::[0-9]*)?)?"
    r"(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?$"
)


def repeated(urls, rows):
    return (urls * (rows // len(urls) + 1))[:rows]


def columns(urls):
    import polars as pl
    import pyarrow as pa

    import urikit
    import urikit.polars

    urls = repeated(urls, COLUMN_ROWS)
    arrow, series = pa.array(urls), pl.Series("url", urls)
    frame = series.to_frame()
    extract = [pl.col("url").str.extract(APPENDIX_B, index + 1).alias(name) for index, name in enumerate(PARTS)]
    times = best({
        "urikit": lambda: urikit.column(arrow).parts(*PARTS),
        "urikit, plain strings": lambda: urikit.column(arrow, text="string").parts(*PARTS),
        "urikit in Polars": lambda: frame.select(pl.col("url").uri.parts(*PARTS)),
        "Polars, str.extract_groups": lambda: frame.select(pl.col("url").str.extract_groups(APPENDIX_B)),
        "Polars, 5 x str.extract": lambda: frame.select(extract),
    }, 2)
    goals = {"Polars, str.extract_groups": 10, "Polars, 5 x str.extract": 10}
    print(f"\n{pl.thread_pool_size()} threads for Polars, one for urikit")
    report("five parts of a column",
           times, COLUMN_ROWS, "row", goals)


def duckdb(urls):
    import duckdb
    import pyarrow as pa

    import urikit.duckdb

    con = urikit.duckdb.register(duckdb.connect())
    con.register("given", pa.table({"url": pa.array(repeated(urls, COLUMN_ROWS))}))
    con.execute("CREATE TABLE urls AS SELECT url FROM given")
    regex = APPENDIX_B
    for name in PARTS:
        regex = regex.replace(f"?P<{name}>", "")
    names = ", ".join(f"'{name}'" for name in PARTS)

    def run(expression):
        fields = ", ".join(f"max(p.{name})" for name in PARTS)
        return lambda: con.execute(f"SELECT {fields} FROM (SELECT {expression} AS p FROM urls)").fetchall()

    report("five parts in DuckDB", best({
        "urikit": run("uri_parse(url)"),
        "regexp_extract with five names": run(f"regexp_extract(url, '{regex}', [{names}])"),
    }, 3), COLUMN_ROWS, "row", {})


def spark(urls):
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    import pyarrow as pa
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as sf

    import urikit
    from urikit.spark import functions as uri

    session = (
        SparkSession.builder.master("local[2]").appName("urikit-bench").config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1").config("spark.driver.memory", "4g")
        .config("spark.log.level", "ERROR").getOrCreate()
    )
    # Bad ones fail `java.net.URI` with an exception each: both sides get URLs that both accept.
    few = session.createDataFrame([(url,) for url in urls], "url string")
    few = few.where("try_parse_url(url, 'HOST') IS NOT NULL")
    copies = SPARK_ROWS // few.count() + 1
    frame = few.crossJoin(session.range(copies)).select("url").limit(SPARK_ROWS).repartition(8).cache()
    rows = frame.count()

    def consume(*columns):
        return lambda: frame.select(*columns).write.format("noop").mode("overwrite").save()

    names = {"scheme": "PROTOCOL", "host": "HOST", "path": "PATH", "query": "QUERY", "fragment": "REF"}
    times = best({
        "urikit": consume(uri.parts("url", *PARTS)),
        "5 x try_parse_url": consume(*(sf.try_parse_url("url", sf.lit(part)) for part in names.values())),
        "1 x try_parse_url": consume(sf.try_parse_url("url", sf.lit("HOST"))),
        "the rows alone": consume("url"),
    }, 2)
    report("five parts in Spark, local[2]", times, rows, "row",
           {"5 x try_parse_url": 3})
    batch = pa.array(repeated(urls, SPARK_ROWS))
    work = best({"urikit": lambda: urikit.column(batch, text="string").parts(*PARTS)}, 2)["urikit"]
    # Two tasks run at a time.
    share = 1 - (work / 2 + times["the rows alone"]) / times["urikit"]
    print(f"  the kernel alone takes {work:.2f} s for all rows on one core; of the job's {times['urikit']:.2f} s on two, "
          f"{share:.0%} is transport to the Python workers and back")
    session.stop()


SECTIONS = {"scalar": scalar, "columns": columns, "duckdb": duckdb, "spark": spark}


def main(file, chosen):
    import urikit

    with open(file, encoding="utf-8") as lines:
        urls = [line.rstrip("\n") for line in lines]
    urls = [url for url in dict.fromkeys(urls) if urikit.is_valid(url, "URI")]
    for name in chosen or SECTIONS:
        SECTIONS[name](urls)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
