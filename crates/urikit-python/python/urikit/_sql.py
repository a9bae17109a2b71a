"""The functions of SQL that DuckDB and Spark are given: a kernel each, with the name ``uri_`` before its own."""

from __future__ import annotations

from typing import Any, Iterator

import pyarrow as pa
import pyarrow.compute as pc

from urikit._native import Kernel

#: Those of two columns.
PAIRS = ("resolve", "relativize", "equivalent")

#: Arguments with which a kernel can be made, for those that need some: their result's type depends on none.
_SAMPLES = {"part": ["host"], "segment": [0], "encode": ["segment"], "query_get": ["q"], "query_get_raw": ["q"],
            "query_remove": ["q"], "query_keep": ["q"]}


def names() -> Iterator[tuple[str, int, int | None]]:
    """Name, and the least and most constants after the column. ``parts`` is none of them: its type depends on
    its constants."""
    return (row for row in Kernel.names() if row[0] != "parts")


def result_type(name: str) -> pa.DataType:
    """The type of a function's result, with plain strings."""
    if name in PAIRS:
        return pa.bool_() if name == "equivalent" else pa.string()
    kernel = Kernel(name, *_SAMPLES.get(name, []), text="string")
    return pa.array(kernel.run(pa.array([], pa.string()))).type


def run(name: str, on_bad: str, columns: list[Any]) -> pa.Array:
    """A function of columns as an engine gives them: constants are columns too.

    A kernel is made for each set of constants that is there: one, nearly always.
    """
    columns = [whole(column) for column in columns]
    count = 2 if name in PAIRS else 1
    given, constants = columns[:count], columns[count:]
    if not constants:
        return _apply(name, on_bad, given, [])
    first = [constant[0].as_py() if len(constant) else None for constant in constants]
    if all(_is_constant(constant) for constant in constants):
        if not len(given[0]):
            return pa.array([], result_type(name))
        if None in first:
            return pa.nulls(len(given[0]), result_type(name))
        return _apply(name, on_bad, given, first)
    return _by_set(name, on_bad, given, constants)


def _is_constant(column: pa.Array) -> bool:
    return len(column) == 0 or pc.count_distinct(column, mode="all").as_py() == 1


def _by_set(name: str, on_bad: str, given: list[pa.Array], constants: list[pa.Array]) -> pa.Array:
    """Constants that are not: the rows of each set of them by themselves, put back in their order."""
    rows: dict[tuple, list[int]] = {}
    for row, values in enumerate(zip(*(constant.to_pylist() for constant in constants))):
        rows.setdefault(values, []).append(row)
    results, places = [], []
    for values, indices in rows.items():
        some = [column.take(pa.array(indices)) for column in given]
        if None in values:
            results.append(pa.nulls(len(indices), result_type(name)))
        else:
            results.append(_apply(name, on_bad, some, list(values)))
        places.extend(indices)
    order = pc.sort_indices(pa.array(places))
    return pa.concat_arrays(results).take(order)


def _apply(name: str, on_bad: str, given: list[pa.Array], constants: list[Any]) -> pa.Array:
    kernel = Kernel(name, *constants, on_bad=on_bad, text="string", batches=True)
    return pa.array(kernel.run(*given) if len(given) == 1 else kernel.run_pair(*given))


def whole(column: Any) -> pa.Array:
    """One array, of one that may be in chunks."""
    if isinstance(column, pa.ChunkedArray):
        return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)
    return column
