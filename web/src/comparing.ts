/** From which level on the input and another identifier are equal. */

import { compare, UriError } from "urikit";
import { h, table } from "./dom.js";
import { visible } from "./visible.js";

export function comparing(first: string, second: string): Node {
  if (second === "") return h("p", { class: "about" }, "Enter another URI to see from which level on the two are equal.");
  try {
    const { equal, level, differsIn } = compare(first, second);
    const summary = level === null ? `Not equal at any level: they differ in the ${differsIn ?? "text"}.` : level === "simple" ? "Equal, character by character." : `Equal from level ${level} on.`;
    return h(
      "div",
      {},
      h("p", { id: "comparison", class: level === null ? "failed" : "yes" }, summary),
      table(
        "Equality by level",
        ["Level", "Equal"],
        Object.entries(equal).map(([name, is]) => ({ head: name, cells: [h("span", { class: is ? "yes" : "failed" }, is ? "✓ yes" : "✗ no")] })),
        "plain",
      ),
    );
  } catch (error) {
    if (!(error instanceof UriError)) throw error;
    return h("p", { class: "failed" }, visible(error.message));
  }
}
