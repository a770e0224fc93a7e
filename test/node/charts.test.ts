import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { createRenderer, type RenderResult } from '@platen/engine/node';
import { chartKinds, chartLegends, chartLabels, type ChartLayer, PlatenError, type TableRow } from '@platen/template';
import { luminanceOf, readColor } from '../../packages/template/colors/read-color.ts';
import { seriesColor } from '../../packages/engine/charts/chart-colors.ts';
import { describeChart } from '../../packages/engine/charts/describe-chart.ts';
import { readChartData, readNumber } from '../../packages/engine/charts/chart-data.ts';
import { spreadApart } from '../../packages/engine/charts/spread-apart.ts';
import { valueRange } from '../../packages/engine/charts/value-axis.ts';
import { chartLayer } from '../../packages/template/layers/chart/chart-layer.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { PdfObjects } from '../tools/pdf-objects.ts';

const renderer = createRenderer();
const folder = mkdtempSync(join(tmpdir(), 'platen-charts-'));
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

const quarters = [
  { quarter: 'Q1', North: 120, South: 80 },
  { quarter: 'Q2', North: 150, South: 95 },
];

function templateWith(layer: object): object {
  const chart = { type: 'chart', id: 'chart', width: 400, height: 300, ...layer };
  const parameters = [{ key: 'chart', type: 'text', bindings: [{ layerId: 'chart' }] }];
  return { schemaVersion: 2, pages: [{ id: 'page', width: 400, height: 300, layers: [chart], parameters }] };
}

function render(layer: object, modifications: Record<string, unknown> = {}, locale = 'en'): Promise<RenderResult> {
  return renderer.render(templateWith(layer), modifications, { scale: 0.25, includeLayout: true, locale });
}

function chartOf({ layout }: RenderResult): NonNullable<Extract<ChartItem, { chart?: unknown }>['chart']> {
  const item = layout?.[0]?.layers[0];
  assert.ok(item && 'chart' in item && item.chart);
  return item.chart;
}
type ChartItem = NonNullable<RenderResult['layout']>[number]['layers'][number];

function wordsOf(result: RenderResult): string[] {
  return chartOf(result).texts.map(({ text }) => text.text);
}

function parse(layer: object): ChartLayer {
  return chartLayer.parse({ type: 'chart', id: 'chart', ...layer });
}

describe('rows of charts', () => {
  test('names and series are found, numbers may be text, and what is none is left out by name', () => {
    const data = readChartData(
      parse({
        rows: [
          { n: 'a', x: 1, y: '2.5' },
          { n: 'b', x: 'n/a', y: ' -3 ' },
          { n: null, x: 4, y: '1e2' },
        ],
      }),
    );
    assert.deepEqual(data.categories, ['a', 'b', '']);
    assert.deepEqual(
      data.series.map(({ title, values }) => [title, values]),
      [
        ['x', [1, undefined, 4]],
        ['y', [2.5, -3, 100]],
      ],
    );
    assert.deepEqual(data.problems, ['1 values are not numbers up to 10^15 and are left out: "n/a" in row 2 of "x".']);
  });

  test('years before numbers are names, and one column of numbers has none', () => {
    const years = readChartData(parse({ rows: [{ year: 2024, sold: 3 }] }));
    assert.deepEqual([years.categories, years.series.map(({ key }) => key)], [['2024'], ['sold']]);
    assert.deepEqual(readChartData(parse({ rows: [{ sold: 3 }, { sold: 4 }] })).categories, ['1', '2']);
  });

  test('a column that is not there, and too many columns, are reported', () => {
    const wide = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`c${index}`, index]));
    assert.match(readChartData(parse({ rows: [{ n: 'a', ...wide }] })).problems[0] ?? '', /30 columns .* first 24/);
    const named = parse({ rows: quarters, series: [{ key: 'East' }] });
    assert.match(readChartData(named).problems[0] ?? '', /no column "East"/);
  });
});

