/** All functions, for workerd (Cloudflare Workers), which does not compile bytes: the module is imported. */
import module from "./urikit.wasm";
import { useLater } from "./memory.js";

useLater(() => module);

export * from "./api.js";
