"""Single identifiers: the habits of Python, and what the library answers."""

import copy
import datetime
import decimal
import ipaddress
import os
import pathlib
import pickle
import uuid

import pytest

import urikit
from urikit import Guard, Iri, IriRef, Params, RequestTarget, Template, Uri, UriError, UriRef

FULL = "https://user:pw@www.example.com:8042/over/there.html?name=ferret#nose"


def test_parts():
    uri = Uri(FULL)
    assert (uri.scheme, uri.authority, uri.userinfo) == ("https", "user:pw@www.example.com:8042", "user:pw")
    assert (uri.user, uri.password, uri.host, uri.port) == ("user", "pw", "www.example.com", 8042)
    assert (uri.path, uri.query, uri.fragment) == ("/over/there.html", "name=ferret", "nose")
    assert (uri.file_name, uri.extension, uri.segments) == ("there.html", "html", ("over", "there.html"))
    assert str(uri) == FULL


def test_absent_is_not_empty():
    assert (Uri("a:").authority, Uri("a://").authority) == (None, "")
    assert (Uri("a:b").query, Uri("a:b?").query) == (None, "")
    assert (Uri("a:b").fragment, Uri("a:b#").fragment) == (None, "")
    assert (Uri("a://h").port_text, Uri("a://h:").port_text, Uri("a://h:").port) == (None, "", None)


@pytest.mark.parametrize("kind", [Uri, UriRef, Iri, IriRef])
def test_habits(kind):
    one, same, other = kind("a://h/1"), kind("a://h/1"), kind("a://h/2")
    assert one == same and hash(one) == hash(same) and one != other
    assert one < other and sorted([other, one]) == [one, other]
    assert one != "a://h/1" and str(one) == "a://h/1"
    assert len({one, same, other}) == 2
    assert copy.copy(one) is one and copy.deepcopy(one) is one
    back = pickle.loads(pickle.dumps(one))
    assert back == one and type(back) is kind
    assert kind(one) == one
    with pytest.raises(AttributeError):
        one.host = "b"
    with pytest.raises(TypeError):
        one < "a"


def test_kinds_compare_by_text():
    assert Uri("a:b") == UriRef("a:b") == Iri("a:b") == IriRef("a:b")
    assert hash(Uri("a:b")) == hash(IriRef("a:b"))


def test_match():
    match Uri("https://h/p?q"):
        case Uri(scheme="https", host=host, query=query):
            assert (host, query) == ("h", "q")
        case _:
            pytest.fail("no match")
    match UriRef("//h/p#f"):
        case UriRef(None, authority, path, None, fragment):
            assert (authority, path, fragment) == ("h", "/p", "f")
        case _:
            pytest.fail("no match")


def test_repr_masks_secrets():
    shown = repr(Uri("https://user:hunter2@h/?token=abc&q=1"))
    assert "hunter2" not in shown and "abc" not in shown and "q=1" in shown
    assert "abc" not in repr(Params("token=abc"))


def test_join():
    assert Uri("http://h/a") / "b c" / "d/e" == Uri("http://h/a/b%20c/d%2Fe")
    assert UriRef("a") / "b" == UriRef("a/b")
    with pytest.raises(TypeError):
        Uri("http://h/") / 1
    with pytest.raises(UriError):
        Uri("http://h/") / ".."


def test_changes():
    uri = Uri(FULL)
    assert uri.with_host("h").with_port(None).with_userinfo(None) == Uri(
        "https://h/over/there.html?name=ferret#nose"
    )
    assert uri.with_host(ipaddress.ip_address("::1")).host == "[::1]"
    assert uri.with_fragment(None).with_query(None).fragment is None
    assert str(Uri("http://h").with_path("/a b", encode=True)) == "http://h/a%20b"
    assert UriRef("http://h/a").with_scheme(None) == UriRef("//h/a")
    with pytest.raises(UriError) as error:
        uri.with_path("/a b")
    assert (error.value.kind, error.value.rule, error.value.offset) == ("unexpected-char", "path", 2)
    with pytest.raises(UriError):
        uri.with_scheme(None)
    with pytest.raises(TypeError):
        uri.replace(hots="h")
    for port in (70000, -1, 1 << 70):
        with pytest.raises(ValueError, match="no port"):
            uri.with_port(port)
        with pytest.raises(ValueError, match="no port"):
            Uri.build(scheme="http", host="h", port=port)
        with pytest.raises(ValueError, match="no port"):
            Guard(ports=[port])


def test_params():
    uri = Uri("http://h/?a=1&b=x%20y&a=2&flag&e=")
    assert uri.params.items() == [("a", "1"), ("b", "x y"), ("a", "2"), ("flag", None), ("e", "")]
    assert uri.params["a"] == "1" and uri.params.getall("a") == ["1", "2"]
    assert "flag" in uri.params and "c" not in uri.params and uri.params.get("c", 7) == 7
    assert dict(uri.params)["b"] == "x y"
    with pytest.raises(KeyError):
        uri.params["c"]
    assert str(uri.with_param("a", 3)) == "http://h/?a=3&b=x%20y&flag&e="
    assert str(uri.query_remove("a", "f*")) == "http://h/?b=x%20y&e="
    assert str(Uri("http://h/").with_params([("a", "&"), ("b", None), ("c", True)])) == "http://h/?a=%26&b&c=true"
    assert pickle.loads(pickle.dumps(uri.params)) == uri.params
    with pytest.raises(UriError):
        Uri("http://h/?a=%FF").params["a"]
    with pytest.raises(TypeError):
        uri.with_params({"a": object()})


