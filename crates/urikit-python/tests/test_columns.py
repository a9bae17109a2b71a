"""Columns of each engine answer what single identifiers answer."""

import pickle

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urikit
import urikit.duckdb
import urikit.pandas
import urikit.polars
from urikit import IriRef, UriError
from urikit._methods import Methods
from urikit._native import Kernel

VALUES = [
    "https://user:pw@www.example.com:8042/over/there.html?name=ferret&utm_id=1#nose",
    "HTTP://EXAMPLE.com:80/a/./b/../c?b=2&a=1",
    "http://[2001:DB8::1]:/?",
    "mailto:a@example.com",
    "../relative/path;v=1?q=a%20b",
    "//h/p",
    "http://例え.jp/é#ü",
    "",
    "?",
    "#",
    "http://h:99999/",
    "a b",
    "http://h/%zz",
    "http://[::1/",
    None,
    "https://example.com/" + "x" * 100,
    "file:///etc/hosts",
]

#: Operations, what they say of one identifier, and how a result of Python's kind is compared.
CASES = [
    ("scheme", (), lambda uri: uri.scheme),
    ("authority", (), lambda uri: uri.authority),
    ("userinfo", (), lambda uri: uri.userinfo),
    ("user", (), lambda uri: uri.user),
    ("password", (), lambda uri: uri.password),
    ("host", (), lambda uri: uri.host),
    ("host_kind", (), lambda uri: uri.host_kind),
    ("host_class", (), lambda uri: uri.host_class),
    ("path", (), lambda uri: uri.path),
    ("file_name", (), lambda uri: uri.file_name),
    ("extension", (), lambda uri: uri.extension),
    ("query", (), lambda uri: uri.query),
    ("fragment", (), lambda uri: uri.fragment),
    ("registered_domain", (), lambda uri: uri.registered_domain),
    ("port", (), lambda uri: uri.port),
    ("effective_port", (), lambda uri: uri.effective_port),
    ("origin", (), lambda uri: uri.origin),
    ("normalize", ("scheme",), lambda uri: str(uri.normalize("scheme"))),
    ("key_hash", ("scheme",), lambda uri: uri.key_hash("scheme")),
    ("query_get", ("name",), lambda uri: uri.params.get("name")),
    ("query_remove", ("utm_*",), lambda uri: str(uri.query_remove("utm_*"))),
    ("query_sort", (), lambda uri: str(uri.query_sort())),
    ("redact", (), lambda uri: uri.redact()),
    ("surt", (), lambda uri: uri.surt()),
    ("to_uri", (), lambda uri: str(uri.to_uri())),
    ("to_iri", (), lambda uri: str(uri.to_iri())),
    ("hierarchy", (), lambda uri: uri.hierarchy()),
    ("equivalent", ("http://example.com/a/c?b=2&a=1", "scheme"),
     lambda uri: uri.equivalent("http://example.com/a/c?b=2&a=1", "scheme")),
    ("resolve", ("../d?e",), lambda uri: str(urikit.Iri(uri).resolve("../d?e"))),
]


def expected(answer):
    def one(value):
        if value is None:
            return None
        try:
            return answer(IriRef(value))
        except UriError:
            return None

    return [one(value) for value in VALUES]


IDS = [case[0] for case in CASES]


@pytest.mark.parametrize("name, arguments, answer", CASES, ids=IDS)
@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), "chunked", "dictionary", "binary"],
                         ids=str)
def test_pyarrow(name, arguments, answer, kind):
    if kind == "chunked":
        column = pa.chunked_array([VALUES[:3], [], VALUES[3:]], pa.string())
    elif kind == "dictionary":
        column = pa.array(VALUES, pa.string()).dictionary_encode()
    elif kind == "binary":
        column = pa.array([None if value is None else value.encode() for value in VALUES], pa.binary())
    else:
        column = pa.array(VALUES, kind)
    for text in ["string_view", "string", "large_string"]:
        result = getattr(urikit.column(column, text=text), name)(*arguments)
        assert result.to_pylist() == expected(answer)
        assert isinstance(result, pa.ChunkedArray) == isinstance(column, pa.ChunkedArray)


