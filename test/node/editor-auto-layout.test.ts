import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { layoutPagesWith } from '@platen/engine/internal';
import { parseTemplate, walkLayers, type GroupLayer, type Template } from '@platen/template';
import { addAutoLayout, changeLayoutType } from '../../packages/editor/commands/add-auto-layout.ts';
import { reorderChildren, stepChild } from '../../packages/editor/commands/auto-layout.ts';
import type { LaidOutBoxes } from '../../packages/editor/commands/group-layers.ts';
import { groupLayers } from '../../packages/editor/commands/group-layers.ts';
import { ungroupLayers } from '../../packages/editor/commands/ungroup-layers.ts';
import { EditorState } from '../../packages/editor/store/editor-state.ts';
import { layoutParentOf } from '../../packages/editor/store/layout-parent.ts';
import { TemplateDocument, type Edit } from '../../packages/editor/store/template-document.ts';
import { layoutGroup } from '../../packages/engine/layout/layout-group.ts';
import { typewriter } from './typewriter.ts';

const shape = (id: string, x: number, y: number, width = 40, height = 20): object => ({
  type: 'shape',
  id,
  x,
  y,
  width,
  height,
});

class Desk {
  readonly document: TemplateDocument;
  readonly state: EditorState;

  constructor(...layers: object[]) {
    const template = { schemaVersion: 1, name: 'Auto', pages: [{ id: 'page', width: 400, height: 300, layers }] };
    const state = (): EditorState => this.state;
    this.document = new TemplateDocument(parseTemplate(template), {
      place: () => ({ pageId: state().pageId.peek(), selection: state().selection.peek() }),
      goTo: (place) => void (state().selection.value = place.selection),
    });
    this.state = new EditorState(this.document);
  }

  get template(): Template {
    return this.document.template.value;
  }

  get page() {
    return this.state.page.value;
  }

  /** Boxes as they are laid out. */
  get boxes(): LaidOutBoxes {
    const boxes = new Map<string, { box: { x: number; y: number; width: number; height: number } }>();
    const visit = (items: ReturnType<typeof layoutPagesWith>['pages'][number]['layers']): void => {
      for (const item of items) {
        boxes.set(item.layer.id, item);
        if ('children' in item) visit(item.children);
      }
    };
    visit(layoutPagesWith(typewriter, this.template, { layoutGroup }).pages[0]?.layers ?? []);
    return boxes;
  }

  do(edit: Edit | undefined): void {
    assert.ok(edit);
    this.document.apply(edit);
  }

  group(id: string): GroupLayer {
    const found = [...walkLayers(this.page.layers)].find(({ layer }) => layer.id === id)?.layer;
    assert.ok(found?.type === 'group');
    return found;
  }

  /** Places on the page. */
  places(): Record<string, number[]> {
    const { boxes } = this;
    return Object.fromEntries(
      [...walkLayers(this.page.layers)].map(({ layer }) => {
        const parents = this.state.layersById.value.get(layer.id)?.parents ?? [];
        const [x, y] = ['x', 'y'].map((axis) =>
          [...parents, layer.id].reduce((sum, id) => sum + (boxes.get(id)?.box[axis as 'x' | 'y'] ?? 0), 0),
        );
        const box = boxes.get(layer.id)?.box;
        return [layer.id, [x ?? 0, y ?? 0, box?.width ?? 0, box?.height ?? 0]];
      }),
    );
  }
}

