import { UriError } from "./error.js";
import { dataOf } from "./identifier.js";

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

/** Where each printable character of ASCII is allowed. */
export interface CharacterTable {
  parts: string[];
  rows: readonly (readonly [character: string, cells: readonly CharacterCell[]])[];
}

/** What is wrong with a text by a rule of the grammar, in any case of letters; `null` where the rule derives it. */
export function check(rule: string, text: string): UriError | null {
  try {
    return dataOf("check", { rule, text });
  } catch (error) {
    // Without a rule it is about the name.
    if (error instanceof UriError && error.rule !== null) return error;
    throw error;
  }
}

/** All rules that `check` knows. */
export function rules(): Rule[] {
  return dataOf("rules", {});
}

/** Where each printable character of ASCII is allowed, and why not. */
export function characters(): CharacterTable {
  const [parts, rows] = dataOf<[string[], CharacterTable["rows"]]>("characters", {});
  return { parts, rows };
}
