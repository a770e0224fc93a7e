import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { reportCodes } from '@platen/template';

const guide = await readFile(new URL('../../docs/templates.md', import.meta.url), 'utf8');
const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);

test('the guide to templates shows one that renders without a report, and values it takes', async () => {
  const renderer = createRenderer();
  const template: unknown = JSON.parse(examples[0] ?? '');
  const { report } = await renderer.render(template, { quote: 'Less, but better.', 'author.color': '#ffffff' });
  await renderer.close();
  assert.deepEqual(report, []);
});

test('the guide names every code a report can carry', () => {
  for (const code of reportCodes) assert.ok(guide.includes(`\`${code}\``), code);
});
