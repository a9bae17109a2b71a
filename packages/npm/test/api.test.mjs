// What the README promises, and what JavaScript adds: indices, halves of characters, absent and empty.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as urikit from "../dist/index.js";

test("parts are slices of the text, absent is not empty", () => {
  const uri = urikit.parse("foo://u@example.com:8042/over/there?#");
  assert.deepEqual(
    [uri.scheme, uri.authority, uri.userinfo, uri.host, uri.port, uri.path, uri.query, uri.fragment],
    ["foo", "u@example.com:8042", "u", "example.com", "8042", "/over/there", "", ""],
  );
  assert.deepEqual(uri.segments, ["over", "there"]);
  assert.equal(uri.hostKind, "reg-name");
  const other = urikit.parse("a");
  assert.deepEqual([other.scheme, other.host, other.port, other.query, other.fragment, other.hostKind], [null, null, null, null, null, null]);
  assert.deepEqual(urikit.parse("http://h:").port, "");
  assert.equal(`${uri}`, "foo://u@example.com:8042/over/there?#");
  assert.equal(JSON.stringify({ uri: other }), '{"uri":"a"}');
});

test("indices are those of JavaScript strings", () => {
  const uri = urikit.parse("http://é.example/𝄞?ü#ß", "IRI");
  assert.deepEqual([uri.host, uri.path, uri.query, uri.fragment], ["é.example", "/𝄞", "ü", "ß"]);
  assert.deepEqual(uri.range("path"), [16, 19]);
  assert.throws(() => urikit.parse("http://h/𝄞 x", "IRI"), { name: "UriError", kind: "unexpected-char", index: 11, offset: 13, rule: "isegment", message: "unexpected ' ' in path at index 11" });
  const [param] = urikit.params("/é?a=ü");
  assert.deepEqual(param.range, [3, 6]);
  const found = urikit.explain("http://é/𝄞^");
  assert.deepEqual([found.error.range, found.error.index, found.error.offset], [[11, 12], 11, 14]);
  assert.match(found.error.message, / at index 11$/);
  assert.deepEqual(urikit.explain("é?q").spans.query, [2, 3]);
});

test("errors say what, where and which rule, and show no secret", () => {
  assert.throws(() => urikit.parse("http://h/a b"), { message: "unexpected ' ' in path at index 10", index: 10, offset: 10, rule: "segment" });
  assert.throws(() => urikit.resolve("no-base", "x"), { kind: "missing-scheme" });
  assert.throws(() => urikit.normalize("a", "nope"), urikit.UriError);
  assert.throws(() => urikit.parse("a", "nope"), urikit.UriError);
  for (const text of ["http://secret^@h/", "http://u:secret@h h/"]) {
    try {
      urikit.parse(text);
      assert.fail(text);
    } catch (error) {
      assert.ok(!error.message.includes("secret"), error.message);
    }
  }
});

test("halves of characters are refused where they are data, and not valid where they are parsed", () => {
  for (const half of ["a\uD800", "\uDC00", "\uD800b"]) {
    assert.equal(urikit.isValid(half, "IRI-reference"), false);
    assert.throws(() => urikit.encode("segment", half), { kind: "lone-surrogate" });
    assert.throws(() => urikit.expand("{a}", { a: half }), { kind: "lone-surrogate" });
    assert.throws(() => urikit.editParams("?a", [["set", "a", half]]), { kind: "lone-surrogate" });
    assert.equal(urikit.explain(half).valid, false);
  }
  assert.equal(urikit.encode("segment", "𝄞"), "%F0%9D%84%9E");
});

test("data is encoded for its place", () => {
  assert.equal(urikit.encode("query-value", "fish & chips"), "fish%20%26%20chips");
  assert.equal(urikit.encode("form", "a b"), "a+b");
  assert.equal(urikit.encode("segment", "%41/", { keepEscapes: true }), "%41%2F");
  assert.equal(urikit.decode("a+b%20c", "form"), "a b c");
  assert.throws(() => urikit.decode("%zz"), { kind: "malformed-escape", index: 0 });
  assert.deepEqual([...urikit.decodeBytes("%FF")], [255]);
});

