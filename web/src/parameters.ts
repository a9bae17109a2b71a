/** The parameters of the query as a table to edit. The library changes the one that is edited, and nothing else. */

import { params, redact, type Param, type ParamEdit } from "urikit";
import { h } from "./dom.js";

/** More parameters than this are only counted. */
const MOST = 100;

type Apply = (edit: ParamEdit) => void;

/** Fills the table. It is made anew only if it has another number of rows: what is focused or pressed must stay. */
export function showParameters(body: HTMLElement, text: string, secrets: boolean, apply: Apply): void {
  const list = params(text);
  // Both have the same parameters: a mask replaces a value.
  const masked = secrets ? list : params(redact(text));
  const shown = list.slice(0, MOST);
  if (body.childElementCount === 0 || body.querySelectorAll("tbody tr").length !== shown.length) rebuild(body, shown.length, apply);
  shown.forEach((param, place) => fill(param, place, masked[place]?.rawValue !== param.rawValue));
  const rest = list.length - shown.length;
  body.querySelector(".rest")?.replaceChildren(list.length === 0 ? "No parameters." : rest > 0 ? `and ${rest} more` : "");
}

/** The focus stays in the table: on the same field or button, otherwise on the last one that removes, or on the one that adds. */
function rebuild(body: HTMLElement, count: number, apply: Apply): void {
  const focused = body.contains(document.activeElement) ? (document.activeElement?.id ?? "") : null;
  const add = (): void => {
    apply(["append", "name", "value"]);
    const key = document.getElementById(`key-${count}`);
    if (key instanceof HTMLInputElement) key.select();
    key?.focus();
  };
  const rows = Array.from({ length: count }, (_, place) => row(place, apply));
  const table = h(
    "table",
    {},
    h("caption", { class: "sr" }, "Parameters"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Key"), h("th", { scope: "col" }, "Value"), h("th", { scope: "col" }, h("span", { class: "sr" }, "Remove")))),
    h("tbody", {}, ...rows),
  );
  body.replaceChildren(count > 0 ? table : "", h("p", { class: "about rest" }), h("button", { type: "button", class: "add", id: "add-parameter", click: add }, "Add a parameter"));
  if (focused === null) return;
  (document.getElementById(focused) ?? document.getElementById(`remove-${count - 1}`) ?? document.getElementById("add-parameter"))?.focus();
}

function row(place: number, apply: Apply): HTMLElement {
  const number = place + 1;
  const field = (name: string, edit: (value: string) => ParamEdit): HTMLElement =>
    h("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-label": `${name} of parameter ${number}`, id: `${name}-${place}`, change: (event) => apply(edit((event.target as HTMLInputElement).value)) });
  return h(
    "tr",
    {},
    h("td", {}, field("key", (key) => ["setKeyAt", place, key])),
    h("td", {}, field("value", (text) => ["setValueAt", place, text])),
    h("td", {}, h("button", { type: "button", id: `remove-${place}`, "aria-label": `Remove parameter ${number}`, click: () => apply(["removeAt", place]) }, "×")),
  );
}

function fill(param: Param, place: number, isSecret: boolean): void {
  const put = (name: string, text: string): HTMLInputElement => {
    const field = document.getElementById(`${name}-${place}`) as HTMLInputElement;
    if (field.value !== text) field.value = text;
    return field;
  };
  put("key", param.key ?? param.rawKey);
  put("value", param.value ?? param.rawValue ?? "").type = isSecret ? "password" : "text";
}
