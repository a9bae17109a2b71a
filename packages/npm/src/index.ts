/** All functions. In a browser, the module is fetched from the folder of this file. */
import { load } from "./manual.js";

await load(fetch(new URL("./urikit.wasm", import.meta.url)));

export * from "./manual.js";
