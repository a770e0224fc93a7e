import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyModifications, parseTemplate, PlatenError, type Layer, type Template } from '@platen/template';
import { refusedBy } from '../data/menu-template.ts';

const layers = [
  { type: 'text', id: 'title', x: 20, y: 10, width: 200, height: 40, runs: [{ text: 'Welcome' }] },
  { type: 'text', id: 'price', runs: [{ text: '12' }], expressions: { content: '"From " + toText(cost)' } },
  { type: 'text', id: 'body', runs: [{ text: 'Filled' }] },
];
const parameters = [{ key: 'body', type: 'text', default: 'Read more', bindings: [{ layerId: 'body' }] }];
const page = { id: 'p', width: 400, height: 300, layers, parameters };
const locales = {
  default: 'en',
  overrides: {
    pt: { 'title.content': 'Bem-vindo', 'param.body': 'Leia mais', 'title.fontSize': 20 },
    'pt-BR': { 'title.content': 'Boas-vindas', 'price.expressions.content': '"Desde " + toText(cost)' },
    de: { 'title.content': [{ text: 'Will' }, { text: 'kommen', style: { fontWeight: 700 } }] },
  },
};
const data = { cost: { type: 'number', default: 4 } };
const template = parseTemplate({ schemaVersion: 2, data, locales, pages: [page] });

function refusal(input: object): string {
  try {
    parseTemplate(input);
  } catch (error) {
    if (error instanceof PlatenError) return error.issues.map(({ path, message }) => `${path} ${message}`).join('\n');
    throw error;
  }
  return '';
}

function textOf(drawn: Template, id: string): string {
  const layer = drawn.pages.flatMap((each) => each.layers).find((each) => each.id === id);
  assert.ok(layer?.type === 'text', id);
  return layer.runs.map(({ text }) => text).join('');
}

function draw(locale: string | undefined, values: Record<string, unknown> = {}) {
  return applyModifications(template, values, { design: { locale } });
}

test('a locale has its own texts, then those of its language, then those of the template', () => {
  const { template: drawn, report } = draw('pt-BR');
  assert.equal(textOf(drawn, 'title'), 'Boas-vindas');
  assert.equal(textOf(drawn, 'body'), 'Leia mais');
  assert.match(textOf(drawn, 'price'), /^Desde 4$/);
  const title = drawn.pages[0]?.layers[0];
  assert.ok(title?.type === 'text');
  assert.equal(title.style.fontSize, 20, 'other properties fall back too');
  assert.equal(title.style.language, 'pt-BR');
  assert.deepEqual(report, []);
  assert.equal(textOf(draw('PT_br').template, 'title'), 'Boas-vindas');
  assert.equal(textOf(draw('pt').template, 'title'), 'Bem-vindo');
  assert.equal(textOf(draw(undefined).template, 'title'), 'Welcome');
  assert.equal(textOf(draw('en-GB').template, 'title'), 'Welcome');
});

test('of expressions only those with words of their own are reported', () => {
  const reported = (content: string) => {
    const line = { type: 'text', id: 'line', runs: [{ text: '1' }], expressions: { content } };
    const { report } = applyModifications(
      parseTemplate({
        schemaVersion: 2,
        data: {
          day: { type: 'date' },
          count: { type: 'number' },
          size: { type: 'text', default: 'small', constraints: { enum: ['small', 'large'] } },
        },
        locales: { default: 'en', overrides: { de: { 'other.content': 'x' } } },
        pages: [{ id: 'page', width: 100, height: 100, layers: [line] }],
      }),
      {},
      { design: { locale: 'de' } },
    );
    return report.map(({ code }) => code);
  };
  for (const content of [
    "count > 1 ? page + ' / ' + pages : ''",
    "date(day, 'long')",
    "date(day, format: 'long') + ' · ' + currency(count, 'EUR')",
    "toText(day) == 'today' ? '+' : '-'",
  ])
    assert.deepEqual(reported(content), [], content);
  for (const content of [
    "'Page ' + page",
    "count > 1 ? 'many' : ''",
    "date(day) ?? 'soon'",
    "['now', toText(count)].join(', ')",
  ])
    assert.deepEqual(reported(content), ['translation_missing'], content);
});

