"""Kernels as functions of Spark: what the workers run."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
from pyspark.sql.functions import arrow_udf

from urikit import _sql
from urikit._native import Kernel


def udf(name: str, constants: tuple, on_bad: str, grammar: str | None = None) -> Any:
    """A function of columns. Constants that are known here are not sent to the workers as columns."""
    # Wrong ones are an error now, not in the job.
    if constants or grammar or on_bad == "keep":
        _kernel(name, constants, on_bad, grammar)

    def function(*columns: pa.Array) -> pa.Array:
        if constants or grammar:
            return _signed(pa.array(_kernel(name, constants, on_bad, grammar).run(_sql.whole(columns[0]))))
        return _signed(_sql.run(name, on_bad, list(columns)))

    function.__name__ = f"uri_{name}"
    return arrow_udf(function, _spark_type(_type(name, constants)))


def with_text(name: str, text: str, constants: tuple, on_bad: str, text_first: bool) -> Any:
    """A function of one column and one text for all its rows."""
    _kernel(name, constants, on_bad, None).check(*((text, None) if text_first else (None, text)))

    def function(column: pa.Array) -> pa.Array:
        kernel = _kernel(name, constants, on_bad, None)
        return pa.array(kernel.run_pair(*((text, column) if text_first else (column, text))))

    function.__name__ = f"uri_{name}"
    return arrow_udf(function, _spark_type(_sql.result_type(name)))


def _kernel(name: str, constants: tuple, on_bad: str, grammar: str | None) -> Kernel:
    return Kernel(name, *constants, on_bad=on_bad, text="string", grammar=grammar, batches=True)


def _type(name: str, constants: tuple) -> pa.DataType:
    if name != "parts":
        return _sql.result_type(name)
    return pa.array(Kernel(name, *constants, text="string").run(pa.array([], pa.string()))).type


def _signed(values: pa.Array) -> pa.Array:
    """Spark has no unsigned numbers: ports are an int."""
    if pa.types.is_uint16(values.type):
        return values.cast(pa.int32())
    if pa.types.is_struct(values.type) and any(pa.types.is_uint16(field.type) for field in values.type):
        fields = [_signed(values.field(index)) for index in range(values.type.num_fields)]
        names = [field.name for field in values.type]
        return pa.StructArray.from_arrays(fields, names, mask=values.is_null())
    return values


def _spark_type(data_type: pa.DataType) -> str:
    if pa.types.is_struct(data_type):
        return "struct<" + ", ".join(f"{field.name}: {_spark_type(field.type)}" for field in data_type) + ">"
    if pa.types.is_list(data_type):
        return f"array<{_spark_type(data_type.value_type)}>"
    return {"string": "string", "bool": "boolean", "uint16": "int", "int64": "bigint"}[str(data_type)]
