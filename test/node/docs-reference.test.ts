import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { plainText } from '@platen/template';
import { drawCard } from '../../docs/reference/engine-example.ts';
import { card, fillIn } from '../../docs/reference/template-example.ts';
import { readFace } from '../checks/faces/read-face.ts';

test('the example of templates fills in a card', () => {
  const { keys, report, shown } = fillIn('Good morning');
  assert.deepEqual(keys, ['greeting']);
  assert.deepEqual(report, []);
  const [layer] = shown.pages[0]?.layers ?? [];
  assert.ok(layer?.type === 'text');
  assert.equal(plainText(layer), 'Good morning');
  assert.deepEqual(layer.style.fill, { type: 'solid', color: '#0f766e' });
});

test('the example of the engine draws the card at twice its size', async () => {
  const png = Buffer.from(await drawCard(card, 'Good morning'));
  assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [800, 400]);
});

test('an entry file names what it exports, and each name says what it is', () => {
  const root = mkdtempSync(join(tmpdir(), 'platen-face-'));
  const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
  write(
    'a.ts',
    '/** A thing. */\nexport const thing = z.object({ a: 1 });\nexport type Thing = z.infer<typeof thing>;\nexport function bare(): void {}\n',
  );
  write('index.ts', "// Things\nexport { thing, type Thing } from './a.ts';\n");
  assert.deepEqual(readFace(root, 'index.ts'), {
    names: [
      { name: 'thing', section: 'Things', comment: 'A thing.', declaration: 'const thing' },
      { name: 'Thing', section: 'Things', comment: 'A thing.', declaration: 'const thing = z.object({ a: 1 })' },
    ],
    problems: [],
  });
  write('star.ts', "export * from './a.ts';\n");
  write('silent.ts', "export { bare } from './a.ts';\n");
  write('gone.ts', "export { gone } from './a.ts';\n");
  for (const name of ['star.ts', 'silent.ts', 'gone.ts']) assert.equal(readFace(root, name).problems.length, 1, name);
});
