import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions, type Rolldown } from 'vite';

/** What a page loads before anything is done, as a bundler of today makes it from an entry of the editor's package. */
interface Start {
  /** Sum of the files of its first script as they travel, in bytes. */
  gzipBytes: number;
  /** The same with what shows a template, which an editor fetches beside it. */
  withFrameBytes: number;
  /** The same with the panels that are open at first. */
  withPanelsBytes: number;
  /** Packages from npm that it has code of; those of the panels are not counted. */
  packages: Set<string>;
}

const frameParts = /[\\/](?:editor-frame|key-dispatch)\.ts$/;
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
  const partsOf = (pattern: RegExp): Rolldown.OutputChunk[] =>
    all.filter(({ facadeModuleId }) => facadeModuleId !== null && pattern.test(facadeModuleId));
  const frame = [...first, ...partsOf(frameParts)];
  const packages = start.flatMap(({ moduleIds }) =>
    moduleIds.flatMap((module) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module)?.[1] ?? []),
  );
  return {
    gzipBytes: bytesOf(start),
    withFrameBytes: bytesOf(withImports(frame, chunks)),
    withPanelsBytes: bytesOf(withImports([...frame, ...partsOf(firstPanels)], chunks)),
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

for (const entry of ['index.ts', 'entry/main.ts']) {
  test(`${entry} starts with at most 250 kB of JavaScript, and what few templates need is not in it`, async () => {
    const { gzipBytes, withFrameBytes, withPanelsBytes, packages } = await measureStart(entry);
    assert.ok(packages.has('lit'), 'the list of packages is there');
    const late = ['bwip-js', '@xmldom/xmldom', 'brotli', '@resvg/resvg-wasm', 'fabric', 'jspdf', 'mediabunny'];
    const rules = ['bidi-js', '@cto.af/linebreak', 'fflate'];
    assert.deepEqual(
      [...late, ...rules].filter((name) => packages.has(name)),
      [],
    );
    assert.ok(gzipBytes <= 250_000, `${(gzipBytes / 1000).toFixed(1)} kB`);
    assert.ok(gzipBytes > 50_000, 'all of it was counted');
    assert.ok(withFrameBytes > gzipBytes + 50_000, 'the frame was counted');
    assert.ok(withFrameBytes <= 350_000, `${(withFrameBytes / 1000).toFixed(1)} kB with the frame`);
    assert.ok(withPanelsBytes > withFrameBytes + 10_000, 'the panels were counted');
    assert.ok(withPanelsBytes <= 390_000, `${(withPanelsBytes / 1000).toFixed(1)} kB with the panels`);
  });
}

test('the picker of brand assets starts with at most 80 kB, without the artboard', async () => {
  const { gzipBytes, packages } = await measureStart('asset-picker.ts');
  assert.deepEqual(
    ['konva', 'zod'].filter((name) => packages.has(name)),
    [],
  );
  assert.ok(gzipBytes <= 80_000, `${(gzipBytes / 1000).toFixed(1)} kB`);
  assert.ok(gzipBytes > 20_000, 'all of it was counted');
});
