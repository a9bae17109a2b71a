"""URI functions in Spark, over Arrow batches.

>>> import urikit.spark
>>> from urikit.spark import functions as uri
>>> from pyspark.sql import SparkSession
>>> spark = SparkSession.builder.getOrCreate()
>>> urikit.spark.register(spark)
>>> spark.sql("SELECT uri_parse('http://h/p?q').query AS query, uri_host('a b') IS NULL AS bad").first()
Row(query='q', bad=True)
>>> frame = spark.createDataFrame([("https://example.com/a?utm_id=1&q=2",)], ["url"])
>>> frame.select(uri.host("url"), uri.query_remove("url", "utm_*")).first()
Row(uri_host(url)='example.com', uri_query_remove(url)='https://example.com/a?q=2')

The workers need this package too: the guide says how they get it.
"""

from __future__ import annotations

from typing import Any

from urikit import _sql
from urikit.spark._udf import udf

__all__ = ["register"]


def register(spark: Any, *, on_bad: str = "null") -> None:
    """Adds the functions ``uri_…`` to the SQL of a session.

    There is one for each operation of ``urikit.column``: ``uri_parse(url).host``, ``uri_normalize(url, level)``,
    ``uri_query_get(url, key)``, ``uri_resolve(base, reference)`` … A bad URI gives NULL, and ``uri_errors(url)``
    says why; with ``on_bad="raise"`` it fails the job.

    >>> import urikit.spark
    >>> from pyspark.sql import SparkSession
    >>> spark = SparkSession.builder.getOrCreate()
    >>> urikit.spark.register(spark)
    >>> spark.sql("SELECT uri_normalize('HTTP://H:80/a/../b', 'scheme') AS url").first().url
    'http://h/b'
    """
    if on_bad not in ("null", "raise"):
        raise ValueError("on_bad is one of 'null', 'raise'")
    names = [name for name, _, _ in _sql.names()]
    for name in [*names, *_sql.PAIRS]:
        spark.udf.register(f"uri_{name}", udf(name, (), on_bad))
