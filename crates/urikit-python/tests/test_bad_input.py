"""What is no URI, in the kinds of error that Python has."""

import threading

import pyarrow as pa
import pytest

import urikit
from urikit import Iri, IriRef, Params, Template, Uri, UriError, UriRef

KINDS = [Uri, UriRef, Iri, IriRef]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("value", [None, b"http://h/", 1, 1.5, float("nan"), ["http://h/"], object()])
def test_what_is_no_text(kind, value):
    for parse in (kind, kind.parse):
        with pytest.raises(TypeError):
            parse(value)


@pytest.mark.parametrize("kind", KINDS)
def test_lone_surrogates(kind):
    for text in ["http://h/\ud800", "\udfff"]:
        with pytest.raises(UnicodeEncodeError):
            kind(text)
    with pytest.raises(UnicodeEncodeError):
        Uri("http://h/") / "\ud800"
    with pytest.raises(UnicodeEncodeError):
        Uri("http://h/").resolve("\ud800")
    with pytest.raises(UnicodeEncodeError):
        urikit.quote("\ud800")


def test_nul_and_controls():
    for text in ["http://h/\0", "http://h/\n", "http://h/\x7f"]:
        with pytest.raises(UriError) as error:
            Uri(text)
        assert error.value.offset == 9


@pytest.mark.parametrize("level", ["full", "", "\ud800"])
def test_unknown_level(level):
    with pytest.raises(ValueError):
        Uri("http://h/").normalize(level)


def test_unknown_names_are_listed():
    with pytest.raises(ValueError, match="simple, case, percent, path, scheme"):
        Uri("http://h/").normalize("full")
    with pytest.raises(ValueError, match="query-value"):
        urikit.quote("a", "nowhere")
    with pytest.raises(ValueError, match="URI-reference") as error:
        urikit.is_valid("a", "URL")
    assert not isinstance(error.value, UriError)
    with pytest.raises(TypeError):
        Uri("http://h/").normalize(None)


def test_100_mb():
    size = 100_000_000
    uri = Uri("http://h/" + "a" * size)
    assert len(uri.path) == size + 1 and uri.host == "h"
    assert len(urikit.quote(" " * (size // 10))) == 3 * (size // 10)
    with pytest.raises(UriError) as error:
        Uri("http://h/" + "a" * size + " ")
    assert error.value.offset == size + 9


def test_bytes():
    assert Uri.parse_bytes(b"http://h/") == Uri("http://h/")
    with pytest.raises(UriError) as error:
        Iri.parse_bytes(b"http://h/\xff")
    assert (error.value.kind, error.value.offset) == ("invalid-utf8", 9)
    with pytest.raises(TypeError):
        Uri.parse_bytes("http://h/")


def test_other_classes():
    for make in (Template, lambda text: Params(text).items()):
        for value in (1, b"a"):
            with pytest.raises(TypeError):
                make(value)
    with pytest.raises(TypeError):
        urikit.Identifier("http://h/")


def test_columns_of_other_types():
    for column in [pa.array([1, 2]), pa.array([1.5]), pa.array([True]), pa.chunked_array([[1], [2]])]:
        with pytest.raises(TypeError, match="holds no URIs"):
            urikit.column(column).host()
    for column in [None, "http://h/", 1, object()]:
        with pytest.raises(TypeError):
            urikit.column(column).host()
    with pytest.raises((TypeError, pa.ArrowInvalid, pa.ArrowTypeError)):
        urikit.column([1, 2]).host()


def test_unknown_arguments_of_columns():
    column = urikit.column(["http://h/"])
    with pytest.raises(ValueError, match="simple, case, percent, path, scheme"):
        column.normalize("full")
    with pytest.raises(ValueError, match="host_kind"):
        column.parts("hots")
    with pytest.raises(ValueError, match="URI-reference"):
        column.is_valid("URL")
    with pytest.raises(ValueError, match="IRI-reference"):
        column.as_("URL").host()
    with pytest.raises(ValueError):
        urikit.column(["a"], text="str").host()
    with pytest.raises(UriError, match="different lengths"):
        column.resolve(pa.array(["a", "b"]))


def test_threads():
    """Objects and kernels are used from many threads at once, and the interpreter is released meanwhile."""
    uri = Uri("http://h/a/../b?q=1")
    column = urikit.column(pa.array(["http://h/a/../b"] * 200_000))
    wrong = []

    def work():
        for _ in range(5):
            if column.normalize().to_pylist()[-1] != "http://h/b":
                wrong.append("column")
            for _ in range(1000):
                if str(uri.normalize()) != "http://h/b?q=1" or uri.params["q"] != "1":
                    wrong.append("scalar")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_interpreter_is_released():
    """While a long column is worked on, another thread runs."""
    column = urikit.column(pa.array(["http://h/a/../b?b=1&a=2"] * 2_000_000))
    done = threading.Event()
    turns = []

    def count():
        while not done.is_set():
            turns.append(1)
            done.wait(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = len(turns)
    column.query_sort()
    after = len(turns)
    done.set()
    thread.join()
    assert after > before + 5
