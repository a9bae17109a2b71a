// The entries of the package: independent of each other, the same for `import` and `require`, documented.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { inspect } from "node:util";
import ts from "../../../web/node_modules/typescript/lib/typescript.js";
import * as manual from "../dist/manual.js";
import * as urikit from "../dist/index.js";
import * as slim from "../dist/slim.js";

const require = createRequire(import.meta.url);
const here = (path) => new URL(path, import.meta.url);

test("urikit and urikit/slim work in one program, in any order", () => {
  const other = require("../dist/cjs/index.js");
  const otherSlim = require("../dist/cjs/slim.js");
  for (let round = 0; round < 3; round++) {
    for (const { parse, parseLines, isValid } of [urikit, slim, other, otherSlim]) {
      assert.equal(parse("http://h/a?b").query, "b");
      assert.equal(isValid("http://h/^"), false);
      assert.equal(parseLines("a\nb").length, 2);
    }
    for (const it of [urikit, other]) {
      assert.equal(it.normalize("HTTP://H/a/../b"), "http://h/b");
      assert.throws(() => it.parse("a b"), { kind: "unexpected-char" });
    }
    for (const it of [slim, otherSlim]) assert.throws(() => it.parse("a b"), { kind: "invalid" });
  }
});

test("urikit/manual has an instance of its own, which must be loaded", async () => {
  assert.equal(urikit.parse("a:b").scheme, "a");
  assert.throws(() => manual.parse("a:b"), /call `load` first/);
  manual.loadSync(new WebAssembly.Module(readFileSync(here("../dist/urikit-slim.wasm"))));
  assert.equal(manual.parse("a:b").scheme, "a");
  assert.equal(urikit.normalize("A:b"), "a:b");
  await manual.load(readFileSync(here("../dist/urikit.wasm")));
  assert.equal(manual.normalize("A:b"), "a:b");
});

test("import and require have the same functions", () => {
  for (const [name, it] of Object.entries({ index: urikit, slim, manual })) {
    assert.deepEqual(Object.keys(require(`../dist/cjs/${name}.js`)).sort(), Object.keys(it).sort());
  }
});

test("no entry has a top-level await, which a worker, a script and CommonJS can't have", () => {
  for (const name of readdirSync(here("../dist/")).filter((it) => it.endsWith(".js"))) {
    assert.doesNotMatch(readFileSync(here(`../dist/${name}`), "utf8"), /^await\b/m, name);
  }
});

test("console.log shows the parts, and no userinfo", () => {
  const shown = inspect(urikit.parse("https://u:hunter2@h:80/p?q"), { breakLength: Infinity });
  assert.equal(shown, "Uri { text: 'https://***@h:80/p?q', scheme: 'https', authority: '***@h:80', userinfo: '***', host: 'h', hostKind: 'reg-name', port: '80', path: '/p', query: 'q', fragment: null }");
  assert.match(inspect(slim.parse("a")), /^Uri \{/);
  assert.match(inspect({ list: [urikit.parse("//@")] }, { depth: 9 }), /userinfo: '\*\*\*'/);
});

test("names are in camel case", () => {
  const names = (data) => (Array.isArray(data) ? data.flatMap(names) : typeof data === "object" && data !== null ? Object.entries(data).flatMap(([name, value]) => [name, ...names(value)]) : []);
  const answers = [
    urikit.explain("http://u:p@0x7f.1:8/a;v=1?q#f"),
    urikit.explain("http://h/a b"),
    urikit.traceResolve("http://h/a/b", "../c"),
    urikit.compare("a", "b"),
    urikit.params("?a=b"),
    urikit.requestTarget("/"),
    urikit.rules()[0],
  ];
  for (const name of [...Object.keys(urikit), ...answers.flatMap(names)]) assert.match(name, /^[A-Za-z0-9]+$/);
});

/** The fields of a type, by a pattern that finds the lines between its braces. */
const fields = (text, start) => {
  const from = text.indexOf(start);
  assert.ok(from >= 0, start);
  const body = text.slice(from, text.indexOf("\n}", from));
  return [...body.matchAll(/^  (\w+):/gm)].map(([, name]) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()));
};

test("explain has the fields of `uri explain --json`, and so has its type", () => {
  const reference = fields(readFileSync(here("../../../docs/reference/json.md"), "utf8"), "type Explanation = {").sort();
  assert.ok(reference.length > 20 && reference.includes("hostAscii") && reference.includes("notes"));
  const without = (names) => names.filter((name) => name !== "valid").sort();
  assert.deepEqual(without(fields(readFileSync(here("../src/shown.ts"), "utf8"), "interface Anatomy {")), reference);
  assert.deepEqual(without(Object.keys(urikit.explain("http://h/"))), reference);
  const diagnosis = without(fields(readFileSync(here("../src/shown.ts"), "utf8"), "interface Diagnosis {"));
  assert.deepEqual(without(Object.keys(urikit.explain("http://h/ "))), diagnosis);
  assert.ok(diagnosis.includes("notes"));
});

test("every export, and every member of a class, has a comment", () => {
  const missing = [];
  let count = 0;
  const check = (node, name, file) => {
    count++;
    if (ts.getJSDocCommentsAndTags(node).length === 0) missing.push(`${file}: ${name}`);
  };
  for (const file of readdirSync(here("../src/")).filter((it) => !it.endsWith(".d.ts"))) {
    const source = ts.createSourceFile(file, readFileSync(here(`../src/${file}`), "utf8"), ts.ScriptTarget.ES2022, true);
    for (const node of source.statements) {
      const isExported = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((it) => it.kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported) continue;
      check(node, node.name?.text ?? node.getText().split("\n")[0], file);
      if (!ts.isClassDeclaration(node)) continue;
      for (const member of node.members) {
        if (!ts.isConstructorDeclaration(member) && !ts.isPrivateIdentifier(member.name) && member.name.text !== "name") check(member, `${node.name.text}.${member.name.getText()}`, file);
      }
    }
  }
  assert.ok(count > 80, `only ${count} found`);
  assert.deepEqual(missing, []);
});
