// The package as it would be published, in the runtimes and bundlers of `environments/package.json`.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const web = createRequire(here("../../../web/package.json"));
const tools = createRequire(here("./environments/package.json"));
const esbuild = web("esbuild");
const { chromium } = web("playwright-core");

const folder = mkdtempSync(join(tmpdir(), "urikit-environments-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const path = (name) => join(folder, name);
const write = (name, text) => writeFileSync(path(name), text);
const run = (program, args, options = {}) => execFileSync(program, args, { cwd: folder, encoding: "utf8", ...options });

const NPM = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder, here("..")]));
write("package.json", '{ "name": "program", "private": true }\n');
run("npm", ["install", ...NPM, path(filename)]);

const ANSWER = "b http://h/a [::1]";
const CHECK = '[parse("http://h/a?b").query, normalize("HTTP://H/../a"), slim.parse("http://[::1]/").host].join(" ")';
const IMPORTS = 'import { normalize, parse } from "urikit";\nimport * as slim from "urikit/slim";\n';
write("main.mjs", `${IMPORTS}console.log(${CHECK});\n`);
write("main.cjs", `const { normalize, parse } = require("urikit");\nconst slim = require("urikit/slim");\nconsole.log(${CHECK});\n`);

test("the package has what it exports, and nothing else", () => {
  const names = files.map((file) => file.path);
  for (const needed of ["README.md", "package.json", "dist/index.js", "dist/cjs/slim.js", "dist/cjs/index.d.ts", "dist/urikit.wasm"]) assert.ok(names.includes(needed), needed);
  for (const name of names) assert.match(name, /^(README\.md|package\.json|dist\/)/);
});

test("Node: import and require", () => {
  for (const name of ["main.mjs", "main.cjs"]) assert.equal(run("node", [name]).trim(), ANSWER);
});

test("TypeScript: types of ES modules and of CommonJS, with and without those of the DOM", () => {
  write("types.mts", `${IMPORTS}export const query: string | null = parse("a").query;\nexport const answer: string = ${CHECK};\n`);
  write("types.cts", `import urikit = require("urikit");\nimport slim = require("urikit/slim");\nexport const same: string = urikit.normalize(slim.parse("a"));\n// @ts-expect-error: a number is not text\nurikit.parse(7);\n`);
  write("dom.mts", `import { load, normalize } from "urikit/manual";\nexport const loaded: Promise<void> = load(fetch("urikit.wasm"));\nexport const text: string = normalize(new URL("http://h/"));\n// @ts-expect-error: only a URL has both\nnormalize({ href: "http://h/" });\n`);
  const types = (lib, files) => {
    const compilerOptions = { noEmit: true, strict: true, module: "nodenext", target: "es2022", types: [], lib };
    write("tsconfig.json", JSON.stringify({ compilerOptions, files }));
    const { status, stdout } = spawnSync("node", [web.resolve("typescript/bin/tsc"), "-p", folder], { encoding: "utf8" });
    assert.equal(status, 0, stdout);
  };
  types(["es2022"], ["types.mts", "types.cts"]);
  types(["es2022", "dom"], ["dom.mts"]);
});

for (const format of ["esm", "cjs", "iife"]) {
  test(`esbuild: ${format}, for browsers and for Node`, async () => {
    for (const platform of ["browser", "node"]) {
      const outfile = path(`esbuild-${platform}.${format === "esm" ? "mjs" : "cjs"}`);
      await esbuild.build({ entryPoints: [path("main.mjs")], outfile, bundle: true, minify: true, format, platform, logLevel: "error" });
      assert.equal(run("node", [outfile]).trim(), ANSWER);
    }
  });
}

test("esbuild: what is not called is left out", async () => {
  write("unused.mjs", 'import { parse } from "urikit";\nimport * as slim from "urikit/slim";\nconsole.log(typeof slim.parse);\n');
  const { outputFiles } = await esbuild.build({ entryPoints: [path("unused.mjs")], bundle: true, format: "esm", write: false, logLevel: "error" });
  assert.ok(outputFiles[0].contents.length < 100_000, `${outputFiles[0].contents.length} bytes`);
});

