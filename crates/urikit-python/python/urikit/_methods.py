"""The operations on columns, which all namespaces share.

Each makes a kernel, and ``_run`` of the namespace applies it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from urikit._native import Identifier, Kernel, is_valid

T = TypeVar("T")
Self = TypeVar("Self", bound="Methods[Any]")


class Methods(Generic[T]):
    """What can be done with a column of URIs.

    A value that is not a URI, an IRI or a relative reference gives null, and so does what a value does not
    have; ``strict`` raises instead, ``keep`` leaves bad values as they are, ``as_`` accepts fewer values, and
    ``errors`` lists what is wrong.
    """

    _on_bad = "null"
    _grammar: str | None = None
    #: Whether an engine passes the column in batches of its own: rows are counted in these.
    _batches = False

    def _run(self, name: str, *arguments: object) -> T:
        raise NotImplementedError

    def _run_pair(self, name: str, other: object, *arguments: object, other_first: bool = False) -> T:
        raise NotImplementedError

    def _kernel(self, name: str, *arguments: object, text: str | None = None) -> Kernel:
        return Kernel(name, *arguments, on_bad=self._on_bad, text=text, grammar=self._grammar, batches=self._batches)

    def _copy(self: Self, **changes: object) -> Self:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.__dict__.update(changes)
        return copy

    @property
    def strict(self: Self) -> Self:
        """The same operations, which raise ``UriError`` at the first bad value, with its row, from 0.

        >>> import urikit
        >>> urikit.column(["http://h/", "a b"]).strict.host()
        Traceback (most recent call last):
            ...
        urikit.UriError: row 1: unexpected ' ' in path at byte 1, in 'a b'
        """
        return self._copy(_on_bad="raise")

    @property
    def keep(self: Self) -> Self:
        """The same operations, which leave bad values as they are. Only those whose result is the value in
        another form: ``normalize``, ``query_remove``, ``to_uri`` …

        >>> import urikit
        >>> urikit.column(["HTTP://h/", "a b"]).keep.normalize().to_pylist()
        ['http://h/', 'a b']
        """
        return self._copy(_on_bad="keep")

    def as_(self: Self, rule: str) -> Self:
        """The same operations on values of this kind alone: ``URI``, ``URI-reference``, ``IRI``, or
        ``IRI-reference``, which is the default. Others are bad values.

        >>> import urikit
        >>> urikit.column(["http://h/é", "/a", "http://h/"]).as_("URI").path().to_pylist()
        [None, None, '/']
        """
        return self._copy(_grammar=rule)

    def errors(self, operation: str = "parse", *arguments: object) -> T:
        """What is wrong with each value: a struct of ``kind``, ``message``, ``offset`` in bytes and ``rule``; null
        where nothing is. With an operation and its arguments, what is wrong for it: the rows where
        ``strict`` raises.

        >>> import urikit
        >>> urikit.column(["http://h/", "a b"]).errors().to_pylist()[1]["kind"]
        'unexpected-char'
        >>> urikit.column(["http://h:99999/"]).errors("port").to_pylist()[0]["message"]
        'the port is above 65535, at byte 9'
        """
        return self._run("errors", operation, *arguments)

    def parse(self) -> T:
        """A struct of all parts, in one pass.

        >>> import urikit
        >>> urikit.column(["http://h:80/p?"]).parse().to_pylist()[0]["query"]
        ''
        """
        return self._run("parse")

    def parts(self, *names: str) -> T:
        """A struct of these parts, in one pass.

        >>> import urikit
        >>> urikit.column(["http://h/p"]).parts("host", "path").to_pylist()
        [{'host': 'h', 'path': '/p'}]
        """
        return self._run("parts", *names)

    def part(self, name: str) -> T:
        """One part by its name.

        >>> import urikit
        >>> urikit.column(["http://h:080/p"]).part("port").to_pylist()
        ['080']
        """
        return self._run("part", name)

    def scheme(self) -> T:
        """The scheme.

        >>> import urikit
        >>> urikit.column(["http://h/", "/a"]).scheme().to_pylist()
        ['http', None]
        """
        return self._run("scheme")

    def authority(self) -> T:
        """Userinfo, host and port.

        >>> import urikit
        >>> urikit.column(["http://u@h:80/"]).authority().to_pylist()
        ['u@h:80']
        """
        return self._run("authority")

    def userinfo(self) -> T:
        """The userinfo.

        >>> import urikit
        >>> urikit.column(["http://u:p@h/"]).userinfo().to_pylist()
        ['u:p']
        """
        return self._run("userinfo")

    def user(self) -> T:
        """The userinfo up to its first ``:``.

        >>> import urikit
        >>> urikit.column(["http://u:p@h/"]).user().to_pylist()
        ['u']
        """
        return self._run("user")

    def password(self) -> T:
        """The userinfo after its first ``:``.

        >>> import urikit
        >>> urikit.column(["http://u:p@h/"]).password().to_pylist()
        ['p']
        """
        return self._run("password")

    def host(self) -> T:
        """The host.

        >>> import urikit
        >>> urikit.column(["http://example.com:80/", None, "a b"]).host().to_pylist()
        ['example.com', None, None]
        """
        return self._run("host")

    def host_ascii(self) -> T:
        """The host in its DNS form, by UTS 46; a host without one is a bad value.

        >>> import urikit
        >>> urikit.column(["http://BÜCHER.example/"]).host_ascii().to_pylist()
        ['xn--bcher-kva.example']
        """
        return self._run("host_ascii")

    def host_unicode(self) -> T:
        """The host in Unicode, by UTS 46.

        >>> import urikit
        >>> urikit.column(["http://xn--bcher-kva.example/"]).host_unicode().to_pylist()
        ['bücher.example']
        """
        return self._run("host_unicode")

    def host_kind(self) -> T:
        """What the host is: ``reg-name``, ``ipv4``, ``ipv6`` or ``ipvfuture``.

        >>> import urikit
        >>> urikit.column(["http://[::1]/"]).host_kind().to_pylist()
        ['ipv6']
        """
        return self._run("host_kind")

    def host_class(self) -> T:
        """Where the host is: ``name``, ``public``, ``private``, ``loopback`` …

        >>> import urikit
        >>> urikit.column(["http://10.0.0.1/"]).host_class().to_pylist()
        ['private']
        """
        return self._run("host_class")

    def host_without_www(self) -> T:
        """The host without a leading ``www.``.

        >>> import urikit
        >>> urikit.column(["http://www.example.com/"]).host_without_www().to_pylist()
        ['example.com']
        """
        return self._run("host_without_www")

    def last_label(self) -> T:
        """The last label of a name.

        >>> import urikit
        >>> urikit.column(["http://example.com/"]).last_label().to_pylist()
        ['com']
        """
        return self._run("last_label")

    def port(self) -> T:
        """The number of the port, where one is written.

        >>> import urikit
        >>> urikit.column(["http://h:8080/", "http://h/"]).port().to_pylist()
        [8080, None]
        """
        return self._run("port")

    def effective_port(self) -> T:
        """The number of the port, or the default one of the scheme.

        >>> import urikit
        >>> urikit.column(["http://h:8080/", "http://h/"]).effective_port().to_pylist()
        [8080, 80]
        """
        return self._run("effective_port")

    def path(self) -> T:
        """The path, which may be empty.

        >>> import urikit
        >>> urikit.column(["http://h/a?b", "http://h"]).path().to_pylist()
        ['/a', '']
        """
        return self._run("path")

    def segment(self, index: int) -> T:
        """A segment of the path: from 0 at the start, from -1 at the end.

        >>> import urikit
        >>> urikit.column(["http://h/a/b/c"]).segment(-2).to_pylist()
        ['b']
        """
        return self._run("segment", index)

    def file_name(self) -> T:
        """The last segment of the path, unless it is empty.

        >>> import urikit
        >>> urikit.column(["http://h/a/b.html"]).file_name().to_pylist()
        ['b.html']
        """
        return self._run("file_name")

    def extension(self) -> T:
        """What follows the last dot of the file name.

        >>> import urikit
        >>> urikit.column(["http://h/a/b.html"]).extension().to_pylist()
        ['html']
        """
        return self._run("extension")

    def query(self) -> T:
        """The query: null where there is none, and empty after a ``?`` alone.

        >>> import urikit
        >>> urikit.column(["http://h/?a=b", "http://h/?", "http://h/"]).query().to_pylist()
        ['a=b', '', None]
        """
        return self._run("query")

    def fragment(self) -> T:
        """The fragment.

        >>> import urikit
        >>> urikit.column(["http://h/#a"]).fragment().to_pylist()
        ['a']
        """
        return self._run("fragment")

    def path_and_query(self) -> T:
        """The path, and the query with its ``?``.

        >>> import urikit
        >>> urikit.column(["http://h/a?b#c"]).path_and_query().to_pylist()
        ['/a?b']
        """
        return self._run("path_and_query")

    def path_query_and_fragment(self) -> T:
        """The path, the query and the fragment.

        >>> import urikit
        >>> urikit.column(["http://h/a?b#c"]).path_query_and_fragment().to_pylist()
        ['/a?b#c']
        """
        return self._run("path_query_and_fragment")

    def origin(self) -> T:
        """Scheme, host and port of RFC 6454.

        >>> import urikit
        >>> urikit.column(["HTTPS://h:443/a"]).origin().to_pylist()
        ['https://h']
        """
        return self._run("origin")

    def is_valid(self, rule: str | None = None) -> T:
        """Whether the value is one that the other operations accept, or one that a rule of RFC 3986, RFC 3987 or
        RFC 9112 derives.

        >>> import urikit
        >>> urikit.column(["http://h/é", "a b"]).is_valid().to_pylist()
        [True, False]
        >>> urikit.column(["http://h/é", "a b"]).is_valid("URI").to_pylist()
        [False, False]
        """
        return self._run("is_valid", *([] if rule is None else [rule]))

    def normalize(self, level: str = "path", *, idna: bool = False) -> T:
        """The normal form at a level of RFC 3986 §6.2: the key to join and to group by. With ``idna``, the host in
        its DNS form first.

        >>> import urikit
        >>> urikit.column(["HTTP://H:80/a/../b"]).normalize("scheme").to_pylist()
        ['http://h/b']
        """
        return self._run("normalize", level, *_idna(idna))

    def key_hash(self, level: str = "path") -> T:
        """XXH64 of the normal form, as a signed number of 64 bits: the same in every program.

        >>> import urikit
        >>> hashes = urikit.column(["HTTP://h/", "http://h/"]).key_hash().to_pylist()
        >>> hashes[0] == hashes[1]
        True
        """
        return self._run("key_hash", level)

    def equivalent(self, other: object, level: str = "path") -> T:
        """Whether both are equal at a level: a string, or a column.

        >>> import urikit
        >>> urikit.column(["HTTP://h/", "http://i/"]).equivalent("http://h/").to_pylist()
        [True, False]
        """
        return self._run_pair("equivalent", other, level)

    def resolve(self, reference: object = None, *, base: object = None) -> T:
        """The target of a reference in a document whose base is the value: a string, or a column. With ``base``,
        the values are the references.

        >>> import urikit
        >>> urikit.column(["http://h/a/b", "http://i/"]).resolve("../c").to_pylist()
        ['http://h/c', 'http://i/c']
        >>> urikit.column(["../c", "?d"]).resolve(base="http://h/a/b").to_pylist()
        ['http://h/c', 'http://h/a/b?d']
        """
        if (reference is None) == (base is None):
            raise TypeError("resolve() takes a reference for these bases, or base=… for these references")
        if base is not None:
            return self._run_pair("resolve", _operand(base), other_first=True)
        reference = _operand(reference)
        if isinstance(reference, str) and is_valid(reference, "IRI"):
            raise ValueError(
                "resolve() takes a reference, and the column is the base: "
                "for references with one base, write resolve(base=…)"
            )
        return self._run_pair("resolve", reference)

    def relativize(self, *targets: object, target: object = None, base: object = None) -> T:
        """A reference from the value to a target: what ``resolve`` makes the target of again. With ``base``, the
        values are the targets. A string for all rows is given by keyword.

        >>> import urikit
        >>> urikit.column(["http://h/a/c"]).relativize(base="http://h/a/b").to_pylist()
        ['c']
        >>> urikit.column(["http://h/a/c"]).relativize(target="http://h/a/b").to_pylist()
        ['b']
        """
        if targets and target is None:
            target, *targets = targets
            # It was the base once.
            if isinstance(_operand(target), str):
                raise TypeError("relativize() takes a string by keyword: target=… for these bases, base=… for these targets")
        if targets or (target is None) == (base is None):
            raise TypeError("relativize() takes a target for these bases, or base=… for these targets")
        if base is not None:
            return self._run_pair("relativize", _operand(base), other_first=True)
        return self._run_pair("relativize", _operand(target))

    def encode(self, part: str = "segment") -> T:
        """Plain text with escapes for all that can't be written in a part.

        >>> import urikit
        >>> urikit.column(["a&b"]).encode("query-value").to_pylist()
        ['a%26b']
        """
        return self._run("encode", part)

    def decode(self, part: str = "path") -> T:
        """Text without its escapes; with ``form``, a ``+`` is a space.

        >>> import urikit
        >>> urikit.column(["a%20b", "100%"]).decode().to_pylist()
        ['a b', None]
        """
        return self._run("decode", part)

    def query_get(self, key: str) -> T:
        """The first value of a key, decoded.

        >>> import urikit
        >>> urikit.column(["/?q=a%20b&q=c"]).query_get("q").to_pylist()
        ['a b']
        """
        return self._run("query_get", key)

    def query_get_raw(self, key: str) -> T:
        """The first value of a key, as it is written.

        >>> import urikit
        >>> urikit.column(["/?q=a%20b"]).query_get_raw("q").to_pylist()
        ['a%20b']
        """
        return self._run("query_get_raw", key)

    def query_pairs(self) -> T:
        """All parameters, as a list of structs of ``key`` and ``value``.

        >>> import urikit
        >>> urikit.column(["/?a=1&b"]).query_pairs().to_pylist()
        [[{'key': 'a', 'value': '1'}, {'key': 'b', 'value': None}]]
        """
        return self._run("query_pairs")

    def query_remove(self, *globs: str) -> T:
        """Without the parameters whose key a glob matches.

        >>> import urikit
        >>> urikit.column(["/?utm_id=1&q=2"]).query_remove("utm_*").to_pylist()
        ['/?q=2']
        """
        return self._run("query_remove", *globs)

    def query_keep(self, *globs: str) -> T:
        """Without the parameters whose key no glob matches.

        >>> import urikit
        >>> urikit.column(["/?utm_id=1&q=2"]).query_keep("q").to_pylist()
        ['/?q=2']
        """
        return self._run("query_keep", *globs)

    def query_sort(self) -> T:
        """With the parameters sorted by key.

        >>> import urikit
        >>> urikit.column(["/?b=1&a=2"]).query_sort().to_pylist()
        ['/?a=2&b=1']
        """
        return self._run("query_sort")

    def redact(self, *keys: str) -> T:
        """With userinfo and secret parameters masked: those with these keys, or with the usual names.

        >>> import urikit
        >>> urikit.column(["https://u:p@h/?token=abc"]).redact().to_pylist()
        ['https://***@h/?token=***']
        """
        return self._run("redact", *keys)

    def surt(self) -> T:
        """The key by which archives of the web sort.

        >>> import urikit
        >>> urikit.column(["http://www.example.com/a"]).surt().to_pylist()
        ['http://(com,example,www,)/a']
        """
        return self._run("surt")

    def to_uri(self, *, idna: bool = False) -> T:
        """As URIs: RFC 3987 §3.1. With ``idna``, with the host in its DNS form.

        >>> import urikit
        >>> urikit.column(["http://h/é"]).to_uri().to_pylist()
        ['http://h/%C3%A9']
        """
        return self._run("to_uri", *_idna(idna))

    def to_iri(self, *, idna: bool = False) -> T:
        """As IRIs: RFC 3987 §3.2. With ``idna``, with the host in Unicode.

        >>> import urikit
        >>> urikit.column(["http://h/%C3%A9"]).to_iri().to_pylist()
        ['http://h/é']
        """
        return self._run("to_iri", *_idna(idna))

    def without_query(self) -> T:
        """Without the query; a fragment stays.

        >>> import urikit
        >>> urikit.column(["/p?q#f"]).without_query().to_pylist()
        ['/p#f']
        """
        return self._run("without_query")

    def without_fragment(self) -> T:
        """Without the fragment.

        >>> import urikit
        >>> urikit.column(["/p?q#f"]).without_fragment().to_pylist()
        ['/p?q']
        """
        return self._run("without_fragment")

    def without_query_and_fragment(self) -> T:
        """Without the query and the fragment.

        >>> import urikit
        >>> urikit.column(["/p?q#f"]).without_query_and_fragment().to_pylist()
        ['/p']
        """
        return self._run("without_query_and_fragment")

    def hierarchy(self) -> T:
        """What each is in, from the root on, and itself, as a list.

        >>> import urikit
        >>> urikit.column(["http://h/a/b"]).hierarchy().to_pylist()
        [['http://h/', 'http://h/a/', 'http://h/a/b']]
        """
        return self._run("hierarchy")

    def path_hierarchy(self) -> T:
        """The same from the path on, without the root.

        >>> import urikit
        >>> urikit.column(["http://h/a/b"]).path_hierarchy().to_pylist()
        [['/a/', '/a/b']]
        """
        return self._run("path_hierarchy")

    def registered_domain(self) -> T:
        """The domain that was registered, by the public suffix list.

        >>> import urikit
        >>> urikit.column(["https://a.b.example.co.uk/"]).registered_domain().to_pylist()
        ['example.co.uk']
        """
        return self._run("registered_domain")

    def registered_label(self) -> T:
        """The first label of the registered domain.

        >>> import urikit
        >>> urikit.column(["https://a.b.example.co.uk/"]).registered_label().to_pylist()
        ['example']
        """
        return self._run("registered_label")

    def suffix(self) -> T:
        """What anybody can register a name under, by the public suffix list.

        >>> import urikit
        >>> urikit.column(["https://a.b.example.co.uk/"]).suffix().to_pylist()
        ['co.uk']
        """
        return self._run("suffix")

    def subdomain(self) -> T:
        """The labels before the registered domain.

        >>> import urikit
        >>> urikit.column(["https://a.b.example.co.uk/"]).subdomain().to_pylist()
        ['a.b']
        """
        return self._run("subdomain")


def _idna(idna: bool) -> list[str]:
    return ["idna"] if idna else []


def _operand(value: object) -> object:
    """A single identifier as a string."""
    return str(value) if isinstance(value, Identifier) else value
