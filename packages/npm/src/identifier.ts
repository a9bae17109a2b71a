import type { UriLike } from "./arguments.js";
import { dataOf, textOf } from "./call.js";
import { camelCase } from "./camel.js";
import { UriError } from "./error.js";

/** The levels of equivalence of RFC 3986 §6.2; each includes those before it. */
export type Level = "simple" | "case" | "percent" | "path" | "scheme";

/** How two identifiers compare. */
export interface Comparison {
  /** Whether they are equal, by level. */
  equal: Record<Level, boolean>;
  /** The first level at which they are equal. */
  level: Level | null;
  /** The first part in which they differ at level `scheme`. */
  differsIn: string | null;
}

/** A step of RFC 3986 §5.2.4. */
export interface DotSegmentStep {
  /** `2A` to `2E`, as in the RFC. */
  step: string;
  /** What it takes from the front of the input buffer. */
  taken: string;
  /** What it takes from the end of the output buffer. */
  removed: string;
}

/** How a reference became a target, by RFC 3986 §5.2. */
export interface Trace {
  target: string;
  /** Which case of §5.2.2 it was. */
  case: "scheme" | "authority" | "absolute-path" | "relative-path" | "query" | "same-document";
  /** The case in words. */
  says: string;
  /** What the target has from the base, if the base has it. */
  fromBase: string[];
  /** §5.2.3: the directory of the base, if a path was appended to it. */
  directory: string | null;
  /** The path from which dot segments are removed; `null` if it is the base's. */
  path: string | null;
  /** §5.2.4, step by step. */
  steps: DotSegmentStep[];
  /** Whether `/.` was put before a path that would be read as an authority. */
  guarded: boolean;
}

/** The normal form at a level of RFC 3986 §6.2; `path` is all of §6.2.2. */
export function normalize(text: UriLike, level: Level = "path"): string {
  return textOf("normalize", { level, text });
}

/** The normal forms at all levels, lowest first. */
export function normalForms(text: UriLike): Record<Level, string> {
  return Object.fromEntries(dataOf<[Level, string][]>("normalForms", { text })) as Record<Level, string>;
}

/** The target of a reference: RFC 3986 §5.2, strict. */
export function resolve(base: UriLike, reference: UriLike): string {
  return textOf("resolve", { base, reference });
}

/** The target of a reference, and how it was reached. */
export function traceResolve(base: UriLike, reference: UriLike): Trace {
  const [target, trace] = dataOf<[string, object]>("traceResolve", { base, reference });
  return { target, ...(camelCase(trace) as Omit<Trace, "target">) };
}

/** RFC 3986 §5.2.4, applied literally. */
export function removeDotSegments(path: UriLike): string {
  return textOf("removeDotSegments", { path });
}

/** The shortest reference that leads from a base to a target: `resolve(base, relativize(base, target))` is the target. */
export function relativize(base: UriLike, target: UriLike): string {
  return textOf("relativize", { base, target });
}

/** From which level of RFC 3986 §6.2 on two identifiers are equal. */
export function compare(first: UriLike, second: UriLike): Comparison {
  return dataOf("compare", { first, second });
}

/** Whether two identifiers are equal at a level. */
export function equal(first: UriLike, second: UriLike, level: Level = "path"): boolean {
  const { equal: at } = compare(first, second);
  if (!Object.hasOwn(at, level)) throw new UriError("unknown", `no such level: ${String(level)}`);
  return at[level];
}

/** An IRI as a URI: RFC 3987 §3.1. The host is escaped like the rest; `new URL` maps it by IDNA. */
export function toUri(text: UriLike): string {
  return textOf("toUri", { text });
}

/** A URI as an IRI: RFC 3987 §3.2. */
export function toIri(text: UriLike): string {
  return textOf("toIri", { text });
}
