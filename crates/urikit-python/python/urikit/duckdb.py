"""URI functions in the SQL of DuckDB.

>>> import duckdb, urikit.duckdb
>>> con = urikit.duckdb.register(duckdb.connect())
>>> con.execute("SELECT uri_host('https://example.com/a'), uri_parse('http://h/p?q').query").fetchone()
('example.com', 'q')
>>> con.execute("SELECT uri_host('a b'), uri_errors('a b').kind").fetchone()
(None, 'unexpected-char')
"""

from __future__ import annotations

import contextlib
from typing import Any

import duckdb
import pyarrow as pa

from urikit import _sql

__all__ = ["register"]


def register(con: Any, *, on_bad: str = "null") -> Any:
    """Adds the functions ``uri_…`` to a connection, and returns it.

    There is one for each operation of ``urikit.column``: ``uri_host(url)``, ``uri_normalize(url, level)``,
    ``uri_query_get(url, key)``, ``uri_resolve(base, reference)`` …; what may be left out there may be left out
    here. A bad URI gives NULL; with ``on_bad="raise"`` it fails the query. A second call replaces the functions.

    >>> import duckdb, urikit.duckdb
    >>> con = urikit.duckdb.register(duckdb.connect())
    >>> con.execute("SELECT uri_normalize('HTTP://H/a/../b'), uri_normalize('HTTP://H:80/', 'scheme')").fetchone()
    ('http://h/b', 'http://h/')
    """
    if on_bad not in ("null", "raise"):
        raise ValueError("on_bad is one of 'null', 'raise'")
    for name, least, most in _sql.names():
        _add(con, name, on_bad, 1, least, most)
    for name in _sql.PAIRS:
        _add(con, name, on_bad, 2, 0, 1 if name == "equivalent" else 0)
    return con


def _add(con: Any, name: str, on_bad: str, columns: int, least: int, most: int | None) -> None:
    def function(*given: pa.Array) -> pa.Array:
        constants = len(given) - columns
        if constants < least or (most is not None and constants > most):
            raise ValueError(f"uri_{name} is given {len(given)} arguments")
        return _sql.run(name, on_bad, [_text(column) for column in given])

    # DuckDB counts the parameters of a function that has a fixed number of them.
    fixed = {1: lambda a: function(a), 2: lambda a, b: function(a, b)}
    count = columns + least
    with contextlib.suppress(duckdb.Error):
        con.remove_function(f"uri_{name}")
    con.create_function(
        f"uri_{name}",
        fixed[count] if least == most else function,
        ["VARCHAR"] * columns + _constants(name, least) if least == most else None,
        _duckdb_type(_sql.result_type(name)),
        type="arrow",
        null_handling="special",
    )


def _constants(name: str, count: int) -> list[str]:
    return ["BIGINT"] if name == "segment" else ["VARCHAR"] * count


def _text(column: Any) -> pa.Array:
    """With any number of arguments DuckDB casts none: a number where text belongs is an error."""
    column = _sql.whole(column)
    if pa.types.is_null(column.type):
        return column.cast(pa.string())
    return column


def _duckdb_type(data_type: pa.DataType) -> str:
    if pa.types.is_struct(data_type):
        return "STRUCT(" + ", ".join(f'"{field.name}" {_duckdb_type(field.type)}' for field in data_type) + ")"
    if pa.types.is_list(data_type):
        return _duckdb_type(data_type.value_type) + "[]"
    return {"string": "VARCHAR", "bool": "BOOLEAN", "uint16": "USMALLINT", "int64": "BIGINT"}[str(data_type)]
