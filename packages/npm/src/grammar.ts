import type { UriLike } from "./arguments.js";
import { dataOf } from "./call.js";
import { UriError } from "./error.js";

/** A rule of RFC 3986, RFC 3987 or RFC 9112. */
export interface Rule {
  name: string;
  abnf: string;
  /** `RFC 3986 §3.3` */
  section: string;
  example: string;
}

/** What holds for a character in a part: `raw`, `escaped`, … and why. */
export type CharacterCell = readonly [fit: string, reason: string];

/** Where each printable ASCII character is allowed. */
export interface CharacterTable {
  parts: string[];
  rows: readonly (readonly [character: string, cells: readonly CharacterCell[]])[];
}

/** What is wrong with a string by a rule of the grammar, whose case does not matter; `null` if it matches. */
export function check(rule: string, text: UriLike): UriError | null {
  try {
    return dataOf("check", { rule, text });
  } catch (error) {
    // Without a rule, the name is wrong.
    if (error instanceof UriError && error.rule !== null) return error;
    throw error;
  }
}

/** All rules that `check` knows. */
export function rules(): Rule[] {
  return dataOf("rules", {});
}

/** Where each printable ASCII character is allowed, and why not. */
export function characters(): CharacterTable {
  const [parts, rows] = dataOf<[string[], CharacterTable["rows"]]>("characters", {});
  return { parts, rows };
}
