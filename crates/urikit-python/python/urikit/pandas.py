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

__all__ = ["SeriesUri"]

#: What pandas makes of a column of numbers in which nulls may be.
_NUMBERS = {pa.uint16(): pd.UInt16Dtype(), pa.uint64(): pd.UInt64Dtype(), pa.bool_(): pd.BooleanDtype()}


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

    def _given(self) -> Any:
        return _arrow(self._series)

    def _run(self, name: str, *arguments: object) -> Any:
        return self._back(self._kernel(name, *arguments, text="large_string").run(self._given()))

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> Any:
        other = _arrow(other) if isinstance(other, pd.Series) else other
        pair = (other, self._given()) if other_first else (self._given(), other)
        return self._back(self._kernel(name, *arguments, text="large_string").run_pair(*pair))

    def _errors(self) -> pd.DataFrame:
        return self._back(self._kernel("parse", text="large_string").errors(self._given()))

    def _back(self, result: Any) -> Any:
        values = pa.array(result) if hasattr(result, "__arrow_c_array__") else pa.chunked_array(result)
        if isinstance(values, pa.Array):
            values = pa.chunked_array([values])
        if pa.types.is_struct(values.type):
            columns = {
                field.name: _extension(pa.chunked_array([chunk.field(index) for chunk in _flat(values)], field.type))
                for index, field in enumerate(values.type)
            }
            return pd.DataFrame(columns, index=self._series.index)
        return pd.Series(_extension(values), index=self._series.index, name=self._series.name)


def _flat(values: pa.ChunkedArray) -> list:
    """The chunks with the nulls of the structs in their fields too."""
    return [pa.StructArray.from_arrays(chunk.flatten(), fields=list(values.type)) for chunk in values.chunks]


def _arrow(series: pd.Series) -> Any:
    """A series as Arrow. A NaN among objects is a null; what is no text stays what it is."""
    if isinstance(series.dtype, pd.CategoricalDtype):
        return pa.array(series)
    if isinstance(series.dtype, (pd.StringDtype, pd.ArrowDtype)):
        return series
    if series.dtype == object:
        return pa.array(series, from_pandas=True)
    return pa.array(series)


def _extension(values: pa.ChunkedArray) -> Any:
    """An array of pandas, in its own types where it has them."""
    if pa.types.is_dictionary(values.type):
        values = pa.chunked_array([chunk.dictionary_decode() for chunk in values.chunks], values.type.value_type)
    if pa.types.is_large_string(values.type):
        return pd.StringDtype("pyarrow", na_value=float("nan")).__from_arrow__(values)
    number = _NUMBERS.get(values.type)
    if number is not None:
        return number.__from_arrow__(values)
    return pd.ArrowDtype(values.type).__from_arrow__(values)
