"""The exception of this package."""


class UriError(ValueError):
    """What is wrong with a string, and where.

    >>> import urikit
    >>> try:
    ...     urikit.Uri("https://example.com/a b")
    ... except urikit.UriError as error:
    ...     print(error, error.kind, error.rule, error.offset, sep=" | ")
    unexpected ' ' in path at byte 21 | unexpected-char | segment | 21
    """

    kind: str
    """A short name that stays the same, for programs."""
    rule: "str | None"
    """The rule that is broken: of the grammar, of a scheme, or of a policy."""
    offset: "int | None"
    """The index into the text that was given, in characters; in bytes for ``bytes``."""
    row: "int | None"
    """The row in the column, from 0. ``None`` for a single value, and where only the row in a batch is known."""

    def __init__(self, message, kind="other", rule=None, offset=None, row=None):
        super().__init__(message)
        self.kind = kind
        self.rule = rule
        self.offset = offset
        self.row = row

    def __reduce__(self):
        return type(self), (str(self), self.kind, self.rule, self.offset, self.row)
