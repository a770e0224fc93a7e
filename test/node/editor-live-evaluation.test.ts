import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { layoutPagesWith, LayoutMemory, type SetText } from '@platen/engine/internal';
import { createRenderer } from '@platen/engine/node';
import { plainText, walkLayers, type Template } from '@platen/template';
import { reportValues } from '../../packages/editor/connection/report-values.ts';
import { LiveEvaluation } from '../../packages/editor/store/live-evaluation.ts';
import { RowChecker } from '../../packages/editor/store/rows/row-checker.ts';
import { writtenDesign } from '../../packages/editor/store/shown-design.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { layoutGroup } from '../../packages/engine/layout/layout-group.ts';
import { dishes, templateOf, text } from '../data/menu-template.ts';
import { typewriter } from './typewriter.ts';

const platform = {
  async readBundled(path: string): Promise<Uint8Array> {
    return readFile(new URL(`../../packages/library/${path}`, import.meta.url));
  },
};

const menu = (content: string, rest: object = {}): Template =>
  templateOf(
    [
      {
        type: 'group',
        id: 'menu',
        width: 300,
        height: 300,
        layout: { type: 'column' },
        repeat: { over: 'dishes' },
        layers: [text('dish', { width: 200, height: 20, expressions: { content } })],
      },
    ],
    { data: { ...dishes, ...rest } },
  );

function textsOf({ pages }: Template): string[] {
  return pages.flatMap(({ layers }) =>
    [...walkLayers(layers)].flatMap(({ layer }) => (layer.type === 'text' ? [plainText(layer)] : [])),
  );
}

test('tables of formats are fetched with the first expression that needs them, and warned of where they do not come', async () => {
  await loadDataCode();
  const arrival = Promise.withResolvers<void>();
  const evaluation = new LiveEvaluation({ readBundled: () => Promise.reject(new Error('offline')) }, arrival.resolve);
  const values = { dishes: [{ name: 'Soup', price: 4.5 }] };
  const priced = menu("item.name + ' ' + currency(item.price, 'EUR')");
  assert.deepEqual(textsOf(evaluation.apply(menu('item.name'), values).template), ['Soup']);
  // While they come there is no warning.
  assert.deepEqual(evaluation.apply(priced, values).report, []);
  await arrival.promise;
  const failed = evaluation.apply(priced, values);
  assert.deepEqual(
    failed.report.map(({ code }) => code),
    ['expression_failed'],
  );
  const second = Promise.withResolvers<void>();
  const later = new LiveEvaluation(platform, second.resolve);
  later.apply(priced, values);
  await second.promise;
  const { template, report } = later.apply(priced, values);
  assert.deepEqual([textsOf(template), report], [['Soup €4.50'], []]);
});

test('one changed item of a thousand is evaluated to one new layer and laid out alone', async () => {
  await loadDataCode();
  const evaluation = new LiveEvaluation(platform, () => undefined);
  const template = menu('item.name');
  const list = Array.from({ length: 1000 }, (_, index) => ({ name: `Dish ${index}` }));
  const memory = new LayoutMemory();
  let set = 0;
  const counting: SetText = (...given) => {
    set++;
    return typewriter(...given);
  };
  const layOut = (values: object): number => {
    const applied = evaluation.apply(template, { ...values });
    set = 0;
    layoutPagesWith(counting, applied.template, { memory, layoutGroup });
    return set;
  };
  assert.ok(layOut({ dishes: list }) >= 1000);
  assert.equal(layOut({ dishes: list }), 0);
  const changed = layOut({ dishes: list.with(500, { name: 'Another' }) });
  assert.ok(changed >= 1 && changed <= 3, `${changed} texts set`);
});

test('a text that a memory knows is measured by the layout that asks, not by the one that saw it first', () => {
  const group = (width: number): Template =>
    templateOf([
      {
        type: 'group',
        id: 'box',
        width,
        height: 100,
        layout: { type: 'column' },
        layers: [text('note', { mode: 'grow', item: { width: { type: 'fill' } }, runs: [{ text: 'one two three' }] })],
      },
    ]);
  const [wide, narrow] = [group(300), group(60)];
  const [page] = wide.pages;
  const [from, to] = [page?.layers[0], narrow.pages[0]?.layers[0]];
  assert.ok(page && from?.type === 'group' && to?.type === 'group');
  // The same text in a group of another width.
  const next: Template = { ...wide, pages: [{ ...page, layers: [{ ...to, layers: from.layers }] }] };
  const memory = new LayoutMemory();
  const asked: string[] = [];
  const by =
    (name: string): SetText =>
    (...given) => {
      asked.push(name);
      return typewriter(...given);
    };
  layoutPagesWith(by('first'), wide, { memory, layoutGroup });
  asked.length = 0;
  layoutPagesWith(by('second'), next, { memory, layoutGroup });
  assert.ok(asked.length > 0);
  assert.deepEqual([...new Set(asked)], ['second']);
});

