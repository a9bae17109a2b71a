/** The input with a bracket under each part and the part's name below; for a bad one, a caret under the fault. */

import type { Anatomy, Diagnosis, DrawnPart } from "urikit";
import { h } from "./dom.js";
import { visible } from "./visible.js";

const ORDER: readonly DrawnPart[] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/** Parts that are there: what is absent has no place, and an empty path would be a bracket under nothing. */
export function drawnParts(anatomy: Anatomy): DrawnPart[] {
  return ORDER.filter((part) => {
    const range = anatomy.spans[part];
    return range !== null && (range[1] > range[0] || part !== "path");
  });
}

export function draw(anatomy: Anatomy, selected: string, select: (part: DrawnPart) => void): HTMLElement {
  const parts = drawnParts(anatomy);
  if (parts.length === 0) return h("p", { class: "nothing" }, "The empty reference: the same document.");
  const list = h("div", { class: "parts", role: "tablist", "aria-label": "Parts", keydown: (event) => move(event as KeyboardEvent, parts, select) });
  let end = 0;
  for (const part of parts) {
    const [start, stop] = anatomy.spans[part] ?? [0, 0];
    if (start > end) list.append(delimiter(anatomy.input.slice(end, start)));
    const isSelected = part === selected;
    const text = anatomy.input.slice(start, stop);
    list.append(
      h(
        "button",
        { type: "button", role: "tab", id: `tab-${part}`, class: `part-${part}`, "aria-selected": String(isSelected), "aria-controls": "panel", tabindex: isSelected ? 0 : -1, click: () => select(part) },
        // The bracket is as wide as the text, which may be narrower than the name.
        h("span", { class: "piece" }, h("span", { class: "text" }, text === "" ? "\u00A0" : visible(text, 600)), h("span", { class: "bracket", "aria-hidden": "true" })),
        h("span", { class: "name" }, part),
      ),
    );
    end = stop;
  }
  if (end < anatomy.input.length) list.append(delimiter(anatomy.input.slice(end)));
  return list;
}

function delimiter(text: string): HTMLElement {
  return h("span", { class: "delimiter", role: "presentation", "aria-hidden": "true" }, text);
}

/** Arrow keys, Home and End go from part to part. */
function move(event: KeyboardEvent, parts: readonly DrawnPart[], select: (part: DrawnPart) => void): void {
  const here = parts.findIndex((part) => (event.target as HTMLElement).id === `tab-${part}`);
  const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: parts.length - 1 }[event.key];
  const part = next === undefined ? undefined : parts[(next + parts.length) % parts.length];
  if (part === undefined) return;
  event.preventDefault();
  select(part);
  document.getElementById(`tab-${part}`)?.focus();
}

/** What is shown around a fault. */
const CONTEXT = 400;

export function drawWrong(diagnosis: Diagnosis, repair: () => void): HTMLElement {
  const { input, error } = diagnosis;
  const [start, end] = error.range;
  const fault = input.slice(start, end);
  const before = input.slice(Math.max(0, start - CONTEXT), start);
  const after = input.slice(end, end + CONTEXT);
  const row = (name: string, value: string | null): Node[] => (value === null ? [] : [h("dt", {}, name), h("dd", {}, visible(value))]);
  return h(
    "div",
    {},
    h(
      "div",
      { class: "wrong", role: "img", "aria-label": error.message },
      start > CONTEXT ? "…" : null,
      visible(before),
      h("span", { class: "fault" }, fault === "" ? "\u00A0\u00A0" : fault === " " ? "\u00A0" : visible(fault)),
      visible(after),
      end + CONTEXT < input.length ? "…" : null,
    ),
    h("dl", {}, ...row("Wrong", error.message), ...row("Rule", error.rule), ...row("Expected", diagnosis.expected), ...row("Zone", diagnosis.zone)),
    diagnosis.repair === null ? null : h("div", { class: "repair" }, h("span", {}, "Repair:"), h("button", { type: "button", click: repair }, visible(diagnosis.repair))),
  );
}
