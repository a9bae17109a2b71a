/** Offsets in bytes of UTF-8, as the library counts, to indices of a JavaScript string. */

/** A function that converts them for one string, in any order. */
export function indexIn(text: string): (offset: number) => number {
  if (isAscii(text)) return (offset) => offset;
  // The index of each byte: of the first of a character, and of the end.
  const indices: number[] = [];
  for (let index = 0; index < text.length; ) {
    const point = text.codePointAt(index) as number;
    const length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    for (let byte = 0; byte < length; byte++) indices.push(index);
    index += point < 0x1_0000 ? 1 : 2;
  }
  indices.push(text.length);
  return (offset) => indices[offset] ?? text.length;
}

/** Whether offsets in bytes are indices too. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

/**
 * The same for all numbers of records of lines, in place: `crates/urikit-wasm/src/record.rs`. Lines are in the order of
 * the text, and so are most numbers of a record.
 */
export function recordsToIndices(records: Uint32Array, size: number, text: string): void {
  let [byte, index] = [0, 0];
  const moveTo = (offset: number): void => {
    while (byte < offset) {
      const point = text.codePointAt(index) as number;
      byte += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
      index += point < 0x1_0000 ? 1 : 2;
    }
  };
  for (let base = 0; base < records.length; base += size) {
    moveTo(records[base + 1] as number);
    const start = [byte, index] as const;
    for (let place = base + 1; place < base + size; place++) {
      const offset = records[place] as number;
      if (offset < byte) [byte, index] = start;
      moveTo(offset);
      records[place] = index;
    }
  }
}
