/** All functions. */
export * from "./data.js";
export type { HasJson } from "./flat.js";
export * from "./grammar.js";
export * from "./identifier.js";
export * from "./parser.js";
export * from "./shown.js";
export * from "./target.js";