test('what a locale has no text for is reported, unless the render gives it', () => {
  const missing = draw('de').report;
  assert.deepEqual(
    missing.map(({ page: number, layer, code }) => [number, layer, code]),
    [
      [1, '', 'translation_missing'],
      [1, 'price', 'translation_missing'],
    ],
  );
  assert.match(missing[0]?.message ?? '', /"Read more" \(param\.body\) has no text in de; it is shown in en/);
  assert.equal(draw('de', { body: 'Weiter' }).report.length, 1);
  assert.equal(textOf(draw('de', { body: 'Weiter' }).template, 'body'), 'Weiter');
  assert.deepEqual(draw('fr').report, [
    {
      page: 0,
      layer: '',
      code: 'translation_missing',
      message: 'The template has no texts in fr; they are shown in en.',
    },
  ]);
  assert.deepEqual(draw('en-GB').report, []);
  assert.throws(() => applyModifications(template, {}, { strict: true, design: { locale: 'fr' } }), {
    code: 'RENDER_REJECTED',
  });
});

test('a text can have the runs of its language', () => {
  const layer = draw('de').template.pages[0]?.layers[0];
  assert.ok(layer?.type === 'text');
  assert.deepEqual(layer.runs, [{ text: 'Will' }, { text: 'kommen', style: { fontWeight: 700 } }]);
});

test('values that cannot be taken are refused; those of deleted layers are let be', () => {
  const change = (overrides: object): object => ({
    schemaVersion: 2,
    data,
    pages: [page],
    locales: { default: 'en', overrides },
  });
  assert.match(
    refusal(change({ de: { 'title.fontSize': 'big' } })),
    /locales\.overrides\.de\["title\.fontSize"\] must be/,
  );
  assert.match(refusal(change({ de: { 'title.nothing': 'x' } })), /is no property of text layers/);
  assert.match(
    refusal(change({ de: { 'price.expressions.content': 'cots + 1' } })),
    /overrides\.de\["price\.expressions\.content"\].*did you mean cost/,
  );
  assert.match(refusal(change({ de: { 'param.cost': 'many' } })), /must be a number/);
  assert.match(refusal(change({ deutsch: {} })), /tag of a language/);
  assert.match(refusal(change({ 'pt-br': {}, 'pt-BR': {} })), /every locale once/);
  assert.match(refusal(change({ de: { title: 'x' } })), /must be a layer and its property/);
  assert.equal(refusal(change({ de: { 'gone.content': 'x', 'param.gone': 'y', 'title.content': 'z' } })), '');
});

function mirrored(list: readonly object[], locale = 'ar', more: object = {}): readonly Layer[] {
  const input = {
    schemaVersion: 2,
    locales: { default: 'en', mirror: true, overrides: more },
    pages: [{ id: 'p', width: 400, height: 300, layers: list }],
  };
  return applyModifications(parseTemplate(input), {}, { design: { locale } }).template.pages[0]?.layers ?? [];
}

