/** Only the parser. */
export { load, loadSync } from "./load.js";
export { UriError } from "./error.js";
export { ParsedLines, Uri, isValid, parse, parseLines, tryParse } from "./parse.js";
export type { HostKind, Kind, PartName, Parts, Range } from "./parse.js";
