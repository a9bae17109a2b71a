"""What surprised data engineers: silent wrong rows, engines that differ, columns of nothing."""

import inspect
import pathlib
import pickle
import re
import subprocess
import sys

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import urikit
import urikit.duckdb
import urikit.pandas
import urikit.polars
from urikit import Uri, UriError
from urikit._methods import Methods
from urikit._native import Kernel

LINKS = ["../c", "?d", None]
TARGETS = ["http://h/c", "http://h/a/b?d", None]
BASE = "http://h/a/b"


def values(column):
    return [None if value is None or value is pd.NA or value != value else value for value in list(column)]


def register(**tables):
    con = urikit.duckdb.register(duckdb.connect())
    for name, table in tables.items():
        con.register(name, table)
    return con


# Argument order


def namespaces(strings):
    """The same column in each engine with methods, and what makes a list of its results."""
    yield urikit.column(strings), lambda column: column.to_pylist()
    yield pl.Series("u", strings, dtype=pl.String).uri, lambda series: series.to_list()
    frame = pl.DataFrame({"u": strings}, schema={"u": pl.String})
    yield pl.col("u").uri, lambda expr: frame.lazy().select(expr).collect()["u"].to_list()
    yield pd.Series(strings, dtype="str").uri, values


def test_the_receiver_is_the_base():
    for bases, plain in namespaces([BASE, None, "no base"]):
        assert plain(bases.resolve("../c")) == ["http://h/c", None, None]
        assert plain(bases.resolve(reference="../c")) == ["http://h/c", None, None]
        assert plain(bases.relativize(target="http://h/a/c")) == ["c", None, None]
    for links, plain in namespaces(LINKS):
        assert plain(links.resolve(base=BASE)) == TARGETS
        assert plain(links.resolve(base=Uri(BASE))) == TARGETS
    for targets, plain in namespaces(["http://h/c"]):
        assert plain(targets.relativize(base=BASE)) == ["/c"]


def test_the_former_order_is_refused():
    for links, _ in namespaces(LINKS):
        with pytest.raises(ValueError, match=r"resolve\(base=…\)"):
            links.resolve(BASE)
        with pytest.raises(TypeError, match="base=… for these targets"):
            links.relativize(BASE)
        for call in (links.resolve, links.relativize):
            with pytest.raises(TypeError):
                call()
            with pytest.raises(TypeError):
                call(pa.array(LINKS), base=BASE)


def test_sql_takes_the_base_first():
    con = register(t=pa.table({"link": LINKS}))
    rows = con.execute(f"SELECT uri_resolve('{BASE}', link) FROM t").fetchall()
    assert [row[0] for row in rows] == TARGETS


# pandas: by index


def test_pandas_aligns_by_index():
    bases = pd.Series(["http://a/", "http://b/", "http://c/"], index=[1, 2, 3])
    links = pd.Series(["z", "y", "x"], index=[3, 2, 1])
    assert bases.uri.resolve(links).to_dict() == {1: "http://a/x", 2: "http://b/y", 3: "http://c/z"}
    assert links.uri.resolve(base=bases).to_dict() == {1: "http://a/x", 2: "http://b/y", 3: "http://c/z"}
    shorter = pd.Series(["y", "w"], index=[2, 9])
    result, like = bases.uri.resolve(shorter), bases + shorter
    assert result.index.equals(like.index)
    assert values(result) == [None, "http://b/y", None, None]
    assert values(bases.uri.equivalent(shorter))[0] is None
    named = bases.rename("base").uri.resolve(links.rename("link"))
    assert named.name is None and bases.rename("u").uri.resolve(links.rename("u")).name == "u"


def test_pandas_pairs_what_has_no_index_by_position():
    bases = pd.Series(["http://a/", "http://b/"], index=[7, 8])
    for links in (["x", "y"], pa.array(["x", "y"]), pd.array(["x", "y"]), pd.Series(["x", "y"]).to_numpy()):
        assert bases.uri.resolve(links).to_dict() == {7: "http://a/x", 8: "http://b/y"}
    for wrong in (["x"], pa.array(["x"] * 3), []):
        with pytest.raises(ValueError, match="Lengths must match"):
            bases.uri.resolve(wrong)


# Constant operands