test('the copy that is chosen stands for its layer, with those of the items around it', async () => {
  await loadDataCode();
  const evaluation = new LiveEvaluation(platform, () => undefined);
  const template = templateOf(
    [
      {
        type: 'group',
        id: 'menu',
        layout: { type: 'column' },
        repeat: { over: 'dishes', key: 'item.name' },
        layers: [
          text('dish'),
          {
            type: 'group',
            id: 'tags',
            layout: { type: 'row' },
            repeat: { over: 'item.tags', as: 'tag' },
            layers: [text('tag', { expressions: { content: 'tag' } })],
          },
        ],
      },
    ],
    { data: dishes },
  );
  const values = {
    dishes: [
      { name: 'a', tags: ['x', 'y'] },
      { name: 'b', tags: ['x', 'y'] },
    ],
  };
  evaluation.apply(template, values);
  const shown = () => ['dish', 'tags', 'tag'].map((id) => evaluation.copies.shown.get(id));
  assert.deepEqual(shown(), ['dish.a', 'tags.a', 'tag.a.0']);
  evaluation.choose('tag.b.1');
  assert.deepEqual(shown(), ['dish.b', 'tags.b', 'tag.b.1']);
  evaluation.choose('dish.a');
  assert.deepEqual(shown(), ['dish.a', 'tags.a', 'tag.a.0']);
  evaluation.choose('dish.b');
  // What is chosen stays chosen while the data changes, and becomes the first when it is gone.
  evaluation.apply(template, { dishes: [{ name: 'c' }, { name: 'b', tags: ['z'] }] });
  assert.deepEqual(shown(), ['dish.b', 'tags.b', 'tag.b.0']);
  evaluation.apply(template, { dishes: [{ name: 'c' }] });
  assert.deepEqual(shown(), ['dish.c', 'tags.c', undefined]);
});

test('rows of data are checked with the formats that expressions write, and say which layer of the template is meant', async () => {
  await loadDataCode();
  const template = templateOf(
    [
      {
        type: 'group',
        id: 'labels',
        width: 300,
        height: 300,
        layout: { type: 'column' },
        repeat: { over: 'dishes' },
        layers: [
          {
            type: 'qr',
            id: 'label',
            width: 200,
            height: 80,
            symbology: 'ean-13',
            content: '4006381333931',
            expressions: { content: "number(item.price, 0) + ''" },
          },
        ],
      },
    ],
    { data: dishes },
  );
  const checker = new RowChecker();
  const rows = [{ dishes: [{ price: 12 }] }, { dishes: [] }];
  // Codes are set without fonts.
  const resources = { fonts: {} as never };
  await checker.check({ template, pageId: 'p', rows, resources, platform, design: writtenDesign });
  const { checked, flags } = checker.findings.value;
  assert.equal(checked, 2);
  assert.deepEqual([...flags], [[0, [{ kind: 'layout', layerId: 'label', error: 'code_invalid' }]]]);
});

test('values of the host are reported as a render reports them, formats included', async () => {
  await loadDataCode();
  const template = menu("item.name + ' ' + currency(1 / item.price, 'EUR') + date(now())");
  const values = {
    dishes: [
      { name: 'Soup', price: 4.5 },
      { name: 'Water', price: 0 },
    ],
    nope: 1,
  };
  const report = await reportValues(template, values, { ...writtenDesign, locale: 'de' }, platform);
  const renderer = createRenderer();
  const rendered = await renderer.render(template, values, { locale: 'de', nowMs: 0 }).finally(() => renderer.close());
  assert.deepEqual(
    report.map(({ layer, code }) => [layer, code]),
    [
      ['', 'unknown_parameter'],
      ['dish', 'expression_failed'],
    ],
  );
  assert.deepEqual(
    report,
    rendered.report.filter(({ code }) => code !== 'text_overflow'),
  );
});
