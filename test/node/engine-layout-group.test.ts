import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LaidOutLayer } from '@platen/engine';
import { LayoutMemory, layoutPagesWith, type SetText } from '@platen/engine/internal';
import { parseTemplate, template, type GroupLayer, type Template, type TemplateInput } from '@platen/template';
import { layoutGroup } from '../../packages/engine/layout/layout-group.ts';
import { typewriter } from './typewriter.ts';

type PageInput = TemplateInput['pages'][number];
type LayerInput = NonNullable<PageInput['layers']>[number];

const page = (...layers: LayerInput[]): TemplateInput => ({
  schemaVersion: 2,
  pages: [{ id: 'page', width: 400, height: 300, layers }],
});
const group = (id: string, layout: object, layers: LayerInput[], rest: object = {}): LayerInput =>
  ({ type: 'group', id, width: 200, height: 100, layout, layers, ...rest }) as LayerInput;
const text = (id: string, content: string, rest: object = {}): LayerInput =>
  ({ type: 'text', id, width: 100, height: 20, runs: content ? [{ text: content }] : [], ...rest }) as LayerInput;
const shape = (id: string, rest: object = {}): LayerInput =>
  ({ type: 'shape', id, width: 50, height: 30, ...rest }) as LayerInput;
const hug = { width: { type: 'hug' }, height: { type: 'hug' } };

function layOut(input: TemplateInput, setText: SetText = typewriter): (id: string) => number[] {
  const boxes = boxesOf(layoutPagesWith(setText, template.parse(input), { layoutGroup }).pages[0]?.layers ?? []);
  return (id) => boxes.get(id) ?? [];
}

function boxesOf(layers: readonly LaidOutLayer[], boxes = new Map<string, number[]>()): Map<string, number[]> {
  for (const item of layers) {
    const { x, y, width, height } = item.box;
    boxes.set(item.layer.id, [x, y, width, height]);
    if ('children' in item) boxesOf(item.children, boxes);
  }
  return boxes;
}

