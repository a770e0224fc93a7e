import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { produceWithPatches, type Draft, type Patch } from 'immer';
import { layerMatrix, transformPoint } from '@platen/engine/internal';
import { listStarters, readStarter } from '@platen/library/node';
import { layer as layerSchema, parseTemplate, walkLayers, type Layer, type Template } from '@platen/template';
import { addLayers } from '../../packages/editor/commands/add-layers.ts';
import { alignLayers, distributeLayers } from '../../packages/editor/commands/align-layers.ts';
import { deleteLayers } from '../../packages/editor/commands/delete-layers.ts';
import { duplicateLayers } from '../../packages/editor/commands/duplicate-layers.ts';
import { addPage, deletePages, orderPage, setPage, setTemplate } from '../../packages/editor/commands/edit-pages.ts';
import {
  addParameter,
  bindParameter,
  changeParameter,
  deleteParameter,
  unbindParameter,
} from '../../packages/editor/commands/change-parameters.ts';
import { flipLayers } from '../../packages/editor/commands/flip-layers.ts';
import { boundsOf, groupLayers } from '../../packages/editor/commands/group-layers.ts';
import { duplicatePage } from '../../packages/editor/commands/insert-pages.ts';
import { moveLayers } from '../../packages/editor/commands/move-layers.ts';
import { orderLayers, reparentLayers } from '../../packages/editor/commands/order-layers.ts';
import { copyStyle, pasteStyle } from '../../packages/editor/commands/paste-style.ts';
import { setCommon } from '../../packages/editor/commands/set-layers.ts';
import { ungroupLayers } from '../../packages/editor/commands/ungroup-layers.ts';
import { throughParents } from '../../packages/editor/geometry/layer-matrix.ts';
import { readLayers, writeLayers } from '../../packages/editor/store/clipboard-layers.ts';
import { tidyRules } from '../../packages/editor/store/data/tidy-rules.ts';
import { EditorState } from '../../packages/editor/store/editor-state.ts';
import { TemplateDocument, type Edit } from '../../packages/editor/store/template-document.ts';

/** A document in which every edit is a step of its own. */
function open(template: Template): { document: TemplateDocument; state: EditorState } {
  const document = new TemplateDocument(template, {
    place: () => ({ pageId: state.pageId.peek(), selection: state.selection.peek() }),
    goTo(place) {
      state.pageId.value = place.pageId;
      state.selection.value = place.selection;
    },
    // Layers that leave their repeat lose the expressions that know its item, as in the editor.
    tidy: (changed, patches) => tidyRules(changed, patches, { notify() {} }),
  });
  const state: EditorState = new EditorState(document);
  return { document, state };
}

/** Numbers that say what is done to what; each command takes those it needs. */
type Draw = readonly number[];

type Do = (state: EditorState, draw: Draw) => Edit | undefined;

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % (items.length || 1)];

function some(state: EditorState, draw: Draw): string[] {
  const ids = [...walkLayers(state.page.value.layers)].map(({ layer }) => layer.id);
  return [...new Set(draw.slice(1, 4).flatMap((number) => pick(ids, number) ?? []))];
}

const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
const boxed = (state: EditorState, draw: Draw) =>
  some(state, draw).flatMap((id) => {
    const layer = state.layersById.value.get(id)?.layer;
    return layer ? [{ id, box: boundsOf(layer, new Map()) }] : [];
  });

const deleteSome: Do = (state, draw) => deleteLayers(state.page.value, some(state, draw));

