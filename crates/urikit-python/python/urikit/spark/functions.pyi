from typing import Any, Callable

from pyspark.sql import Column

__all__: list[str]

def __getattr__(name: str) -> Callable[..., Column]: ...
