declare module 'hunspell-wasm/wasm/hunspell.js' {
  /** Starts Hunspell as Emscripten built it; see `HunspellModule` for what of its answer is used. */
  export default function start(options: { wasmBinary: Uint8Array; print(): void; printErr(): void }): Promise<unknown>;
}
