/** Only the parser, in a smaller module. In a browser, it is fetched from the folder of this file. */
import { load } from "./slim-manual.js";

await load(fetch(new URL("./urikit-slim.wasm", import.meta.url)));

export * from "./slim-manual.js";