describe('hostile charts', () => {
  test('are refused with what is wrong, or drawn with what is right', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ n: index }));
    await assert.rejects(
      render({}, { chart: many }),
      (error) => error instanceof PlatenError && /at most 5000 rows/.test(error.message),
    );
    await assert.rejects(render({}, { chart: '[{"n": {"deep": 1}}]' }), PlatenError);
    await assert.rejects(render({}, { 'chart.grow': 2 }), PlatenError);
    await assert.rejects(render({}, { 'chart.colors': 'red, nocolor' }), PlatenError);
    const cells = Array.from({ length: 5000 }, () =>
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`c${at}`, at])),
    );
    await assert.rejects(renderer.render(templateWith({ rows: cells })), /LIMIT_COST|cells/);
    const huge = await render({
      rows: [
        { n: 'a', v: 1e300 },
        { n: 'b', v: -1e15 },
        { n: 'c', v: 1e-300 },
      ],
    });
    assert.deepEqual(
      huge.report.map(({ code }) => code),
      ['chart_invalid'],
    );
  });

  test('5,000 rows are drawn with few texts', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      n: `Row ${index}`,
      v: (index * 7919) % 1000,
      w: index,
    }));
    for (const kind of ['bar', 'horizontal', 'area', 'pie', 'scatter', 'radar'] as const) {
      const chart = chartOf(await render({ kind, rows, labels: 'all' }));
      assert.ok(chart.texts.length < 700, `${kind}: ${chart.texts.length} texts`);
    }
  });

  test('property: whatever rows and settings, it is drawn, with finite numbers, within its box', async () => {
    const cell = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -1000, max: 1000 }),
      fc.constantFrom(null, true, '', '12', 'x', 'ش', '-0'),
      fc.string({ maxLength: 40 }),
    );
    const row = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), cell, { maxKeys: 4 });
    const settings = fc.record({
      kind: fc.constantFrom(...chartKinds),
      rows: fc.array(row, { maxLength: 12 }),
      legend: fc.constantFrom(...chartLegends),
      labels: fc.constantFrom(...chartLabels),
      stacking: fc.constantFrom('none', 'stack', 'share'),
      curve: fc.constantFrom('straight', 'smooth', 'steps'),
      grow: fc.constantFrom(0, 0.3, 0.9, 1),
      direction: fc.constantFrom('ltr', 'rtl'),
      width: fc.constantFrom(0, 3, 40, 400),
      height: fc.constantFrom(0, 3, 40, 300),
      title: fc.constantFrom('', 'A title'),
      valueAxis: fc.constantFrom({}, { min: 5 }, { max: -5 }, { min: 7, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(settings, async (layer) => {
        const { marks, texts } = chartOf(await render(layer));
        for (const { d } of marks) assert.doesNotMatch(d, /NaN|Infinity/);
        for (const { x, y } of texts) assert.ok(Number.isFinite(x) && Number.isFinite(y));
        for (const { d } of marks) {
          // Arcs have radii and flags in between.
          if (/[AHVhv]/.test(d)) continue;
          for (const number of d.match(/-?\d+(?:\.\d+)?/g) ?? []) assert.ok(Math.abs(Number(number)) < 5000, d);
        }
      }),
      { numRuns: 150, seed: 11 },
    );
  });
});

test('parameters, style keys and lists of data fill a chart', async () => {
  const rows = [{ n: 'May', v: 3 }];
  const result = await render(
    {},
    {
      chart: rows,
      'chart.title': 'Sales',
      'chart.kind': 'Horizontal',
      'chart.colors': 'rgb(255, 0, 0), #00f',
      'chart.max': 10,
    },
  );
  assert.deepEqual(result.report, []);
  assert.ok(wordsOf(result).includes('Sales') && wordsOf(result).includes('May'));
  assert.ok(chartOf(result).marks.some(({ fill }) => fill === 'rgb(255, 0, 0)'));
  assert.ok(wordsOf(await render({ title: 'x' }, { 'chart.rows': rows })).includes('May'));
});

test('numbers are written as the locale writes them, on axes with as many digits as their steps', async () => {
  const rows = [
    { n: 'a', v: 1_250_000 },
    { n: 'b', v: 750_000 },
  ];
  const shown = { rows, valueAxis: { show: 'show' } };
  assert.ok(wordsOf(await render(shown)).includes('1.3M'));
  assert.ok(wordsOf(await render(shown, {}, 'de')).some((text) => /^1,25\sMio\.$|^1,3\sMio\.$/.test(text)));
  const money = { rows: [{ n: 'a', v: 0.25 }], numbers: { style: 'currency', currency: 'eur' } };
  assert.ok(wordsOf(await render(money, {}, 'de')).some((text) => /^0,25\s€$/.test(text)));
  const ticks = wordsOf(
    await render({
      rows: [
        { n: 'a', v: 0.3 },
        { n: 'b', v: 0.1 },
      ],
      labels: 'none',
    }),
  );
  assert.ok(ticks.includes('0.00') || ticks.includes('0.0'), ticks.join(' '));
});

