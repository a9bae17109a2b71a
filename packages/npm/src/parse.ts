import { asText, isUri, wrongType, type UriLike, type UriObject } from "./arguments.js";
import { UriError, lastError } from "./error.js";
import { call, parseInput, parseInputLines, put, putBytes, record, records, wasm } from "./memory.js";
import { indexIn, recordsToIndices } from "./offsets.js";

/** What an identifier must be. */
export type Kind = "URI" | "URI-reference" | "IRI" | "IRI-reference";

/** What a host is, by RFC 3986 §3.2.2. */
export type HostKind = "reg-name" | "ipv4" | "ipv6" | "ipvfuture";

/** Where a part starts and ends. */
export type Range = readonly [start: number, end: number];

/** The parts of an identifier. `null` is absent, `""` is present and empty. */
export interface Parts {
  scheme: string | null;
  authority: string | null;
  userinfo: string | null;
  host: string | null;
  hostKind: HostKind | null;
  port: string | null;
  path: string;
  query: string | null;
  fragment: string | null;
}

/** The parts that have a range. */
export type PartName = Exclude<keyof Parts, "hostKind">;

const KINDS: readonly Kind[] = ["URI", "URI-reference", "IRI", "IRI-reference"];
const HOSTS = [null, "reg-name", "ipv4", "ipv6", "ipvfuture"] as const;
/** How many numbers a record has: `crates/urikit-wasm/src/record.rs`. */
const RECORD = 10;
const ERROR = 16;

/** Where a part is, by the record that starts at `base`. */
function partRange(records: ArrayLike<number>, base: number, part: PartName): Range | null {
  const at = (place: number): number => records[base + place] as number;
  switch (part) {
    case "scheme":
      return at(2) > at(1) ? [at(1), at(2)] : null;
    case "authority":
      return at(0) !== 0 ? [at(3), at(6)] : null;
    case "userinfo":
      return at(4) > at(3) ? [at(3), at(4) - 1] : null;
    case "host":
      return at(0) !== 0 ? [at(4), at(5)] : null;
    case "port":
      return at(6) > at(5) ? [at(5) + 1, at(6)] : null;
    case "path":
      return [at(6), at(7)];
    case "query":
      return at(8) > at(7) ? [at(7) + 1, at(8)] : null;
    case "fragment":
      return at(9) > at(8) ? [at(8) + 1, at(9)] : null;
  }
}

function kindNumber(kind: Kind, call: string): number {
  const number = KINDS.indexOf(kind);
  if (number >= 0) return number;
  // `map` calls a function with an index too.
  if (typeof kind !== "string") throw wrongType(call, "kind", `one of ${KINDS.join(", ")}`, kind);
  throw new UriError("unknown", `no such kind: ${String(kind)}`);
}

/** What Node, Deno and Bun call to show a value. */
const inspectCustom: unique symbol = Symbol.for("nodejs.util.inspect.custom");

/**
 * A valid identifier, as it was given: nothing is rewritten.
 *
 * Parts are slices of the text. `null` is absent, `""` is present and empty.
 */
export class Uri implements Parts, UriObject {
  /** The identifier, as it was given. */
  readonly text: string;
  readonly #at: readonly number[];

  /** @internal */
  constructor(text: string, at: readonly number[]) {
    this.text = text;
    this.#at = at;
  }

