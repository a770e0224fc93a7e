import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  applyModifications,
  booleanOperations,
  parseTemplate,
  type GroupLayer,
  type Layer,
  type Template,
} from '@platen/template';
import { layoutPagesWith } from '@platen/engine/internal';
import { createCombineLayers } from '../../packages/engine/booleans/combine-layers.ts';
import { CostBudget } from '../../packages/engine/cost/cost-budget.ts';
import { pathBounds } from '../../packages/engine/geometry/exact-path.ts';
import {
  combineLayers,
  flattenBoolean,
  hasArea,
  releaseBoolean,
} from '../../packages/editor/commands/combine-layers.ts';
import { dabsBetween, maskSize } from '../../packages/editor/geometry/brush-stroke.ts';
import {
  dragFrame,
  ratioFrame,
  reframe,
  wholeOf,
  type CropWindow,
} from '../../packages/editor/geometry/crop-window.ts';
import { hasLook, looks, withLook } from '../../packages/editor/panels/inspector/filter-section/looks.ts';
import { TemplateDocument, type Edit } from '../../packages/editor/store/template-document.ts';

const square = (id: string, x: number, color: string, more: object = {}): object => ({
  type: 'shape',
  id,
  x,
  y: 10,
  width: 100,
  height: 100,
  fills: [{ type: 'solid', color }],
  ...more,
});

function open(layers: readonly object[]): { apply(edit: Edit | undefined): Template; document: TemplateDocument } {
  const template = parseTemplate({
    schemaVersion: 2,
    name: 'shapes',
    pages: [{ id: 'page', width: 400, height: 300, layers }],
  });
  const place = { pageId: 'page', selection: [] };
  const document = new TemplateDocument(template, { place: () => place, goTo() {} });
  return {
    document,
    apply(edit) {
      assert.ok(edit);
      document.apply(edit);
      return parseTemplate(JSON.parse(JSON.stringify(document.template.peek())));
    },
  };
}

function outlineOf(template: Template, id: string): string | undefined {
  const combine = createCombineLayers(new CostBudget());
  const setText = () => {
    throw new Error('There is no text.');
  };
  const items = layoutPagesWith(setText, template, { combine }).pages[0]?.layers ?? [];
  const item = items.find(({ layer }) => layer.id === id);
  return item && 'children' in item ? item.outline : undefined;
}

test('shapes become one outline that stays editable, is changed, released and flattened, and each step can be undone', () => {
  const { apply, document } = open([
    square('a', 20, '#111111'),
    square('b', 80, '#222222'),
    square('c', 260, '#333333'),
  ]);
  const start = document.template.peek();
  const page = () => document.template.peek().pages[0]!;
  const united = apply(combineLayers(document.template.peek(), page(), ['b', 'a'], 'union'));
  const group = united.pages[0]?.layers.find((layer) => layer.type === 'group') as GroupLayer;
  assert.deepEqual(
    group.layers.map(({ id }) => id),
    ['a', 'b'],
  );
  assert.equal(group.boolean?.operation, 'union');
  assert.deepEqual(group.boolean?.fills, [{ type: 'solid', color: '#222222' }]);
  assert.deepEqual(pathBounds(outlineOf(united, group.id) ?? ''), { x: 0, y: 0, width: 160, height: 100 });

  const cut = apply(combineLayers(document.template.peek(), page(), [group.id], 'subtract'));
  assert.deepEqual(pathBounds(outlineOf(cut, group.id) ?? ''), { x: 0, y: 0, width: 60, height: 100 });

  const current = page().layers.find(({ id }) => id === group.id) as GroupLayer;
  const flat = apply(flattenBoolean(page(), current, outlineOf(cut, group.id) ?? '', current));
  const shape = flat.pages[0]?.layers.find(({ id }) => id === group.id);
  assert.ok(shape?.type === 'shape' && shape.geometry.shape === 'path');
  assert.equal(shape.geometry.viewWidth, 160);
  document.undo();

  const released = apply(releaseBoolean(page(), [group.id]));
  const plain = released.pages[0]?.layers.find(({ id }) => id === group.id);
  assert.ok(plain?.type === 'group' && plain.boolean === undefined);
  for (let step = 0; step < 3; step++) document.undo();
  assert.deepEqual(document.template.peek(), start);
});

test('what has no area is left out of a combination, and one shape alone is none', () => {
  const { document } = open([
    square('a', 20, '#111111'),
    square('line', 20, '#111111', { geometry: { shape: 'line' } }),
    { type: 'text', id: 'text', runs: [{ text: 'Hi' }] },
  ]);
  const template = document.template.peek();
  const page = template.pages[0]!;
  assert.deepEqual(
    page.layers.map((layer: Layer) => hasArea(layer)),
    [true, false, false],
  );
  for (const operation of booleanOperations) {
    assert.equal(combineLayers(template, page, ['a', 'line', 'text'], operation), undefined);
  }
});

