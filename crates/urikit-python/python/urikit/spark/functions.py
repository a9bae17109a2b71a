"""The operations of ``urikit.column`` on columns of Spark's DataFrames.

Each takes a column, or its name, and then what the operation takes; ``resolve`` and ``relativize`` take the base
first. ``on_bad="raise"`` fails the job at a bad URI, which else gives null; ``as_="URI"`` accepts URIs alone.

>>> from urikit.spark import functions as uri
>>> from pyspark.sql import SparkSession
>>> spark = SparkSession.builder.getOrCreate()
>>> frame = spark.createDataFrame([("http://h/a?b=1",), ("a b",)], ["url"])
>>> frame.select(uri.parts("url", "host", "query").alias("p")).select("p.host", "p.query").collect()
[Row(host='h', query='b=1'), Row(host=None, query=None)]
>>> frame.where(uri.errors("url").isNotNull()).count()
1
"""

from __future__ import annotations

from typing import Any, Callable

from pyspark.sql import Column

from urikit._methods import Methods, _operand
from urikit._native import is_valid as _is_an
from urikit.spark import _udf


class _OfColumn(Methods[Column]):
    def __init__(self, column: Any, on_bad: str, grammar: str | None):
        self._column = column
        self._on_bad = on_bad
        self._grammar = grammar

    def _run(self, name: str, *arguments: object) -> Column:
        return _udf.udf(name, arguments, self._on_bad, self._grammar)(self._column)

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> Column:
        if isinstance(other, str):
            return _udf.with_text(name, other, arguments, self._on_bad, other_first)(self._column)
        if arguments:
            from pyspark.sql.functions import lit

            constants = [lit(argument) for argument in arguments]
            return _udf.udf(name, (), self._on_bad)(self._column, other, *constants)
        return _udf.udf(name, (), self._on_bad)(self._column, other)


def _function(name: str) -> Callable[..., Column]:
    method = getattr(Methods, name)

    def function(column: Any, *arguments: Any, on_bad: str = "null", as_: str | None = None, **named: Any) -> Column:
        _check(on_bad)
        return getattr(_OfColumn(column, on_bad, as_), name)(*arguments, **named)

    function.__name__ = function.__qualname__ = name
    # The first paragraph: the example after it is of `urikit.column`.
    function.__doc__ = (method.__doc__ or "").split("\n\n")[0]
    return function


def _check(on_bad: str) -> None:
    if on_bad not in ("null", "raise", "keep"):
        raise ValueError("on_bad is one of 'null', 'raise', 'keep'")


def _of_base(name: str, base: Any, other: Any, on_bad: str) -> Column:
    _check(on_bad)
    base, other = _operand(base), _operand(other)
    if isinstance(other, str) and _is_an(other, "IRI"):
        raise ValueError(f"{name}() takes the base first; a string for all rows in the second place is written lit(…)")
    if isinstance(base, str) and _is_an(base, "IRI"):
        return _udf.with_text(name, base, (), on_bad, True)(other)
    return _udf.udf(name, (), on_bad)(base, other)


def resolve(base: Any, reference: Any, *, on_bad: str = "null") -> Column:
    """The target of a reference. The base is an IRI for all rows, a column, or its name; the reference is a column,
    or its name."""
    return _of_base("resolve", base, reference, on_bad)


def relativize(base: Any, target: Any, *, on_bad: str = "null") -> Column:
    """A reference from the base to a target. The base is an IRI for all rows, a column, or its name; the target is a
    column, or its name."""
    return _of_base("relativize", base, target, on_bad)


#: Not operations on values.
_OTHERS = ("resolve", "relativize", "as_")
_GENERIC = [
    name for name, value in vars(Methods).items()
    if callable(value) and not name.startswith("_") and name not in _OTHERS
]
globals().update({name: _function(name) for name in _GENERIC})
__all__ = [*_GENERIC, "resolve", "relativize"]
