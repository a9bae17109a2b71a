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

export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
