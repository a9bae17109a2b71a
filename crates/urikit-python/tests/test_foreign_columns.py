"""Columns whose producer did not check them: strings that are not UTF-8, offsets and keys out of bounds.

Readers of Parquet and IPC files make such columns. A bad value is a bad row, as in a column of bytes; a broken
column is an error.
"""

import ctypes
import struct

import pyarrow as pa
import pytest

import urikit
from urikit import UriError
from urikit._native import Kernel

#: Good values, and values that are not UTF-8: at each end, within a character, and as two halves of one.
VALUES = [
    b"http://u:p@example.com:80/a/../b?q=1&utm_id=2&token=abc#f",
    b"http://u:secret\xff@h/?token=\xffsecret&q=plain",
    b"\xff",
    b"",
    "http://例え.jp/é?q=ü".encode(),
    b"http://h/?token=secret\xc3",
    b"\xa9/plain?q=b",
    None,
    b"http://example.com/plain/\xed\xa0\x80?q=%FF",
    b"a b",
    b"http://h/" + b"x" * 200 + b"\xf0\x9f\x98?q",
    b"http://h/\xe9",
]

#: Arguments of the kernels that need some.
ARGUMENTS = {
    "parts": ("scheme", "host", "query", "origin"),
    "part": ("host",),
    "segment": (0,),
    "encode": ("segment",),
    "query_get": ("q",),
    "query_get_raw": ("q",),
    "query_remove": ("utm_*",),
    "query_keep": ("q",),
}

KERNELS = [(name, ARGUMENTS.get(name, ())) for name, _, _ in Kernel.names()]
PAIRS = [("resolve", ()), ("relativize", ()), ("equivalent", ("scheme",))]


