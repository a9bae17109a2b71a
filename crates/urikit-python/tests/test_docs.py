"""The examples in docstrings, in the README and in the guide, and what the stubs list."""

import ast
import doctest
import importlib
import inspect
import pathlib
import re

import pytest

import urikit

ROOT = pathlib.Path(__file__).resolve().parents[3]
GUIDES = [ROOT / "crates/urikit-python/README.md", ROOT / "docs/python.md"]
MODULES = ["urikit", "urikit._error", "urikit._methods", "urikit._column", "urikit.polars", "urikit.pandas",
           "urikit.duckdb", "urikit.spark", "urikit.spark.functions"]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented(value, name, seen):
    """The object and what is in it, with names."""
    yield name, value
    if inspect.isclass(value) and id(value) not in seen:
        seen.add(id(value))
        for key, member in vars(value).items():
            if not key.startswith("_"):
                yield f"{name}.{key}", getattr(value, key, member)


def docstrings():
    seen = set()
    for module_name in MODULES:
        module = importlib.import_module(module_name)
        yield module_name, module.__doc__
        for name in getattr(module, "__all__", [n for n in vars(module) if not n.startswith("_")]):
            value = getattr(module, name)
            if not (inspect.isclass(value) or callable(value)) or id(value) in seen:
                continue
            if getattr(value, "__module__", "").split(".")[0] != "urikit":
                continue
            for one, member in documented(value, f"{module_name}.{name}", seen):
                yield one, getattr(member, "__doc__", None)


DOCSTRINGS = {}
for one, doc in docstrings():
    DOCSTRINGS.setdefault(one, doc)


def run(text, name, request):
    names = {key: getattr(urikit, key) for key in urikit.__all__}
    names.update(__name__="__main__", getfixture=request.getfixturevalue)
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
    # Those of Spark are the methods of a column again.
    in_class = name.split(".")[-2:-1] and name.rsplit(".", 1)[0].endswith("Found")
    if not name.startswith("urikit.spark.functions.") and not in_class and name != "urikit._methods.Methods":
        assert examples or name.endswith((".UriError.kind", ".UriError.rule", ".UriError.offset")), f"{name} has no example"


def blocks():
    for path in GUIDES:
        text = path.read_text(encoding="utf-8")
        for number, block in enumerate(re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)):
            yield pytest.param(block, id=f"{path.name}-{number}")


@pytest.mark.parametrize("block", blocks())
def test_guide(block, request):
    if ">>>" in block:
        assert run(block, "guide", request)
    else:
        compile(block, "guide", "exec")


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
        assert {key for key in listed if not key.startswith("_")} == there, name