@pytest.mark.parametrize("work", [
    lambda column: column.resolve(base="no base"),
    lambda column: column.resolve(base=""),
    lambda column: column.resolve("a b"),
    lambda column: column.relativize(base="/a"),
    lambda column: column.relativize(target="/a"),
    lambda column: column.equivalent("a b"),
])
@pytest.mark.parametrize("mode", ["null", "strict"])
def test_an_operand_for_all_rows_that_is_bad_is_an_error(work, mode):
    for strings in ([BASE], [], [None]):
        for column, _ in namespaces(strings):
            # An expression of Polars fails when it is made.
            with pytest.raises(UriError, match="for all rows is not valid") as error:
                work(column.strict if mode == "strict" else column)
            assert error.value.kind and error.value.row is None
    with pytest.raises(UriError, match=r"\*\*\*@h/ x") as error:
        urikit.column(LINKS).resolve(base="http://u:secret@h/ x")
    assert "secret" not in str(error.value)


def test_a_literal_of_polars_is_for_all_rows():
    frame = pl.DataFrame({"link": LINKS})
    literal = pl.lit(BASE)
    for frame in (frame, frame.lazy()):
        for expr in (literal.uri.resolve(pl.col("link")), pl.col("link").uri.resolve(base=literal)):
            result = frame.select(x=expr).lazy().collect()
            assert result["x"].to_list() == TARGETS
    # When the expression is made.
    for work in (lambda: pl.lit("no base").uri.resolve(pl.col("link")),
                 lambda: pl.col("link").uri.resolve(base=pl.lit("no base").alias("b"))):
        with pytest.raises(UriError, match="the base for all rows"):
            work()
    nothing = pl.DataFrame({"link": LINKS}).select(x=pl.col("link").uri.resolve(base=pl.lit(None, pl.String)))
    assert nothing["x"].to_list() == [None] * 3
    empty = pl.DataFrame({"link": []}, schema={"link": pl.String})
    assert empty.select(x=pl.col("link").uri.resolve(base=literal))["x"].to_list() == []


# Strict


SECRETS = ["http://h/", None, "http://u:secret@h/ x?token=secret"]


def test_strict_says_row_value_kind_offset_and_rule():
    for column in (urikit.column(SECRETS), urikit.column(pa.chunked_array([SECRETS[:2], SECRETS[2:]])),
                   urikit.column(pa.array(SECRETS).dictionary_encode()), pl.Series(SECRETS).uri,
                   pd.Series(SECRETS, index=[5, 6, 7]).uri):
        with pytest.raises(UriError) as error:
            column.strict.host()
        error = error.value
        assert (error.row, error.kind, error.offset, error.rule) == (2, "unexpected-char", 18, "isegment")
        assert str(error) == "row 2: unexpected ' ' in path at byte 18, in 'http://***@h/ x?token=***'"
        again = pickle.loads(pickle.dumps(error))
        assert (again.row, again.rule, str(again)) == (2, "isegment", str(error))
    with pytest.raises(UriError) as error:
        urikit.column(["é b"]).strict.host()
    assert (error.value.offset, "at byte 2" in str(error.value)) == (1, True)
    with pytest.raises(UriError) as error:
        Uri("a b")
    assert error.value.row is None


def test_strict_of_pairs():
    with pytest.raises(UriError, match="row 1: base: .*, in 'no base'") as error:
        urikit.column([BASE, "no base"]).strict.resolve(pa.array(["a", "b"]))
    assert (error.value.row, error.value.kind) == (1, "bad-base")
    chunked = pa.chunked_array([["a"], ["a b"]])
    with pytest.raises(UriError, match="row 1: unexpected .*, in 'a b'"):
        urikit.column(chunked).strict.resolve(base=BASE)
    with pytest.raises(UriError, match="row 1"):
        urikit.column(chunked).strict.equivalent(BASE)


def test_strict_in_a_batch_says_so():
    """Engines pass on the message alone."""
    wanted = r"row \d of its batch: unexpected ' ' .*\*\*\*.*\(unexpected-char, offset 18, rule isegment\)"
    with pytest.raises(Exception, match=wanted) as error:
        pl.LazyFrame({"u": SECRETS}).select(pl.col("u").uri.strict.host()).collect()
    assert "secret" not in str(error.value)
    con = urikit.duckdb.register(duckdb.connect(), on_bad="raise")
    con.register("t", pa.table({"u": SECRETS}))
    with pytest.raises(duckdb.Error, match=wanted):
        con.execute("SELECT uri_host(u) FROM t").fetchall()


