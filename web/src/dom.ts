/** Elements from data. Text is always text: nothing here reads HTML. */

export type Child = Node | string | null | false;

type Attributes = Readonly<Record<string, string | boolean | number | null | ((event: Event) => void)>>;

export function h<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

export function byId<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`no element ${id}`);
  return element as T;
}

export function body(section: string): HTMLElement {
  return byId(section).querySelector(".body") as HTMLElement;
}

/** A table; cells that are strings are words, the others text of identifiers. On a phone each cell has its column's name before it. */
export function table(caption: string, columns: readonly string[], rows: readonly { head?: Child; cells: readonly Child[]; differs?: boolean }[], kind = "stack"): HTMLElement {
  const hasHead = rows.some((row) => row.head !== undefined);
  const labels = hasHead ? columns.slice(1) : columns;
  return h(
    "table",
    { class: kind },
    h("caption", { class: "sr" }, caption),
    h("thead", {}, h("tr", {}, ...columns.map((column) => h("th", { scope: "col" }, column)))),
    h(
      "tbody",
      {},
      ...rows.map((row) =>
        h(
          "tr",
          { class: row.differs === true ? "differs" : null },
          row.head === undefined ? null : h("th", { scope: "row" }, row.head),
          ...row.cells.map((cell, place) => h("td", { class: typeof cell === "string" ? null : "mono", "data-label": labels[place] ?? null }, cell)),
        ),
      ),
    ),
  );
}
