/** The parser alone, in a smaller module. In a browser that is fetched from beside this file. */
import { load } from "./slim-manual.js";

await load(fetch(new URL("./urikit-slim.wasm", import.meta.url)));

export * from "./slim-manual.js";