test("an edit changes that parameter and nothing else", () => {
  const signed = "https://h/?page=1&sig=a%2fb+c&page=%32";
  assert.equal(urikit.editParams(signed, [["setValueAt", 2, "3"]]), "https://h/?page=1&sig=a%2fb+c&page=3");
  assert.equal(urikit.editParams(signed, [["removeAt", 0]]), "https://h/?sig=a%2fb+c&page=%32");
  assert.equal(urikit.editParams(signed, [["set", "page", "9"]]), "https://h/?page=9&sig=a%2fb+c");
  assert.equal(urikit.editParams("?utm_a=1&b", [["remove", "utm_*"], ["append", "c", null]]), "?b&c");
  assert.throws(() => urikit.editParams("?a", [["removeAt", 7]]), { kind: "no-parameter" });
  assert.equal(urikit.getParam("?a=1&b", "b"), null);
  assert.equal(urikit.getParam("?a=1&b", "c"), undefined);
  assert.equal(urikit.getParam("?q=a+b", "q", "form"), "a b");
});

test("templates are expanded and matched, in the order of the values", () => {
  assert.equal(urikit.expand("/users/{id}{?q,list*}", { id: 7, q: "a b", list: { z: "1", a: "2" }, none: null }), "/users/7?q=a%20b&z=1&a=2");
  assert.deepEqual(urikit.matchTemplate("/users/{id}{?q}", "/users/7?q=a%20b"), { id: "7", q: "a b" });
  assert.equal(urikit.matchTemplate("/users/{id}", "/groups/7"), null);
  assert.throws(() => urikit.matchTemplate("{a}{b}", "x"), urikit.UriError);
  assert.deepEqual(urikit.templateVariables("{a}{?b,c}"), ["a", "b", "c"]);
  assert.throws(() => urikit.expand("{a", {}), { kind: "unclosed-expression" });
  assert.throws(() => urikit.expand("/users/{id}", { id: ".." }), { kind: "dot-segment" });
  assert.equal(urikit.expandText("/users/{id}", { id: ".." }), "/users/..");
});

test("explain is data, with secrets masked until asked", () => {
  const found = urikit.explain("https://u:pw@h/?token=abc");
  assert.equal(found.input, "https://***@h/?token=***");
  assert.ok(!JSON.stringify(found).includes("pw") && !JSON.stringify(found).includes("abc"));
  assert.equal(urikit.explain("https://u:pw@h/", { showSecrets: true }).userinfo, "u:pw");
  const wrong = urikit.explain("http://u:pw@h/a b");
  assert.deepEqual([wrong.valid, wrong.repair, wrong.error.range], [false, "http://***@h/a%20b", [14, 15]]);
  assert.equal(wrong.input.slice(...wrong.error.range), " ");
  assert.equal(urikit.redact("http://u:p@h/?key=1"), "http://***@h/?key=***");
  assert.equal(urikit.redact("http://u:p@h/", { showUser: true }), "http://u:***@h/");
});

test("request targets", () => {
  assert.equal(urikit.requestTarget("/a?b").form, "origin-form");
  assert.equal(urikit.requestTarget("h:80", "CONNECT").host, "h");
  assert.throws(() => urikit.requestTarget("/a", "CONNECT"), urikit.UriError);
  assert.equal(urikit.effectiveUri("/a?b", { scheme: "http", host: "h" }), "http://h/a?b");
});

test("many lines in one call", () => {
  const lines = "http://h/a\nno good^\n//é\n?q";
  const parsed = urikit.parseLines(lines, "URI-reference");
  assert.equal(parsed.length, 4);
  assert.deepEqual([0, 1, 2, 3].map((line) => parsed.isValid(line)), [true, false, false, true]);
  assert.equal(parsed.errorIndex(1), 13);
  assert.equal(parsed.errorIndex(2), lines.indexOf("é"));
  const bytes = new TextEncoder().encode(lines);
  const [start, end] = urikit.parseLines(bytes).range(0, "host");
  assert.equal(new TextDecoder().decode(bytes.subarray(start, end)), "h");
  // Indices of the string; offsets in the buffer, where é has two bytes.
  assert.equal(parsed.range(3, "query").join(), "25,26");
  assert.equal(urikit.parseLines(bytes).range(3, "query").join(), "26,27");
  assert.equal(urikit.parseLines("").length, 0);
  const windows = urikit.parseLines("http://h/a\r\n?q\r\n\r\nb\r");
  assert.deepEqual([0, 1, 2, 3].map((line) => windows.isValid(line)), [true, true, true, true]);
  assert.deepEqual([0, 1, 2, 3].map((line) => windows.range(line, "line").join()), ["0,10", "12,14", "16,16", "18,19"]);
});

