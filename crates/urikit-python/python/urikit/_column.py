"""Columns of pyarrow, and of all libraries with the Arrow PyCapsule interface."""

from __future__ import annotations

from typing import Any

from urikit._methods import Methods


class Column(Methods[Any]):
    """The operations on a column; made by ``column``.

    >>> import urikit
    >>> urikit.column(["http://h:80/a"]).parts("host", "path").to_pylist()
    [{'host': 'h', 'path': '/a'}]
    """

    def __init__(self, values: Any, text: str):
        self._values = values
        self._text = text

    def _run(self, name: str, *arguments: object) -> Any:
        kernel = self._kernel(name, *arguments, text=self._text)
        return _back(kernel.run(self._values))

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> Any:
        kernel = self._kernel(name, *arguments, text=self._text)
        pair = (_given(other), self._values) if other_first else (self._values, _given(other))
        return _back(kernel.run_pair(*pair))

    def _errors(self) -> Any:
        return _back(self._kernel("parse", text=self._text).errors(self._values))


def column(values: Any, *, text: str = "string_view") -> Column:
    """The operations on a column of pyarrow or another library with the Arrow PyCapsule interface, or on a list of ``str``.

    The results are pyarrow arrays if pyarrow is installed, otherwise objects with that interface. Texts in them are
    views into the buffers of the input, unless ``text`` is ``"string"`` or ``"large_string"``.

    >>> import pyarrow as pa, urikit
    >>> urls = pa.array(["https://example.com/a?b=1", None, "no uri"])
    >>> urikit.column(urls).host().to_pylist()
    ['example.com', None, None]
    >>> urikit.column(urls, text="string").host().type
    DataType(string)
    """
    return Column(_given(values), text)


def _given(values: Any) -> Any:
    """A list as an array of pyarrow; all else as it is."""
    if isinstance(values, (list, tuple)):
        import pyarrow

        return pyarrow.array(values, pyarrow.string())
    return values


def _back(result: Any) -> Any:
    try:
        import pyarrow
    except ImportError:
        return result
    if hasattr(result, "__arrow_c_array__"):
        return pyarrow.array(result)
    return pyarrow.chunked_array(result)