@pytest.mark.parametrize("name, arguments, answer", CASES, ids=IDS)
def test_polars(name, arguments, answer):
    series = pl.Series("url", VALUES)
    result = getattr(series.uri, name)(*arguments)
    assert result.to_list() == expected(answer) and result.name == "url"
    frame = series.to_frame()
    method = getattr(pl.col("url").uri, name)
    assert frame.select(method(*arguments))["url"].to_list() == expected(answer)
    assert frame.lazy().select(method(*arguments)).collect()["url"].to_list() == expected(answer)
    schema = frame.lazy().select(method(*arguments)).collect_schema()
    assert schema["url"] == result.dtype
    assert getattr(series.cast(pl.Categorical).uri, name)(*arguments).to_list() == expected(answer)


@pytest.mark.parametrize("name, arguments, answer", CASES, ids=IDS)
@pytest.mark.parametrize("dtype", ["str", "object", "category", "string[pyarrow]"])
def test_pandas(name, arguments, answer, dtype):
    series = pd.Series(VALUES, dtype=dtype, name="url", index=range(10, 10 + len(VALUES)))
    result = getattr(series.uri, name)(*arguments)
    assert result.index.equals(series.index) and result.name == "url"
    values = [None if value is None or value is pd.NA or value != value else value
              for value in (list(one) if name == "hierarchy" and one is not pd.NA else one for one in result)]
    assert values == expected(answer)


@pytest.mark.parametrize("name, arguments, answer", CASES, ids=IDS)
def test_duckdb(name, arguments, answer):
    con = urikit.duckdb.register(duckdb.connect())
    con.register("urls", pa.table({"url": pa.array(VALUES, pa.string()), "row": range(len(VALUES))}))
    constants = "".join(f", '{argument}'" for argument in arguments)
    call = f"uri_{name}(url{constants})"
    rows = con.execute(f"SELECT {call} FROM urls ORDER BY row").fetchall()
    assert [row[0] for row in rows] == expected(answer)


def test_parse_in_one_pass():
    parts = urikit.column(VALUES).parse()
    for name in ["scheme", "authority", "userinfo", "host", "host_kind", "path", "query", "fragment"]:
        assert [row and row[name] for row in parts.to_pylist()] == expected(lambda uri: getattr(uri, name))
    frame = pd.Series(VALUES).uri.parse()
    assert list(frame.columns)[:2] == ["scheme", "authority"] and len(frame) == len(VALUES)
    assert frame["host"].tolist()[1] == "EXAMPLE.com" and pd.isna(frame["host"].tolist()[11])
    unnested = pl.DataFrame({"url": VALUES}).select(pl.col("url").uri.parts("host", "path")).unnest("url")
    assert unnested["host"].to_list() == expected(lambda uri: uri.host)


def test_bad_values_are_named():
    errors = urikit.column(VALUES).errors().to_pylist()
    assert [row for row, error in enumerate(errors) if error] == [11, 12, 13]
    assert errors[11]["kind"] == "unexpected-char" and errors[11]["offset"] == 1
    assert pl.Series(VALUES).uri.errors().is_not_null().sum() == 3
    assert pl.DataFrame({"u": VALUES}).select(pl.col("u").uri.errors().is_not_null().sum()).item() == 3
    assert pd.Series(VALUES).uri.errors()["kind"].notna().sum() == 3
    con = urikit.duckdb.register(duckdb.connect())
    con.register("urls", pa.table({"url": pa.array(VALUES, pa.string())}))
    assert con.execute("SELECT count(uri_errors(url)) FROM urls").fetchone()[0] == 3


def test_strict():
    with pytest.raises(UriError, match="row 11"):
        urikit.column(VALUES).strict.host()
    with pytest.raises(UriError, match="row 11"):
        urikit.column(pa.chunked_array([VALUES[:5], VALUES[5:]])).strict.host()
    with pytest.raises(Exception, match="row 11"):
        pl.DataFrame({"u": VALUES}).select(pl.col("u").uri.strict.host())
    with pytest.raises(UriError, match="row 11"):
        pd.Series(VALUES).uri.strict.host()
    con = urikit.duckdb.register(duckdb.connect(), on_bad="raise")
    with pytest.raises(duckdb.Error, match="unexpected"):
        con.execute("SELECT uri_host('a b')").fetchall()


