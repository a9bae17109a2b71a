/** The memory that is shared with WebAssembly: strings in, answers out. See `crates/urikit-wasm/src/lib.rs`. */

/** What the module exports. Those of the calls take the lengths of their arguments. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  input(length: number): number;
  output(): number;
  output_len(): number;
  records(): number;
  parse(kind: number, length: number): number;
  parse_lines(kind: number, length: number): number;
  readonly [call: string]: unknown;
}

type Call = (...lengths: number[]) => number;

let compiled: WebAssembly.Module | undefined;
/** Compiles the module at the first call. */
let compile: (() => WebAssembly.Module) | undefined;
/** `undefined` before `load`, and after a trap until the next call. */
let exported: Exports | undefined;
let bytes = new Uint8Array();
let numbers = new Uint32Array();
/** Where arguments are written, and how many bytes fit there. */
let inputAt = 0;
let inputRoom = 0;

/** Shorter strings are copied by a loop: calling the encoder takes longer. */
const SHORT = 96;

/** More space than this is allocated for each call, so that it can be freed. */
const KEPT_ROOM = 1 << 18;

/** Lengths in WebAssembly are numbers of 32 bits; no allocation is larger than half of its memory. */
const MOST_ROOM = 0x7fff_ffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Uses `urikit.wasm`, compiled, for all calls from now on. */
export function use(module: WebAssembly.Module, instance = new WebAssembly.Instance(module, {})): void {
  forget();
  compiled = module;
  exported = instance.exports as unknown as Exports;
  refresh();
}

/** Uses a module that is compiled at the first call, so that an import costs nothing. */
export function useLater(later: () => WebAssembly.Module): void {
  compile = later;
}

/** Drops the instance, and the views that keep its memory. */
function forget(): void {
  exported = undefined;
  inputRoom = 0;
  bytes = new Uint8Array();
  numbers = new Uint32Array();
}

/** The instance; a fresh one after a trap. */
export function wasm(): Exports {
  if (exported === undefined) {
    compiled ??= compile?.();
    if (compiled === undefined) throw new Error("urikit: call `load` first");
    use(compiled);
  }
  return exported as unknown as Exports;
}

/** The error of a call that failed in the module. The state of the instance is unknown: the next call gets a fresh one. */
function failed(cause: unknown): Error {
  forget();
  return new Error("urikit: the call failed inside WebAssembly, probably for lack of memory; the next call is not affected", { cause });
}

/** When memory grows, old views are detached: their length is 0. */
function refresh(): void {
  if (bytes.length === 0) {
    bytes = new Uint8Array(wasm().memory.buffer);
    numbers = new Uint32Array(wasm().memory.buffer);
  }
}

/** Where there is room for arguments; 0 if there is none. */
function allocate(room: number): number {
  const { input } = wasm();
  try {
    return input(room) >>> 0;
  } catch (cause) {
    throw failed(cause);
  }
}

function reserve(length: number): void {
  if (length > inputRoom || inputRoom > KEPT_ROOM) {
    const room = Math.max(length, 4096);
    inputRoom = 0;
    inputAt = room > MOST_ROOM ? 0 : allocate(room);
    if (inputAt === 0) throw new RangeError(`urikit: no memory for ${room} bytes of arguments`);
    inputRoom = room;
  }
  // Also the last call may have made memory grow.
  refresh();
}

/** Writes a string at an offset of the input, and returns its length in bytes. A lone surrogate becomes U+FFFD. */
function write(text: string, at: number): number {
  const { length } = text;
  const start = inputAt + at;
  let index = 0;
  if (length <= SHORT) {
    for (; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) break;
      bytes[start + index] = unit;
    }
    if (index === length) return length;
  }
  const rest = index === 0 ? text : text.slice(index);
  return index + encoder.encodeInto(rest, bytes.subarray(start + index, inputAt + inputRoom)).written;
}

/** Writes one string as the input, and returns its length in bytes. */
export function put(text: string): number {
  reserve(text.length * 3);
  return write(text, 0);
}

/** Writes bytes as the input. */
export function putBytes(text: Uint8Array): number {
  reserve(text.length);
  bytes.set(text, inputAt);
  return text.length;
}

/** Calls a function with strings. Returns whether it succeeded; the answer is in the output. */
export function call(name: string, texts: readonly string[]): boolean {
  let room = 0;
  for (const text of texts) room += text.length * 3;
  reserve(room);
  let at = 0;
  const lengths = texts.map((text) => {
    const length = write(text, at);
    at += length;
    return length;
  });
  const work = wasm()[name] as Call;
  try {
    return work(...lengths) === 0;
  } catch (cause) {
    throw failed(cause);
  }
}

/** Parses the input as a kind. Returns whether it is valid; {@link record} has the answer. */
export function parseInput(kind: number, length: number): boolean {
  const instance = wasm();
  // Not by a function that all calls share: it would take longer than the parse.
  try {
    return instance.parse(kind, length) === 0;
  } catch (cause) {
    throw failed(cause);
  }
}

/** Parses each line of the input. Returns their number; {@link records} has the answers. */
export function parseInputLines(kind: number, length: number): number {
  const instance = wasm();
  try {
    return instance.parse_lines(kind, length);
  } catch (cause) {
    throw failed(cause);
  }
}

/** The bytes of the last answer, to be copied before the next call. */
export function answerBytes(): Uint8Array {
  refresh();
  const at = wasm().output() >>> 0;
  return bytes.subarray(at, at + wasm().output_len());
}

/** The text of the last answer. */
export function answer(): string {
  return decoder.decode(answerBytes());
}

/** The record of the last parse. */
export function record(): number[] {
  refresh();
  const at = wasm().records() >>> 2;
  const n = numbers;
  // Written out: making a typed array would take longer than the parse.
  return [n[at], n[at + 1], n[at + 2], n[at + 3], n[at + 4], n[at + 5], n[at + 6], n[at + 7], n[at + 8], n[at + 9]] as number[];
}

/** A copy of the records of the last parse. */
export function records(count: number): Uint32Array {
  refresh();
  const at = wasm().records() >>> 2;
  return numbers.slice(at, at + count);
}
