/** The parts by the browser's `URL` and by RFC 3986, side by side; the host first. */

import { tryParse, type Anatomy, type Diagnosis } from "urikit";
import { h, table } from "./dom.js";
import { value, visible } from "./visible.js";

interface Row {
  name: string;
  ours: string | null;
  theirs: string;
}

/** What hides a host that the browser finds in what may be a secret. */
const HIDDEN = "***";

/** `found` is of the text as shown, without secrets; `text` is the whole. A relative reference needs the base. */
export function browserView(found: Anatomy | Diagnosis, text: string, base: string): Node {
  let url: URL;
  let host: string;
  const isRelative = found.valid && found.scheme === null;
  try {
    const read = (input: string): URL => (isRelative && base !== "" ? new URL(input, base) : new URL(input));
    url = read(found.input);
    host = read(text).hostname === url.hostname ? url.hostname : HIDDEN;
  } catch {
    const why = isRelative ? "The browser rejects a relative reference without a base." : "The browser rejects it: it is not a URL by its standard.";
    return h("p", { id: "browser-answer" }, why);
  }
  const ours = found.valid ? tryParse(found.input, "IRI-reference") : null;
  const userinfo = url.password === "" ? url.username : `${url.username}:${url.password}`;
  const rows: Row[] = [
    { name: "host", ours: ours?.host ?? null, theirs: host },
    { name: "scheme", ours: ours?.scheme ?? null, theirs: url.protocol.replace(/:$/, "") },
    { name: "userinfo", ours: ours?.userinfo ?? null, theirs: userinfo },
    { name: "port", ours: ours?.port ?? null, theirs: url.port },
    { name: "path", ours: ours?.path ?? null, theirs: url.pathname },
    { name: "query", ours: ours?.query ?? null, theirs: url.search.replace(/^\?/, "") },
    { name: "fragment", ours: ours?.fragment ?? null, theirs: url.hash.replace(/^#/, "") },
    { name: "whole", ours: found.valid ? found.input : null, theirs: host === HIDDEN ? HIDDEN : url.href },
  ];
  const differing = rows.filter((row) => (row.ours ?? "") !== row.theirs);
  const count = differing.length === 0 ? "Both read it the same." : `They differ in: ${differing.map((row) => row.name).join(", ")}.`;
  const summary = found.valid ? count : "It is not valid by RFC 3986, but the browser accepts it.";
  return h(
    "div",
    { id: "browser-answer" },
    h("p", {}, summary),
    table(
      "Parts by RFC 3986 and by the browser",
      ["Part", "RFC 3986", "new URL()"],
      rows.map((row) => {
        const differs = found.valid && (row.ours ?? "") !== row.theirs;
        return { head: differs ? h("span", {}, row.name, h("span", { class: "sr" }, " (differs)")) : row.name, cells: [found.valid ? value(row.ours) : "–", row.theirs === "" ? value(row.ours === "" ? "" : null) : visible(row.theirs)], differs };
      }),
    ),
  );
}