def test_views_share_the_buffers_of_the_input():
    column = pa.array(["https://a-long-host-name.example.com/and/a/long/path"] * 1000)
    parts = urikit.column(column, text="string_view").parts("host", "path")
    addresses = {buffer.address for buffer in column.buffers() if buffer}
    shared = {buffer.address for buffer in parts.field("host").buffers() if buffer}
    assert addresses & shared


def test_pairs_of_columns():
    bases = ["http://a/b/c", "http://x/", None, "no base"]
    references = ["../d", "y", "z", "q"]
    answers = ["http://a/d", "http://x/y", None, None]
    assert urikit.column(bases).resolve(pa.array(references)).to_pylist() == answers
    assert urikit.column(references).resolve(base=pa.array(bases)).to_pylist() == answers
    chunked = urikit.column(pa.chunked_array([bases[:1], bases[1:]], pa.string()))
    assert chunked.resolve(reference=pa.chunked_array([references[:3], references[3:]])).to_pylist() == answers
    frame = pl.DataFrame({"base": bases, "reference": references})
    assert frame.select(pl.col("base").uri.resolve(pl.col("reference")))["base"].to_list() == answers
    both = pd.DataFrame({"base": bases, "reference": references})
    resolved = both["base"].uri.resolve(both["reference"])
    assert [None if pd.isna(one) else one for one in resolved] == answers
    con = urikit.duckdb.register(duckdb.connect())
    con.register("frame", frame.to_arrow())
    assert [row[0] for row in con.execute("SELECT uri_resolve(base, reference) FROM frame").fetchall()] == answers


def test_nan_is_null():
    series = pd.Series(["http://h/", float("nan"), None], dtype=object)
    assert series.uri.host().isna().tolist() == [False, True, True]


def test_columns_of_numbers():
    for series in [pd.Series([1, 2]), pd.Series([1.5, float("nan")]), pd.Series([True])]:
        with pytest.raises(TypeError):
            series.uri.host()
    with pytest.raises((TypeError, pa.ArrowInvalid, pa.ArrowTypeError)):
        pd.Series(["a", 1], dtype=object).uri.host()
    with pytest.raises(TypeError):
        pl.Series([1, 2]).uri.host()
    with pytest.raises(Exception, match="holds no URIs"):
        pl.DataFrame({"a": [1, 2]}).select(pl.col("a").uri.host())


def test_empty_columns():
    assert urikit.column(pa.array([], pa.string())).host().to_pylist() == []
    assert urikit.column(pa.chunked_array([], pa.string())).host().to_pylist() == []
    assert pl.Series([], dtype=pl.String).uri.parse().to_list() == []
    assert pd.Series([], dtype="str").uri.host().tolist() == []


def test_constants_that_are_none():
    """In SQL a constant may come from a column."""
    con = urikit.duckdb.register(duckdb.connect())
    con.register("t", pa.table({"u": ["HTTP://H:80/", "HTTP://H:80/", "HTTP://H:80/", "a b"],
                                "level": ["case", "scheme", None, "case"]}))
    rows = con.execute("SELECT uri_normalize(u, level) FROM t").fetchall()
    assert [row[0] for row in rows] == ["http://h:80/", "http://h/", None, None]
    with pytest.raises(duckdb.Error, match="simple, case"):
        con.execute("SELECT uri_normalize('a:b', 'full')").fetchall()
    with pytest.raises(duckdb.Error):
        con.execute("SELECT uri_host(1, 2)").fetchall()


def test_every_kernel_has_a_method():
    for name, _, _ in Kernel.names():
        assert callable(getattr(Methods, name)), name


def test_kernels_are_pickled():
    kernel = pickle.loads(pickle.dumps(Kernel("normalize", "scheme", text="string")))
    assert pa.array(kernel.run(pa.array(["HTTP://h:80/"]))).to_pylist() == ["http://h/"]
