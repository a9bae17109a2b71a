// Arguments of wrong types are an error that says which; a `URL` and a `Uri` are as good as a string.
import assert from "node:assert/strict";
import test from "node:test";
import vm from "node:vm";
import * as urikit from "../dist/index.js";
import * as slim from "../dist/slim.js";

/** Every function with text as an argument: its name, the name of that argument, and a call. */
const CALLS = [
  ["parse", "text", (it) => urikit.parse(it)],
  ["tryParse", "text", (it) => urikit.tryParse(it)],
  ["isValid", "text", (it) => urikit.isValid(it)],
  ["parseLines", "lines", (it) => urikit.parseLines(it)],
  ["normalize", "text", (it) => urikit.normalize(it)],
  ["normalForms", "text", (it) => urikit.normalForms(it)],
  ["resolve", "base", (it) => urikit.resolve(it, "a")],
  ["resolve", "reference", (it) => urikit.resolve("http://h/", it)],
  ["traceResolve", "base", (it) => urikit.traceResolve(it, "a")],
  ["traceResolve", "reference", (it) => urikit.traceResolve("http://h/", it)],
  ["removeDotSegments", "path", (it) => urikit.removeDotSegments(it)],
  ["relativize", "base", (it) => urikit.relativize(it, "http://example.com/b")],
  ["relativize", "target", (it) => urikit.relativize("http://example.com/b", it)],
  ["compare", "first", (it) => urikit.compare(it, "a")],
  ["compare", "second", (it) => urikit.compare("a", it)],
  ["compare", "first", (it) => urikit.equal(it, "a")],
  ["toUri", "text", (it) => urikit.toUri(it)],
  ["toIri", "text", (it) => urikit.toIri(it)],
  ["encode", "data", (it) => urikit.encode("query-value", it)],
  ["decode", "text", (it) => urikit.decode(it)],
  ["decode", "text", (it) => urikit.decodeBytes(it)],
  ["params", "text", (it) => urikit.params(it)],
  ["params", "text", (it) => urikit.getParam(it, "a")],
  ["getParam", "key", (it) => urikit.getParam("?a", it)],
  ["editParams", "text", (it) => urikit.editParams(it, [["sort"]])],
  ["editParams", "the key of set", (it) => urikit.editParams("?a", [["set", it, "b"]])],
  ["editParams", "the value of append", (it) => urikit.editParams("?a", [["append", "a", it]]), "null"],
  ["expand", "template", (it) => urikit.expand(it)],
  ["expandText", "template", (it) => urikit.expandText(it)],
  ["matchTemplate", "template", (it) => urikit.matchTemplate(it, "a")],
  ["matchTemplate", "text", (it) => urikit.matchTemplate("{a}", it)],
  ["templateVariables", "template", (it) => urikit.templateVariables(it)],
  ["requestTarget", "text", (it) => urikit.requestTarget(it)],
  ["effectiveUri", "text", (it) => urikit.effectiveUri(it, { scheme: "http", host: "h" })],
  ["explain", "text", (it) => urikit.explain(it)],
  ["redact", "text", (it) => urikit.redact(it)],
  ["repair", "text", (it) => urikit.repair(it)],
  ["check", "text", (it) => urikit.check("URI", it)],
];

class Secret {
  constructor() {
    this.password = "hunter2";
  }
}

/** What is not text, and what the error says of it. */
const WRONG = [
  [[], "an array"],
  [["http://h/"], "an array"],
  [undefined, "undefined"],
  [null, "null"],
  [7, "a number"],
  [true, "a boolean"],
  [1n, "a bigint"],
  [Symbol("hunter2"), "a symbol"],
  [() => "hunter2", "a function"],
  [{ password: "hunter2" }, "an object"],
  [Object.create(null), "an object"],
  [new Secret(), "an object of class Secret"],
  [new Date(), "an object of class Date"],
];

test("every function that is exported is in the table", () => {
  const tested = new Set(CALLS.map(([, , call]) => /urikit\.(\w+)/.exec(String(call))[1]));
  const functions = Object.keys(urikit).filter((name) => /^[a-z]/.test(name));
  assert.deepEqual(functions.filter((name) => !tested.has(name)), ["characters", "rules"]);
});

for (const [name, argument, call, except] of CALLS) {
  test(`${String(call).replace("(it) => urikit.", "")}: what is not text is a TypeError`, () => {
    for (const [value, says] of WRONG) {
      if (says === except) continue;
      assert.throws(() => call(value), (error) => {
        assert.equal(error.constructor, TypeError, `${says}: ${error}`);
        assert.equal(error.message, `${name}: ${argument} must be a string, a URL or a Uri, not ${says}`);
        return true;
      });
    }
  });

  test(`${String(call).replace("(it) => urikit.", "")}: a URL and a Uri are as good as a string`, () => {
    const text = "http://example.com/a?b=c";
    const outcome = (it) => {
      try {
        return JSON.stringify(call(it)) ?? "undefined";
      } catch (error) {
        assert.ok(error instanceof urikit.UriError, String(error));
        return error.message;
      }
    };
    const expected = outcome(text);
    for (const it of [new URL(text), urikit.parse(text), slim.parse(text)]) assert.equal(outcome(it), expected);
  });
}