const commands: readonly Do[] = [
  ({ template, page }, draw) =>
    addLayers(template.value, [layerSchema.parse({ type: 'shape', id: 'new', x: draw[1], width: 50, height: 50 })], {
      pageId: page.value.id,
    }),
  (state, draw) => deleteLayers(state.page.value, some(state, draw).slice(0, 1)),
  (state, draw) => duplicateLayers(state.template.value, state.page.value, some(state, draw)),
  (state, draw) => moveLayers(state.page.value, some(state, draw), { x: (draw[4] ?? 0) - 500, y: 7 }),
  (state, draw) => setCommon(state.page.value, some(state, draw), 'Opacity', { opacity: ((draw[4] ?? 0) % 100) / 100 }),
  (state, draw) => orderLayers(state.page.value, some(state, draw), 'forward'),
  (state, draw) => orderLayers(state.page.value, some(state, draw), 'back'),
  (state, draw) => groupLayers(state.template.value, state.page.value, some(state, draw)),
  (state, draw) => ungroupLayers(state.template.value, state.page.value, some(state, draw)),
  (state, draw) => alignLayers(state.page.value, boxed(state, draw), pick(alignments, draw[5] ?? 0) ?? 'left'),
  (state, draw) => distributeLayers(state.page.value, boxed(state, draw), 'x'),
  (state, draw) => flipLayers(state.page.value, some(state, draw), 'y'),
  (state, draw) => {
    const groups = [...walkLayers(state.page.value.layers)].flatMap(({ layer }) =>
      layer.type === 'group' ? layer.id : [],
    );
    return reparentLayers(state.page.value, some(state, draw), { parentId: pick(groups, draw[5] ?? 0), index: 0 });
  },
  (state, draw) => {
    const [from, to] = some(state, draw);
    const source = state.layersById.value.get(from ?? '')?.layer;
    return source && to ? pasteStyle(state.page.value, [to], copyStyle(source)) : undefined;
  },
  ({ template, page }) => (template.value.pages.length < 6 ? addPage(template.value, page.value.id) : undefined),
  ({ template, page }) => (template.value.pages.length < 6 ? duplicatePage(template.value, page.value.id) : undefined),
  ({ template, page }) => deletePages(template.value, [page.value.id]),
  ({ template, page }, draw) => orderPage(template.value, page.value.id, draw[1] ?? 0),
  ({ page }, draw) => setPage(page.value.id, 'Size', (each) => void (each.width = 1 + ((draw[1] ?? 0) % 3000))),
  (_state, draw) => setTemplate('Rename', { name: `Template ${draw[1]}` }),
  (state, draw) => {
    const [layerId] = some(state, draw);
    const { page } = state;
    const key = `size_${draw[2]}`;
    if (layerId === undefined) return undefined;
    const bindings = [{ layerId, property: 'width' }];
    return page.value.parameters.some((each) => each.key === key)
      ? bindParameter(page.value, key, bindings)
      : addParameter(page.value, { key, type: 'text', bindings });
  },
  ({ page }, draw) => {
    const parameter = pick(page.value.parameters, draw[1] ?? 0);
    return (
      parameter &&
      changeParameter(page.value, parameter.key, 'Describe', (each) => void (each.description = `${draw[2]}`))
    );
  },
  ({ page }, draw) => {
    const parameter = pick(page.value.parameters, draw[1] ?? 0);
    return parameter && deleteParameter(page.value, parameter.key);
  },
  ({ page }, draw) => {
    const binding = pick(pick(page.value.parameters, draw[1] ?? 0)?.bindings ?? [], draw[2] ?? 0);
    return binding && unbindParameter(page.value, [binding]);
  },
];

