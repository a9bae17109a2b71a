import { answer } from "./memory.js";
import { indexIn } from "./offsets.js";

/** Where an error is, and by which rule. */
export interface ErrorPlace {
  /** The index in the string, in UTF-16 units like every index of JavaScript. */
  index?: number | null;
  /** The same in bytes of UTF-8, as the command `uri` counts. */
  offset?: number | null;
  rule?: string | null;
  expected?: string | null;
}

/** What is wrong with an argument: the string is not what it must be. */
export class UriError extends Error {
  override readonly name = "UriError";
  /** A short, stable name: `unexpected-char`, `missing-scheme`, … */
  readonly kind: string;
  /** The index of the error in the string, in UTF-16 units; `null` if it has no place. */
  readonly index: number | null;
  /** The same in bytes of UTF-8. */
  readonly offset: number | null;
  /** The rule of the grammar that is broken. */
  readonly rule: string | null;
  /** What would have been allowed there, in words. */
  readonly expected: string | null;

  constructor(kind: string, message: string, place: ErrorPlace = {}) {
    super(message);
    this.kind = kind;
    this.index = place.index ?? null;
    this.offset = place.offset ?? null;
    this.rule = place.rule ?? null;
    this.expected = place.expected ?? null;
  }
}

/** An error as the library writes it. */
interface Fault {
  kind: string;
  message: string;
  offset: number | null;
  rule: string | null;
  expected: string | null;
  /** The argument that it is about, if that is not the last. */
  of: string | null;
}

/** The error of the last call, which had these arguments. */
export function lastError(texts: Readonly<Record<string, string>>): UriError {
  const { kind, message, offset, rule, expected, of } = JSON.parse(answer()) as Fault;
  const text = of === null ? Object.values(texts).at(-1) : texts[of];
  if (offset === null || text === undefined) return new UriError(kind, message, { offset, rule, expected });
  const index = indexIn(text)(offset);
  return new UriError(kind, withIndex(message, offset, index), { index, offset, rule, expected });
}

/** The message of the library with the index in place of the offset. */
export function withIndex(message: string, offset: number, index: number): string {
  return message.replace(new RegExp(` at byte ${offset}(?!\\d)`), ` at index ${index}`);
}

/** Data to encode must be well-formed: a lone surrogate has no bytes. */
export function checkWellFormed(text: string): void {
  const found = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text);
  if (found !== null) {
    throw new UriError("lone-surrogate", `half of a character at index ${found.index}`, { index: found.index });
  }
}
