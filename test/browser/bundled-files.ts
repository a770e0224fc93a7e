/** Where the tests' server answers the bundled fonts, emoji, images and wasm: the `assetBase` for a renderer under test. */
export const bundledFilesPath = '/assets/';