  #slice(range: Range | null): string | null {
    return range === null ? null : this.text.slice(range[0], range[1]);
  }

  /** The range of a part; `null` if it is absent. */
  range(part: PartName): Range | null {
    return partRange(this.#at, 0, part);
  }

  /** Without its colon. */
  get scheme(): string | null {
    return this.#slice(this.range("scheme"));
  }
  /** Userinfo, host and port, with their delimiters. */
  get authority(): string | null {
    return this.#slice(this.range("authority"));
  }
  /** Without its `@`. */
  get userinfo(): string | null {
    return this.#slice(this.range("userinfo"));
  }
  /** With its brackets, if it is an IP literal. */
  get host(): string | null {
    return this.#slice(this.range("host"));
  }
  /** By RFC 3986 §3.2.2. */
  get hostKind(): HostKind | null {
    return HOSTS[this.#at[0] as number] ?? null;
  }
  /** As written: `""` for the empty port of `http://h:/`. */
  get port(): string | null {
    return this.#slice(this.range("port"));
  }
  /** Never absent, but it may be empty. */
  get path(): string {
    return this.text.slice(this.#at[6], this.#at[7]);
  }
  /** Without its `?`. */
  get query(): string | null {
    return this.#slice(this.range("query"));
  }
  /** Without its `#`. */
  get fragment(): string | null {
    return this.#slice(this.range("fragment"));
  }
  /** The segments of the path: `[]` for an empty path, `["a", ""]` for `/a/`. */
  get segments(): string[] {
    const { path } = this;
    return path === "" ? [] : (path.startsWith("/") ? path.slice(1) : path).split("/");
  }

  /** The identifier, as it was given. */
  toString(): string {
    return this.text;
  }
  /** The same, for `JSON.stringify`. */
  toJSON(): string {
    return this.text;
  }

  /** @internal */
  get [isUri](): true {
    return true;
  }

  /**
   * The parts, for `console.log`. The userinfo is masked: it may be a password.
   *
   * @internal
   */
  [inspectCustom](_depth: number, options: object, inspect: (value: unknown, options: object) => string): string {
    const hidden = this.range("userinfo");
    const mask = (range: Range | null): string | null => {
      const text = this.#slice(range);
      if (text === null || range === null || hidden === null || hidden[0] < range[0] || hidden[1] > range[1]) return text;
      return `${text.slice(0, hidden[0] - range[0])}***${text.slice(hidden[1] - range[0])}`;
    };
    const { scheme, host, hostKind, port, path, query, fragment } = this;
    const text = mask([0, this.text.length]);
    const [authority, userinfo] = [mask(this.range("authority")), mask(hidden)];
    return `Uri ${inspect({ text, scheme, authority, userinfo, host, hostKind, port, path, query, fragment }, options)}`;
  }
}

/** Parses a string, or throws a {@link UriError} with what is wrong, where, and by which rule. */
export function parse(text: UriLike, kind: Kind = "URI-reference"): Uri {
  const given = asText(text, "parse", "text");
  const number = kindNumber(kind, "parse");
  const parsed = parseAs(given, number);
  if (parsed !== null) return parsed;
  // The full build reports why; the slim one only where.
  if (typeof wasm()["parse_error"] === "function") {
    call("parse_error", [String(number), given]);
    throw lastError({ text: given });
  }
  const offset = record()[2] as number;
  const index = indexIn(given)(offset);
  throw new UriError("invalid", `not a ${kind}: see index ${index}`, { index, offset });
}

/** Parses a string; `null` if it is not valid. */
export function tryParse(text: UriLike, kind: Kind = "URI-reference"): Uri | null {
  return parseAs(asText(text, "tryParse", "text"), kindNumber(kind, "tryParse"));
}

function parseAs(text: string, kind: number): Uri | null {
  const length = put(text);
  if (!parseInput(kind, length)) return null;
  const at = record();
  if (length !== text.length) {
    const index = indexIn(text);
    for (let place = 1; place < RECORD; place++) at[place] = index(at[place] as number);
  }
  return new Uri(text, at);
}

/** Whether a string is valid. */
export function isValid(text: UriLike, kind: Kind = "URI-reference"): boolean {
  const given = asText(text, "isValid", "text");
  return parseInput(kindNumber(kind, "isValid"), put(given));
}

/**
 * Parses many identifiers in one call: one per line, in one string or one buffer of UTF-8. The fastest function for a list.
 * A line ends at a newline, and a `\r` before it is not part of the line.
 *
 * Ranges are indices of the string, or offsets in the buffer.
 */
export function parseLines(lines: UriLike | Uint8Array, kind: Kind = "URI-reference"): ParsedLines {
  const number = kindNumber(kind, "parseLines");
  const given = lines instanceof Uint8Array ? lines : asText(lines, "parseLines", "lines");
  const length = typeof given === "string" ? put(given) : putBytes(given);
  const count = parseInputLines(number, length);
  const found = records(count * RECORD);
  if (typeof given === "string" && length !== given.length) recordsToIndices(found, RECORD, given);
  return new ParsedLines(found, count);
}

/** The parts of many identifiers, as ranges. */
export class ParsedLines {
  /** Ten numbers per line; {@link ParsedLines.range} reads them. */
  readonly records: Uint32Array;
  /** How many lines there are. */
  readonly length: number;

  /** @internal */
  constructor(numbers: Uint32Array, length: number) {
    this.records = numbers;
    this.length = length;
  }

  #at(line: number, place: number): number {
    return this.records[line * RECORD + place] as number;
  }

  /** Whether a line is valid. */
  isValid(line: number): boolean {
    return this.#at(line, 0) !== ERROR;
  }

  /** Where the error of an invalid line is, in the whole string or buffer; `null` for a valid one. */
  errorIndex(line: number): number | null {
    return this.isValid(line) ? null : this.#at(line, 2);
  }

  /** The kind of the host of a line; `null` if it is absent, or the line is not valid. */
  hostKind(line: number): HostKind | null {
    return HOSTS[this.#at(line, 0)] ?? null;
  }

  /** The range of a part of a line; `null` if it is absent, or the line is not valid. */
  range(line: number, part: PartName | "line"): Range | null {
    if (part === "line") return [this.#at(line, 1), this.#at(line, 9)];
    return this.isValid(line) ? partRange(this.records, line * RECORD, part) : null;
  }
}
