import { answer } from "./memory.js";
import { indexIn } from "./offsets.js";

/** What is wrong with an argument. */
export class UriError extends Error {
  override readonly name = "UriError";
  /** A short, stable name: `unexpected-char`, `missing-scheme`, … */
  readonly kind: string;
  /** The index of the error in the string. */
  readonly index: number | null;
  /** The rule of the grammar that is broken. */
  readonly rule: string | null;
  /** What would have been allowed there, in words. */
  readonly expected: string | null;

  constructor(kind: string, message: string, index: number | null = null, rule: string | null = null, expected: string | null = null) {
    super(message);
    this.kind = kind;
    this.index = index;
    this.rule = rule;
    this.expected = expected;
  }
}

/** An error as the library writes it. */
export interface Fault {
  kind: string;
  message: string;
  offset: number | null;
  rule: string | null;
  expected: string | null;
  of: string | null;
}

/** The error of the last call. `texts` are the arguments by name; that without a name is `text`. */
export function lastError(texts: Readonly<Record<string, string>>): UriError {
  const fault = JSON.parse(answer()) as Fault;
  const text = texts[fault.of ?? "text"];
  const index = fault.offset === null || text === undefined ? null : indexIn(text)(fault.offset);
  return new UriError(fault.kind, fault.message, index, fault.rule, fault.expected);
}

/** Data to encode must be well-formed: a lone surrogate has no bytes. */
export function checkWellFormed(text: string): void {
  const index = loneSurrogate(text);
  if (index !== null) {
    throw new UriError("lone-surrogate", `half of a character at index ${index}`, index);
  }
}

/** The index of the first lone surrogate. */
export function loneSurrogate(text: string): number | null {
  const found = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text);
  return found === null ? null : found.index;
}
