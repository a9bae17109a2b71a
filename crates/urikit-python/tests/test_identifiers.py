"""Single identifiers: the habits of Python, and what the library answers."""

import copy
import ipaddress
import pickle

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
    with pytest.raises(OverflowError):
        uri.with_port(70000)


def test_params():
    uri = Uri("http://h/?a=1&b=x%20y&a=2&flag&e=")
    assert uri.params.items() == [("a", "1"), ("b", "x y"), ("a", "2"), ("flag", None), ("e", "")]
    assert uri.params["a"] == "1" and uri.params.getall("a") == ["1", "2"]
    assert "flag" in uri.params and "c" not in uri.params and uri.params.get("c", 7) == 7
    assert dict(uri.params)["b"] == "x y"
    with pytest.raises(KeyError):
        uri.params["c"]
    assert str(uri.with_param("a", 3)) == "http://h/?a=3&b=x%20y&flag&e="
    assert str(uri.without_params("a", "f*")) == "http://h/?b=x%20y&e="
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
    with pytest.raises(UriError):
        Guard(redirects="sometimes")
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
