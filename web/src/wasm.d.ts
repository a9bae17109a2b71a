/** The bytes of the module: the build puts them here. */
declare module "urikit.wasm" {
  const bytes: Uint8Array;
  export default bytes;
}