def test_levels():
    uri = Uri("HTTP://Example.com:80/%7Ea/./b/../c")
    assert str(uri.normalize("simple")) == str(uri)
    assert str(uri.normalize()) == "http://example.com:80/~a/c"
    assert str(uri.normalize("scheme")) == "http://example.com/~a/c"
    assert uri.equivalent("http://example.com/~a/c", "scheme") and not uri.equivalent("http://example.com/~a/c")
    assert uri.key_hash("scheme") == Uri("http://example.com/~a/c").key_hash()


def test_resolve_and_back():
    base = Uri("http://a/b/c/d;p?q")
    for reference in ["g:h", "g", "./g", "/g", "//g", "?y", "g?y#s", "", "../g", "../../../g"]:
        target = base.resolve(reference)
        assert base.resolve(base.relativize(target)) == target
    assert isinstance(base.resolve("x"), Uri) and isinstance(base.relativize("http://a/"), UriRef)
    with pytest.raises(UriError) as error:
        base.resolve("a b")
    assert error.value.rule == "segment"
    assert not hasattr(UriRef("a"), "resolve")


def test_errors_count_characters():
    with pytest.raises(UriError) as error:
        Iri("http://h/äöü b")
    assert (error.value.offset, error.value.kind, error.value.rule) == (12, "unexpected-char", "isegment")
    back = pickle.loads(pickle.dumps(error.value))
    assert (str(back), back.offset, back.kind) == (str(error.value), 12, "unexpected-char")
    with pytest.raises(ValueError):
        Uri("no scheme")


def test_no_secret_in_errors():
    with pytest.raises(UriError) as error:
        Uri("http://user:hunter2^@h/")
    assert "hunter2" not in str(error.value) and "^" not in str(error.value)


def test_template():
    template = Template("/{a}{?b*}")
    assert template.expand(a="x/y", b={"k": "v w"}) == "/x%2Fy?k=v%20w"
    assert template.match("/x%2Fy?k=v%20w") == {"a": "x/y", "b": {"k": "v w"}}
    assert template.match("nothing") is None
    with pytest.raises(UriError) as error:
        template.expand(a="..")
    assert error.value.kind == "dot-segment"
    assert template.expand_text(a="..") == "/.."
    assert pickle.loads(pickle.dumps(template)) == template
    with pytest.raises(UriError) as error:
        Template("/{a")
    assert error.value.kind == "unclosed-expression"
    with pytest.raises(UriError):
        Template("{a}{b}").match("x")
    with pytest.raises(TypeError):
        template.expand(a=object())


def test_request_target():
    target = RequestTarget("/a?b", method="GET")
    assert (target.form, target.path, target.query, str(target)) == ("origin-form", "/a", "b", "/a?b")
    assert target.effective_uri("http", "h:80") == Uri("http://h:80/a?b")
    assert target.effective_uri("coap", None) == Uri("coap:///a?b")
    assert Uri("urn:a:b").host_field is None
    assert pickle.loads(pickle.dumps(target)) == target
    assert RequestTarget("*", method="OPTIONS").path is None
    with pytest.raises(UriError):
        RequestTarget("h", method="GET")


def test_guard():
    guard = Guard(hosts=["example.com"], ports=[443, range(8000, 8010)], redirects="same-origin")
    assert guard.allows("https://example.com/") and guard.allows("https://example.com:8009/")
    assert not guard.allows("https://example.com:8010/") and not guard.allows("https://example.org/")
    with pytest.raises(UriError) as error:
        guard.check("https://example.org/")
    assert error.value.rule == "hosts"
    with pytest.raises(UriError):
        Guard().check_address(ipaddress.ip_address("10.0.0.1"))
    with pytest.raises(TypeError):
        Guard(hots=[])
    with pytest.raises(ValueError) as error:
        Guard(redirects="sometimes")
    assert not isinstance(error.value, UriError)
    for text in ("/rel", "", "a b", "http://[::1/", "https://example.com/é"):
        assert guard.allows(text) is False
    with pytest.raises(TypeError):
        guard.allows(None)
    again = pickle.loads(pickle.dumps(guard))
    assert again.allows("https://example.com:8009/") and not again.allows("https://example.org/")
    assert pickle.loads(pickle.dumps(Guard(hosts=iter(["example.org"])))).allows("http://example.org/")
    assert pickle.loads(pickle.dumps(Guard())).allows("http://example.org/")
    assert Guard().allows("http://7f000001.nip.io/") and not Guard().allows("http://redis/")
    assert not Guard(embedded_addresses=False).allows("http://7f000001.nip.io/")
    assert str(Guard(host_classes=["single-label"]).check("http://redis/#a")) == "http://redis/"


