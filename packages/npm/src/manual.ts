/** All functions, for programs that load `urikit.wasm` themselves: call `load` or `loadSync` before any other. */
export * from "./data.js";
export { UriError } from "./error.js";
export * from "./grammar.js";
export { compare, equal, normalForms, normalize, relativize, removeDotSegments, resolve, toIri, toUri, traceResolve } from "./identifier.js";
export type { Comparison, DotSegmentStep, Level, Trace } from "./identifier.js";
export * from "./load.js";
export { ParsedLines, Uri, isValid, parse, parseLines, tryParse } from "./parse.js";
export type { HostKind, Kind, PartName, Parts, Range } from "./parse.js";
export * from "./shown.js";
export * from "./target.js";
