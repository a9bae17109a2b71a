// The package against the conformance vectors, which are not part of the repository: URIKIT_VECTORS names their folder.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import * as urikit from "../dist/index.js";

const folder = process.env.URIKIT_VECTORS;

const holds = (call) => {
  try {
    call();
    return true;
  } catch (error) {
    assert.ok(error instanceof urikit.UriError, error);
    return false;
  }
};
const parses = (kind) => ({ input }) => urikit.isValid(input, kind);
const checks = (rule) => ({ input }) => urikit.check(rule, input) === null;

/** By operation: whether the input is valid. */
const VALID = {
  "parse-uri": parses("URI"),
  "parse-uri-reference": parses("URI-reference"),
  "parse-iri": parses("IRI"),
  "parse-iri-reference": parses("IRI-reference"),
  "parse-absolute-uri": checks("absolute-URI"),
  "parse-relative-ref": checks("relative-ref"),
  "request-target": ({ input, method }) => holds(() => urikit.requestTarget(input, method)),
  "template-expand": ({ input, vars }) => holds(() => urikit.expand(input, vars)),
  "percent-decode": ({ input }) => holds(() => urikit.decodeBytes(input)),
};

/** By operation: what is expected, and what the package says. */
const SAYS = {
  components({ input, expect }) {
    const uri = urikit.parse(input, "IRI-reference");
    for (const [part, value] of Object.entries(expect)) assert.equal(uri[part], value, part);
  },
  "host-kind": ({ input, expect }) => assert.equal(urikit.parse(input, "IRI-reference").hostKind ?? "none", expect.kind),
  resolve: ({ base, input, expect }) => {
    assert.equal(urikit.resolve(base, input), expect.uri);
    assert.equal(urikit.traceResolve(base, input).target, expect.uri);
  },
  "remove-dot-segments": ({ input, expect }) => assert.equal(urikit.removeDotSegments(input), expect.path),
  normalize: ({ input, expect }) => assert.equal(urikit.normalize(input, expect.level === "scheme" ? "scheme" : "path"), expect.uri),
  equivalent({ input, other, expect }) {
    const { equal } = urikit.compare(input, other);
    for (const [name, value] of Object.entries(expect)) assert.equal(equal[name === "syntax" ? "path" : name], value, name);
  },
  relativize({ base, input }) {
    assert.equal(urikit.resolve(base, urikit.relativize(base, input)), input);
  },
  "percent-decode"({ input, expect }) {
    assert.equal(Buffer.from(urikit.decodeBytes(input)).toString("hex"), expect.bytes_hex);
    if (expect.text === null) assert.throws(() => urikit.decode(input), { kind: "invalid-utf8" });
    else assert.equal(urikit.decode(input), expect.text);
  },
  "request-target"({ input, expect }) {
    const forms = holds(() => urikit.requestTarget(input)) ? urikit.requestTarget(input).forms : [];
    for (const form of ["origin-form", "absolute-form", "asterisk-form"]) {
      if (form in expect) assert.equal(forms.includes(form), expect[form], form);
    }
  },
  "template-expand"({ input, vars, expect }) {
    const expanded = urikit.expand(input, vars);
    if (expect.ordered !== undefined) assert.equal(expanded, expect.ordered);
    else assert.ok(expect.any_of.includes(expanded), expanded);
  },
  "percent-encode"({ input, expect }) {
    // Of the sets of the vectors only this one is a part.
    if (expect.keep_besides_unreserved === "") assert.equal(urikit.encode("unreserved", input), expect.output);
  },
  "query-pairs"({ input, expect }) {
    const pairs = urikit.params(`?${input}`).map((param) => [param.rawKey, param.rawValue]);
    assert.deepEqual(pairs, expect.raw_pairs);
  },
  "iri-to-uri": ({ input, expect }) => assert.equal(urikit.toUri(input), expect.uri ?? expect.output),
};

test("vectors", { skip: folder === undefined && "URIKIT_VECTORS is not set" }, () => {
  const counts = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "deviations.json")) {
    for (const vector of JSON.parse(readFileSync(join(folder, file), "utf8"))) {
      const { op, id, valid } = vector;
      assert.ok(op in VALID || op in SAYS, `${id}: unknown operation ${op}`);
      // No string in JavaScript holds bytes that are not UTF-8.
      if (vector.input === undefined) continue;
      try {
        if (valid !== undefined && op in VALID) assert.equal(VALID[op](vector), valid, "valid");
        else if (valid === false && op in SAYS) continue;
        if (valid !== false && vector.expect !== undefined && op in SAYS) SAYS[op](vector);
      } catch (error) {
        error.message = `${id}: ${JSON.stringify(vector)}: ${error.message}`;
        throw error;
      }
      counts[op] = (counts[op] ?? 0) + 1;
    }
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`vectors: ${total} cases of ${Object.keys(counts).length} operations`);
  assert.ok(total > 3000, "are the vectors still read?");
});
