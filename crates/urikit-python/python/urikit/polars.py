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
    """Categories are read as strings."""
    return series.cast(pl.String) if series.dtype in (pl.Categorical, pl.Enum) else series


@pl.api.register_expr_namespace("uri")
class ExprUri(Methods[pl.Expr]):
    """The operations on an expression: ``pl.col("url").uri.host()``. They run in the lazy engine too, batch
    by batch.

    >>> import polars as pl, urikit.polars
    >>> pl.LazyFrame({"url": ["http://h/a/../b"]}).select(pl.col("url").uri.normalize()).collect().item()
    'http://h/b'
    """

    def __init__(self, expr: pl.Expr):
        self._expr = expr

    def _run(self, name: str, *arguments: object) -> pl.Expr:
        kernel = self._kernel(name, *arguments)
        return self._map(kernel, lambda series: _series(kernel.run(_text(series))).alias(series.name))

    def _map(self, kernel: Kernel, function) -> pl.Expr:
        return self._expr.map_batches(function, return_dtype=_dtype(kernel), is_elementwise=True)

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> pl.Expr:
        kernel = self._kernel(name, *arguments)
        dtype = pl.Boolean if name == "equivalent" else pl.String
        if isinstance(other, str):
            def of_text(series: pl.Series) -> pl.Series:
                pair = (other, _text(series)) if other_first else (_text(series), other)
                return _series(kernel.run_pair(*pair)).alias(series.name)

            return self._expr.map_batches(of_text, return_dtype=dtype, is_elementwise=True)

        def of_both(both) -> pl.Series:
            mine, others = (_text(series) for series in both)
            pair = (others, mine) if other_first else (mine, others)
            return _series(kernel.run_pair(*pair)).alias(both[0].name)

        return pl.map_batches([self._expr, other], of_both, return_dtype=dtype)

    def _errors(self) -> pl.Expr:
        kernel = self._kernel("parse")
        dtype = _series(kernel.errors(pl.Series(["", "a b"]))).dtype
        return self._expr.map_batches(
            lambda series: _series(kernel.errors(_text(series))).alias(series.name),
            return_dtype=dtype,
            is_elementwise=True,
        )


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
        result = self._kernel(name, *arguments).run(_text(self._series))
        return _series(result).alias(self._series.name)

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> pl.Series:
        mine = _text(self._series)
        pair = (other, mine) if other_first else (mine, other)
        return _series(self._kernel(name, *arguments).run_pair(*pair)).alias(self._series.name)

    def _errors(self) -> pl.Series:
        return _series(self._kernel("parse").errors(_text(self._series))).alias(self._series.name)
