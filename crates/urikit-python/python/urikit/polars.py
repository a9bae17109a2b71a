"""The namespace ``uri`` of Polars' expressions and series.

>>> import polars as pl, urikit.polars
>>> frame = pl.DataFrame({"url": ["https://example.com/a?q=x%20y", "a b", None]})
>>> frame.select(pl.col("url").uri.host().alias("host"), pl.col("url").uri.query_get("q").alias("q")).rows()
[('example.com', 'x y'), (None, None), (None, None)]
"""

from __future__ import annotations

import polars as pl

from urikit._methods import Methods
from urikit._native import Kernel

__all__ = ["ExprUri", "SeriesUri"]


def _dtype(kernel: Kernel) -> pl.DataType:
    """The type of a result, by what the kernel makes of no rows."""
    return _series(kernel.run(pl.Series([], dtype=pl.String))).dtype


def _series(result: object) -> pl.Series:
    return pl.Series(result)


def _text(series: pl.Series) -> pl.Series:
    """Categories are read as strings, and so is a column of nulls, which Polars exports in a form of its own."""
    return series.cast(pl.String) if series.dtype in (pl.Categorical, pl.Enum, pl.Null) else series


@pl.api.register_expr_namespace("uri")
class ExprUri(Methods[pl.Expr]):
    """The operations on an expression: ``pl.col("url").uri.host()``. They run in the lazy engine too, batch
    by batch.

    >>> import polars as pl, urikit.polars
    >>> pl.LazyFrame({"url": ["http://h/a/../b"]}).select(pl.col("url").uri.normalize()).collect().item()
    'http://h/b'
    """

    _batches = True

    def __init__(self, expr: pl.Expr):
        self._expr = expr

    def _run(self, name: str, *arguments: object) -> pl.Expr:
        kernel = self._kernel(name, *arguments, text="string_view")
        return self._map(kernel, lambda series: _series(kernel.run(_text(series))).alias(series.name))

    def _map(self, kernel: Kernel, function) -> pl.Expr:
        return self._expr.map_batches(function, return_dtype=_dtype(kernel), is_elementwise=True)

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> pl.Expr:
        kernel = self._kernel(name, *arguments, text="string_view")
        dtype = pl.Boolean if name == "equivalent" else pl.String
        other = _literal(other)
        # A bad one is an error now, not when the query runs.
        texts = [text if isinstance(text, str) else None for text in (_literal(self._expr), other)]
        kernel.check(*(reversed(texts) if other_first else texts))
        if isinstance(other, str):

            def of_text(series: pl.Series) -> pl.Series:
                pair = (other, _text(series)) if other_first else (_text(series), other)
                return _series(kernel.run_pair(*pair)).alias(series.name)

            return self._expr.map_batches(of_text, return_dtype=dtype, is_elementwise=True)

        def of_both(both) -> pl.Series:
            mine, others = both
            pair = (others, mine) if other_first else (mine, others)
            return _pair(kernel, *pair, dtype).alias(mine.name)

        return pl.map_batches([self._expr, other], of_both, return_dtype=dtype)


def _literal(operand: object) -> object:
    """The string of a literal expression."""
    if isinstance(operand, pl.Expr) and operand.meta.is_literal(allow_aliasing=True):
        value = pl.select(operand).item()
        return value if isinstance(value, str) else operand
    return operand


def _pair(kernel: Kernel, left: pl.Series, right: pl.Series, dtype: pl.DataType) -> pl.Series:
    """Two columns; one of a single row is a literal, for all rows of the other."""
    if len(left) == len(right):
        return _series(kernel.run_pair(_text(left), _text(right)))
    rows = max(len(left), len(right)) if min(len(left), len(right)) else 0
    sides = [_text(side).item() if len(side) == 1 else _text(side) for side in (left, right)]
    if any(side is None for side in sides):
        return pl.Series([None] * rows, dtype=dtype)
    return _series(kernel.run_pair(*sides))


@pl.api.register_series_namespace("uri")
class SeriesUri(Methods[pl.Series]):
    """The operations on a series: ``series.uri.host()``.

    >>> import polars as pl, urikit.polars
    >>> pl.Series("url", ["http://h:80/"]).uri.port().to_list()
    [80]
    """

    def __init__(self, series: pl.Series):
        self._series = series

    def _run(self, name: str, *arguments: object) -> pl.Series:
        result = self._kernel(name, *arguments, text="string_view").run(_text(self._series))
        return _series(result).alias(self._series.name)

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> pl.Series:
        mine = _text(self._series)
        other = _text(other) if isinstance(other, pl.Series) else other
        pair = (other, mine) if other_first else (mine, other)
        kernel = self._kernel(name, *arguments, text="string_view")
        return _series(kernel.run_pair(*pair)).alias(self._series.name)
