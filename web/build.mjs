// The page as one file: script, style and WebAssembly inlined. `cargo xtask web` calls this after the npm package is built.
import { readFile, writeFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = await build({
  entryPoints: [here("./src/main.ts")],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  write: false,
  loader: { ".wasm": "binary" },
  alias: { "urikit": here("../packages/npm/src/manual.ts"), "urikit.wasm": here("../packages/npm/dist/urikit.wasm") },
});
// Nothing in the script may end its element.
const script = built.outputFiles[0].text.replaceAll("</script", "<\\/script");
const style = await readFile(here("./src/style.css"), "utf8");
const html = await readFile(here("./index.html"), "utf8");
const page = html.replace("/*STYLE*/", () => style).replace("/*SCRIPT*/", () => script);
await mkdir(here("./dist"), { recursive: true });
await writeFile(here("./dist/uri-explain.html"), page);
console.log(`web/dist/uri-explain.html: ${page.length} bytes`);
