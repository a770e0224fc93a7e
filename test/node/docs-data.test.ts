import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { walkLayers } from '@platen/template';
import { expressionFunctions, ExpressionIssue, parseExpression } from '@platen/template/internal';

const guide = await readFile(new URL('../../docs/data.md', import.meta.url), 'utf8');
const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);

test('the guide to data shows a template and values that render without a report', async () => {
  const renderer = createRenderer();
  const [template, values] = examples.map((text): unknown => JSON.parse(text));
  assert.ok(typeof values === 'object' && values !== null);
  const options = { includeLayout: true, locale: 'de-CH', timeZone: 'Europe/Zurich', nowMs: 0 };
  const { report, layout } = await renderer.render(template, { ...values }, options);
  await renderer.close();
  assert.deepEqual(report, []);
  const layers = layout?.flatMap(({ page }) => [...walkLayers(page.layers)].map((place) => place.layer)) ?? [];
  const shown = layers.filter(({ visible }) => visible).map(({ id }) => id);
  assert.deepEqual(shown, ['title', 'dishes', 'dish.Soup', 'dish.Curry', 'new.Curry']);
});

test('the guide to components shows a template that renders without a report', async () => {
  const components = await readFile(new URL('../../docs/components.md', import.meta.url), 'utf8');
  const template: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(components)?.[1] ?? '');
  const renderer = createRenderer();
  const values = { dishes: [{ name: 'Curry', price: 9 }] };
  const { report, layout } = await renderer.render(template, values, { includeLayout: true });
  await renderer.close();
  assert.deepEqual(report, []);
  const layers = layout?.flatMap(({ page }) => [...walkLayers(page.layers)].map(({ layer }) => layer.id)) ?? [];
  const instances = [
    'special',
    'name.special',
    'price.special',
    'list',
    'row.Curry',
    'name.Curry.row',
    'price.Curry.row',
  ];
  assert.deepEqual(layers, ['card', 'name', 'price', ...instances]);
});

test('the guide names every function of expressions, and shows expressions that can be read', () => {
  for (const { name } of expressionFunctions) assert.ok(guide.includes(`\`${name}\``), name);
  const shown = [
    'price ?? 0',
    'round(price, 2)',
    'price.round(2)',
    "dishes.filter(dish => dish.price < 5).map(dish => dish.name).join(', ')",
  ];
  for (const source of shown) {
    assert.ok(guide.includes(`\`${source}\``), source);
    assert.ok(!(parseExpression(source) instanceof ExpressionIssue), source);
  }
});