describe('the commands of the editor', () => {
  it('keep every template valid, and undone lead back to the very start', async () => {
    const starters = (await listStarters()).map(({ slug }) => slug);
    const templates = await Promise.all(
      starters.slice(0, 8).map(async (slug) => parseTemplate(await readStarter(slug))),
    );
    const draw = fc.array(fc.nat({ max: 1000 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.constantFrom(...templates),
        fc.array(draw, { minLength: 1000, maxLength: 1000 }),
        (start, draws) => {
          const { document, state } = open(start);
          let count = 0;
          for (const numbers of draws) {
            const command = state.layersById.value.size > 200 ? deleteSome : pick(commands, numbers[0] ?? 0);
            const edit = command?.(state, numbers);
            if (edit && document.apply(edit)) count += 1;
            // Undoing now and then must not lose the way either.
            if ((numbers[5] ?? 0) % 50 === 0) document.undo();
            if (count % 40 === 0) parseTemplate(document.template.value);
          }
          assert.ok(count > 200, `only ${count} commands did anything`);
          const end = document.template.value;
          parseTemplate(end);
          const position = document.position.value;
          while (document.canUndo.value) document.undo();
          assert.deepEqual(document.template.value, start);
          document.goToPosition(position);
          assert.deepEqual(document.template.value, end);
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

describe('a gesture', () => {
  const start = parseTemplate({
    schemaVersion: 1,
    pages: [
      {
        id: 'p',
        width: 500,
        height: 500,
        layers: [
          { type: 'shape', id: 'a', x: 10 },
          { type: 'shape', id: 'b' },
        ],
      },
    ],
  });

  it('is one step, whatever happened on the way, and leaves other layers the same objects', () => {
    const { document, state } = open(start);
    const gesture = document.begin('Move');
    for (let x = 0; x <= 100; x += 10) gesture.update((draft) => void (draft.pages[0]!.layers[0]!.x += x));
    assert.equal(state.page.value.layers[0]?.x, 110);
    assert.equal(state.page.value.layers[1], start.pages[0]?.layers[1]);
    gesture.commit();
    assert.deepEqual(
      document.steps.value.map(({ label }) => label),
      ['Move'],
    );
    document.undo();
    assert.deepEqual(document.template.value, start);
    document.redo();
    assert.equal(state.page.value.layers[0]?.x, 110);
  });

  it('that is canceled leaves nothing, and undo in the middle of one cancels it', () => {
    const { document } = open(start);
    const one = document.begin('Move');
    one.update((draft) => void (draft.pages[0]!.layers[0]!.x = 99));
    one.cancel();
    assert.equal(document.template.value, start);
    const two = document.begin('Move');
    two.update((draft) => void (draft.pages[0]!.layers[0]!.x = 99));
    document.undo();
    assert.equal(document.template.value, start);
    two.commit();
    assert.equal(document.steps.value.length, 0);
  });

  it('is not lost in what redo does in the middle of it', () => {
    const { document, state } = open(start);
    const one = document.begin('Move');
    one.update((draft) => void (draft.pages[0]!.layers[0]!.x = 50));
    one.commit();
    document.undo();
    const two = document.begin('Move');
    two.update((draft) => void (draft.pages[0]!.layers[0]!.y = 60));
    document.redo();
    two.commit();
    assert.deepEqual(
      [state.page.value.layers[0]?.x, state.page.value.layers[0]?.y],
      [start.pages[0]!.layers[0]!.x, 60],
    );
    document.undo();
    assert.deepEqual(document.template.value, start);
  });
});

describe('a burst of edits that are joined', () => {
  const shapes = Array.from({ length: 4 }, (_, index) => ({ type: 'shape', id: `s${index}`, x: index }));
  const start = parseTemplate({ schemaVersion: 1, pages: [{ id: 'p', width: 500, height: 500, layers: shapes }] });
  const openAtOnce = (): TemplateDocument =>
    new TemplateDocument(start, { place: () => ({ pageId: 'p', selection: [] }), goTo() {}, now: () => 0 });
  const edit = (recipe: Edit['recipe']): Edit => ({ label: 'Burst', mergeKey: 'burst', recipe });

  it('is one step that undo and redo take exactly, whatever the edits were', () => {
    const kinds: ((layers: Draft<Layer>[], index: number, value: number) => void)[] = [
      (layers, index, value) => void (layers[index]!.x = value),
      (layers, _, value) => layers.forEach((layer) => (layer.y = value)),
      (layers, index, value) =>
        void (layers[index]!.anchors = { horizontal: 'left', vertical: value % 2 ? 'top' : 'center' }),
      (layers, index, value) => void (layers[index]!.anchors.horizontal = value % 2 ? 'right' : 'left'),
      (layers, index, value) => void (layers[index]!.endMs = value),
      (layers, index) => void delete layers[index]!.endMs,
      (layers, index) => layers.push(layers.splice(index, 1)[0]!),
      (layers, index, value) => void (layers[index] = { ...layers[index]!, x: value }),
      (layers, index) => void (layers.length > 2 && layers.splice(index, 1)),
      (layers, index, value) => layers.splice(index, 0, { ...layers[index]!, id: `n${layers.length}`, x: value }),
    ];
    const edits = fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(20), fc.nat(3)), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(edits, (drawn) => {
        const document = openAtOnce();
        for (const [kind, index, value] of drawn)
          document.apply(
            edit(({ pages: [page] }) => void kinds[kind]?.(page!.layers, index % page!.layers.length, value)),
          );
        const end = document.template.value;
        if (!document.canUndo.value) return;
        assert.equal(document.steps.value.length, 1);
        document.undo();
        assert.deepEqual(document.template.value, start);
        document.redo();
        assert.deepEqual(document.template.value, end);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no more than its first edit where each sets the same anew', () => {
    const document = openAtOnce();
    for (let key = 1; key <= 50; key++)
      document.apply(edit(({ pages: [page] }) => page!.layers.forEach((layer) => (layer.x += 1))));
    const [step] = document.steps.value;
    assert.deepEqual([step?.patches.length, step?.inverse.length], [4, 4]);
  });
});

describe('moving layers', () => {
  const side = fc.constantFrom(undefined, 'left', 'right', 'above', 'below');
  const flat = fc.record({ x: fc.integer({ min: -100_000, max: 100_000 }), side, locked: fc.boolean() });

  it('without a draft makes the template, and the patches, that the recipe would make', () => {
    fc.assert(
      fc.property(
        fc.array(flat, { minLength: 2, maxLength: 9 }),
        fc.array(fc.nat(9), { minLength: 1 }),
        fc.record({ x: fc.integer({ min: -9, max: 9 }), y: fc.integer({ min: -9, max: 9 }) }),
        (drawn, chosen, offset) => {
          const shapes = drawn.map(({ x, side: at, locked }, index) => {
            const placement = at && index % 3 !== 0 ? { placement: { of: `s${index - 1}`, side: at, gap: 4998 } } : {};
            return { type: 'shape' as const, id: `s${index}`, x, locked, ...placement };
          });
          const layers = [{ type: 'group' as const, id: 's9', layers: shapes.slice(0, 3) }, ...shapes.slice(3)];
          const start = parseTemplate({ schemaVersion: 1, pages: [{ id: 'p', width: 500, height: 500, layers }] });
          const edit = moveLayers(
            start.pages[0]!,
            chosen.map((index) => `s${index}`),
            offset,
          );
          if (!edit) return;
          const byPath = (one: Patch, other: Patch): number => (one.path.join() < other.path.join() ? -1 : 1);
          const [made, patches, inverse] = edit.make?.(start) ?? assert.fail();
          const [drafted, theirs, back] = produceWithPatches(start, edit.recipe);
          assert.deepEqual(made, drafted);
          assert.deepEqual(patches.toSorted(byPath), theirs.toSorted(byPath));
          assert.deepEqual(inverse.toSorted(byPath), back.toSorted(byPath));
          const unmoved = made.pages[0]!.layers.every((layer, index) => layer === start.pages[0]!.layers[index]);
          assert.equal(made === start, unmoved);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('grouping', () => {
  it('and ungrouping turned groups moves nothing on the page', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 180 }),
        fc.boolean(),
        fc.integer({ min: -180, max: 180 }),
        (turn, flipX, childTurn) => {
          const template = parseTemplate({
            schemaVersion: 1,
            pages: [
              {
                id: 'p',
                width: 500,
                height: 500,
                layers: [
                  {
                    type: 'group',
                    id: 'g',
                    x: 40,
                    y: 60,
                    width: 200,
                    height: 100,
                    rotation: turn,
                    flipX,
                    layers: [{ type: 'shape', id: 'a', x: 20, y: 30, width: 60, height: 20, rotation: childTurn }],
                  },
                ],
              },
            ],
          });
          const { document, state } = open(template);
          const before = corners(state, 'a');
          const edit = ungroupLayers(template, state.page.value, ['g']);
          assert.ok(edit);
          document.apply(edit);
          assert.equal(state.page.value.layers.length, 1);
          for (const [index, [x, y]] of corners(state, 'a').entries()) {
            const near = before.some(([a, b]) => Math.hypot(a - x, b - y) < 1e-3);
            assert.ok(near, `corner ${index} moved to ${x}, ${y}`);
          }
        },
      ),
    );
  });
});

function corners(state: EditorState, id: string): [number, number][] {
  const place = state.layersById.value.get(id);
  assert.ok(place);
  const chain = [...place.parents.map((parent) => state.layersById.value.get(parent)!.layer), place.layer];
  const matrix = throughParents(chain.map((layer) => layerMatrix(layer, layer)));
  const { width, height } = place.layer;
  return [
    transformPoint(matrix, 0, 0),
    transformPoint(matrix, width, 0),
    transformPoint(matrix, width, height),
    transformPoint(matrix, 0, height),
  ];
}

describe('the clipboard', () => {
  it('gives back what was copied, and nothing for other texts', async () => {
    const template = parseTemplate(await readStarter((await listStarters())[1]?.slug ?? ''));
    const { layers } = template.pages[0]!;
    assert.deepEqual(readLayers(writeLayers(layers)), layers);
    assert.equal(readLayers('hello'), undefined);
    assert.equal(readLayers('{"platen":"layers","layers":[{"type":"bomb"}]}'), undefined);
    assert.equal(readLayers('{"platen":"layers"'), undefined);
  });
});