test('values fill the outline of a combination, and other groups refuse them', () => {
  const boolean = { operation: 'union', fills: [], strokes: [] };
  const template = parseTemplate({
    schemaVersion: 2,
    name: 'shapes',
    pages: [
      {
        id: 'page',
        width: 400,
        height: 300,
        layers: [
          { type: 'group', id: 'badge', width: 100, height: 100, boolean, layers: [square('a', 0, '#000000')] },
          { type: 'group', id: 'plain', width: 100, height: 100, layers: [square('b', 0, '#000000')] },
        ],
        parameters: ['badge', 'plain'].map((layerId) => ({
          key: layerId,
          type: 'fill',
          bindings: [{ layerId, property: 'fill' }],
        })),
      },
    ],
  });
  const { template: filled } = applyModifications(template, { badge: '#ff0000' });
  const [badge] = filled.pages[0]?.layers ?? [];
  assert.ok(badge?.type === 'group');
  assert.deepEqual(badge.boolean?.fills, [{ type: 'solid', color: '#ff0000' }]);
  assert.throws(() => applyModifications(template, { plain: '#ff0000' }), /only for groups with a boolean operation/);
});

const fraction = fc.double({ min: 0.05, max: 1, noNaN: true });
const windowOf = fc.tuple(fraction, fraction, fraction, fraction).map(([x, y, width, height]): CropWindow => ({
  x: x * (1 - width),
  y: y * (1 - height),
  width,
  height,
}));
const boxOf = fc.record({ width: fc.integer({ min: 20, max: 900 }), height: fc.integer({ min: 20, max: 900 }) });
const ratio = fc.constantFrom(1, 4 / 5, 4 / 3, 3 / 4, 3 / 2, 2 / 3, 16 / 9, 9 / 16);

test('a frame takes a ratio and keeps it while it is dragged, within the image', () => {
  const side = fc.constantFrom(-1 as const, 0 as const, 1 as const);
  fc.assert(
    fc.property(
      windowOf,
      boxOf,
      ratio,
      side,
      side,
      fc.integer({ min: -500, max: 500 }),
      (window, box, wanted, x, y, by) => {
        const isRatio = (frame: { width: number; height: number }): void =>
          assert.ok(Math.abs(frame.width / frame.height / wanted - 1) < 1e-6);
        const first = ratioFrame(window, box, wanted);
        isRatio(first);
        const cut = reframe(window, box, first);
        assert.ok(Math.abs(cut.box.width - first.width) < 1.01 && Math.abs(cut.box.height - first.height) < 1.01);
        if ((x === 0 && y === 0) || Math.min(cut.box.width, cut.box.height) < 4) return;
        const dragged = dragFrame(cut.window, cut.box, { x, y }, { x: by, y: by / 2 }, wanted);
        isRatio(dragged);
        const whole = wholeOf(cut.window, cut.box);
        const slack = 1e-3 + (dragged.width <= 1 ? 2 : 0);
        assert.ok(dragged.x >= whole.x - slack && dragged.y >= whole.y - slack);
        assert.ok(dragged.x + dragged.width <= whole.x + whole.width + slack);
        assert.ok(dragged.y + dragged.height <= whole.y + whole.height + slack);
      },
    ),
    { numRuns: 300 },
  );
});

test('a look replaces the adjustments of an image and leaves its other filters', () => {
  const blur = { type: 'blur', radius: 3 } as const;
  const all = looks();
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  for (const look of all) {
    const filters = withLook([{ type: 'contrast', amount: 3 }, blur], look);
    assert.deepEqual(filters, [...look.filters, blur]);
    assert.deepEqual(
      all.filter((other) => hasLook(filters, other)),
      [look],
    );
  }
});

test('a brush is set down densely, and a painted mask is as large as its layer up to a limit', () => {
  const dabs = dabsBetween({ x: 0, y: 0 }, { x: 100, y: 0 }, 40);
  assert.equal(dabs.length, 20);
  assert.deepEqual(dabs.at(-1), { x: 100, y: 0 });
  assert.equal(dabsBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, 40).length, 1);
  assert.deepEqual(maskSize({ width: 200, height: 100 }), { width: 200, height: 100 });
  assert.deepEqual(maskSize({ width: 3072, height: 1536 }), { width: 768, height: 384 });
});