describe('a group with a layout', () => {
  it('places its children in a row and is as large as they are', () => {
    const padding = { top: 5, right: 6, bottom: 7, left: 8 };
    const boxOf = layOut(
      page(
        group('row', { type: 'row', gap: 10, padding }, [shape('a'), shape('b', { height: 40 })], {
          x: 20,
          y: 30,
          item: hug,
        }),
      ),
    );
    assert.deepEqual(boxOf('row'), [20, 30, 50 + 10 + 50 + 14, 40 + 12]);
    assert.deepEqual(boxOf('a'), [8, 5, 50, 30]);
    assert.deepEqual(boxOf('b'), [68, 5, 50, 40]);
  });

  it('shares its room among the children that fill it', () => {
    const fill = (weight: number): object => ({ item: { width: { type: 'fill', weight } } });
    const boxOf = layOut(page(group('row', { type: 'row', gap: 20 }, [shape('a', fill(1)), shape('b', fill(2))])));
    assert.deepEqual(
      [boxOf('a'), boxOf('b')],
      [
        [0, 0, 60, 30],
        [80, 0, 120, 30],
      ],
    );
  });

  it('pushes what follows a text that grows, and closes up where a text is empty', () => {
    const cards = (title: string): TemplateInput =>
      page(
        group('column', { type: 'column', gap: 10 }, [
          text('title', title, { item: { width: { type: 'fixed' }, height: { type: 'hug' } } }),
          shape('rule'),
        ]),
      );
    assert.deepEqual(layOut(cards('aaaa bbbb cccc dddd'))('rule'), [0, 50, 50, 30]);
    assert.deepEqual(layOut(cards(''))('rule'), [0, 0, 50, 30]);
    assert.deepEqual(layOut(cards(''))('title'), [0, 0, 0, 0]);
  });

  it('leaves no gap for a hidden child', () => {
    const boxOf = layOut(
      page(group('row', { type: 'row', gap: 10 }, [shape('a'), shape('b', { visible: false }), shape('c')])),
    );
    assert.deepEqual([boxOf('b'), boxOf('c')], [[], [60, 0, 50, 30]]);
  });

  it('pushes what is placed against it', () => {
    const boxOf = layOut(
      page(
        group('column', { type: 'column' }, [text('a', 'aaaa bbbb cccc', { item: { height: { type: 'hug' } } })], {
          item: hug,
        }),
        shape('below', { placement: { side: 'below', of: 'column', gap: 5 } }),
      ),
    );
    assert.deepEqual(boxOf('below').slice(0, 2), [0, boxOf('column')[3]! + 5]);
  });

  it('lets absolute children follow its edges by their anchors', () => {
    const badge = shape('badge', {
      x: 180,
      y: -10,
      width: 20,
      anchors: { horizontal: 'right' },
      item: { absolute: true },
    });
    const boxOf = layOut(page(group('row', { type: 'row' }, [shape('a', { width: 300 }), badge], { item: hug })));
    assert.deepEqual(
      [boxOf('row'), boxOf('badge')],
      [
        [0, 0, 300, 30],
        [280, -10, 20, 30],
      ],
    );
  });

  it('stretches a plain group with what is in it', () => {
    const inner = {
      type: 'group',
      id: 'inner',
      width: 50,
      height: 30,
      layers: [shape('back', { anchors: { horizontal: 'stretch', vertical: 'stretch' } })],
      item: { width: { type: 'fill' }, align: 'stretch' },
    } as LayerInput;
    const boxOf = layOut(page(group('row', { type: 'row' }, [inner])));
    assert.deepEqual(
      [boxOf('inner').slice(2), boxOf('back').slice(2)],
      [
        [200, 100],
        [200, 100],
      ],
    );
  });

  it('is laid out again when a group around it makes it larger', () => {
    const inner = group('inner', { type: 'column' }, [shape('fill', { item: { height: { type: 'fill' } } })], {
      height: 50,
      anchors: { vertical: 'stretch' },
    });
    const outer = { type: 'group', id: 'outer', width: 200, height: 50 } as const;
    const grown = text('text', 'aaaa bbbb cccc dddd eeee ffff', { mode: 'grow', height: 20 });
    const boxOf = layOut(page({ ...outer, layers: [inner, grown] } as LayerInput));
    assert.deepEqual([boxOf('inner')[3], boxOf('fill')[3]], [60, 60]);
  });

  it('pushes on what follows a plain group that grows', () => {
    const inner = { type: 'group', id: 'inner', width: 100, height: 20 } as const;
    const grown = text('text', 'aaaa bbbb cccc dddd', { mode: 'grow' });
    const plain = { ...inner, layers: [grown] } as LayerInput;
    assert.deepEqual(
      layOut(page(group('column', { type: 'column' }, [plain, shape('below')])))('below'),
      [0, 40, 50, 30],
    );
  });

  it('lays a table out in the width that it gets, as high as its rows', () => {
    const table = {
      type: 'table',
      id: 'table',
      width: 50,
      height: 10,
      columns: [{ key: 'a', title: 'A' }],
      rows: [{ a: 'x' }, { a: 'y' }],
      minRowHeight: 40,
      item: { width: { type: 'fill' }, height: { type: 'hug' } },
    } as LayerInput;
    const boxOf = layOut(page(group('column', { type: 'column', align: 'stretch' }, [table])));
    assert.deepEqual(boxOf('table'), [0, 0, 200, 120]);
  });

  it('says what cannot be had', () => {
    const filling = shape('a', { item: { width: { type: 'fill' } } });
    const { report } = layoutPagesWith(
      typewriter,
      template.parse(page(group('row', { type: 'row' }, [filling], { item: hug }))),
      { layoutGroup },
    );
    assert.deepEqual(
      report.map(({ layer, code, message }) => [layer, code, /fills the width/.test(message)]),
      [['a', 'layout_conflict', true]],
    );
  });

  it('refuses a layer of it that is placed against another', () => {
    const placed = shape('b', { placement: { side: 'below', of: 'a' } });
    assert.throws(
      () => parseTemplate(page(group('row', { type: 'row' }, [shape('a'), placed]))),
      /pages\[0\]\.layers\[0\]\.layers\[1\]\.placement/,
    );
  });

  it('sets no text more than three times, however deep', () => {
    let nested = text('text', 'aaaa bbbb cccc', { item: { ...hug, width: { type: 'hug', shrink: true } } });
    for (let depth = 0; depth < 20; depth += 1) {
      nested = group(`g${depth}`, { type: depth % 2 ? 'row' : 'column', align: 'stretch' }, [nested], {
        item: { width: { type: 'hug', shrink: true }, height: { type: 'hug' } },
      });
    }
    let count = 0;
    layOut(page(nested), (...given) => {
      count += 1;
      return typewriter(...given);
    });
    assert.ok(count <= 3, `${count} times`);
  });

  it('keeps what does not change as the very same objects', () => {
    const memory = new LayoutMemory();
    const rows = Array.from({ length: 40 }, (_, index) =>
      group(`row${index}`, { type: 'row', gap: 4 }, [shape(`s${index}`), text(`t${index}`, 'words', { item: hug })], {
        item: hug,
      }),
    );
    const before = template.parse(page(group('list', { type: 'column', gap: 4 }, rows)));
    let texts = 0;
    const setText: SetText = (...given) => {
      texts += 1;
      return typewriter(...given);
    };
    const first = childrenOf(layoutPagesWith(setText, before, { memory, layoutGroup }));
    texts = 0;
    const after = changeText(before, 20, 'others');
    const second = childrenOf(layoutPagesWith(setText, after, { memory, layoutGroup }));
    assert.ok(texts <= 3, `${texts} texts were set`);
    const changed = second.filter((item, index) => item !== first[index]);
    assert.deepEqual(
      changed.map(({ layer }) => layer.id),
      ['row20'],
    );
  });
});

function childrenOf({ pages }: ReturnType<typeof layoutPagesWith>): LaidOutLayer[] {
  const [list] = pages[0]?.layers ?? [];
  return list && 'children' in list ? list.children : [];
}

/** The same template, but for the text of one row. */
function changeText(before: Template, row: number, content: string): Template {
  const [first] = before.pages;
  const list = first?.layers[0] as GroupLayer;
  const layers = list.layers.map((layer, index) => {
    if (index !== row || layer.type !== 'group') return layer;
    return {
      ...layer,
      layers: layer.layers.map((child) => (child.type === 'text' ? { ...child, runs: [{ text: content }] } : child)),
    };
  });
  return { ...before, pages: [{ ...first!, layers: [{ ...list, layers }] }] };
}
