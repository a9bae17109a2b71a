/** The functions of the parser alone. */
export { UriError } from "./error.js";
export type { ErrorPlace } from "./error.js";
export type { UriLike, UriObject, UrlObject } from "./arguments.js";
export { ParsedLines, Uri, isValid, parse, parseLines, tryParse } from "./parse.js";
export type { HostKind, Kind, PartName, Parts, Range } from "./parse.js";
