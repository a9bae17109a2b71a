import { checkWellFormed } from "./error.js";

/** What can be given as a value: `null` and `undefined` are none. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };

const encoder = new TextEncoder();

/** A value in the form that `crates/urikit-wasm/src/calls/flat.rs` reads. */
export function flat(value: Value): string {
  if (value === null || value === undefined) return "n";
  if (Array.isArray(value)) return `l${value.length}:${value.map(flat).join("")}`;
  if (typeof value === "object") {
    const members = Object.entries(value as { readonly [name: string]: Value });
    return `o${members.length}:${members.map(([name, member]) => flat(name) + flat(member)).join("")}`;
  }
  const text = String(value);
  checkWellFormed(text);
  return `s${encoder.encode(text).length}:${text}`;
}
