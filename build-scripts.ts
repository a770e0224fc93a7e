import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as joinFiles } from 'esbuild';
import { build, defaultClientConditions, type Plugin } from 'vite';

/**
 * Where such a file lies is not known: it may be loaded from anywhere, and the worker has no place at all. Workers that packages would
 * start from beside them cannot be: the editor gives the engine its own. The engine's files come from the service.
 */
const withoutOwnPlace: Plugin = {
  name: 'platen-without-own-place',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta') || !/\.[cm]?[jt]s$/.test(id)) return undefined;
    const changed = code
      .replaceAll(
        /new Worker\(\s*new URL\([^()]*import\.meta\.url\s*\)(?:\s*,\s*\{[^{}]*\})?\s*,?\s*\)/g,
        "(() => { throw new Error('There is no worker beside this script.'); })()",
      )
      // Some packages give it a value where it has none.
      .replaceAll(/import\.meta\.url\s*=(?!=)\s*['"][^'"]*['"]/g, 'undefined')
      .replaceAll('import.meta.url', '"https://platen.invalid/"')
      .replaceAll(/import\.meta\.resolve\b/g, 'undefined');
    return { code: changed, map: null };
  },
};

/** Konva puts itself into a global, which may be the page's own Konva. The editor asks for none. */
const withoutGlobals: Plugin = {
  name: 'platen-without-globals',
  enforce: 'pre',
  transform(code, id) {
    if (!/konva[\\/]lib[\\/]Global\.js$/.test(id)) return undefined;
    const changed = code.replace('Konva._injectGlobal(Konva);', '');
    if (changed === code) throw new Error('Konva no longer puts itself into a global in the way that is known here.');
    return { code: changed, map: null };
  },
};

/**
 * Builds an entry and all it imports, now or later, as one file. Vite leaves out what nobody uses and minifies; modules that import
 * each other in circles, and only when they are needed, it cannot put into one file, and esbuild can.
 */
async function buildOneFile(
  root: string,
  entry: string,
  { outfile, format, define = {} }: { outfile?: string; format: 'iife' | 'esm'; define?: Record<string, string> },
): Promise<string> {
  const parts = mkdtempSync(join(tmpdir(), 'platen-script-'));
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
      plugins: [withoutOwnPlace, withoutGlobals],
      define: { 'process.env.NODE_ENV': '"production"', ...define },
      build: {
        target: 'es2023',
        outDir: parts,
        modulePreload: false,
        rolldownOptions: {
          input: join(root, entry),
          preserveEntrySignatures: 'strict',
          output: { format: 'es', entryFileNames: 'entry.js' },
        },
      },
    });
    const { outputFiles } = await joinFiles({
      entryPoints: [join(parts, 'entry.js')],
      bundle: true,
      minify: true,
      format,
      target: 'es2023',
      legalComments: 'eof',
      logLevel: 'error',
      loader: { '.wasm': 'empty' },
      write: outfile !== undefined,
      ...(outfile !== undefined && { outfile }),
    });
    return outputFiles?.[0]?.text ?? '';
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}

/**
 * Builds the files for pages without a bundler into `folder`: `platen-editor.js`, the whole editor with the engine's worker in it as
 * one script, and `platen-frame.js`, the class for hosts of the editor's frame as one module.
 */
export async function buildScripts(root: string, folder: string): Promise<void> {
  const worker = await buildOneFile(root, 'packages/engine/browser/worker.ts', { format: 'esm' });
  const spelling = await buildOneFile(root, 'packages/editor/spelling/spelling-worker.ts', { format: 'esm' });
  await buildOneFile(root, 'packages/editor/cdn.ts', {
    format: 'iife',
    outfile: join(folder, 'platen-editor.js'),
    define: { platenRenderWorker: JSON.stringify(worker), platenSpellingWorker: JSON.stringify(spelling) },
  });
  await buildOneFile(root, 'packages/editor/frame/client/index.ts', {
    format: 'esm',
    outfile: join(folder, 'platen-frame.js'),
  });
}
