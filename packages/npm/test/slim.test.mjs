// Only the parser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { gzipSync } from "node:zlib";
import * as slim from "../dist/slim.js";

test("the slim build parses", () => {
  assert.equal(slim.parse("http://[::1]:80/a?b#c").host, "[::1]");
  assert.equal(slim.isValid("http://h/^"), false);
  assert.throws(() => slim.parse("http://é/a^", "IRI"), { kind: "invalid", index: 10, offset: 11 });
  assert.equal(slim.parseLines("a\nb").length, 2);
});

// A toolchain with a prebuilt standard library makes larger modules, with messages for panics that never occur.
const strict = process.env.URIKIT_SIZES !== "printed";

test("the sizes of both", () => {
  const size = (name) => {
    const bytes = readFileSync(new URL(`../dist/${name}`, import.meta.url));
    const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length];
    console.log(`${name}: ${sizes[0]} bytes, ${sizes[1]} by gzip`);
    return sizes;
  };
  const [whole, packed] = size("urikit.wasm");
  const [slimWhole] = size("urikit-slim.wasm");
  const met = whole <= 250_000 && packed <= 100_000;
  console.log(`goal for urikit.wasm, 250 KB and 100 KB by gzip: ${met ? "met" : "NOT MET"}`);
  if (!strict) return;
  // The present size; it must not grow unnoticed.
  assert.ok(whole <= 439_000 && packed <= 183_000, "urikit.wasm has grown");
  assert.ok(slimWhole <= 42_500, "urikit-slim.wasm has grown");
  const stated = /^\| `urikit(?:\/(.+?))?`.* \| (\d+) KB \| (\d+) KB \|$/gm;
  const entries = [...readFileSync(new URL("../README.md", import.meta.url), "utf8").matchAll(stated)];
  assert.equal(entries.length, 4);
  for (const [row, entry = "index", ...numbers] of entries) {
    const name = entry.endsWith(".wasm") ? entry : `${entry}.js`;
    size(name).forEach((bytes, place) => assert.ok(Math.abs(bytes / 1000 / numbers[place] - 1) < 0.05, `${row}: ${bytes} bytes`));
  }
});
