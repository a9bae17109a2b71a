"""The accessor ``uri`` of pandas' series.

>>> import pandas as pd, urikit.pandas
>>> urls = pd.Series(["https://example.com/a?q=x%20y", "a b", None])
>>> urls.uri.host().tolist()[0], urls.uri.query_get("q").isna().tolist()
('example.com', [False, True, True])
>>> urls.uri.parts("host", "path").columns.tolist()
['host', 'path']
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import pyarrow as pa

from urikit._methods import Methods
from urikit._native import Kernel

__all__ = ["SeriesUri"]

#: What pandas makes of a column of numbers in which nulls may be.
_NUMBERS = {pa.uint16(): pd.UInt16Dtype(), pa.int64(): pd.Int64Dtype(), pa.bool_(): pd.BooleanDtype()}


@pd.api.extensions.register_series_accessor("uri")
class SeriesUri(Methods[Any]):
    """The operations on a series: ``series.uri.host()``. They keep its index and its name; structs come as
    frames, with a column for each field.

    >>> import pandas as pd, urikit.pandas
    >>> pd.Series(["http://h:80/", None]).uri.port()
    0      80
    1    <NA>
    dtype: UInt16
    """

    def __init__(self, series: pd.Series):
        self._series = series

    def _made(self, name: str, arguments: tuple[object, ...]) -> Kernel:
        is_arrow = isinstance(self._series.dtype, pd.ArrowDtype)
        return self._kernel(name, *arguments, text=None if is_arrow else "large_string")

    def _run(self, name: str, *arguments: object) -> Any:
        return self._back(self._made(name, arguments).run(_arrow(self._series)), self._series)

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> Any:
        """Another series is aligned by its index, as in arithmetic; all else is paired by position."""
        mine = self._series
        if isinstance(other, pd.Series):
            both = (mine.name, other.name)
            mine, other = mine.align(other) if not mine.index.equals(other.index) else (mine, other)
            mine = mine.rename(both[0] if both[0] == both[1] else None)
            other = _arrow(other)
        elif isinstance(other, pd.DataFrame):
            raise TypeError("expected a Series, not a DataFrame")
        elif not isinstance(other, str):
            other = _arrow(pd.Series(other, dtype=object) if isinstance(other, (list, tuple)) else pd.Series(other))
            if len(other) != len(mine):
                raise ValueError(f"Lengths must match: {len(mine)} and {len(other)}")
        pair = (other, _arrow(mine)) if other_first else (_arrow(mine), other)
        return self._back(self._made(name, arguments).run_pair(*pair), mine)

    def _back(self, result: Any, like: pd.Series) -> Any:
        values = pa.array(result) if hasattr(result, "__arrow_c_array__") else pa.chunked_array(result)
        if isinstance(values, pa.Array):
            values = pa.chunked_array([values])
        dtype = self._series.dtype
        if pa.types.is_struct(values.type):
            columns = {
                field.name: _extension(
                    pa.chunked_array([chunk.field(index) for chunk in _flat(values)], field.type), dtype
                )
                for index, field in enumerate(values.type)
            }
            return pd.DataFrame(columns, index=like.index)
        return pd.Series(_extension(values, dtype), index=like.index, name=like.name)


def _flat(values: pa.ChunkedArray) -> list:
    """The chunks with the nulls of the structs in their fields too."""
    return [pa.StructArray.from_arrays(chunk.flatten(), fields=list(values.type)) for chunk in values.chunks]


def _arrow(series: pd.Series) -> Any:
    """A series as Arrow. A NaN among objects is a null; what is no text stays what it is."""
    if isinstance(series.dtype, pd.CategoricalDtype):
        return pa.array(series) if len(series.cat.categories) else pa.nulls(len(series))
    if isinstance(series.dtype, (pd.StringDtype, pd.ArrowDtype)):
        return series
    if series.dtype == object:
        return pa.array(series, from_pandas=True)
    # What pandas makes of a column of which all is missing.
    if series.dtype.kind == "f" and series.isna().all():
        return pa.nulls(len(series))
    return pa.array(series)


def _extension(values: pa.ChunkedArray, like: Any) -> Any:
    """An array of pandas: strings in the type of the series, all else in its own types where it has them."""
    if pa.types.is_dictionary(values.type):
        values = pa.chunked_array([chunk.dictionary_decode() for chunk in values.chunks], values.type.value_type)
        # Two values may have the same result, so categories are made anew.
        if pa.types.is_large_string(values.type):
            return pd.Categorical(pd.StringDtype("pyarrow", na_value=float("nan")).__from_arrow__(values))
    if pa.types.is_large_string(values.type) and not isinstance(like, pd.ArrowDtype):
        text = like if isinstance(like, pd.StringDtype) else pd.StringDtype("pyarrow", na_value=float("nan"))
        return text.__from_arrow__(values)
    number = _NUMBERS.get(values.type)
    if number is not None and not isinstance(like, pd.ArrowDtype):
        return number.__from_arrow__(values)
    return pd.ArrowDtype(values.type).__from_arrow__(values)
