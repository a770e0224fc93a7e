import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import {
  easingNames,
  layer as layerSchema,
  loopPresets,
  pageTransitionTypes,
  reportCodes,
  transitPresets,
} from '@platen/template';

const guide = await readFile(new URL('../../docs/templates.md', import.meta.url), 'utf8');
const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

test('the guide to templates shows one that renders without a report, and values it takes', async () => {
  const renderer = createRenderer();
  const template: unknown = JSON.parse(examples[0] ?? '');
  const { report } = await renderer.render(template, { quote: 'Less, but better.', 'author.color': '#ffffff' });
  await renderer.close();
  assert.deepEqual(report, []);
});

test('the guide shows motion that a layer takes, and names every preset and easing', () => {
  const moving = examples
    .map((text): unknown => JSON.parse(text))
    .find((example) => isObject(example) && 'motion' in example);
  assert.ok(isObject(moving));
  layerSchema.parse({ type: 'text', id: 'headline', ...moving });
  const names = [...transitPresets, ...loopPresets, ...easingNames, ...pageTransitionTypes];
  for (const name of names) assert.ok(guide.includes(`\`${name}\``), name);
});

test('the guide names every code a report can carry', () => {
  for (const code of reportCodes) assert.ok(guide.includes(`\`${code}\``), code);
});