test('values of an axis are round, hold all values, and have zero where bars need it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { maxLength: 20 }),
      fc.integer({ min: 2, max: 8 }),
      (given, count) => {
        const values = given.map((value) => readNumber(value) ?? 0);
        const { low, high, ticks } = valueRange(values, { min: undefined, max: undefined, withZero: true, count });
        assert.ok(low <= 0 && high >= 0 && low < high);
        for (const value of values) assert.ok(value >= low && value <= high);
        assert.ok(ticks.length <= 50);
      },
    ),
  );
});

test('names that are spread apart do not overlap, and keep their order', () => {
  const places = spreadApart(
    [
      { at: 10, size: 10 },
      { at: 11, size: 10 },
      { at: 9, size: 10 },
    ],
    0,
    100,
  );
  assert.deepEqual(places, [19, 29, 9]);
  assert.deepEqual(
    spreadApart(
      [
        { at: 98, size: 10 },
        { at: 99, size: 10 },
      ],
      0,
      100,
    ),
    [85, 95],
  );
});

test('a description says kind, title and values; of long series ends and extremes', async () => {
  assert.equal(
    chartOf(await render({ kind: 'grouped', title: 'Sales', rows: quarters })).description,
    'Bar chart: Sales. North: Q1 120, Q2 150; South: Q1 80, Q2 95.',
  );
  const long = Array.from({ length: 30 }, (_, index) => ({ day: `D${index}`, v: index === 7 ? 99 : index }));
  assert.equal(
    chartOf(await render({ kind: 'line', rows: long }, {}, 'de')).description,
    'Liniendiagramm. D0 0 … D29 29 (min D0 0, max D7 99).',
  );
  assert.match(chartOf(await render({}, {}, 'ar')).description, /لا توجد بيانات/);
  assert.equal(typeof describeChart, 'function');
});

test('the palette is readable on white, and its first colors differ in lightness or hue for every color vision', () => {
  const colors = Array.from({ length: 6 }, (_, index) => seriesColor({ colors: [], kind: 'bar' }, index));
  for (const color of colors) {
    const read = readColor(color);
    assert.ok(read && 1.05 / (luminanceOf(read) + 0.05) >= 3, color);
  }
  assert.equal(new Set(colors).size, 6);
});

test('growth scales bars, reveals lines and keeps the frame', async () => {
  const [none, half, whole] = await Promise.all(
    [0, 0.5, 1].map(async (grow) => chartOf(await render({ rows: quarters, grow, kind: 'stacked' }))),
  );
  assert.notDeepEqual(half?.marks, whole?.marks);
  assert.deepEqual(
    half?.texts.map(({ x, y }) => [x, y]),
    whole?.texts.map(({ x, y }) => [x, y]),
  );
  assert.ok((none?.marks.length ?? 0) <= (whole?.marks.length ?? 0));
  const line = chartOf(await render({ rows: quarters, grow: 0.5, kind: 'line' }));
  assert.ok(line.marks.some(({ clip }) => clip && clip.width < 300));
});

test(
  'in PDFs a chart is a figure with its description, drawn without pixels',
  { skip: lacksTools('pdftotext', 'pdfimages', 'qpdf') },
  async () => {
    const rows: TableRow[] = quarters;
    const { outputs, report } = await renderer.render(
      templateWith({ rows, title: 'Sales', kind: 'stacked' }),
      {},
      { format: 'pdf' },
    );
    assert.deepEqual(report, []);
    const path = join(folder, 'chart.pdf');
    writeFileSync(path, outputs[0]?.bytes ?? '');
    assert.match(runTool('pdftotext', [path, '-']).toString(), /Sales[\s\S]*North/);
    assert.doesNotMatch(runTool('pdfimages', ['-list', path]).toString(), /image/);
    const objects = new PdfObjects(path);
    const figures = objects.having('/S', '/Figure').map(({ value }) => objects.at(value, '/Alt'));
    assert.deepEqual(figures, ['u:Bar chart: Sales. North: Q1 120, Q2 150; South: Q1 80, Q2 95.']);
  },
);