describe('auto layout in the editor', () => {
  it('wraps layers in the row or column that they lie in, with their gap', () => {
    const row = new Desk(shape('b', 90, 52), shape('a', 10, 50), shape('c', 170, 51));
    row.do(addAutoLayout(row.template, row.page, ['a', 'b', 'c'], row.boxes));
    const [group] = row.page.layers;
    assert.ok(group?.type === 'group');
    assert.partialDeepStrictEqual(group.layout, { type: 'row', gap: 40, align: 'start' });
    assert.deepEqual(
      group.layers.map(({ id }) => id),
      ['a', 'b', 'c'],
    );
    const column = new Desk(shape('a', 10, 0), shape('b', 0, 30, 60), shape('c', 10, 60));
    column.do(addAutoLayout(column.template, column.page, ['a', 'b', 'c'], column.boxes));
    assert.partialDeepStrictEqual(column.page.layers[0], { layout: { type: 'column', gap: 10, align: 'center' } });
  });

  it('leaves layers where they are when the layout goes, by itself or with the group', () => {
    const apart: ((desk: Desk, id: string) => Edit | undefined)[] = [
      (desk, id) => changeLayoutType(desk.page, id, undefined, desk.boxes),
      (desk, id) => ungroupLayers(desk.template, desk.page, [id], desk.boxes),
    ];
    for (const takeApart of apart) {
      const desk = new Desk(shape('a', 10, 20), shape('b', 70, 20), shape('c', 200, 20));
      desk.do(addAutoLayout(desk.template, desk.page, ['a', 'b', 'c'], desk.boxes));
      const before = desk.places();
      desk.do(takeApart(desk, desk.page.layers[0]?.id ?? ''));
      const after = desk.places();
      for (const id of ['a', 'b', 'c']) assert.deepEqual(after[id], before[id]);
    }
  });

  it('leaves layers of a layout where they are when they are grouped', () => {
    const desk = new Desk(shape('a', 10, 20), shape('b', 70, 20), shape('c', 200, 20));
    desk.do(addAutoLayout(desk.template, desk.page, ['a', 'b', 'c'], desk.boxes));
    const before = desk.places();
    desk.do(groupLayers(desk.template, desk.page, ['b', 'c'], desk.boxes));
    const after = desk.places();
    for (const id of ['a', 'b', 'c']) assert.deepEqual(after[id], before[id]);
  });

  it('steps children on with the arrow keys of its direction', () => {
    const desk = new Desk(shape('a', 10, 20), shape('b', 70, 20), shape('c', 200, 20));
    desk.do(addAutoLayout(desk.template, desk.page, ['a', 'b', 'c'], desk.boxes));
    const group = () => layoutParentOf(desk.state.layersById.value, 'a')!;
    const order = (): string =>
      group()
        .layers.map(({ id }) => id)
        .join('');
    desk.do(stepChild(desk.page, group(), 'a', { x: 1, y: 0 }));
    assert.equal(order(), 'bac');
    desk.do(stepChild(desk.page, group(), 'a', { x: -1, y: 0 }));
    assert.equal(order(), 'abc');
    assert.equal(stepChild(desk.page, group(), 'a', { x: -1, y: 0 }), undefined);
    assert.equal(stepChild(desk.page, group(), 'a', { x: 0, y: 1 }), undefined);
  });

  it('puts children where they are dropped, and takes every step back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(5)), { minLength: 1, maxLength: 12 }), (drops) => {
        const desk = new Desk(...[0, 1, 2, 3, 4].map((at) => shape(`s${at}`, at * 60, 20)));
        desk.do(addAutoLayout(desk.template, desk.page, ['s0', 's1', 's2', 's3', 's4'], desk.boxes));
        const start = desk.template;
        const id = desk.page.layers[0]?.id ?? '';
        let steps = 0;
        for (const [child, index] of drops) {
          const before = desk.group(id).layers.map((layer) => layer.id);
          const moved = before[child] ?? '';
          const rest = before.filter((each) => each !== moved);
          const at = before.slice(0, index).filter((each) => each !== moved).length;
          const edit = reorderChildren(desk.page, id, [moved], index);
          if (edit && desk.document.apply(edit)) steps += 1;
          const after = desk.group(id).layers.map((layer) => layer.id);
          assert.deepEqual(after, [...rest.slice(0, at), moved, ...rest.slice(at)]);
        }
        for (let step = 0; step < steps; step += 1) desk.document.undo();
        assert.deepEqual(desk.template, start);
      }),
      { numRuns: 60 },
    );
  });
});
