/** The selected part: what it is, its rule, its decoded value, and which characters it may have. */

import { characters, rules, type Anatomy, type CharacterTable, type DrawnPart, type Rule } from "urikit";
import { h, type Child } from "./dom.js";
import { value, visible } from "./visible.js";

/** What a part is, and the rule of the grammar for it. */
const PARTS: Readonly<Record<DrawnPart, { what: string; rule: string; characters: string }>> = {
  scheme: { what: "It decides how the rest is read. It has no escapes, and its case does not matter.", rule: "scheme", characters: "scheme" },
  userinfo: { what: "The user. A password here is deprecated: everyone who sees the URI sees it.", rule: "userinfo", characters: "userinfo" },
  host: { what: "The host of the authority: a registered name, an IPv4 address, or an IP literal in brackets.", rule: "host", characters: "reg-name" },
  port: { what: "The number of the port, in decimal. An empty one means the default of the scheme.", rule: "port", characters: "port" },
  path: { what: "Names the resource within the authority, in segments with / between them.", rule: "path", characters: "segment" },
  query: { what: "Data that is not hierarchical, up to the # or the end.", rule: "query", characters: "query" },
  fragment: { what: "A part of the resource, or a view of it. It is not sent to the server.", rule: "fragment", characters: "fragment" },
};

let grammar: Map<string, Rule> | undefined;
let allowed: CharacterTable | undefined;

export function characterTable(): CharacterTable {
  return (allowed ??= characters());
}

function rule(name: string): Rule | undefined {
  grammar ??= new Map(rules().map((it) => [it.name, it]));
  return grammar.get(name);
}

export function detail(anatomy: Anatomy, part: DrawnPart): HTMLElement {
  const { what, rule: name, characters: column } = PARTS[part];
  const found = rule(name);
  return h(
    "div",
    { class: `panel part-${part}`, id: "panel", role: "tabpanel", "aria-labelledby": `tab-${part}`, tabindex: 0 },
    h("h3", {}, part),
    h("p", { class: "about" }, what),
    found === undefined ? null : h("pre", {}, found.abnf),
    h("dl", {}, ...rows(anatomy, part), ...row("Defined in", found?.section ?? ""), ...row("Characters", chips(column))),
  );
}

function row(name: string, content: Child): Node[] {
  return content === null || content === "" ? [] : [h("dt", {}, name), h("dd", {}, content)];
}

function code(text: string): HTMLElement {
  return h("code", {}, visible(text));
}

function rows(anatomy: Anatomy, part: DrawnPart): Node[] {
  const raw = anatomy[part];
  const all = [...row("As written", h("code", {}, value(raw)))];
  const decoded = part === "host" || part === "path" || part === "query" || part === "fragment" ? anatomy.decoded[part] : undefined;
  if (decoded === null) all.push(...row("Decoded", "bytes that are not UTF-8"));
  else if (decoded !== undefined && decoded !== raw) all.push(...row("Decoded", code(decoded)));
  if (part === "host") {
    all.push(...row("Kind", anatomy.hostKind), ...row("Class", anatomy.hostClass), ...row("Hidden address", anatomy.hiddenIpv4));
  }
  if (part === "port" && anatomy.effectivePort !== null) all.push(...row("Means", String(anatomy.effectivePort)));
  if (part === "path" && anatomy.segments.length > 1) {
    const shown = anatomy.segments.slice(0, 60);
    const rest = anatomy.segments.length - shown.length;
    all.push(...row("Segments", h("span", { class: "chips" }, ...shown.map((segment) => h("span", {}, value(segment))), rest > 0 && h("span", { class: "no" }, `${rest} more`))));
  }
  return all;
}

/** The characters that are allowed as they are; letters and digits as ranges. */
function chips(column: string): HTMLElement {
  const { parts, rows } = characterTable();
  const place = parts.indexOf(column);
  const fit = (character: string): string => rows.find(([it]) => it === character)?.[1][place]?.[0] ?? "";
  const ranges = [["a", "A–Z a–z"], ["0", "0–9"]] as const;
  const named = ranges.filter(([first]) => fit(first) === "raw").map(([, name]) => h("span", {}, name));
  const others = rows.filter(([it, cells]) => !/[A-Za-z0-9]/.test(it) && cells[place]?.[0] === "raw").map(([it]) => h("span", {}, it));
  const escapes = fit(" ") === "escaped" ? [h("span", { class: "no" }, "all others as %XX")] : [];
  return h("span", { class: "chips" }, ...named, ...others, ...escapes);
}
