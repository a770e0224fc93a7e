import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as joinFiles } from 'esbuild';
import { build, defaultClientConditions, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { chunksAtOnce, chunksOf, entryOf, modulesOf, withImports, type Chunks } from './first-chunks.ts';
import { fileNameOf, joinScriptParts, type ScriptInParts, type ScriptModule } from './script-parts.ts';

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

/** How Vite builds the sources of scripts that may be loaded anywhere. */
function scriptSettings(root: string): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
    plugins: [withoutOwnPlace, withoutGlobals],
    define: { 'process.env.NODE_ENV': '"production"' },
  };
}

/**
 * Builds an entry and all it imports, now or later, as one file. Vite leaves out what nobody uses and minifies; modules that import
 * each other in circles, and only when they are needed, it cannot put into one file, and esbuild can.
 */
async function buildOneFile(
  root: string,
  entry: string,
  { outfile, format }: { outfile?: string; format: 'esm' },
): Promise<string> {
  const parts = mkdtempSync(join(tmpdir(), 'platen-script-'));
  try {
    await build({
      ...scriptSettings(root),
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

/** Builds the script's entry as chunks: one with the given modules, if any are given, and one for each part that is fetched later. */
async function buildChunks(root: string, together: ReadonlySet<string>): Promise<Chunks> {
  const built = await build({
    ...scriptSettings(root),
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: { entry: join(root, 'packages/editor/cdn.ts') },
        preserveEntrySignatures: false,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          ...(together.size > 0 && {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'first', test: (id) => together.has(id) }],
            },
          }),
        },
      },
    },
  });
  return chunksOf(built);
}

/** Builds the editor as a script and its parts. What is fetched at once is one chunk, whose functions call each other directly. */
async function buildEditorScript(root: string, files: Readonly<Record<string, string>>): Promise<ScriptInParts> {
  const firstOf = (chunks: Chunks): Rolldown.OutputChunk[] =>
    withImports([...chunksAtOnce(chunks), entryOf(chunks)], chunks);
  const chunks = await buildChunks(root, modulesOf(firstOf(await buildChunks(root, new Set()))));
  const first = firstOf(chunks);
  const entry = entryOf(chunks);
  const moduleOf = ({ fileName, code, imports }: Rolldown.OutputChunk): ScriptModule => ({
    name: `./${fileName}`,
    code,
    imports: imports.map((name) => `./${name}`),
  });
  return joinScriptParts(
    {
      first: [...first.filter((chunk) => chunk !== entry), entry].map(moduleOf),
      later: [...chunks.values()].filter((chunk) => !first.includes(chunk)).map(moduleOf),
    },
    files,
  );
}

/**
 * Builds the files for pages without a bundler into `folder`: `platen-editor.js`, the script with all that an editor begins with, and in
 * `parts` what it fetches later, the workers among it; and `platen-frame.js`, the class for hosts of the editor's frame as one module.
 */
export async function buildScripts(root: string, folder: string): Promise<void> {
  const parts = join(folder, 'parts');
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  const worker = async (name: string, entry: string): Promise<string> => {
    const code = await buildOneFile(root, entry, { format: 'esm' });
    const fileName = fileNameOf(name, code);
    writeFileSync(join(parts, fileName), code);
    return fileName;
  };
  const renderWorker = await worker('render-worker', 'packages/engine/browser/worker.ts');
  const spellingWorker = await worker('spelling-worker', 'packages/editor/spelling/spelling-worker.ts');
  const script = await buildEditorScript(root, { renderWorker, spellingWorker });
  for (const { fileName, code } of script.parts) writeFileSync(join(parts, fileName), code);
  writeFileSync(join(folder, 'platen-editor.js'), script.script);
  await buildOneFile(root, 'packages/editor/frame/client/index.ts', {
    format: 'esm',
    outfile: join(folder, 'platen-frame.js'),
  });
}
