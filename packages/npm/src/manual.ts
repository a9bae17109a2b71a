/** All functions, for programs that load `urikit.wasm` themselves: call `load` or `loadSync` before any other. */
export * from "./api.js";
export * from "./load.js";
