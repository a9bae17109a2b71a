import { dataOf, textOf } from "./identifier.js";
import { indexIn } from "./offsets.js";
import type { HostKind, Range } from "./parse.js";

/** A remark on a valid identifier. */
export interface Note {
  /** A short, stable name. */
  name: string;
  message: string;
  /** The section of the standard: `RFC 3986 §3.2.1`. */
  section: string;
}

/** The parts that the drawing shows. */
export type DrawnPart = "scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment";

/** The parts of a valid identifier. The names are those of `uri explain --json`; ranges are indices of `input`. */
export interface Anatomy {
  valid: true;
  /** As shown: with `***` for secrets, unless requested. */
  input: string;
  reference: "absolute" | "network-path" | "absolute-path" | "relative-path" | "same-document";
  scheme: string | null;
  userinfo: string | null;
  host: string | null;
  host_kind: HostKind | null;
  host_class: string | null;
  hidden_ipv4: string | null;
  port: string | null;
  effective_port: number | null;
  path: string;
  segments: string[];
  segment_parameters: { segment: number; name: string; parameters: { separator: string; key: string; value: string | null }[] }[];
  query: string | null;
  fragment: string | null;
  /** `null` if a part is absent, or not UTF-8. */
  decoded: Record<"host" | "path" | "query" | "fragment", string | null>;
  spans: Record<DrawnPart, Range | null>;
  normal: string;
  normal_by_scheme: string;
  readers_agree: boolean;
  disagreement: string | null;
  notes: Note[];
}

/** What is wrong with an input. */
export interface Diagnosis {
  valid: false;
  /** As shown: with `***` for possible secrets, unless requested. */
  input: string;
  /** `range` is where, as indices of `input`. */
  error: { kind: string; message: string; range: Range; rule: string };
  /** What would have been allowed there, in words. */
  expected: string | null;
  /** The zone of an IPv6 address, if that is the only error. */
  zone: string | null;
  /** A valid string close to it, as shown. */
  repair: string | null;
}

interface Written {
  diagnosis?: { error: { kind: string; message: string; offset: number; rule: string }; expected: string | null; zone: string | null; repair: string | null; notes: { name: string; message: string; section: string }[] };
  input: string;
  range: Range;
}

/** Everything known about an input, as data. Never throws. */
export function explain(text: string, options: { showSecrets?: boolean } = {}): Anatomy | Diagnosis {
  const secrets = options.showSecrets === true ? "show" : "mask";
  const found = dataOf<Written | Omit<Anatomy, "valid">>("explain", { secrets, text });
  if ("diagnosis" in found && found.diagnosis !== undefined) {
    const { error, ...rest } = found.diagnosis;
    const index = indexIn(found.input);
    const range: Range = [index(found.range[0]), index(found.range[1])];
    return { valid: false, input: found.input, error: { kind: error.kind, message: error.message, range, rule: error.rule }, ...rest };
  }
  const anatomy = found as Omit<Anatomy, "valid">;
  const index = indexIn(anatomy.input);
  const spans = Object.entries(anatomy.spans).map(([part, range]) => [part, range === null ? null : [index(range[0]), index(range[1])]]);
  return { valid: true, ...anatomy, spans: Object.fromEntries(spans) as Anatomy["spans"] };
}

/** A string with its secrets masked: `***` for the userinfo and the values of parameters such as `token`. It need not be valid. */
export function redact(text: string, options: { showUser?: boolean } = {}): string {
  return textOf("redact", { options: options.showUser === true ? "show-user" : "", text });
}

/** A valid string close to an invalid one, as a proposal; `null` if there is none, or the input is valid. */
export function repair(text: string): string | null {
  return dataOf("repair", { text });
}