# One grammar


def test_is_valid_agrees_with_host():
    strings = ["http://例え.jp/é", "http://h/", "a b", "/é", None]
    for column, plain in namespaces(strings):
        assert plain(column.is_valid()) == [True, True, False, True, None]
        assert [error is None for error in plain(column.path())] == [False, False, True, False, True]
        assert plain(column.as_("URI").is_valid()) == [False, True, False, False, None]
        assert plain(column.as_("URI").path()) == [None, "/", None, None, None]
        assert plain(column.as_("iri").path()) == ["/é", "/", None, None, None]
        assert plain(column.is_valid("URI")) == [False, True, False, False, None]
        with pytest.raises(ValueError, match="URI-reference"):
            column.as_("URL").path()
    assert urikit.column(strings, as_="URI-reference").path().to_pylist() == [None, "/", None, None, None]
    assert [urikit.is_valid(text) for text in strings[:4]] == [True, True, False, True]
    con = register(t=pa.table({"u": strings}))
    assert [row[0] for row in con.execute("SELECT uri_is_valid(u) FROM t").fetchall()] == [True, True, False, True, None]
    with pytest.raises(ValueError, match="grammar"):
        urikit.column(strings).as_("URI").resolve("a")


# Columns of nothing


NOTHING = ["host", "port", "parse", "is_valid", "normalize", "key_hash", "errors", "hierarchy", "query_pairs", "redact"]


@pytest.mark.parametrize("name", NOTHING)
def test_columns_of_nothing(name):
    for column in (pa.nulls(3), pa.chunked_array([pa.nulls(2), pa.nulls(1)]), pa.nulls(3).dictionary_encode(),
                   pl.Series([None] * 3)):
        assert getattr(urikit.column(column), name)().to_pylist() == [None] * 3
    for column in (pa.nulls(0), pa.chunked_array([], pa.null()), pa.chunked_array([], pa.string())):
        result = getattr(urikit.column(column), name)()
        assert result.to_pylist() == []
        assert result.type == getattr(urikit.column(pa.array([], pa.string())), name)().type
    for series in (pl.Series("u", [None] * 3), pl.Series("u", [], dtype=pl.Null), pl.Series("u", [], dtype=pl.String)):
        expected = [None] * len(series)
        assert getattr(series.uri, name)().to_list() == expected
        assert series.to_frame().lazy().select(getattr(pl.col("u").uri, name)()).collect()["u"].to_list() == expected
    for series in (pd.Series([None, None]), pd.Series([float("nan")] * 2), pd.Series([], dtype=object),
                   pd.Series([], dtype="float64"), pd.Series([None], dtype="category"), pd.Series([pd.NA], dtype="string")):
        assert getattr(series.uri, name)().isna().all(axis=None)
    con = register(t=pa.table({"u": pa.nulls(2), "v": pa.array([None, None], pa.string())}),
                   empty=pa.table({"u": pa.array([], pa.string())}))
    for column in ("u", "v"):
        assert con.execute(f"SELECT uri_{name}({column}) FROM t").fetchall() == [(None,)] * 2
    assert con.execute(f"SELECT uri_{name}(u) FROM empty").fetchall() == []
    assert con.execute(f"SELECT uri_{name}(NULL)").fetchall() == [(None,)]


def test_pairs_of_nothing():
    nulls = pa.nulls(2)
    assert urikit.column(nulls).resolve("a").to_pylist() == [None] * 2
    assert urikit.column(nulls).resolve(base=nulls).to_pylist() == [None] * 2
    assert pl.Series([None, None]).uri.resolve(base=BASE).to_list() == [None] * 2
    assert values(pd.Series([None, None]).uri.equivalent(pd.Series([None, None]))) == [None] * 2


