/** Where the tests' server answers the bundled fonts, emoji, pictures and wasm: the `assetBase` for a renderer under test. */
export const bundledFilesPath = '/assets/';