def bitmap(values):
    bits = bytearray((len(values) + 7) // 8)
    for row, value in enumerate(values):
        if value is not None:
            bits[row // 8] |= 1 << row % 8
    return pa.py_buffer(bytes(bits))


def contiguous(data_type, code, values):
    """A column of strings from its buffers: pyarrow does not check them."""
    offsets = [0]
    for value in values:
        offsets.append(offsets[-1] + len(value or b""))
    buffers = [
        bitmap(values),
        pa.py_buffer(struct.pack(f"<{len(offsets)}{code}", *offsets)),
        pa.py_buffer(b"".join(value or b"" for value in values)),
    ]
    return pa.Array.from_buffers(data_type, len(values), buffers)


def views(values):
    """The same as views."""
    packed, data = b"", b""
    for value in values:
        value = value or b""
        if len(value) <= 12:
            packed += struct.pack("<i12s", len(value), value)
        else:
            packed += struct.pack("<i4sii", len(value), value[:4], 0, len(data))
            data += value
    buffers = [bitmap(values), pa.py_buffer(packed), pa.py_buffer(data)]
    return pa.Array.from_buffers(pa.string_view(), len(values), buffers)


def coded(values):
    """The same as a dictionary with each value twice; no row refers to the last."""
    distinct = [value for value in values if value is not None]
    keys = [None if value is None else distinct.index(value) for value in values]
    dictionary = contiguous(pa.string(), "i", distinct + [b"\xff unused"])
    return pa.DictionaryArray.from_arrays(pa.array(keys + keys, pa.int16()), dictionary, safe=False)


def columns(values):
    """Each kind of column, and its values as bytes."""
    yield contiguous(pa.string(), "i", values), values
    yield contiguous(pa.large_string(), "q", values), values
    yield views(values), values
    yield coded(values), values + values
    whole = contiguous(pa.string(), "i", values)
    yield whole.slice(5, 4), values[5:9]
    yield pa.chunked_array([whole.slice(0, 3), whole.slice(3)]), values
    # What is not UTF-8 is before and after it.
    yield whole.slice(3, 2), values[3:5]


def plain(column):
    """A result that is checked in full, as Python's values."""
    column.validate(full=True)
    return column.to_pylist()


@pytest.mark.parametrize("text", ["string_view", "string", "large_string"])
@pytest.mark.parametrize(("name", "arguments"), KERNELS)
def test_a_bad_value_is_a_bad_row(name, arguments, text):
    kernel = Kernel(name, *arguments, text=text)
    for column, values in columns(VALUES):
        expected = plain(pa.array(kernel.run(pa.array(values, pa.binary()))))
        run = kernel.run(column)
        answer = pa.chunked_array(run) if isinstance(column, pa.ChunkedArray) else pa.array(run)
        assert plain(answer) == expected, column.type


@pytest.mark.parametrize(("name", "arguments"), PAIRS)
def test_a_bad_value_of_a_pair_is_a_bad_row(name, arguments):
    kernel = Kernel(name, *arguments)
    for column, values in columns(VALUES):
        as_bytes = pa.array(values, pa.binary())
        for left, right in [("http://h/a", None), (None, "http://h/a"), (None, None)]:
            expected = plain(pa.array(kernel.run_pair(left or as_bytes, right or as_bytes)))
            run = kernel.run_pair(left or column, right or column)
            answer = pa.chunked_array(run) if isinstance(column, pa.ChunkedArray) else pa.array(run)
            assert plain(answer) == expected, (column.type, left, right)


@pytest.mark.parametrize(("name", "arguments"), KERNELS)
def test_what_is_wrong_is_reported_without_the_value(name, arguments):
    for column, values in columns(VALUES):
        kernel = Kernel("errors", name, *arguments)
        report = kernel.run(column)
        report = pa.chunked_array(report) if isinstance(column, pa.ChunkedArray) else pa.array(report)
        as_bytes = pa.array(kernel.run(pa.array(values, pa.binary())))
        assert plain(report) == plain(as_bytes), column.type
        assert "secret" not in str(report.to_pylist())
        try:
            Kernel(name, *arguments, on_bad="raise").run(column)
        except UriError as error:
            assert "secret" not in str(error)


def test_kind_row_and_offset():
    values = contiguous(pa.string(), "i", [b"http://h/", b"http://h/\xff"])
    column = urikit.column(values)
    assert column.host().to_pylist() == ["h", None]
    assert column.is_valid().to_pylist() == [True, False]
    assert column.errors().to_pylist()[1] == {
        "kind": "invalid-utf8", "message": "invalid UTF-8 at byte 9", "offset": 9, "rule": "IRI-reference",
    }
    with pytest.raises(UriError, match="row 1: invalid UTF-8 at byte 9"):
        column.strict.host()


def broken_columns():
    data = pa.py_buffer(b"http://h/secret")
    for code, data_type in (("i", pa.string()), ("q", pa.large_string()), ("i", pa.binary())):
        for offsets in ([0, 9, 3, 15], [0, -4, 4, 15], [0, 99, 99, 15]):
            packed = pa.py_buffer(struct.pack(f"<4{code}", *offsets))
            yield pa.Array.from_buffers(data_type, 3, [None, packed, data])
    for data_type in (pa.string_view(), pa.binary_view()):
        for buffer, offset in ((1, 0), (0, 3), (7, 1 << 30)):
            packed = pa.py_buffer(struct.pack("<i4sii", 15, b"http", buffer, offset))
            yield pa.Array.from_buffers(data_type, 1, [None, packed, data])
    for keys in ([0, 1], [-1, 0], [127, 0]):
        keys = pa.array(keys, pa.int8())
        yield pa.DictionaryArray.from_arrays(keys, pa.array(["http://h/secret"]), safe=False)


@pytest.mark.parametrize("column", list(broken_columns()))
def test_a_column_out_of_bounds_is_an_error(column):
    column = urikit.column(column)
    for work in (column.host, column.redact, column.key_hash, column.errors, lambda: column.resolve(base="http://h/")):
        with pytest.raises(UriError, match="out of bounds"):
            work()


class WithoutBuffers:
    """A column whose producer forgot its buffers: Arrow's import of it panics."""

    def __init__(self):
        self.column = pa.array(["http://h/secret"])

    def __arrow_c_array__(self, requested_schema=None):
        schema, array = self.column.__arrow_c_array__(requested_schema)
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        # `length`, `null_count`, `offset` and `n_buffers` are its first members.
        ctypes.c_int64.from_address(pointer(array, b"arrow_array") + 24).value = 0
        return schema, array


def test_a_panic_is_an_ordinary_exception(capfd):
    column = WithoutBuffers()
    kernel, pair = Kernel("host"), Kernel("resolve")
    for work in (
        lambda: kernel.run(column),
        lambda: Kernel("errors").run(column),
        lambda: pair.run_pair("http://h/", column),
    ):
        with pytest.raises(RuntimeError, match="internal error of urikit at .*: please report it") as error:
            work()
        assert "secret" not in str(error.value)
    assert capfd.readouterr() == ("", "")
    assert pa.array(kernel.run(pa.array(["http://h/"]))).to_pylist() == ["h"]


def test_more_text_than_a_string_column_can_contain():
    """22 views of the same 100 MB."""
    value = b"/" + b"x" * 100_000_000
    view = struct.pack("<i4sii", len(value), value[:4], 0, 0)
    column = pa.Array.from_buffers(pa.string_view(), 22, [None, pa.py_buffer(view * 22), pa.py_buffer(value)])
    assert len(urikit.column(column).path()) == 22
    for name, arguments in (("path", ()), ("parts", ("host", "path"))):
        with pytest.raises(ValueError, match="more than 2 GiB .* 'large_string'"):
            Kernel(name, *arguments, text="string").run(column)