def test_parts_of_a_dictionary_are_stored(tmp_path):
    column = pa.array(["http://h/a", "http://h/b", "http://h/a", None]).dictionary_encode()
    for result in (urikit.column(column).parts("host", "port"), urikit.column(column).query_pairs(),
                   urikit.column(column).host()):
        pq.write_table(pa.table({"x": result}), tmp_path / "x.parquet")
        assert pq.read_table(tmp_path / "x.parquet")["x"].to_pylist() == result.to_pylist()


# Ports


def test_ports_out_of_range():
    strings = ["http://h:99999/", "http://h:80/", "http://h/", "a b"]
    for column, plain in namespaces(strings):
        assert plain(column.port()) == [None, 80, None, None]
    column = urikit.column(strings)
    for name in ("port", "effective_port", "origin"):
        bad = [row for row, error in enumerate(column.errors(name).to_pylist()) if error]
        assert bad == [0, 3]
        for row, text in enumerate(strings):
            strict = getattr(urikit.column([text]).strict, name)
            if row in bad:
                with pytest.raises(UriError):
                    strict()
            else:
                strict()
    assert [error and error["kind"] for error in column.errors().to_pylist()] == [None, None, None, "unexpected-char"]
    assert column.parse().to_pylist()[1]["port"] == 80 and column.parts("port").to_pylist()[0]["port"] is None
    assert column.part("port").to_pylist() == ["99999", "80", None, None]
    con = register(t=pa.table({"u": strings}))
    rows = con.execute("SELECT uri_port(u), uri_parse(u).port, uri_errors(u, 'port').kind FROM t").fetchall()
    assert [row[:2] for row in rows] == [(None, None), (80, 80), (None, None), (None, None)]
    assert [row[2] is None for row in rows] == [False, True, True, False]


# Types


def test_strings_keep_their_type():
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        column = urikit.column(pa.array(["http://h/p"], kind))
        for result in (column.host(), column.normalize(), column.resolve("a")):
            assert result.type == kind
        assert column.parts("host").type == pa.struct({"host": kind})
    assert urikit.column(["http://h/"]).host().type == pa.string()
    assert urikit.column(pa.array([b"http://h/"])).host().type == pa.string()
    assert urikit.column(pa.array(["http://h/"]).dictionary_encode()).host().type == pa.dictionary(pa.int32(), pa.string())
    # What pyarrow can do with its own strings.
    hosts = urikit.column(["http://b/", "http://a/"]).host()
    assert hosts.filter(pa.array([True, False])).to_pylist() == ["b"] and hosts.sort().to_pylist() == ["a", "b"]


def test_pandas_keeps_its_types():
    for dtype in ("str", "string", "string[pyarrow]", "string[python]", pd.ArrowDtype(pa.string()), "category"):
        series = pd.Series(["http://h/a", "http://h/b"], dtype=dtype)
        for result in (series.uri.host(), series.uri.normalize(), series.uri.parts("host")["host"]):
            if dtype == "category":
                assert isinstance(result.dtype, pd.CategoricalDtype) or result is not series.uri.host
            else:
                assert result.dtype == series.dtype, dtype
    category = pd.Series(["http://h/a", "http://h/b", None], dtype="category").uri.host()
    assert category.cat.categories.tolist() == ["h"] and values(category) == ["h", "h", None]


def test_key_hashes_are_signed():
    hashes = urikit.column(["http://h/", "/1", "/2", "/3"]).key_hash()
    assert hashes.type == pa.int64() and min(hashes.to_pylist()) < 0
    assert hashes.to_pylist() == [urikit.UriRef(text).key_hash() for text in ["http://h/", "/1", "/2", "/3"]]
    assert pl.Series(["/1"]).uri.key_hash().dtype == pl.Int64
    assert str(pd.Series(["/1"]).uri.key_hash().dtype) == "Int64"
    con = register()
    assert con.execute("SELECT typeof(uri_key_hash('/1')), uri_key_hash('/1')").fetchone() == (
        "BIGINT", urikit.UriRef("/1").key_hash())


def test_keep():
    strings = ["HTTP://h/?b&a", "a b", None]
    for column, plain in namespaces(strings):
        assert plain(column.keep.normalize()) == ["http://h/?b&a", "a b", None]
        assert plain(column.keep.query_sort()) == ["HTTP://h/?a&b", "a b", None]
        for name in ("host", "redact", "port", "parse"):
            with pytest.raises(ValueError, match="can't keep bad values"):
                getattr(column.keep, name)()
    coded = pa.array(strings).dictionary_encode()
    assert urikit.column(coded).keep.normalize().to_pylist() == ["http://h/?b&a", "a b", None]


