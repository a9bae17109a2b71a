/** The normal forms side by side. */

import { normalForms, redact } from "urikit";
import { marked } from "./diff.js";
import { table } from "./dom.js";

const STEPS: Readonly<Record<string, string>> = {
  simple: "as written",
  case: "case of scheme, host and escapes",
  percent: "escapes of unreserved characters decoded",
  path: "dot segments removed: all of §6.2.2",
  scheme: "what the scheme says: default ports, empty paths, IPv6 spelling",
};

export function levels(text: string, secrets: boolean): HTMLElement {
  const forms = Object.entries(normalForms(text)).map(([level, form]) => [level, secrets ? form : redact(form)] as const);
  return table(
    "Normal forms by level",
    ["Level", "Normal form", "Step"],
    forms.map(([level, form], place) => {
      const before = forms[place - 1]?.[1] ?? form;
      return { head: level, cells: [marked(before, form), before === form && place > 0 ? "–" : (STEPS[level] ?? "")] };
    }),
  );
}
