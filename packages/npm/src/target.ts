import type { UriLike } from "./arguments.js";
import { dataOf, textOf } from "./call.js";

/** The form and the parts of a request target: RFC 9112 §3.2. */
export interface RequestTarget {
  form: "origin-form" | "absolute-form" | "authority-form" | "authority-form-7230" | "asterisk-form";
  /** All forms that match it. */
  forms: string[];
  scheme: string | null;
  authority: string | null;
  userinfo: string | null;
  host: string | null;
  port: string | null;
  path: string | null;
  query: string | null;
}

/** Reads a request target: by its method, or by its form. */
export function requestTarget(text: UriLike, method = ""): RequestTarget {
  return dataOf("requestTarget", { method, text });
}

/** The URI that a request is for: RFC 9112 §3.3. */
export function effectiveUri(text: UriLike, request: { method?: string; scheme: string; host: string }): string {
  return textOf("effectiveUri", { method: request.method ?? "", scheme: request.scheme, host: request.host, text });
}
