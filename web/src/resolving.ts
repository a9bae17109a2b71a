/** How the input, as a reference, becomes a target against a base: the trace of the library. */

import { redact, traceResolve, UriError, type Trace } from "urikit";
import { h, table } from "./dom.js";
import { visible } from "./visible.js";

/** More steps than this are only counted. */
const MOST = 60;

const WORDS: Readonly<Record<string, string>> = {
  "2A": "drop a leading dot segment",
  "2B": "drop “.”",
  "2C": "drop “..” and the last segment",
  "2D": "drop a path that is only dots",
  "2E": "move a segment to the output",
};

export function resolving(base: string, reference: string, secrets: boolean): Node {
  if (base === "") return h("p", { class: "about" }, "Enter a base to resolve the input above against it, step by step.");
  let trace: Trace;
  try {
    trace = traceResolve(base, reference);
  } catch (error) {
    if (!(error instanceof UriError)) throw error;
    return h("p", { class: "failed" }, error.kind === "missing-scheme" ? "A base needs a scheme, as in https://example.com/." : visible(error.message));
  }
  const shown = (text: string): string => (secrets ? text : redact(text));
  const paths =
    trace.directory === null || trace.path === null
      ? null
      : h("li", {}, "§5.2.3 merges the paths: ", code(trace.directory), " and ", code(trace.path.slice(trace.directory.length)), " make ", code(trace.path), ".");
  return h(
    "div",
    {},
    h("ol", {}, h("li", {}, `§5.2.2: ${trace.says}.`), paths, h("li", {}, dots(trace)), trace.guarded ? h("li", {}, "The path starts with //, and would be read as an authority: /. is put before it.") : null),
    h("p", { class: "target" }, "Target: ", h("code", { id: "target" }, visible(shown(trace.target)))),
  );
}

function code(text: string): HTMLElement {
  return h("code", {}, visible(text, 400));
}

function dots(trace: Trace): Node {
  if (trace.path === null) return document.createTextNode("The path is the base's, and stays as it is.");
  if (trace.steps.every((step) => step.step === "2E")) return document.createTextNode("§5.2.4: there are no dot segments to remove.");
  let output = "";
  let input = trace.path;
  const rows = trace.steps.slice(0, MOST).map((step) => {
    output = output.slice(0, output.length - step.removed.length) + (step.step === "2E" ? step.taken : "");
    input = input === step.taken && step.taken.endsWith(".") && step.taken.startsWith("/") ? "/" : input.slice(step.taken.length);
    return { head: step.step, cells: [visible(output, 200), visible(input, 200), WORDS[step.step] ?? ""] };
  });
  const rest = trace.steps.length - rows.length;
  return h(
    "div",
    {},
    "§5.2.4 removes dot segments:",
    table("Steps of §5.2.4", ["Step", "Output buffer", "Input buffer", "What it does"], rows),
    rest > 0 ? h("p", { class: "about" }, `and ${rest} more steps`) : null,
  );
}
