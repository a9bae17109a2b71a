import { asText, type UriLike } from "./arguments.js";
import { dataOf, textOf } from "./call.js";
import { camelCase } from "./camel.js";
import { withIndex } from "./error.js";
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

/** The parts of a valid identifier. The fields are those of `uri explain --json`; ranges are indices of `input`. */
export interface Anatomy {
  valid: true;
  /** As shown: with `***` for secrets, unless requested. */
  input: string;
  reference: "absolute" | "network-path" | "absolute-path" | "relative-path" | "same-document";
  scheme: string | null;
  userinfo: string | null;
  host: string | null;
  hostKind: HostKind | null;
  /** `null` too if the name would have to be mapped by IDNA. */
  hostClass: string | null;
  /** `null`, as is `hostUnicode`: this package has no tables for IDNA. */
  hostAscii: string | null;
  hostUnicode: string | null;
  /** The IPv4 address that some readers find in the host. */
  hiddenIpv4: string | null;
  port: string | null;
  /** The port that is used: that of the scheme if none is written. */
  effectivePort: number | null;
  path: string;
  segments: string[];
  segmentParameters: { segment: number; name: string; parameters: { separator: string; key: string; value: string | null }[] }[];
  query: string | null;
  fragment: string | null;
  /** `null` if a part is absent, or not UTF-8. */
  decoded: Record<"host" | "path" | "query" | "fragment", string | null>;
  spans: Record<DrawnPart, Range | null>;
  normal: string;
  normalByScheme: string;
  readersAgree: boolean;
  disagreement: string | null;
  notes: Note[];
}

/** What is wrong with an input. */
export interface Diagnosis {
  valid: false;
  /** As shown: with `***` for possible secrets, unless requested. */
  input: string;
  /** `range` is where, as indices of `input`; `index` and `offset` are those of the string as given, in UTF-16 units and in bytes of UTF-8. */
  error: { kind: string; message: string; range: Range; index: number; offset: number; rule: string };
  /** What would have been allowed there, in words. */
  expected: string | null;
  /** The zone of an IPv6 address, if that is the only error. */
  zone: string | null;
  /** A valid string close to it, as shown. */
  repair: string | null;
  notes: Note[];
}

/** A diagnosis as the module writes it. */
interface Written {
  diagnosis: Omit<Diagnosis, "valid" | "input" | "error"> & { error: { kind: string; message: string; offset: number; rule: string } };
  input: string;
  range: Range;
}

/** Everything known about an input, as data: its parts, or what is wrong with it. */
export function explain(text: UriLike, options: { showSecrets?: boolean } = {}): Anatomy | Diagnosis {
  const given = asText(text, "explain", "text");
  const secrets = options.showSecrets === true ? "show" : "mask";
  const found = dataOf<Written | object>("explain", { secrets, text: given });
  return "diagnosis" in found ? diagnosis(found, given) : anatomy(camelCase(found) as Omit<Anatomy, "valid">);
}

function diagnosis({ input, range, diagnosis }: Written, given: string): Diagnosis {
  const { error, ...rest } = diagnosis;
  const shown = indexIn(input);
  const index = indexIn(given)(error.offset);
  const message = withIndex(error.message, error.offset, index);
  return { valid: false, input, error: { ...error, message, index, range: [shown(range[0]), shown(range[1])] }, ...rest };
}

function anatomy(found: Omit<Anatomy, "valid">): Anatomy {
  const index = indexIn(found.input);
  const spans = Object.entries(found.spans).map(([part, range]) => [part, range === null ? null : [index(range[0]), index(range[1])]]);
  return { valid: true, ...found, spans: Object.fromEntries(spans) as Anatomy["spans"] };
}

/** A string with its secrets masked: `***` for the userinfo and the values of parameters such as `token`. It need not be valid. */
export function redact(text: UriLike, options: { showUser?: boolean } = {}): string {
  return textOf("redact", { options: options.showUser === true ? "show-user" : "", text });
}

/** A valid string close to an invalid one, as a proposal; `null` if there is none, or the input is valid. */
export function repair(text: UriLike): string | null {
  return dataOf("repair", { text });
}
