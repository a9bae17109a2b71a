import { lastError } from "./error.js";
import { answer, call } from "./memory.js";

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
  from_base: string[];
  /** §5.2.3: the directory of the base, if a path was appended to it. */
  directory: string | null;
  /** The path from which dot segments are removed; `null` if it is the base's. */
  path: string | null;
  /** §5.2.4, step by step. */
  steps: DotSegmentStep[];
  /** Whether `/.` was put before a path that would be read as an authority. */
  guarded: boolean;
}

/** Calls a function that returns a string; throws if an argument is wrong. Errors are about the last of `texts`. */
export function textOf(name: string, texts: Readonly<Record<string, string>>): string {
  if (!call(name, Object.values(texts))) throw lastError(texts);
  return answer();
}

/** The same for JSON. */
export function dataOf<T>(name: string, texts: Readonly<Record<string, string>>): T {
  return JSON.parse(textOf(name, texts)) as T;
}

/** The normal form at a level of RFC 3986 §6.2; `path` is all of §6.2.2. */
export function normalize(text: string, level: Level = "path"): string {
  return textOf("normalize", { level, text });
}

/** The normal forms at all levels, lowest first. */
export function normalForms(text: string): Record<Level, string> {
  return Object.fromEntries(dataOf<[Level, string][]>("levels", { text })) as Record<Level, string>;
}

/** The target of a reference: RFC 3986 §5.2, strict. */
export function resolve(base: string, reference: string): string {
  return textOf("resolve", { base, text: reference });
}

/** The target of a reference, and how it was reached. */
export function traceResolve(base: string, reference: string): Trace {
  const [target, trace] = dataOf<[string, Omit<Trace, "target">]>("trace", { base, text: reference });
  return { target, ...trace };
}

/** RFC 3986 §5.2.4, applied literally. */
export function removeDotSegments(path: string): string {
  return textOf("remove_dot_segments", { text: path });
}

/** The shortest reference that leads from a base to a target: `resolve(base, relativize(base, target))` is the target. */
export function relativize(base: string, target: string): string {
  return textOf("relativize", { base, text: target });
}

/** From which level of RFC 3986 §6.2 on two identifiers are equal. */
export function compare(first: string, second: string): Comparison {
  return dataOf("compare", { text: first, other: second });
}

/** Whether two identifiers are equal at a level. */
export function equal(first: string, second: string, level: Level = "path"): boolean {
  return compare(first, second).equal[level];
}

/** An IRI as a URI: RFC 3987 §3.1. The host is escaped like the rest; `new URL` maps it by IDNA. */
export function toUri(text: string): string {
  return textOf("to_uri", { text });
}

/** A URI as an IRI: RFC 3987 §3.2. */
export function toIri(text: string): string {
  return textOf("to_iri", { text });
}
