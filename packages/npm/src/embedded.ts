/** The module as part of the script: no request, no file, no top-level `await`. It is compiled at the first call. */

import { useLater } from "./memory.js";

/** The module in Base64: `web/package.mjs` puts it here. */
declare const MODULE: string;

/** Uses the module in this file for all calls. */
export function useEmbedded(): void {
  useLater(() => {
    const text = atob(MODULE);
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
    return new WebAssembly.Module(bytes);
  });
}
