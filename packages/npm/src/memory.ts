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

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Uses an instance of `urikit.wasm` for all calls from now on. */
export function use(instance: WebAssembly.Instance): void {
  exported = instance.exports as unknown as Exports;
  inputRoom = 0;
  bytes = new Uint8Array();
  refresh();
}

export function wasm(): Exports {
  if (exported === undefined) throw new Error("urikit: call `load` first");
  return exported;
}

/** When memory grows, old views are detached: their length is 0. */
function refresh(): void {
  if (bytes.length === 0) {
    bytes = new Uint8Array(wasm().memory.buffer);
    numbers = new Uint32Array(wasm().memory.buffer);
  }
}

function reserve(length: number): void {
  if (length > inputRoom || inputRoom > KEPT_ROOM) {
    inputRoom = Math.max(length, 4096);
    inputAt = wasm().input(inputRoom) >>> 0;
    refresh();
  }
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
  const answered = (wasm()[name] as Call)(...lengths) === 0;
  refresh();
  return answered;
}

/** The bytes of the last answer, to be copied before the next call. */
export function answerBytes(): Uint8Array {
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
