/** Explains the input as it is typed: every view is redrawn from the state. */

import { editParams, explain, isValid, loadSync, repair, type Anatomy, type Diagnosis, type DrawnPart } from "urikit";
import wasm from "urikit.wasm";
import { browserView } from "./browser.js";
import { charactersView } from "./characters.js";
import { comparing } from "./comparing.js";
import { detail } from "./detail.js";
import { body, byId, h } from "./dom.js";
import { draw, drawWrong, drawnParts } from "./drawing.js";
import { levels } from "./levels.js";
import { showParameters } from "./parameters.js";
import { resolving } from "./resolving.js";
import { START, lacksSecrets, read, write, type State } from "./state.js";
import { visible } from "./visible.js";

const EXAMPLES: readonly (readonly [name: string, uri: string, base?: string])[] = [
  ["all parts", "https://user:pw@example.com:8042/over/./there?name=ferret&lang=en%20gb#nose"],
  ["a space", "http://example.com/a b?q=[1]"],
  ["backslashes", "http:\\\\example.com\\path"],
  ["two hosts", "http://good.example\\@evil.example/"],
  ["hidden address", "http://0x7f.1/%7Euser"],
  ["IPv6", "http://[2001:DB8:0:0::1]:80/"],
  ["relative", "../g?y#s", "http://a/b/c/d;p?q"],
  ["IRI", "https://bücher.example/straße"],
  ["URN", "urn:ISBN:0-395-36341-1"],
];

/** Input that is longer is explained after a pause in typing. */
const LONG = 20_000;
const PAUSE = 120;

loadSync(new WebAssembly.Module(wasm as BufferSource));

const input = byId<HTMLTextAreaElement>("uri");
const base = byId<HTMLInputElement>("base");
const other = byId<HTMLInputElement>("other");
const secrets = byId<HTMLInputElement>("secrets");
let state: State = START;
let written = "";

function show(): void {
  const found = explain(state.uri, { showSecrets: state.secrets });
  status(found);
  state = { ...state, leftOut: lacksSecrets(state) };
  byId("left-out").hidden = !state.leftOut;
  anatomy(found);
  body("browser").replaceChildren(browserView(found, state.uri, isValid(state.base, "IRI") ? state.base : ""));
  for (const id of ["levels", "resolving", "comparing", "parameters"]) byId(id).hidden = !found.valid;
  if (found.valid) {
    body("levels").replaceChildren(levels(state.uri, state.secrets));
    body("resolving").replaceChildren(resolving(state.base, state.uri, state.secrets));
    body("comparing").replaceChildren(comparing(state.uri, state.other));
    showParameters(body("parameters"), state.uri, state.secrets, (edit) => change({ uri: editParams(state.uri, [edit]) }));
  }
  share();
}

function status(found: Anatomy | Diagnosis): void {
  const line = byId("status");
  line.className = found.valid ? "good" : "bad";
  const kind = (it: Anatomy): string => `Valid: ${/^[\x00-\x7F]*$/.test(it.input) ? (it.scheme === null ? "a relative reference" : "a URI") : it.scheme === null ? "a relative reference with non-ASCII characters" : "an IRI"}`;
  const text = found.valid ? kind(found) : `Not valid: ${found.error.message}`;
  // Otherwise the same words would be read aloud at every key.
  if (line.textContent !== text) line.replaceChildren(visible(text));
}

function anatomy(found: Anatomy | Diagnosis): void {
  if (!found.valid) {
    const useRepaired = (): void => {
      const repaired = repair(state.uri);
      if (repaired !== null) change({ uri: repaired });
      input.focus();
    };
    byId("drawing").replaceChildren(drawWrong(found, useRepaired));
    byId("detail").replaceChildren();
    byId("notes").replaceChildren();
    return;
  }
  const parts = drawnParts(found);
  const part = parts.find((it) => it === state.part) ?? (parts.includes("host") ? "host" : parts[0]);
  const select = (chosen: DrawnPart): void => {
    state = { ...state, part: chosen };
    anatomy(found);
    document.getElementById(`tab-${chosen}`)?.focus();
    share();
  };
  byId("drawing").replaceChildren(draw(found, part ?? "", select));
  byId("detail").replaceChildren(...(part === undefined ? [] : [detail(found, part)]));
  const notes = found.notes.map((note) => h("li", {}, visible(note.message), " ", h("span", { class: "where" }, `(${note.section})`)));
  byId("notes").replaceChildren(...(notes.length === 0 ? [] : [h("ul", { "aria-label": "Notes" }, ...notes)]));
}

function share(): void {
  const fragment = write(state);
  if (fragment === written) return;
  written = fragment;
  history.replaceState(null, "", fragment === "" ? "#" : fragment);
}

function change(part: Partial<State>): void {
  state = { ...state, ...part };
  fill();
  show();
  // While a field is left, nothing has the focus yet.
  if (document.activeElement === document.body) setTimeout(retype);
  else retype();
}

/** Replaces the input by the state as typing does, so that it can be undone. The focus stays where it is. */
function retype(): void {
  if (input.value === state.uri) return;
  const focused = document.activeElement;
  input.removeEventListener("input", typed);
  input.focus({ preventScroll: true });
  input.select();
  // It is deprecated, but nothing else that a script does can be undone. Long text takes it too long.
  if (state.uri.length <= LONG) document.execCommand(state.uri === "" ? "delete" : "insertText", false, state.uri);
  if (input.value !== state.uri) input.value = state.uri;
  input.addEventListener("input", typed);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  grow();
}

/** Puts the rest of the state into the fields. */
function fill(): void {
  if (base.value !== state.base) base.value = state.base;
  if (other.value !== state.other) other.value = state.other;
  secrets.checked = state.secrets;
}

/** Starts from the address: there is nothing to undo. */
function start(): void {
  written = location.hash;
  state = read(written);
  input.value = state.uri;
  fill();
  grow();
  show();
}

function grow(): void {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight + 2, 224)}px`;
}

let waiting = 0;
function typed(): void {
  state = { ...state, uri: input.value, base: base.value, other: other.value, secrets: secrets.checked };
  grow();
  clearTimeout(waiting);
  if (state.uri.length > LONG) waiting = window.setTimeout(show, PAUSE);
  else show();
}

for (const field of [input, base, other, secrets]) field.addEventListener("input", typed);
// The field has several lines for long input. Newlines come only with what is pasted.
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.isComposing) event.preventDefault();
});
byId("share").addEventListener("click", () => {
  const button = byId("share");
  const done = (text: string): void => {
    button.textContent = text;
    setTimeout(() => (button.textContent = "Copy link"), 1500);
  };
  if (written === "" || written === "#") return done("Too long for a link");
  navigator.clipboard?.writeText(location.href).then(() => done("Copied"), () => done("Copy it from the address"));
});
window.addEventListener("hashchange", () => {
  if (location.hash !== written) start();
});
document.querySelector(".examples")?.append(
  ...EXAMPLES.map(([name, uri, withBase]) => h("button", { type: "button", click: () => change({ uri, ...(withBase === undefined ? {} : { base: withBase }) }) }, name)),
);
byId("characters").querySelector("details")?.addEventListener("toggle", () => {
  if (body("characters").childElementCount === 0) body("characters").append(charactersView());
});
start();
document.documentElement.dataset["ready"] = "yes";
