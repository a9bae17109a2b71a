/** Which ASCII characters are allowed where: all parts of the library's table. */

import { characterTable } from "./detail.js";
import { h } from "./dom.js";

const SIGNS: Readonly<Record<string, string>> = { raw: "●", escaped: "%", never: "–" };

export function charactersView(): HTMLElement {
  const { parts, rows } = characterTable();
  const isWord = (character: string): boolean => /[A-Za-z0-9]/.test(character);
  // All letters are the same, except hexadecimal ones; so are all digits.
  const shown = rows.filter(([character]) => !isWord(character) || "aAgG0".includes(character));
  return h(
    "div",
    {},
    h("p", { class: "about" }, "● allowed as it is, % only as an escape, – never. Hover over a cell for the reason."),
    h(
      "table",
      {},
      h("caption", { class: "sr" }, "Characters by part"),
      h("thead", {}, h("tr", {}, h("td", {}), ...parts.map((part) => h("th", { scope: "col" }, part)))),
      h(
        "tbody",
        {},
        ...shown.map(([character, cells]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, character === " " ? "space" : character),
            ...cells.map(([fit, reason]) => h("td", { class: `fit-${fit}`, title: reason }, SIGNS[fit] ?? "◐", h("span", { class: "sr" }, ` ${fit}`))),
          ),
        ),
      ),
    ),
  );
}
