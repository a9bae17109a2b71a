import { typeName } from "./arguments.js";
import { UriError, checkWellFormed } from "./error.js";

/** An object that says what it is in JSON: a `Date`, a `Uri`, a `URL`. */
export interface HasJson {
  toJSON(): unknown;
}

/** What can be given as a value: `null` and `undefined` are none. */
export type Value = string | number | bigint | boolean | null | undefined | HasJson | readonly Value[] | { readonly [name: string]: Value };

const encoder = new TextEncoder();

/** Deeper values are refused by the module too. */
const DEEPEST = 64;

/**
 * A value in the form that `crates/urikit-wasm/src/calls/flat.rs` reads. As in JSON, an object with `toJSON` is
 * what that returns; unlike there, what has no form is an error. `call` and `name` are for its message.
 */
export function flat(value: unknown, call: string, name: string, depth = 0): string {
  if (depth > DEEPEST) throw new UriError("nested", "values are nested too deeply");
  const inner = (item: unknown, key: string | number): string => flat(item, call, `${name}.${key}`, depth + 1);
  switch (typeof value) {
    case "undefined":
      return "n";
    case "string":
      return flatText(value);
    case "boolean":
    case "bigint":
      return flatText(String(value));
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`${call}: ${name} must be a finite number`);
      return flatText(String(value));
    case "object":
      break;
    default:
      throw hasNoForm(value, call, name);
  }
  if (value === null) return "n";
  // JSON writes `null` for a date that is none: here it would be left out.
  if (value instanceof Date && Number.isNaN(value.getTime())) throw new TypeError(`${call}: ${name} is an invalid Date`);
  if (typeof (value as HasJson).toJSON === "function") return flat((value as HasJson).toJSON(), call, name, depth + 1);
  if (Array.isArray(value)) return `l${value.length}:${Array.from(value, inner).join("")}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another window has another prototype, which itself has none.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw hasNoForm(value, call, name);
  const members = Object.entries(value);
  return `o${members.length}:${members.map(([key, member]) => flatText(key) + inner(member, key)).join("")}`;
}

function hasNoForm(value: unknown, call: string, name: string): TypeError {
  return new TypeError(`${call}: ${name} must be text, a number, a list, a plain object or have toJSON, not ${typeName(value)}`);
}

function flatText(text: string): string {
  checkWellFormed(text);
  return `s${encoder.encode(text).length}:${text}`;
}
