import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What a page that only wants to have an asset chosen should have to load. */
const maxStartBytes = 80 * 1000;

test('the picker alone is small, and has nothing of the artboard', { timeout: 60_000 }, async (context) => {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: `${root}/packages/editor/asset-picker.ts`, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    built.output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])),
  );
  const start = new Set<string>();
  const visit = (name: string): void => {
    if (start.has(name)) return;
    start.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported);
  };
  for (const [name, chunk] of chunks) if (chunk.isEntry) visit(name);
  const bytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length, 0);
  context.diagnostic(`at start ${bytes(start)} bytes gzipped; with all that may come later ${bytes(chunks.keys())}`);
  assert.ok(bytes(start) > 20_000, 'it is all there');
  assert.ok(bytes(start) <= maxStartBytes, `${bytes(start)} bytes`);
  const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds);
  for (const name of ['konva', 'fabric', 'packages/engine', 'node_modules/zod']) {
    assert.deepEqual(
      modules.filter((id) => id.includes(name)),
      [],
      name,
    );
  }
});
