/** All functions, for Node. */
import { readFile } from "node:fs/promises";
import { load } from "./manual.js";

await load(await readFile(new URL("./urikit.wasm", import.meta.url)));

export * from "./manual.js";
