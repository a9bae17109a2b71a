/** The names of fields, as the library writes them, in the case of JavaScript: `host_kind` is `hostKind`. */

/** The same data with its names in camel case. Only for data whose names are all fields. */
export function camelCase(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(camelCase);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [camelName(name), camelCase(value)]));
}

function camelName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of an exported function of the module: `toUri` is `to_uri`. */
export function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
