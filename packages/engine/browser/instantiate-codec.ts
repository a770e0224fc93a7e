/** Starts a codec of Emscripten from its wasm. */
export async function instantiateCodec<Codec>(
  create: (options: Record<string, unknown>) => Promise<Codec>,
  wasm: Uint8Array,
): Promise<Codec> {
  const compiled = await WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>);
  return create({
    noInitialRun: true,
    instantiateWasm(imports: WebAssembly.Imports, succeed: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(compiled, imports);
      succeed(instance);
      return instance.exports;
    },
  });
}
