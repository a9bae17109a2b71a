// The npm package: each entry as one file, as an ES module and as CommonJS. So each has an instance of its own, and
// nothing is fetched or read. `cargo xtask web` calls this after the TypeScript is compiled to `packages/npm/build`.
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(`../packages/npm/${path}`, import.meta.url));
const base64 = async (name) => JSON.stringify((await readFile(here(`dist/${name}`))).toString("base64"));

/** By entry: the module that it contains, and its formats. */
const ENTRIES = [
  ["index", "urikit.wasm", ["esm", "cjs"]],
  ["slim", "urikit-slim.wasm", ["esm", "cjs"]],
  ["manual", null, ["esm", "cjs"]],
  ["workerd", null, ["esm"]],
  ["slim-workerd", null, ["esm"]],
];

for (const name of await readdir(here("dist"))) {
  if (!name.endsWith(".wasm")) await rm(here(`dist/${name}`), { recursive: true });
}
await mkdir(here("dist/cjs"));
await writeFile(here("dist/cjs/package.json"), '{ "type": "commonjs" }\n');
for (const [entry, module, formats] of ENTRIES) {
  for (const format of formats) {
    await build({
      entryPoints: [here(`build/${entry}.js`)],
      outfile: here(`dist/${format === "cjs" ? "cjs/" : ""}${entry}.js`),
      bundle: true,
      format,
      target: "es2022",
      charset: "utf8",
      external: ["*.wasm"],
      define: module === null ? {} : { MODULE: await base64(module) },
    });
  }
}
// Types of CommonJS are those in a folder of CommonJS.
for (const name of await readdir(here("build"))) {
  if (!name.endsWith(".d.ts") || name.includes("workerd")) continue;
  for (const folder of ["dist", "dist/cjs"]) await cp(here(`build/${name}`), here(`${folder}/${name}`));
}
