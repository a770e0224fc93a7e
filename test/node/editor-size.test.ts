import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions, type Rolldown } from 'vite';

/** What a page loads before anything is done, as a bundler of today makes it from an entry of the editor's package. */
interface Start {
  /** Sum of its files as they travel, in bytes. */
  gzipBytes: number;
  /** Packages from npm that it has code of. */
  packages: Set<string>;
}

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
  const start: Start = { gzipBytes: 0, packages: new Set() };
  const waiting = [...chunks.values()].filter(({ isEntry, name }) => isEntry && name === 'entry');
  assert.equal(waiting.length, 1);
  for (const chunk of waiting) {
    start.gzipBytes += gzipSync(chunk.code).byteLength;
    for (const module of chunk.moduleIds) {
      const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module)?.[1];
      if (name !== undefined) start.packages.add(name);
    }
    for (const file of chunk.imports) {
      const next = chunks.get(file);
      if (next && !waiting.includes(next)) waiting.push(next);
    }
  }
  return start;
}

test('the editor starts with at most 350 kB of JavaScript, and what few templates need is not in it', async () => {
  const { gzipBytes, packages } = await measureStart('index.ts');
  assert.ok(packages.has('konva'), 'the list of packages is there');
  const late = ['bwip-js', '@xmldom/xmldom', 'brotli', '@resvg/resvg-wasm', 'fabric', 'jspdf', 'mediabunny'];
  assert.deepEqual(
    late.filter((name) => packages.has(name)),
    [],
  );
  assert.ok(gzipBytes <= 350_000, `${(gzipBytes / 1000).toFixed(1)} kB`);
  assert.ok(gzipBytes > 50_000, 'all of it was counted');
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
