"""The operations of ``urikit.column`` on columns of Spark's DataFrames.

Each takes a column, or its name, and then what the operation takes; ``on_bad="raise"`` fails the job at a bad
URI, which else gives null.

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

from urikit._methods import Methods
from urikit.spark import _udf


class _OfColumn(Methods[Column]):
    def __init__(self, column: Any, on_bad: str):
        self._column = column
        self._on_bad = on_bad

    def _run(self, name: str, *arguments: object) -> Column:
        return _udf.udf(name, arguments, self._on_bad)(self._column)

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> Column:
        if isinstance(other, str):
            return _udf.with_text(name, other, arguments, self._on_bad, other_first)(self._column)
        if arguments:
            from pyspark.sql.functions import lit

            constants = [lit(argument) for argument in arguments]
            return _udf.udf(name, (), self._on_bad)(self._column, other, *constants)
        pair = (other, self._column) if other_first else (self._column, other)
        return _udf.udf(name, (), self._on_bad)(*pair)

    def _errors(self) -> Column:
        return _udf.udf("errors", (), self._on_bad)(self._column)


def _function(name: str) -> Callable[..., Column]:
    method = getattr(Methods, name)

    def function(column: Any, *arguments: Any, on_bad: str = "null", **named: Any) -> Column:
        if on_bad not in ("null", "raise"):
            raise ValueError("on_bad is one of 'null', 'raise'")
        return getattr(_OfColumn(column, on_bad), name)(*arguments, **named)

    function.__name__ = function.__qualname__ = name
    # The first paragraph: the example after it is of `urikit.column`.
    function.__doc__ = (method.__doc__ or "").split("\n\n")[0]
    return function


__all__ = [name for name, value in vars(Methods).items() if callable(value) and not name.startswith("_")]
globals().update({name: _function(name) for name in __all__})
