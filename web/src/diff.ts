/** A string, with what differs from another one marked, token by token. */

import { h } from "./dom.js";
import { visible } from "./visible.js";

/** More tokens than this are compared by their common start and end alone. */
const MOST = 300;

function tokens(text: string): string[] {
  return text.match(/%[0-9A-Fa-f]{2}|[A-Za-z0-9]+|[^]/gu) ?? [];
}

export function marked(before: string, after: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (before === after || after.length > 3000) {
    fragment.append(visible(after));
    return fragment;
  }
  const [old, now] = [tokens(before), tokens(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const middle = now.slice(start, now.length - end);
  const kept = common(old.slice(start, old.length - end), middle);
  fragment.append(visible(now.slice(0, start).join("")));
  let run = "";
  const flush = (): void => {
    if (run !== "") fragment.append(h("mark", {}, visible(run)));
    run = "";
  };
  middle.forEach((token, place) => {
    if (!kept.has(place)) run += token;
    else {
      flush();
      fragment.append(visible(token));
    }
  });
  flush();
  // What is only left out shows as a mark around nothing; its sign is in the style, and is not copied.
  if (middle.length === kept.size) fragment.append(h("mark", { class: "gap", title: "left out" }));
  fragment.append(visible(now.slice(now.length - end).join("")));
  return fragment;
}

/** The places in `now` of the longest common subsequence. */
function common(old: readonly string[], now: readonly string[]): Set<number> {
  const kept = new Set<number>();
  if (old.length > MOST || now.length > MOST) return kept;
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] as number;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      lengths[row * width + column] = old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < old.length && column < now.length; ) {
    if (old[row] === now[column]) {
      kept.add(column);
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return kept;
}
