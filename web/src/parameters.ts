/** The parameters of the query as a table to edit. The library changes the one that is edited, and nothing else. */

import { editParams, params, redact, type Param, type ParamEdit } from "urikit";
import { h } from "./dom.js";

/** More parameters than this are only counted. */
const MOST = 100;

export function parameters(text: string, secrets: boolean, change: (text: string) => void): Node {
  const list = params(text);
  // Both have the same parameters: a mask replaces a value.
  const masked = secrets ? list : params(redact(text));
  const apply = (edit: ParamEdit): void => change(editParams(text, [edit]));
  const add = h("button", { type: "button", class: "add", click: () => apply(["append", "key", "value"]) }, "Add a parameter");
  if (list.length === 0) return h("div", {}, h("p", { class: "about" }, "No parameters."), add);
  const rest = list.length - MOST;
  return h(
    "div",
    {},
    h(
      "table",
      {},
      h("caption", { class: "sr" }, "Parameters"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Key"), h("th", { scope: "col" }, "Value"), h("th", { scope: "col" }, h("span", { class: "sr" }, "Remove")))),
      h("tbody", {}, ...list.slice(0, MOST).map((param, place) => row(param, place, masked[place]?.rawValue !== param.rawValue, apply))),
    ),
    rest > 0 ? h("p", { class: "about" }, `and ${rest} more`) : null,
    add,
  );
}

function row(param: Param, place: number, isSecret: boolean, apply: (edit: ParamEdit) => void): HTMLElement {
  const number = place + 1;
  const field = (name: string, text: string, edit: (value: string) => ParamEdit, hide: boolean): HTMLElement =>
    h("input", { type: hide ? "password" : "text", autocomplete: "off", spellcheck: "false", "aria-label": `${name} of parameter ${number}`, id: `${name}-${place}`, value: text, change: (event) => apply(edit((event.target as HTMLInputElement).value)) });
  const value = param.value ?? param.rawValue ?? "";
  return h(
    "tr",
    {},
    h("td", {}, field("key", param.key ?? param.rawKey, (key) => ["setKeyAt", place, key], false)),
    h("td", {}, field("value", value, (text) => ["setValueAt", place, text], isSecret)),
    h("td", {}, h("button", { type: "button", "aria-label": `Remove parameter ${number}`, click: () => apply(["removeAt", place]) }, "×")),
  );
}
