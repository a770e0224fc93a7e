import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions, type Rolldown } from 'vite';

/** What a page loads before anything is done, as a bundler of today makes it from an entry of the editor's package. */
interface Start {
  /** Sum of its files as they travel, in bytes. */
  gzipBytes: number;
  /** The same with the panels that are open at first, which are fetched as soon as the editor is there. */
  withPanelsBytes: number;
  /** Packages from npm that it has code of; those of the panels are not counted. */
  packages: Set<string>;
}

const firstPanels = /[\\/](?:add-panel|inspector)\.ts$/;

async function measureStart(entry: string): Promise<Start> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      target: 'es2023',
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { entry: fileURLToPath(new URL(`../../packages/editor/${entry}`, import.meta.url)) },
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  });
  assert.ok('output' in built);
  const chunks = new Map(
    built.output.flatMap((file): [string, Rolldown.OutputChunk][] =>
      file.type === 'chunk' ? [[file.fileName, file]] : [],
    ),
  );
  const all = [...chunks.values()];
  const first = all.filter(({ isEntry, name }) => isEntry && name === 'entry');
  assert.equal(first.length, 1);
  const start = withImports(first, chunks);
  const panels = all.filter(({ facadeModuleId }) => facadeModuleId !== null && firstPanels.test(facadeModuleId));
  const packages = start.flatMap(({ moduleIds }) =>
    moduleIds.flatMap((module) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module)?.[1] ?? []),
  );
  return {
    gzipBytes: bytesOf(start),
    withPanelsBytes: bytesOf(withImports([...first, ...panels], chunks)),
    packages: new Set(packages),
  };
}

function withImports(
  given: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Rolldown.OutputChunk[] {
  const found = [...given];
  for (const chunk of found) {
    for (const file of chunk.imports) {
      const next = chunks.get(file);
      if (next && !found.includes(next)) found.push(next);
    }
  }
  return found;
}

function bytesOf(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).byteLength, 0);
}

test('the editor starts with at most 350 kB of JavaScript, and what few templates need is not in it', async () => {
  const { gzipBytes, withPanelsBytes, packages } = await measureStart('index.ts');
  assert.ok(packages.has('konva'), 'the list of packages is there');
  const late = ['bwip-js', '@xmldom/xmldom', 'brotli', '@resvg/resvg-wasm', 'fabric', 'jspdf', 'mediabunny'];
  assert.deepEqual(
    late.filter((name) => packages.has(name)),
    [],
  );
  assert.ok(gzipBytes <= 350_000, `${(gzipBytes / 1000).toFixed(1)} kB`);
  assert.ok(gzipBytes > 50_000, 'all of it was counted');
  assert.ok(withPanelsBytes > gzipBytes + 10_000, 'the panels were counted');
  assert.ok(withPanelsBytes <= 390_000, `${(withPanelsBytes / 1000).toFixed(1)} kB with the panels`);
});

test('the picker of brand assets starts with at most 80 kB, without the artboard', async () => {
  const { gzipBytes, packages } = await measureStart('asset-picker.ts');
  assert.deepEqual(
    ['konva', 'zod'].filter((name) => packages.has(name)),
    [],
  );
  assert.ok(gzipBytes <= 80_000, `${(gzipBytes / 1000).toFixed(1)} kB`);
  assert.ok(gzipBytes > 20_000, 'all of it was counted');
});