test('pages are mirrored for languages of the other direction', () => {
  const list = [
    {
      ...layers[0],
      rotation: 10,
      padding: { left: 5 },
      anchors: { horizontal: 'left' },
      motion: { enter: { preset: 'slide', direction: 'left' } },
    },
    {
      type: 'group',
      id: 'row',
      x: 10,
      width: 100,
      layout: { type: 'row', padding: { left: 7 } },
      layers: [{ type: 'shape', id: 'box', width: 30, item: { absolute: true }, radius: { topLeft: 9 } }],
    },
    { type: 'shape', id: 'arrow', geometry: { shape: 'arrow' }, width: 50 },
  ];
  const [text, row, arrow] = mirrored(list, 'ar', { ar: { 'arrow.x': 5 } });
  assert.ok(text?.type === 'text' && row?.type === 'group' && arrow?.type === 'shape');
  assert.deepEqual(
    [text.x, text.rotation, text.align, text.padding.right, text.anchors.horizontal],
    [180, -10, 'right', 5, 'right'],
  );
  assert.equal(text.motion?.enter?.direction, 'right');
  assert.deepEqual([row.x, row.layout?.direction, row.layout?.padding.right], [290, 'rtl', 7]);
  const [box] = row.layers;
  assert.ok(box?.type === 'shape');
  assert.deepEqual([box.x, box.radius.topRight, box.radius.topLeft], [70, 9, 0]);
  assert.deepEqual([arrow.flipX, arrow.x], [true, 5], 'what the locale says itself stays');
  const [same] = mirrored(list, 'de');
  assert.equal(same?.x, 20);
});

test('mirroring twice is no change', () => {
  const layer = fc.record({
    type: fc.constantFrom('shape', 'image', 'qr'),
    x: fc.integer({ min: -500, max: 500 }),
    width: fc.integer({ min: 0, max: 500 }),
    rotation: fc.integer({ min: -360, max: 360 }),
    horizontal: fc.constantFrom('left', 'right', 'center', 'stretch', 'scale'),
  });
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 5 }), (list) => {
      const input = list.map(({ horizontal, ...each }, index) => ({
        id: `l${index}`,
        ...each,
        ...(each.type === 'qr' && { content: 'x' }),
        anchors: { horizontal },
      }));
      const once = mirrored(input);
      assert.deepEqual(
        mirrored(JSON.parse(JSON.stringify(once))),
        parseTemplate({ schemaVersion: 2, pages: [{ id: 'p', width: 400, height: 300, layers: input }] }).pages[0]
          ?.layers,
      );
    }),
    { numRuns: 100 },
  );
});

test('titles of a chart and of its series are texts of a locale', () => {
  const sales = {
    type: 'chart',
    id: 'sales',
    title: 'Sales',
    subtitle: 'Millions',
    categoryAxis: { title: 'Month' },
    valueAxis: { title: 'Euros', grid: false },
    numbers: { suffix: ' m' },
    series: [
      { key: 'shops', title: 'Shops' },
      { key: 'web', title: 'Web' },
    ],
    rows: [{ shops: 1, web: 2 }],
  };
  const overrides = {
    de: {
      'sales.title': 'Umsatz',
      'sales.columns.shops': 'Läden',
      'sales.valueTitle': 'Euro',
      'sales.suffix': ' Mio.',
      'sales.columns.other': 'Andere',
    },
  };
  const charted = parseTemplate({
    schemaVersion: 2,
    locales: { default: 'en', overrides },
    pages: [{ id: 'p', width: 400, height: 300, layers: [sales] }],
  });
  const { template: drawn, report } = applyModifications(charted, {}, { design: { locale: 'de' } });
  const [chart] = drawn.pages[0]?.layers ?? [];
  assert.ok(chart?.type === 'chart');
  assert.deepEqual([chart.title, ...chart.series.map(({ title }) => title)], ['Umsatz', 'Läden', 'Web']);
  assert.deepEqual([chart.categoryAxis.title, chart.valueAxis.title, chart.valueAxis.grid], ['Month', 'Euro', false]);
  assert.equal(chart.numbers.suffix, ' Mio.');
  // The subtitle, the axis of months and the second series have no German.
  assert.deepEqual(
    report.map(({ code, layer }) => `${code} ${layer}`),
    ['translation_missing sales', 'translation_missing sales', 'translation_missing sales'],
  );
  const tooLong = { de: { 'sales.valueTitle': 'x'.repeat(501) } };
  assert.match(
    refusedBy(() => parseTemplate({ ...charted, locales: { default: 'en', overrides: tooLong } })).issues[0]?.path ??
      '',
    /sales\.valueTitle/,
  );
});
