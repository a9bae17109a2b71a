// The npm package against the `URL` of Node, on a list of real URLs; and how long `explain` takes while typing.
// Rounds are interleaved, and the best of each counts: an absolute time means little on a shared machine.
import { appendFileSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import * as urikit from "../packages/npm/dist/index.js";

const ROUNDS = 21;
const bytes = readFileSync(process.argv[2]);
const lines = bytes.toString().split("\n").filter((line) => line !== "");
const count = lines.length;

// A row for `cargo xtask bench --web --save`.
const save = (name, unit, ours, yardstick, theirs, goal, input) => {
  const path = process.env.URIKIT_RESULTS;
  if (path) appendFileSync(path, `${[name, unit, ours, yardstick, theirs, goal, input].join("\t")}\n`);
};

let kept = 0;
const calls = {
  "new URL": () => {
    for (const line of lines) {
      try {
        kept += new URL(line).pathname.length;
      } catch {
        kept++;
      }
    }
  },
  "URL.canParse": () => {
    for (const line of lines) kept += URL.canParse(line) ? 1 : 0;
  },
  "parseLines, one buffer": () => {
    kept += urikit.parseLines(bytes, "URI-reference").length;
  },
  "parseLines, strings joined": () => {
    kept += urikit.parseLines(lines.join("\n"), "URI-reference").length;
  },
  "parseLines, and every path sliced": () => {
    const parsed = urikit.parseLines(lines.join("\n"), "URI-reference");
    for (let line = 0; line < count; line++) {
      const [start] = parsed.range(line, "line");
      const path = parsed.range(line, "path");
      if (path !== null) kept += lines[line].slice(path[0] - start, path[1] - start).length;
    }
  },
  "parse, one string a call": () => {
    for (const line of lines) kept += urikit.tryParse(line)?.path.length ?? 1;
  },
  "isValid, one string a call": () => {
    for (const line of lines) kept += urikit.isValid(line) ? 1 : 0;
  },
};

const best = Object.fromEntries(Object.keys(calls).map((name) => [name, Infinity]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(calls)) {
    const started = process.hrtime.bigint();
    run();
    best[name] = Math.min(best[name], Number(process.hrtime.bigint() - started) / count);
  }
}

console.log(`${count} URLs, ${(bytes.length / count).toFixed(1)} bytes on average, Node ${process.version}, best of ${ROUNDS} rounds\n`);
console.log("| call | ns a URL | to `new URL` |\n|---|--:|--:|");
const input = `${count} URLs, ${(bytes.length / count).toFixed(1)} bytes on average`;
for (const [name, time] of Object.entries(best)) {
  console.log(`| ${name} | ${time.toFixed(0)} | ${(best["new URL"] / time).toFixed(2)}× |`);
  const goal = name === "parseLines, one buffer" ? "1.5x" : "";
  if (!name.includes("URL")) save(name, "ns", time, "new URL", best["new URL"], goal, input);
}
const lead = best["new URL"] / best["parseLines, one buffer"];
console.log(`\ngoal: parseLines ≥ 1.5× new URL: ${lead.toFixed(2)}×, ${lead >= 1.5 ? "met" : "NOT MET"}\n`);

console.log("| explain, an input of | median ms | best ms | goal |\n|---|--:|--:|--:|");
for (const [name, length, goal] of [["2 KB", 2_000, 4], ["100 KB", 100_000, 16]]) {
  const shapes = [
    ["a long path", `https://example.com/${"segment/%41/../".repeat(length)}`],
    ["many parameters", `https://u:p@example.com/?${"name=va%20lue&token=x&".repeat(length)}`],
    ["not valid", `https://example.com/${"a/".repeat(length)}`.slice(0, length - 1) + "^"],
  ];
  for (const [shape, text] of shapes) {
    const input = text.slice(0, length).replace(/%.?$/, "");
    const times = [];
    for (let round = 0; round < 40; round++) {
      const started = process.hrtime.bigint();
      kept += urikit.explain(shape === "not valid" ? text : input).valid ? 1 : 0;
      times.push(Number(process.hrtime.bigint() - started) / 1e6);
    }
    times.sort((a, b) => a - b);
    const median = times[times.length >> 1];
    console.log(`| ${name}, ${shape} | ${median.toFixed(2)} | ${times[0].toFixed(2)} | ${goal}, ${median <= goal ? "met" : "NOT MET"} |`);
    save(`explain, ${shape}`, "ms", median, "", "", `<=${goal}`, name);
  }
}

console.log("\n| module | KB | goal |\n|---|--:|--:|");
const module = (name) => readFileSync(new URL(`../packages/npm/dist/${name}`, import.meta.url));
for (const [name, size, goal] of [
  ["urikit.wasm", module("urikit.wasm").length, 250],
  ["urikit.wasm, by gzip", gzipSync(module("urikit.wasm"), { level: 9 }).length, 100],
  ["urikit-slim.wasm", module("urikit-slim.wasm").length, 40],
]) {
  console.log(`| ${name} | ${(size / 1000).toFixed(1)} | ${goal}, ${size / 1000 <= goal ? "met" : "NOT MET"} |`);
  save(name, "KB", size / 1000, "", "", `<=${goal}`, "");
}
if (kept < 0) console.log(kept);
