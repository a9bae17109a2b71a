/** Only the parser, for Node. */
import { readFile } from "node:fs/promises";
import { load } from "./slim-manual.js";

await load(await readFile(new URL("./urikit-slim.wasm", import.meta.url)));

export * from "./slim-manual.js";
