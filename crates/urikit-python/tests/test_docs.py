"""The examples in docstrings, in the README and in the guide, and what the stubs list."""

import ast
import doctest
import importlib
import inspect
import pathlib
import re

import pytest

import urikit
from urikit._methods import Methods

ROOT = pathlib.Path(__file__).resolve().parents[3]
GUIDES = [
    ROOT / "crates/urikit-python/README.md",
    ROOT / "docs/python.md",
    ROOT / "docs/encoders.md",
    ROOT / "docs/cookbook/python.md",
    ROOT / "docs/cookbook/spark.md",
]
MODULES = ["urikit", "urikit.polars", "urikit.pandas", "urikit.duckdb", "urikit.spark", "urikit.spark.functions"]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented(value, name):
    """The object and what is in it, with names."""
    yield name, value.__doc__
    if inspect.isclass(value):
        for key in vars(value):
            if not key.startswith("_"):
                yield f"{name}.{key}", getattr(value, key).__doc__


def docstrings():
    yield from documented(Methods, "urikit.Column")
    for module_name in MODULES:
        module = importlib.import_module(module_name)
        yield module_name, module.__doc__
        for name in module.__all__:
            yield from documented(getattr(module, name), f"{module_name}.{name}")


DOCSTRINGS = dict(docstrings())
#: What needs no example: an attribute that the example of its class shows, and what is shown elsewhere.
PLAIN = ("urikit.Found.", "urikit.UriError.", "urikit.spark.functions.")


def run(text, name, request):
    names = {key: getattr(urikit, key) for key in urikit.__all__}
    names["__name__"] = "__main__"
    if "SparkSession" in text:
        # `getOrCreate` then returns this session.
        request.getfixturevalue("spark")
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    report = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)
    return len(test.examples)


@pytest.mark.parametrize("name", DOCSTRINGS)
def test_docstring(name, request):
    doc = DOCSTRINGS[name]
    assert doc, f"{name} has no documentation"
    examples = run(doc, name, request)
    assert examples or name.startswith(PLAIN), f"{name} has no example"


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_guide(path, request):
    """All examples of a file, one after the other."""
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S)
    assert blocks and all(">>>" in block for block in blocks)
    assert run("\n".join(blocks), path.name, request)


def test_stubs_list_what_there_is():
    stub = pathlib.Path(urikit.__file__).parent / "_native.pyi"
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    from urikit import _native

    for name, value in vars(_native).items():
        if name.startswith("_"):
            continue
        if not inspect.isclass(value):
            assert name in functions, name
            continue
        listed = {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}
        listed |= {node.target.id for node in classes[name].body if isinstance(node, ast.AnnAssign)}
        there = {key for key in vars(value) if not key.startswith("_")}
        # Some are listed again in a class with a more precise type.
        inherited = set(dir(value.__base__))
        assert {key for key in listed if not key.startswith("_")} - inherited == there - inherited, name
