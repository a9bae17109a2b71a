/** What is typed, kept in the fragment of the page's address so that it can be shared. */

import { redact } from "urikit";

export interface State {
  uri: string;
  base: string;
  other: string;
  part: string;
  secrets: boolean;
  /** Whether this comes from an address without the secrets: `***` is in their place. */
  leftOut: boolean;
}

/** What is in the place of a secret. */
const MASK = "***";

/** Longer input is not written there. */
const LONGEST = 8000;

export const START: State = { uri: "https://user:pw@example.com:8042/over/./there?name=ferret&lang=en%20gb#nose", base: "", other: "", part: "host", secrets: false, leftOut: false };

export function read(fragment: string): State {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!fields.has("uri")) return { ...START };
  return {
    uri: fields.get("uri") ?? "",
    base: fields.get("base") ?? "",
    other: fields.get("other") ?? "",
    part: fields.get("part") ?? "",
    secrets: fields.get("secrets") === "show",
    leftOut: fields.get("secrets") === "left-out",
  };
}

/** Whether there still is a mask that nobody typed. */
export function lacksSecrets(state: State): boolean {
  return state.leftOut && [state.uri, state.base, state.other].some((text) => text.includes(MASK));
}

/** The fragment for a state. Secrets are in it only while they are shown. */
export function write(state: State): string {
  const shared = (text: string): string => (state.secrets ? text : redact(text));
  const fields = new URLSearchParams({ uri: shared(state.uri) });
  if (state.base !== "") fields.set("base", shared(state.base));
  if (state.other !== "") fields.set("other", shared(state.other));
  if (state.part !== "") fields.set("part", state.part);
  const isMasked = [state.uri, state.base, state.other].some((text) => shared(text) !== text);
  if (state.secrets) fields.set("secrets", "show");
  else if (isMasked || state.leftOut) fields.set("secrets", "left-out");
  const written = fields.toString();
  return written.length > LONGEST ? "" : `#${written}`;
}