test("a line is valid as it is alone, for every kind", () => {
  const lines = ["http://h/", "a", "é", "http://é/", "//é?q", ":", "1:2", "a b", "http://é/é^", "", "a:b#c#d", "x".repeat(200), `http://h/${"é".repeat(99)}^`];
  const text = lines.join("\n");
  for (const kind of ["URI", "URI-reference", "IRI", "IRI-reference"]) {
    const parsed = urikit.parseLines(text, kind);
    assert.equal(parsed.length, lines.length);
    lines.forEach((line, place) => {
      const start = parsed.range(place, "line")[0];
      assert.equal(text.slice(...parsed.range(place, "line")), line);
      let index = null;
      try {
        assert.deepEqual(parsed.range(place, "path")?.map((at) => at - start), urikit.parse(line, kind).range("path"));
      } catch (error) {
        assert.ok(error instanceof urikit.UriError, String(error));
        ({ index } = error);
      }
      assert.equal(parsed.errorIndex(place), index === null ? null : start + index, `${kind} ${line}`);
    });
  }
});

test("lines that are not UTF-8 are not valid, and the others are", () => {
  const bytes = Buffer.from("a:b\r\n\xffc\r\n?q\nd\xc3\n\xe9", "latin1");
  const parsed = urikit.parseLines(bytes);
  const lines = Array.from({ length: parsed.length }, (_, line) => [bytes.toString("latin1", ...parsed.range(line, "line")), parsed.isValid(line), parsed.errorIndex(line)]);
  assert.deepEqual(lines, [["a:b", true, null], ["\xffc", false, 5], ["?q", true, null], ["d\xc3", false, 13], ["\xe9", false, 15]]);
});

test("large input, and memory that grows", () => {
  const long = `http://h/${"a/../".repeat(200_000)}b`;
  assert.equal(urikit.normalize(long), "http://h/b");
  assert.equal(urikit.parse(long).path.length, 1_000_002);
  assert.equal(urikit.parse("http://h/").host, "h");
  assert.equal(urikit.explain("%".repeat(1_000_000)).valid, false);
  assert.equal(urikit.explain("x".repeat(1_000_000)).valid, true);
});

test("the rules and the characters are those of the library", () => {
  assert.match(urikit.rules().find((rule) => rule.name === "host").abnf, /IP-literal/);
  assert.equal(urikit.check("IPv6address", "::1"), null);
  assert.equal(urikit.check("ipv6address", "1::2::3").rule, "IPv6address");
  assert.throws(() => urikit.check("nope", ""), urikit.UriError);
  const { parts, rows } = urikit.characters();
  const [, cells] = rows.find(([character]) => character === "/");
  assert.equal(cells[parts.indexOf("query")][0], "raw");
  assert.equal(cells[parts.indexOf("segment")][0], "escaped");
});

for (const path of ["../README.md", "../../../docs/cookbook/javascript.md", "../../../docs/encoders.md"]) test(`the examples of ${path} are true`, () => {
  const page = readFileSync(new URL(path, import.meta.url), "utf8");
  let count = 0;
  for (const [, call, expected] of page.matchAll(/^(\w+\(.*\)(?:\.\w+)?);? \/\/ (.+)$/gm)) {
    const value = new Function(...Object.keys(urikit), `return ${call}`)(...Object.values(urikit));
    assert.deepEqual(JSON.parse(JSON.stringify(value)), JSON.parse(expected), call);
    count++;
  }
  assert.ok(count > 8, `only ${count} examples found`);
});
