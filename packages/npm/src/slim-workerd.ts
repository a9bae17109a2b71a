/** Only the parser, for workerd (Cloudflare Workers), which does not compile bytes: the module is imported. */
import module from "./urikit-slim.wasm";
import { useLater } from "./memory.js";

useLater(() => module);

export * from "./parser.js";
