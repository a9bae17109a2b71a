/** Text as a page may show it: characters that are invisible, or that change the order of others, as escapes. */

import { h } from "./dom.js";

/** Controls, spaces that are not the space, bidirectional and other format characters, halves of characters, fillers. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00A0\u115F\u1160\u2000-\u200A\u202F\u205F\u3000\u3164\uFFA0\u034F]/gu;

/** Longer text is cut in its middle: a page with a megabyte of it is no use. */
const LONGEST = 3000;

export function visible(text: string, longest = LONGEST): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (text.length > longest) {
    const half = longest >> 1;
    append(fragment, text.slice(0, half));
    fragment.append(h("span", { class: "nothing" }, ` … ${text.length - 2 * half} more characters … `));
    append(fragment, text.slice(text.length - half));
  } else append(fragment, text);
  return fragment;
}

function append(fragment: DocumentFragment, text: string): void {
  let from = 0;
  for (const found of text.matchAll(HIDDEN)) {
    const code = (found[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
    fragment.append(text.slice(from, found.index), h("span", { class: "hidden-char" }, `U+${code}`));
    from = found.index + found[0].length;
  }
  fragment.append(text.slice(from));
}

/** A part that is absent, empty, or has text. */
export function value(text: string | null): Node {
  if (text === null) return h("span", { class: "nothing" }, "absent");
  if (text === "") return h("span", { class: "nothing" }, "empty");
  return visible(text);
}
