/** Arguments from JavaScript: a string, or an object that stands for one. Anything else is a `TypeError`. */

/** What a `URL` has: the type itself is not known in every environment. */
export interface UrlObject {
  readonly href: string;
  readonly searchParams: object;
}

/** What a `Uri` has, also one of another entry of this package. */
export interface UriObject {
  readonly [isUri]: true;
  readonly text: string;
}

/** What is accepted wherever a string is: a string, a `URL` or a `Uri`. */
export type UriLike = string | UrlObject | UriObject;

/** Marks a `Uri`. Each entry of the package has its own class, so `instanceof` is not enough. */
export const isUri: unique symbol = Symbol.for("urikit.Uri");

/** The string of an argument. The error names the function, the argument and what it is, never its value. */
export function asText(value: unknown, call: string, argument: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null) {
    if (isUri in value) return (value as UriObject).text;
    // By its tag, for a `URL` of another window.
    if (Object.prototype.toString.call(value) === "[object URL]") return (value as UrlObject).href;
  }
  throw wrongType(call, argument, "a string, a URL or a Uri", value);
}

/** The error for an argument of a wrong type. */
export function wrongType(call: string, argument: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${call}: ${argument} must be ${expected}, not ${typeName(value)}`);
}

/** What a value is, in words. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return "an array";
  const name: unknown = Object.prototype.hasOwnProperty.call(value, "constructor") ? undefined : value.constructor?.name;
  return typeof name === "string" && name !== "" && name !== "Object" ? `an object of class ${name}` : "an object";
}
