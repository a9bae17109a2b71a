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

    def __init__(self, values: Any, text: str | None):
        self._values = values
        self._text = text

    def _run(self, name: str, *arguments: object) -> Any:
        kernel = self._kernel(name, *arguments, text=self._text)
        return _back(kernel.run(self._values))

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> Any:
        kernel = self._kernel(name, *arguments, text=self._text)
        pair = (_given(other), self._values) if other_first else (self._values, _given(other))
        return _back(kernel.run_pair(*pair))


def column(values: Any, *, text: str | None = None, as_: str | None = None) -> Column:
    """The operations on a column of pyarrow or another library with the Arrow PyCapsule interface, or on a list of ``str``.

    The results are pyarrow arrays if pyarrow is installed, otherwise objects with that interface. Strings in them
    have the type of the input, unless ``text`` is ``"string"``, ``"large_string"``, or ``"string_view"``: views into
    the buffers of the input, which they keep in memory. ``as_`` is what values must be; ``IRI-reference`` if not given.

    >>> import pyarrow as pa, urikit
    >>> urls = pa.array(["https://example.com/a?b=1", None, "no uri"])
    >>> urikit.column(urls).host().to_pylist()
    ['example.com', None, None]
    >>> urikit.column(urls).host().type, urikit.column(urls, text="string_view").host().type
    (DataType(string), DataType(string_view))
    """
    made = Column(_given(values), text)
    return made if as_ is None else made.as_(as_)


def _given(values: Any) -> Any:
    """A list as an array of pyarrow; all else as it is."""
    if isinstance(values, (list, tuple)):
        try:
            import pyarrow
        except ImportError as error:
            message = "a column from a list needs pyarrow: pip install 'urikit[pyarrow]'"
            raise ImportError(message, name="pyarrow") from error
        return pyarrow.array(values, pyarrow.string())
    # Polars exports its column of nulls with a buffer, which Arrow does not have.
    if str(getattr(values, "dtype", "")) == "Null":
        return values.cast(str)
    return values


def _back(result: Any) -> Any:
    try:
        import pyarrow
    except ImportError:
        return result
    if hasattr(result, "__arrow_c_array__"):
        return pyarrow.array(result)
    return pyarrow.chunked_array(result)
