/** Calls of functions of the module that answer with a string or JSON. */

import { asText, type UriLike } from "./arguments.js";
import { snakeName } from "./camel.js";
import { lastError } from "./error.js";
import { answer, answerBytes, call } from "./memory.js";

/** The arguments of a function by name, in the order of `crates/urikit-wasm/src/abi.rs`: what it is about is the last. */
export type Arguments = Readonly<Record<string, UriLike>>;

function run(name: string, given: Arguments): void {
  const texts: Record<string, string> = {};
  for (const argument in given) texts[argument] = asText(given[argument], name, argument);
  if (!call(snakeName(name), Object.values(texts))) throw lastError(texts);
}

/** The string that a function returns. Throws if an argument is wrong. */
export function textOf(name: string, given: Arguments): string {
  run(name, given);
  return answer();
}

/** The same for bytes. */
export function bytesOf(name: string, given: Arguments): Uint8Array {
  run(name, given);
  return answerBytes().slice();
}

/** The same for JSON. */
export function dataOf<T>(name: string, given: Arguments): T {
  return JSON.parse(textOf(name, given)) as T;
}
