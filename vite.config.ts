import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Codecs that the engine and the editor hand their WebAssembly to, fetched from the bundled files. */
const startedWithBytes = /\/node_modules\/(?:@jsquash\/avif|hunspell-wasm)\//;

/** Such a codec also names the file beside itself, for when it is given none: nothing asks for that one, so no bundle carries it. */
function withoutSpareWasm(): Plugin {
  return {
    name: 'platen:without-spare-wasm',
    enforce: 'pre',
    transform(code, id) {
      if (!startedWithBytes.test(id)) return undefined;
      const spare = /new URL\((['"])[\w-]+\.wasm\1,\s*import\.meta\.url\)/g;
      return spare.test(code) ? { code: code.replaceAll(spare, "new URL('data:,')"), map: null } : undefined;
    },
  };
}

/** Browser builds of the repository: packages are taken from source, workers are modules. */
export default defineConfig({
  resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
  plugins: [withoutSpareWasm()],
  worker: { format: 'es', plugins: () => [withoutSpareWasm()] },
  build: { target: 'es2023', sourcemap: true },
});