def test_find_counts_characters():
    text = "ää http://a/ö, und <https://b/>"
    found = urikit.find(text, iris=True)
    assert [text[one.start : one.end] for one in found] == [str(one.iri) for one in found]
    assert [str(one.iri) for one in found] == ["http://a/ö", "https://b/"]


def test_quote():
    assert urikit.quote("a b/c") == "a%20b%2Fc"
    assert urikit.quote("ä", "query-value") == "%C3%A4"
    assert urikit.unquote("%C3%A4") == "ä"
    assert urikit.unquote_to_bytes("%ff+") == b"\xff+"
    for part in ["segment", "query-value", "form", "user", "fragment"]:
        assert urikit.unquote(urikit.quote("a b&c=d/e+ä%", part), part) == "a b&c=d/e+ä%"


class Index:
    """As the integers of numpy."""

    def __index__(self):
        return 7


class Item:
    """As the other scalars of numpy."""

    def item(self):
        return 1.5


def test_values_of_parameters():
    numpy = pytest.importorskip("numpy")
    values = {
        "decimal": decimal.Decimal("1.10"), "date": datetime.date(2026, 1, 2),
        "time": datetime.datetime(2026, 1, 2, 3, 4, tzinfo=datetime.timezone.utc),
        "int": numpy.int64(3), "float": numpy.float32(0.5), "bool": numpy.bool_(True), "str": numpy.str_("x y"),
        "uuid": uuid.UUID(int=1), "index": Index(), "item": Item(),
    }
    assert dict(Uri("http://h/").with_params(values).params.items()) == {
        "decimal": "1.10", "date": "2026-01-02", "time": "2026-01-02T03:04:00+00:00", "int": "3", "float": "0.5",
        "bool": "true", "str": "x y", "uuid": "00000000-0000-0000-0000-000000000001", "index": "7", "item": "1.5",
    }
    for value in (object(), {}, b"a", lambda: 1):
        with pytest.raises(TypeError):
            Uri("http://h/").with_param("a", value)


def test_idna():
    iri = Iri("http://BÜCHER.example/é")
    assert (iri.host_ascii, iri.host_unicode) == ("xn--bcher-kva.example", "bücher.example")
    assert str(iri.to_uri(idna=True)) == "http://xn--bcher-kva.example/%C3%A9"
    assert str(iri.normalize("scheme", idna=True)) == "http://xn--bcher-kva.example/é"
    assert str(iri.to_uri()) == "http://B%C3%9CCHER.example/%C3%A9"
    assert str(Uri("http://xn--bcher-kva.example/").to_iri(idna=True)) == "http://bücher.example/"
    assert (UriRef("/a").host_ascii, UriRef("/a").host_unicode) == (None, None)
    for work in (lambda uri: uri.host_ascii, lambda uri: uri.to_uri(idna=True), lambda uri: uri.normalize(idna=True)):
        with pytest.raises(UriError) as error:
            work(Uri("http://" + "a" * 64 + ".b/"))
        assert (error.value.kind, error.value.rule, error.value.offset) == ("label-too-long", "dns-name", 7)


def test_former_names():
    uri = Uri("http://h/?b=1&a=2")
    with pytest.warns(DeprecationWarning, match="query_remove"):
        assert uri.without_params("b") == uri.query_remove("b") == uri.query_keep("a")
    with pytest.warns(DeprecationWarning, match="query_sort"):
        assert uri.sort_params() == uri.query_sort()


def test_redact_with_more_keys():
    uri = Uri("http://h/?token=a&mine=b&q=c")
    assert uri.redact(extra=["mine"]) == "http://h/?token=***&mine=***&q=c"
    assert uri.redact(["q"], extra=["mine"]) == "http://h/?token=a&mine=***&q=***"
    assert urikit.redact(f"GET {uri}", extra=["mine"]) == "GET http://h/?token=***&mine=***&q=c"


def test_match_args():
    assert Uri.__match_args__ == ("scheme", "authority", "path", "query", "fragment")


def test_paths_of_file_uris(tmp_path):
    file = tmp_path / "a b%.txt"
    file.write_text("text")
    uri = Uri.from_path(file)
    assert str(uri) == f"file://{tmp_path}/a%20b%25.txt"
    assert pathlib.Path(uri) == file and os.fspath(uri) == str(file)
    with open(uri) as stream:
        assert stream.read() == "text"
    for path in (str(file), os.fsencode(file)):
        assert Uri.from_path(path) == uri
    assert os.fsencode(Uri.from_path(b"/\xff")) == b"/\xff"
    for path in ("relative", "/a\0b"):
        with pytest.raises(ValueError):
            Uri.from_path(path)
    for text in ("http://h/a", "file://other.example/a", "file:///a%2Fb", "mailto:a@h"):
        with pytest.raises(UriError):
            os.fspath(Uri(text))
    with pytest.raises(TypeError):
        Uri.from_path(None)