# DuckDB, imports


def test_duckdb_is_registered_twice():
    con = urikit.duckdb.register(urikit.duckdb.register(duckdb.connect()), on_bad="raise")
    assert con.execute("SELECT uri_host('http://h/')").fetchone() == ("h",)
    with pytest.raises(duckdb.Error, match="unexpected"):
        con.execute("SELECT uri_host('a b')").fetchone()


def test_without_pyarrow():
    program = "import sys; sys.modules['pyarrow'] = None\nimport urikit\nurikit.column(['http://h/']).host()"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "ImportError: a column from a list needs pyarrow: pip install 'urikit[pyarrow]'" in run.stderr


# One name for one thing


#: Kernels that are no method of a single identifier, and what it has instead.
OTHERWISE = {
    "parse": "the object itself", "parts": "the object itself", "part": "attributes", "segment": "segments[index]",
    "is_valid": "urikit.is_valid", "encode": "urikit.encode", "decode": "urikit.decode",
    "query_get": "params[key]", "query_get_raw": "params.raw_items()", "query_pairs": "params.items()",
    "without_query": "with_query(None)", "without_fragment": "with_fragment(None)",
    "without_query_and_fragment": "replace(query=None, fragment=None)", "path_hierarchy": "hierarchy",
    "errors": "UriError", "host_without_www": "host", "last_label": "host", "path_and_query": "replace",
    "path_query_and_fragment": "replace", "registered_label": "registered_domain", "suffix": "registered_domain",
    "subdomain": "registered_domain",
}


def test_one_name_for_one_thing():
    """A kernel has one name in columns, SQL, and single identifiers."""
    con = register()
    sql = {row[0] for row in con.execute("SELECT function_name FROM duckdb_functions()").fetchall()}
    for name in [*(name for name, _, _ in Kernel.names()), "resolve", "relativize", "equivalent"]:
        assert callable(getattr(Methods, name)), name
        # Its type depends on its constants.
        assert (f"uri_{name}" in sql) == (name != "parts"), name
        if name in OTHERWISE:
            continue
        assert hasattr(Uri, name), name
    for name, words in OTHERWISE.items():
        if words.startswith("urikit."):
            assert callable(getattr(urikit, words.removeprefix("urikit."))), name
    assert (urikit.encode("a b"), urikit.decode("a%20b")) == ("a%20b", "a b")
    assert (urikit.quote, urikit.unquote) == (urikit.encode, urikit.decode)


def test_the_guide_lists_the_names():
    """Each row of its table: the same name in the class, of the column's method, and in SQL."""
    guide = pathlib.Path(__file__).parents[3] / "docs/python.md"
    table = guide.read_text(encoding="utf-8").split("### Names\n")[1].split("\n### ")[0]
    rows = [line.split("|")[1:-1] for line in table.splitlines() if line.startswith("| `")]
    kernels = {name for name, _, _ in Kernel.names()}
    assert len(rows) >= 7
    for scalar, column, sql, former in rows:
        names = re.findall(r"`(\w+)\(", column)
        assert names and set(names) <= kernels & set(vars(Methods))
        assert [name.removeprefix("uri_") for name in re.findall(r"`(uri_\w+)\(", sql)] == names
        for old in re.findall(r"`(\w+)`$", former.strip()):
            with pytest.warns(DeprecationWarning, match=names[0]):
                getattr(Uri("http://h/"), old)()
        if match := re.match(r" `(?:uri\.)?(\w+)", scalar):
            assert match[1] in (names[0], "UriError"), scalar


def test_arguments_are_given_by_name():
    for name, arguments in [("normalize", {"level": "case"}), ("key_hash", {"level": "case"}), ("to_uri", {"idna": True}),
                            ("equivalent", {"other": "http://h/", "level": "case"}), ("redact", {})]:
        assert getattr(Uri("http://h/"), name)(**arguments) is not None
        assert len(getattr(urikit.column(["http://h/"]), name)(**arguments)) == 1
        assert name == "redact" or set(arguments) <= set(inspect.signature(getattr(Methods, name)).parameters)
