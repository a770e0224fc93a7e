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
  animationPresets,
} from '@platen/template';
import { parameterType } from '../../packages/template/values/parameter-type.ts';
import { shapeGeometry } from '../../packages/template/values/shape-geometry.ts';
import { layerDefinitions } from '../../packages/template/layers/layer-definitions.ts';

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
  const names = [...animationPresets, ...loopPresets, ...easingNames, ...pageTransitionTypes];
  for (const name of names) assert.ok(guide.includes(`\`${name}\``), name);
});

test('the guide names every code a report can carry', () => {
  for (const code of reportCodes) assert.ok(guide.includes(`\`${code}\``), code);
});

/** The rows of the table under those headings, each as its cells. */
function rowsUnder(heading: string): string[][] {
  const [, table = ''] = guide.split(`${heading}\n`);
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(1);
  return rows.map((row) => row.split('|').slice(1, -1));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

test('the guide lists the style keys of each type of layer, and which of them keyframes can set', () => {
  const listed = rowsUnder('| layers | style keys |').flatMap(([layers = '', keys = '']) => {
    const named = namesIn(layers);
    const types = Object.keys(layerDefinitions).filter((type) => named.includes(type) !== layers.includes('all'));
    const found = [...keys.matchAll(/`(\w+)`(\\\*)?/g)];
    return types.flatMap((type) => found.map(([, name, star]) => `${type} ${name}${star ? ' moves' : ''}`));
  });
  const known = Object.entries(layerDefinitions).flatMap(([type, { keys }]) =>
    keys.map((key) => `${type} ${key.name}${key.course ? ' moves' : ''}`),
  );
  assert.deepEqual(listed.toSorted(), known.toSorted());
});

test('the guide lists the types of parameters and the geometries', () => {
  const types = rowsUnder("| type | accepts | binding to a layer's content fills |").flatMap(([cell = '']) =>
    namesIn(cell),
  );
  assert.deepEqual(types.toSorted(), parameterType.options.toSorted());
  const shapes = rowsUnder('| shape | properties |').flatMap(([cell = '']) => namesIn(cell));
  assert.deepEqual(shapes.toSorted(), shapeGeometry.options.map(({ shape: { shape } }) => shape.value).toSorted());
});
