import { UriError, checkWellFormed, lastError } from "./error.js";
import { flat, type Value } from "./flat.js";
import { dataOf, textOf } from "./identifier.js";
import { answerBytes, call } from "./memory.js";
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
export function encode(part: Part, data: string, options: { keepEscapes?: boolean } = {}): string {
  checkWellFormed(data);
  return textOf("encode", { part, options: options.keepEscapes === true ? "keep-escapes" : "", text: data });
}

/** The decoded bytes of a part. */
export function decodeBytes(text: string, part: Part = "unreserved"): Uint8Array {
  if (!call("decode", [part, text])) throw lastError({ text });
  return answerBytes().slice();
}

/** The decoded string of a part. Bytes that are not UTF-8 are an error; see {@link decodeBytes}. */
export function decode(text: string, part: Part = "unreserved"): string {
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
export function params(text: string, syntax: ParamSyntax = "uri"): Param[] {
  const found = dataOf<Param[]>("params", { syntax, text });
  const index = indexIn(text);
  return found.map((param) => ({ ...param, range: [index(param.range[0]), index(param.range[1])] }));
}

/** The value of the first parameter with a key; `null` if it has none, `undefined` if there is no such parameter. */
export function getParam(text: string, key: string, syntax: ParamSyntax = "uri"): string | null | undefined {
  return params(text, syntax).find((param) => param.key === key)?.value;
}

/** An edit of parameters. Everything that it does not name keeps its spelling, byte for byte. */
export type ParamEdit =
  | readonly ["set" | "append", key: string, value: string | null]
  /** Globs: `utm_*`. */
  | readonly ["remove" | "keep", keys: string]
  | readonly ["rename", from: string, to: string]
  | readonly ["sort"]
  | readonly ["setValueAt", index: number, value: string | null]
  | readonly ["setKeyAt", index: number, key: string]
  | readonly ["removeAt", index: number];

/** The identifier with its parameters edited, one edit after another. */
export function editParams(text: string, edits: readonly ParamEdit[], syntax: ParamSyntax = "uri"): string {
  // An edit without a value gets an empty list.
  const written = edits.map(([name, about, value]) => [name, about ?? "", value === null || value === undefined ? [] : value]);
  return textOf("edit_params", { syntax, edits: flat(written), text });
}

/** The value of a variable of a template: `null` and `undefined` are no value. */
export type TemplateValue = Value;

/**
 * Expands a URI template, RFC 6570, to a URI reference with the structure of the template. Throws for a value
 * that makes a segment `.` or `..`, or an authority, a scheme or a start at the root that the template does not
 * have; `{+base}` at the start of a template may bring them, except the segments.
 */
export function expand(template: string, values: { readonly [name: string]: TemplateValue } = {}): string {
  return textOf("expand", { text: template, values: flat(values) });
}

/** Expands a URI template to the letter of RFC 6570, whatever structure the values make. */
export function expandText(template: string, values: { readonly [name: string]: TemplateValue } = {}): string {
  return textOf("expand_text", { text: template, values: flat(values) });
}

/** A value found by a template. */
export type Matched = string | Matched[] | { [name: string]: Matched };

/** The values of a template in a string: the inverse of {@link expand}. Throws if it does not match. */
export function matchTemplate(template: string, text: string): { [name: string]: Matched } {
  return dataOf("match_template", { template, text });
}

/** The names of the variables of a template. */
export function templateVariables(template: string): string[] {
  return dataOf("template_variables", { text: template });
}
