"""The conformance vectors through the wheel: those that ``URIKIT_VECTORS`` names."""

import collections
import json
import os
import pathlib

import pytest

import urikit
from urikit import IriRef, Params, RequestTarget, Template, Uri, UriError, UriRef

RULES = {
    "parse-uri": "URI",
    "parse-uri-reference": "URI-reference",
    "parse-relative-ref": "relative-ref",
    "parse-absolute-uri": "absolute-URI",
    "parse-iri": "IRI",
    "parse-iri-reference": "IRI-reference",
}
CLASSES = {"URI": Uri, "URI-reference": UriRef, "IRI": urikit.Iri, "IRI-reference": IriRef}
PARTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
#: The level of the library for a level of the vectors.
LEVELS = {"simple": "simple", "syntax": "path", "scheme": "scheme"}
UNRESERVED = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


def cases():
    folder = os.environ.get("URIKIT_VECTORS")
    if folder:
        for path in sorted(pathlib.Path(folder).glob("*.json")):
            if path.stem != "deviations":
                yield from json.loads(path.read_text(encoding="utf-8"))


CASES = list(cases())


def given(case):
    if "input_hex" in case:
        data = bytes.fromhex(case["input_hex"])
        try:
            return data.decode()
        except UnicodeDecodeError:
            return data
    return case["input"]


def parse(kind, text):
    return kind.parse_bytes(text) if isinstance(text, bytes) else kind(text)


def accepts(make):
    try:
        make()
    except UriError:
        return False
    return True


def part_set(keep):
    """The part of ``quote`` that keeps these characters besides the unreserved ones, if there is one."""
    for part in ["unreserved", "segment", "path", "query", "fragment", "userinfo", "reg-name", "user", "query-key",
                 "query-value", "password"]:
        kept = {char for char in map(chr, range(33, 127)) if urikit.quote(char, part) == char}
        if kept - UNRESERVED == set(keep):
            return part
    return None


def check(case):
    """``None`` for a set of characters that Python can't express; else whether the answer is right."""
    op, expect, text = case["op"], case.get("expect"), given(case)
    if op in RULES:
        rule = RULES[op]
        right = urikit.is_valid(text, rule) == case["valid"]
        if rule in CLASSES:
            right = right and accepts(lambda: parse(CLASSES[rule], text)) == case["valid"]
        return right
    if expect is None and op not in ("request-target", "template-expand", "percent-decode", "host-kind"):
        return accepts(lambda: parse(IriRef, text)) == case["valid"]
    if op == "components":
        uri = IriRef(text)
        found = {name: getattr(uri, "port_text" if name == "port" else name) for name in PARTS}
        return all(found[name] == expect[name] for name in expect)
    if op == "host-kind":
        if not case.get("valid", True):
            return not urikit.is_valid(text, "IRI-reference")
        return (IriRef(text).host_kind or "none") == expect["kind"]
    if op == "resolve":
        return str(urikit.Iri(case["base"]).resolve(text)) == expect["uri"]
    if op == "relativize":
        base = urikit.Iri(case["base"])
        reference = base.relativize(text)
        is_short = len(str(reference)) <= len(expect["reference"])
        return is_short and str(base.resolve(reference)) == text
    if op == "remove-dot-segments":
        return urikit.remove_dot_segments(text) == expect["path"]
    if op == "normalize":
        return str(IriRef(text).normalize(LEVELS[expect["level"]])) == expect["uri"]
    if op == "equivalent":
        uri = IriRef(text)
        return all(uri.equivalent(case["other"], LEVELS[level]) == equal for level, equal in expect.items())
    if op == "percent-encode":
        part = part_set(expect.get("keep_besides_unreserved", ""))
        return None if part is None else urikit.quote(text, part) == expect["output"]
    if op == "percent-decode":
        if not case.get("valid", True):
            return not accepts(lambda: urikit.unquote_to_bytes(text))
        if urikit.unquote_to_bytes(text).hex() != expect["bytes_hex"].lower():
            return False
        if expect["text"] is None:
            return not accepts(lambda: urikit.unquote(text))
        return urikit.unquote(text) == expect["text"]
    if op == "request-target":
        method = case.get("method")
        if isinstance(text, bytes):
            return case["valid"] is False
        rules = {"authority-form-7230": "authority-form-7230", "authority-form-9112": "authority-form"}
        forms = all(urikit.is_valid(text, rules.get(form, form)) == is_it for form, is_it in (expect or {}).items())
        return forms and accepts(lambda: RequestTarget(text, method=method)) == case["valid"]
    if op == "template-expand":
        try:
            expanded = Template(text).expand(case.get("vars") or {})
        except UriError:
            return not case.get("valid", True)
        if not case.get("valid", True):
            return False
        return expect is None or expanded in expect["any_of"] and ("ordered" not in expect or expanded == expect["ordered"])
    if op == "query-pairs":
        pairs = [list(pair) for pair in Params(text).raw_items()]
        return pairs == expect["raw_pairs"]
    if op == "iri-to-uri":
        return str(IriRef(text).to_uri()) == (expect["uri"] if "uri" in expect else expect["output"])
    raise ValueError(f"{case['id']}: unknown operation {op}")


def test_unknown_operation_is_not_skipped():
    with pytest.raises(ValueError, match="unknown operation fold-paper"):
        check({"id": "x", "op": "fold-paper", "input": "a", "expect": {}})


@pytest.mark.skipif(not CASES, reason="URIKIT_VECTORS is not set")
def test_vectors():
    run, skipped, wrong = collections.Counter(), collections.Counter(), []
    for case in CASES:
        try:
            right = check(case)
        except UriError as error:
            right, case["error"] = False, str(error)
        if right is None:
            skipped[case["op"]] += 1
            continue
        run[case["op"]] += 1
        if not right:
            wrong.append(case)
    print(f"\nvectors: {sum(run.values())} run, {sum(skipped.values())} that Python can't express: {dict(skipped)}")
    assert sum(skipped.values()) <= len(CASES) // 100
    assert not wrong, f"{len(wrong)} wrong:\n" + "\n".join(json.dumps(case, ensure_ascii=False) for case in wrong[:30])
