"""URIs and IRIs exactly as RFC 3986 and RFC 3987 specify.

>>> import urikit
>>> uri = urikit.Uri("https://example.com/a/../b?q=x%20y")
>>> uri.host, uri.params["q"], str(uri.normalize())
('example.com', 'x y', 'https://example.com/b?q=x%20y')

For whole columns see ``urikit.column`` (pyarrow, and libraries with the Arrow PyCapsule interface),
``urikit.polars``, ``urikit.pandas``, ``urikit.duckdb`` and ``urikit.spark``.
"""

from urikit._column import Column, column
from urikit._error import UriError
from urikit._native import (
    Found,
    Guard,
    Identifier,
    Iri,
    IriRef,
    Params,
    RequestTarget,
    Template,
    Uri,
    UriRef,
    find,
    is_valid,
    quote,
    redact,
    remove_dot_segments,
    repair,
    unquote,
    unquote_to_bytes,
)

#: The names of columns, of SQL and of the command; ``quote`` and ``unquote`` are those of ``urllib.parse``.
encode = quote
decode = unquote

# What a traceback and a pickle name.
UriError.__module__ = "urikit"

__all__ = [
    "Column",
    "Found",
    "Guard",
    "Identifier",
    "Iri",
    "IriRef",
    "Params",
    "RequestTarget",
    "Template",
    "Uri",
    "UriError",
    "UriRef",
    "column",
    "decode",
    "encode",
    "find",
    "is_valid",
    "quote",
    "redact",
    "remove_dot_segments",
    "repair",
    "unquote",
    "unquote_to_bytes",
]
