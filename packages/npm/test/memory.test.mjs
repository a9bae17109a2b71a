// Memory that runs out: a refused allocation is an error, and a trap costs one call.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { beforeEach } from "node:test";
import { wasm } from "../build/memory.js";
import * as urikit from "../build/manual.js";

const PAGE = 1 << 16;
const MODULE = new WebAssembly.Module(readFileSync(new URL("../dist/urikit.wasm", import.meta.url)));

beforeEach(() => urikit.loadSync(MODULE));

/** Uses up the memory of the instance, but for some pages. Nothing is written there, so that it costs nothing. */
function leave(pages) {
  const { memory } = wasm();
  memory.grow(65_536 - memory.buffer.byteLength / PAGE - pages);
}

function works() {
  assert.equal(urikit.parse("http://h/p").host, "h");
  assert.equal(urikit.normalize("HTTP://h/a/../b"), "http://h/b");
  assert.equal(urikit.parseLines("a\nb").length, 2);
}

/** Calls whose results need far more memory than their arguments. */
const GREEDY = {
  parseLines: () => urikit.parseLines(`secret${"\n".repeat(80_000)}`),
  encode: () => urikit.encode("segment", `secret${" ".repeat(100_000)}`),
  params: () => urikit.params(`?secret${"&a".repeat(30_000)}`),
  explain: () => urikit.explain(`http://h/?secret${"&a".repeat(30_000)}`),
};

for (const [name, call] of Object.entries(GREEDY)) {
  test(`${name}: a trap is an error without the input, and the next call works`, () => {
    works();
    leave(8);
    const before = wasm();
    assert.throws(call, (error) => {
      assert.equal(error.constructor, Error);
      assert.match(error.message, /^urikit: the call failed inside WebAssembly/);
      assert.ok(error.cause instanceof WebAssembly.RuntimeError);
      assert.ok(!`${error.message}${error.cause.message}`.includes("secret"));
      return true;
    });
    works();
    assert.notEqual(wasm(), before, "a fresh instance");
    assert.ok(wasm().memory.buffer.byteLength < 64 * PAGE, "with fresh memory");
    // What failed for lack of memory does not fail now.
    call();
  });
}

test("an empty input is a call like any other after a trap", () => {
  leave(8);
  assert.throws(GREEDY.parseLines, /failed inside WebAssembly/);
  assert.equal(urikit.parse("").path, "");
});

test("memory may grow between two calls", () => {
  works();
  wasm().memory.grow(1);
  assert.equal(urikit.isValid("a b"), false);
  wasm().memory.grow(1);
  assert.equal(urikit.isValid("ab"), true);
});

test("arguments without room are refused, and the instance stays", () => {
  works();
  leave(32);
  const before = wasm();
  const long = `http://h/${"secret".repeat(1_000_000)}`;
  for (const call of [urikit.parse, urikit.isValid, urikit.parseLines, urikit.redact, urikit.explain]) {
    assert.throws(() => call(long), { name: "RangeError", message: /^urikit: no memory for \d+ bytes of arguments$/ });
    works();
  }
  assert.equal(urikit.parseLines(new Uint8Array(10)).isValid(0), false);
  assert.throws(() => urikit.parseLines(new Uint8Array(10_000_000)), RangeError);
  works();
  assert.equal(wasm(), before, "the same instance");
});

test("arguments of more than 2 GiB are refused", () => {
  // The same string several times: 3 bytes are reserved for each of its characters.
  const long = "a".repeat(400_000_000);
  assert.throws(() => urikit.compare(long, long), RangeError);
  works();
});

test("the module answers null for what it can't allocate", () => {
  works();
  leave(8);
  for (const length of [0x7fff_ffff, 0x8000_0000, 0xffff_ffff]) {
    assert.equal(wasm().input(length), 0, String(length));
  }
  works();
});