test("webpack: for browsers, workers and Node", async () => {
  const webpack = tools("webpack");
  for (const target of [["web", "es2022"], ["webworker", "es2022"], "node"]) {
    for (const entry of ["./main.mjs", "./main.cjs"]) {
      const output = { path: folder, filename: "webpack.cjs" };
      const stats = await new Promise((resolve, reject) => webpack({ mode: "production", context: folder, entry, target, output, performance: false }, (error, done) => (error ? reject(error) : resolve(done))));
      assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
      assert.equal(run("node", ["webpack.cjs"]).trim(), ANSWER);
    }
  }
});

/** Serves a folder, opens its page in Chromium, and returns what the page puts into its title. */
async function titleIn(root) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const file = join(root, new URL(request.url, "http://h").pathname);
    if (!existsSync(file) || extname(file) === "") return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({ executablePath: process.env.URIKIT_CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/index.html`);
    await page.waitForFunction(() => document.title !== "", null, { timeout: 20_000 }).catch((error) => assert.fail(`${error.message} ${problems.join()}`));
    assert.deepEqual(problems, []);
    return await page.title();
  } finally {
    await browser.close();
    server.close();
  }
}

const PAGE = '<!doctype html><script type="module" src="./page.js"></script>\n';
/** Posts before the worker can have been loaded, and writes the answers into the title. */
const asking = (worker) => `${worker}
const answers = [];
worker.onerror = (event) => { document.title = "error: " + event.message; };
worker.onmessage = (event) => { answers.push(event.data); if (answers.length === 3) document.title = answers.join(" "); };
for (const text of ["HTTP://A/", "HTTP://B/", "HTTP://C/"]) worker.postMessage(text);
`;
const WORKER = 'import { normalize } from "urikit";\nonmessage = (event) => postMessage(normalize(event.data));\n';
const browserOnly = { skip: process.env.URIKIT_CHROMIUM === undefined && "URIKIT_CHROMIUM is not set" };

test("Vite: the page, and a worker that gets its first messages", browserOnly, async () => {
  const { build } = await import(pathToFileURL(tools.resolve("vite")));
  const root = path("vite");
  mkdirSync(root);
  writeFileSync(join(root, "index.html"), PAGE);
  writeFileSync(join(root, "worker.js"), WORKER);
  const ask = asking('const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });');
  writeFileSync(join(root, "page.js"), `${IMPORTS}document.documentElement.lang = ${CHECK} === ${JSON.stringify(ANSWER)} ? "en" : "";\n${ask.replace('answers.join(" ")', 'document.documentElement.lang + " " + answers.join(" ")')}`);
  await build({ root, logLevel: "error", configFile: false });
  assert.equal(await titleIn(join(root, "dist")), "en http://a/ http://b/ http://c/");
});

test("a browser without a bundler: a module worker gets its first messages", browserOnly, async () => {
  const root = path("plain");
  mkdirSync(root);
  copyFileSync(path("node_modules/urikit/dist/index.js"), join(root, "urikit.js"));
  writeFileSync(join(root, "index.html"), PAGE);
  writeFileSync(join(root, "worker.js"), WORKER.replace('"urikit"', '"./urikit.js"'));
  writeFileSync(join(root, "page.js"), asking('const worker = new Worker("./worker.js", { type: "module" });'));
  assert.equal(await titleIn(root), "http://a/ http://b/ http://c/");
});

test("a browser, urikit/manual: the module is fetched", browserOnly, async () => {
  const root = path("manual");
  mkdirSync(root);
  for (const name of ["manual.js", "urikit.wasm"]) copyFileSync(path(`node_modules/urikit/dist/${name}`), join(root, name));
  writeFileSync(join(root, "index.html"), PAGE);
  writeFileSync(join(root, "page.js"), 'import { load, normalize } from "./manual.js";\nawait load(fetch("./urikit.wasm"));\ndocument.title = normalize("HTTP://A/");\n');
  assert.equal(await titleIn(root), "http://a/");
});

test("the recipes of the README for urikit/manual: Vite and webpack", browserOnly, async () => {
  const [, recipe] = /```js\n(import \{ load[^]*?)```/.exec(readFileSync(here("../README.md"), "utf8"));
  const page = `${recipe}document.title = parse("http://h/a").path;\n`;
  const { build } = await import(pathToFileURL(tools.resolve("vite")));
  const root = path("recipe");
  mkdirSync(root);
  writeFileSync(join(root, "index.html"), PAGE);
  writeFileSync(join(root, "page.js"), page);
  await build({ root, logLevel: "error", configFile: false });
  assert.equal(await titleIn(join(root, "dist")), "/a");

  const [, address] = /for webpack: (.*)$/m.exec(recipe);
  const bundle = path("recipe-webpack");
  mkdirSync(bundle);
  writeFileSync(join(bundle, "index.html"), PAGE);
  write("recipe.mjs", page.replace(/^import address.*$/m, `const address = ${address};`));
  const output = { path: bundle, filename: "page.js" };
  const stats = await new Promise((resolve, reject) => tools("webpack")({ mode: "production", context: folder, entry: "./recipe.mjs", target: ["web", "es2022"], output, performance: false }, (error, done) => (error ? reject(error) : resolve(done))));
  assert.ok(!stats.hasErrors(), stats.toString());
  assert.equal(await titleIn(bundle), "/a");
});

/** Programs that are for Linux on x86-64; `npm` leaves them out elsewhere. */
const program = (name) => here(`./environments/node_modules/${name}`);
const optional = (path) => ({ skip: !existsSync(path) && "not for this machine" });

const bun = program("@oven/bun-linux-x64/bin/bun");
test("Bun: import and require", optional(bun), () => {
  for (const name of ["main.mjs", "main.cjs"]) assert.equal(run(bun, [name]).trim(), ANSWER);
});

const deno = program("@deno/linux-x64-glibc/deno");
test("Deno: without a permission", optional(deno), () => {
  const env = { ...process.env, DENO_DIR: path("deno"), DENO_NO_UPDATE_CHECK: "1" };
  assert.equal(run(deno, ["run", "--no-prompt", "--cached-only", "main.mjs"], { env }).trim(), ANSWER);
});

const workerd = program("@cloudflare/workerd-linux-64/bin/workerd");
test("workerd: the condition `workerd` imports the module", optional(workerd), async () => {
  write("worker.mjs", `${IMPORTS}export default { fetch: () => new Response(${CHECK}) };\n`);
  await esbuild.build({ entryPoints: [path("worker.mjs")], outfile: path("worker.js"), bundle: true, format: "esm", conditions: ["workerd", "worker", "browser"], external: ["*.wasm"], logLevel: "error" });
  for (const name of ["urikit.wasm", "urikit-slim.wasm"]) copyFileSync(path(`node_modules/urikit/dist/${name}`), path(name));
  write("workerd.capnp", `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .main)], sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]);
const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "urikit.wasm", wasm = embed "urikit.wasm"), (name = "urikit-slim.wasm", wasm = embed "urikit-slim.wasm")],
  compatibilityDate = "2024-01-01",
);
`);
  // It writes its port to descriptor 3.
  const server = spawn(workerd, ["serve", "--control-fd=3", "workerd.capnp"], { cwd: folder, stdio: ["ignore", "ignore", "pipe", "pipe"] });
  let errors = "";
  server.stderr.on("data", (data) => (errors += data));
  try {
    const port = await new Promise((resolve, reject) => {
      server.stdio[3].on("data", (data) => resolve(JSON.parse(String(data).split("\n")[0]).port));
      server.on("exit", () => reject(new Error(errors)));
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    assert.equal(await response.text(), ANSWER, errors);
  } finally {
    server.kill();
  }
});