test("a URL of another realm is a URL; what only looks like one is not", () => {
  const context = vm.createContext({ URL });
  assert.equal(urikit.normalize(vm.runInContext("new URL('http://H/a')", context)), "http://h/a");
  assert.throws(() => urikit.parse({ href: "http://h/", toString: () => "http://h/" }), TypeError);
});

test("names must be strings: `map` passes an index", () => {
  assert.throws(() => ["a"].map(urikit.parse), { name: "TypeError", message: "parse: kind must be one of URI, URI-reference, IRI, IRI-reference, not a number" });
  for (const call of [urikit.tryParse, urikit.isValid, urikit.parseLines]) assert.throws(() => call("a", 0), TypeError);
  for (const call of [() => urikit.normalize("a", 0), () => urikit.encode(0, "a"), () => urikit.check(0, "a"), () => urikit.params("a", 0), () => urikit.requestTarget("/", 0)]) assert.throws(call, TypeError);
  assert.throws(() => urikit.equal("a", "a", "no-level"), { kind: "unknown" });
  assert.throws(() => urikit.equal("a", "a", "toString"), { kind: "unknown" });
});

test("values of templates are what they are in JSON", () => {
  const date = new Date(Date.UTC(2024, 1, 29, 12));
  assert.equal(urikit.expand("{?since}", { since: date }), `?since=${encodeURIComponent(JSON.parse(JSON.stringify(date)))}`);
  assert.equal(urikit.expand("{?u}", { u: new URL("http://h/?a") }), "?u=http%3A%2F%2Fh%2F%3Fa");
  assert.equal(urikit.expand("{?u}", { u: urikit.parse("a/b") }), "?u=a%2Fb");
  assert.equal(urikit.expand("{?a,b,c,d}", { a: 1.5, b: true, c: null, d: undefined }), "?a=1.5&b=true");
  assert.equal(urikit.expand("{?a}", { a: 12345678901234567890n }), "?a=12345678901234567890");
  assert.equal(urikit.expand("{?a*}", { a: Object.assign(Object.create(null), { x: [1, 2].join() }) }), "?x=1%2C2");
  assert.equal(urikit.expand("{?a*}", { a: vm.runInNewContext("({ x: '1' })") }), "?x=1");
});

test("values without a form are a TypeError that names them, instead of nothing", () => {
  const values = [new Map([["a", 1]]), new Set([1]), /a/, () => 1, Symbol("a"), NaN, Infinity, new Date(NaN), new Secret(), new Uint8Array(2), Promise.resolve(1)];
  for (const value of values) {
    for (const call of [urikit.expand, urikit.expandText]) {
      assert.throws(() => call("{?a}", { a: value }), (error) => {
        assert.equal(error.constructor, TypeError, String(error));
        assert.match(error.message, /^expand(Text)?: values\.a (must be|is an invalid Date)/);
        assert.ok(!error.message.includes("hunter2"));
        return true;
      });
    }
  }
  assert.throws(() => urikit.expand("{?a}", { a: [1, new Map()] }), { message: /values\.a\.1 must be/ });
  assert.throws(() => urikit.expand("{a}", "text"), { kind: "values" });
  const cycle = {};
  cycle.a = cycle;
  assert.throws(() => urikit.expand("{a}", cycle), { kind: "nested" });
});

test("edits that are none are an error", () => {
  assert.throws(() => urikit.editParams("?a", "sort"), { name: "TypeError", message: "editParams: edits must be a list, not a string" });
  assert.throws(() => urikit.editParams("?a", ["sort"]), { name: "TypeError", message: "editParams: an edit must be a list, not a string" });
  assert.throws(() => urikit.editParams("?a", [["set", "a"]]), TypeError);
  assert.throws(() => urikit.editParams("?a", [["set", "a", 2]]), TypeError);
  assert.throws(() => urikit.editParams("?a", [["removeAt", "0"]]), { message: "editParams: the index of removeAt must be a number, not a string" });
  assert.throws(() => urikit.editParams("?a", [["removeAt", 0.5]]), { kind: "no-parameter" });
  assert.throws(() => urikit.editParams("?a", [["removeAt", -1]]), { kind: "no-parameter" });
  assert.throws(() => urikit.editParams("?a", [["nope"]]), { kind: "unknown" });
  assert.throws(() => urikit.editParams("?a", [[7]]), { kind: "unknown" });
});
