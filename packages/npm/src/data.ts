import { asText, wrongType, type UriLike } from "./arguments.js";
import { bytesOf, dataOf, textOf } from "./call.js";
import { UriError, checkWellFormed } from "./error.js";
import { flat, type Value } from "./flat.js";
import { indexIn } from "./offsets.js";
import type { Range } from "./parse.js";

/** The part of an identifier that data is for; each allows other characters. */
export type Part =
  | "userinfo"
  | "user"
  | "password"
  | "reg-name"
  | "path"
  | "segment"
  | "segment-nz-nc"
  | "segment-name"
  | "segment-key"
  | "segment-value"
  | "query"
  | "query-key"
  | "query-value"
  | "fragment"
  | "form"
  | "unreserved";

/** Percent-encodes data for a part: no more than that part needs. */
export function encode(part: Part, data: UriLike, options: { keepEscapes?: boolean } = {}): string {
  const text = asText(data, "encode", "data");
  checkWellFormed(text);
  return textOf("encode", { part, options: options.keepEscapes === true ? "keep-escapes" : "", data: text });
}

/** The decoded bytes of a part. */
export function decodeBytes(text: UriLike, part: Part = "unreserved"): Uint8Array {
  return bytesOf("decode", { part, text });
}

/** The decoded string of a part. Bytes that are not UTF-8 are an error; see {@link decodeBytes}. */
export function decode(text: UriLike, part: Part = "unreserved"): string {
  const bytes = decodeBytes(text, part);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UriError("invalid-utf8", "the escapes are not UTF-8");
  }
}

/** A parameter of a query. */
export interface Param {
  /** Decoded; `null` if that is not UTF-8. */
  key: string | null;
  /** Decoded; `null` without a `=`, or if that is not UTF-8. */
  value: string | null;
  rawKey: string;
  /** `null` without a `=`. */
  rawValue: string | null;
  /** Where it is in the identifier. */
  range: Range;
}

/** How parameters are read and written: in a `form` a `+` is a space. */
export type ParamSyntax = "uri" | "form";

/** The parameters of a query, in their order. */
export function params(text: UriLike, syntax: ParamSyntax = "uri"): Param[] {
  const given = asText(text, "params", "text");
  const found = dataOf<Param[]>("params", { syntax, text: given });
  const index = indexIn(given);
  return found.map((param) => ({ ...param, range: [index(param.range[0]), index(param.range[1])] }));
}

/** The value of the first parameter with a key; `null` if it has no `=`, `undefined` if there is no such parameter. */
export function getParam(text: UriLike, key: UriLike, syntax: ParamSyntax = "uri"): string | null | undefined {
  const wanted = asText(key, "getParam", "key");
  return params(text, syntax).find((param) => param.key === wanted)?.value;
}

/** An edit of parameters. Everything that it does not name keeps its spelling, byte for byte. */
export type ParamEdit =
  | readonly ["set" | "append", key: UriLike, value: UriLike | null]
  /** Globs: `utm_*`. */
  | readonly ["remove" | "keep", keys: string]
  | readonly ["rename", from: UriLike, to: UriLike]
  | readonly ["sort"]
  | readonly ["setValueAt", index: number, value: UriLike | null]
  | readonly ["setKeyAt", index: number, key: UriLike]
  | readonly ["removeAt", index: number];

/** The identifier with its parameters edited, one edit after another. */
export function editParams(text: UriLike, edits: readonly ParamEdit[], syntax: ParamSyntax = "uri"): string {
  if (!Array.isArray(edits)) throw wrongType("editParams", "edits", "a list", edits);
  return textOf("editParams", { syntax, edits: flat(edits.map(checkedEdit), "editParams", "edits"), text });
}

/** The name of an edit, what it is about, and its value; a list, if that is `null`. */
function checkedEdit(edit: ParamEdit): Value {
  if (!Array.isArray(edit)) throw wrongType("editParams", "an edit", "a list", edit);
  const [name, about, value] = edit as readonly unknown[];
  const text = (it: unknown, argument: string): string => asText(it, "editParams", `${argument} of ${String(name)}`);
  const orNull = (it: unknown): string | readonly [] => (it === null ? [] : text(it, "the value"));
  const index = (): string => {
    if (typeof about !== "number") throw wrongType("editParams", `the index of ${String(name)}`, "a number", about);
    return String(about);
  };
  switch (name as ParamEdit[0]) {
    case "set":
    case "append":
      return [name as string, text(about, "the key"), orNull(value)];
    case "remove":
    case "keep":
      return [name as string, text(about, "the key")];
    case "rename":
      return [name as string, text(about, "the key"), text(value, "the new key")];
    case "sort":
      return ["sort"];
    case "setValueAt":
      return [name as string, index(), orNull(value)];
    case "setKeyAt":
      return [name as string, index(), text(value, "the key")];
    case "removeAt":
      return [name as string, index()];
    default:
      throw new UriError("unknown", `no such edit: ${String(name)}`);
  }
}

/**
 * The value of a variable of a template: `null` and `undefined` are no value. An object with `toJSON` is what that
 * returns, as in JSON: a `Date` is its ISO 8601 form, in UTC. What has no form, such as a `Map`, is a `TypeError`.
 */
export type TemplateValue = Value;

/** The values of a template by name. */
export type TemplateValues = { readonly [name: string]: TemplateValue };

/**
 * Expands a URI template, RFC 6570, to a URI reference with the structure of the template. Throws for a value
 * that makes a segment `.` or `..`, or an authority, a scheme or a start at the root that the template does not
 * have; `{+base}` at the start of a template may bring them, except the segments.
 */
export function expand(template: UriLike, values: TemplateValues = {}): string {
  return textOf("expand", { values: flat(values, "expand", "values"), template });
}

/** Expands a URI template to the letter of RFC 6570, whatever structure the values make. */
export function expandText(template: UriLike, values: TemplateValues = {}): string {
  return textOf("expandText", { values: flat(values, "expandText", "values"), template });
}

/** A value found by a template. */
export type Matched = string | Matched[] | { [name: string]: Matched };

/** The values of a template in a string, the inverse of {@link expand}; `null` if it does not match. */
export function matchTemplate(template: UriLike, text: UriLike): { [name: string]: Matched } | null {
  return dataOf("matchTemplate", { template, text });
}

/** The names of the variables of a template. */
export function templateVariables(template: UriLike): string[] {
  return dataOf("templateVariables", { template });
}
