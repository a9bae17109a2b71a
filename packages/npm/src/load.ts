import { use } from "./memory.js";

/** Loads the bytes of `urikit.wasm`, or a module compiled from them. */
export async function load(source: BufferSource | WebAssembly.Module | Response | Promise<Response>): Promise<void> {
  if (source instanceof WebAssembly.Module) return use(source, await WebAssembly.instantiate(source, {}));
  const bytes = ArrayBuffer.isView(source) || source instanceof ArrayBuffer ? source : await (await source).arrayBuffer();
  const { module, instance } = await WebAssembly.instantiate(bytes as BufferSource, {});
  use(module, instance);
}

/** Uses a compiled module, synchronously. */
export function loadSync(module: WebAssembly.Module): void {
  use(module);
}
