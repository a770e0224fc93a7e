import { createRandom, pageOf, sceneOf, times, type Attack, type AttackScene } from './attack.ts';

const words = 'Wörter über Wörter, said the Ünïted, and 漢字かな交じり文 too. ';
const longText = (length: number, of = words): string => of.repeat(Math.ceil(length / of.length)).slice(0, length);

const text = (id: string, content: string, more: object = {}): object => ({
  type: 'text',
  id,
  width: 1000,
  height: 1000,
  runs: [{ text: content }],
  ...more,
});

function texts(count: number, content: string, more: (index: number) => object = () => ({})): AttackScene {
  return sceneOf(times(count, (index) => text(`text-${index}`, content, more(index))));
}

/** A random text of letters with marks, which no two paragraphs share. */
function randomText(length: number, seed: number): string {
  const random = createRandom(seed);
  return times(length, () => (random() < 0.15 ? ' ' : String.fromCodePoint(97 + Math.floor(random() * 26)))).join('');
}

const table = (columns: number, rows: number, more: object = {}): object => ({
  type: 'table',
  id: 'table',
  width: 5000,
  height: 5000,
  columns: times(columns, (index) => ({ key: `c${index}` })),
  rows: times(rows, (row) => Object.fromEntries(times(columns, (column) => [`c${column}`, `${row} × ${column}`]))),
  ...more,
});

/** Texts, tables and codes by length, number and mode. */
export const textAttacks: readonly Attack[] = [
  { name: 'text-long', make: () => texts(1, longText(100_000)) },
  {
    name: 'text-longest',
    make: () => sceneOf([{ ...text('text', ''), runs: times(300, () => ({ text: longText(100_000) })) }]),
  },
  {
    name: 'text-fit',
    make: () => texts(20, longText(100_000), () => ({ mode: 'fit', minFontSize: 0.1, maxFontSize: 5000 })),
  },
  { name: 'text-one-word', make: () => texts(1, 'm'.repeat(100_000), () => ({ mode: 'fit', minFontSize: 0.1 })) },
  { name: 'text-one-word-cut', make: () => texts(1, 'm'.repeat(100_000), () => ({ wrap: 'anywhere', width: 1 })) },
  { name: 'text-narrow', make: () => texts(5, longText(100_000), () => ({ width: 1 })) },
  { name: 'text-justified-by-marks', make: () => texts(1, `a${'\u0301'.repeat(99_999)}`) },
  { name: 'text-marks', make: () => texts(1, longText(100_000, 'a\u0301\u0302\u0303\u0323')) },
  { name: 'text-bidi', make: () => texts(1, longText(100_000, '\u202eab\u202cאב \u2067cd\u2069')) },
  { name: 'text-bidi-deep', make: () => texts(1, `${'\u2067'.repeat(50_000)}a${'\u2069'.repeat(49_000)}`) },
  { name: 'text-brackets', make: () => texts(1, `${'('.repeat(49_000)}א${')'.repeat(49_000)}`) },
  { name: 'text-emoji', make: () => texts(1, longText(100_000, '👩‍👩‍👧‍👦🏳️‍🌈')) },
  {
    name: 'text-emoji-all',
    make: () => texts(1, times(1500, (index) => String.fromCodePoint(0x1f300 + index)).join('')),
  },
  { name: 'text-scripts', make: () => texts(1, longText(100_000, 'aбγאع가ก漢क')) },
  {
    name: 'text-unknown-characters',
    make: () => texts(1, times(50_000, (index) => String.fromCodePoint(0xf0000 + index)).join('')),
  },
  { name: 'text-lines', make: () => texts(1, '\n'.repeat(99_999)) },
  { name: 'text-tabs', make: () => texts(1, '\t'.repeat(99_999)) },
  {
    name: 'text-runs',
    make: () =>
      sceneOf([
        {
          ...text('text', ''),
          runs: times(2000, (index) => ({
            text: 'ab',
            style: { fontSize: 10 + index / 100, letterSpacing: index / 10, axes: { wght: 100 + (index % 800) } },
          })),
        },
      ]),
  },
  { name: 'text-many', make: () => texts(2000, longText(3000)) },
  {
    name: 'text-shadows',
    make: () =>
      texts(300, longText(2000), () => ({ shadows: times(16, () => ({ type: 'drop', color: '#000000', blur: 80 })) })),
  },
  {
    name: 'text-strokes',
    make: () =>
      texts(300, longText(3000), () => ({
        stroke: { width: 500, position: 'outside', join: 'round', paint: { type: 'solid', color: '#ff0000' } },
      })),
  },
  {
    name: 'text-strokes-dashed',
    make: () =>
      texts(50, longText(3000), () => ({
        stroke: { width: 1, dash: [0.01], paint: { type: 'solid', color: '#ff0000' } },
      })),
  },
  {
    name: 'text-strokes-inside',
    make: () =>
      texts(300, longText(3000), () => ({
        stroke: { width: 50, position: 'inside', paint: { type: 'solid', color: '#ff0000' } },
      })),
  },
  { name: 'text-huge', make: () => texts(50, longText(5000), () => ({ style: { fontSize: 5000 } })) },
  {
    name: 'text-on-path',
    make: () =>
      texts(20, longText(30_000), () => ({
        path: { d: `M0 0${'C100 0 0 100 100 100S0 0 0 50'.repeat(3000)}` },
      })),
  },
  {
    name: 'text-flow',
    make: () => ({
      template: pageOf([
        text('text', '', { mode: 'flow', height: 40, width: 40, runs: times(20, () => ({ text: longText(100_000) })) }),
      ]),
    }),
  },
  {
    name: 'text-flows',
    make: () => ({
      template: {
        schemaVersion: 1,
        pages: times(100, (page) => ({
          id: `page-${page}`,
          width: 1080,
          height: 1080,
          layers: times(20, (index) =>
            text(`text-${page}-${index}`, longText(30_000), { mode: 'flow', height: 40, width: 40 }),
          ),
        })),
      },
    }),
  },
  {
    name: 'text-features',
    make: () =>
      texts(20, longText(30_000), () => ({
        style: { features: Object.fromEntries(times(500, (index) => [`a${String(index).padStart(3, '0')}`, 1])) },
      })),
  },
  {
    name: 'text-lists',
    make: () => texts(1, longText(100_000, 'a\n'), () => ({ list: { type: 'roman', start: 1_000_000_000 } })),
  },
  {
    name: 'text-random',
    make: () => sceneOf(times(20, (index) => text(`text-${index}`, randomText(50_000, index + 1)))),
  },
  { name: 'table-largest', make: () => sceneOf([table(64, 5000)], 5000, 5000) },
  {
    name: 'table-of-long-cells',
    make: () =>
      sceneOf(
        [
          table(10, 500, {
            rows: times(500, () => Object.fromEntries(times(10, (column) => [`c${column}`, longText(10_000)]))),
          }),
        ],
        5000,
        5000,
      ),
  },
  {
    name: 'table-of-empty-rows',
    make: () => sceneOf([table(64, 5000, { rows: times(5000, () => ({})) })], 5000, 5000),
  },
  {
    name: 'tables',
    make: () =>
      sceneOf(
        times(50, (index) => table(20, 500, { id: `table-${index}` })),
        5000,
        5000,
      ),
  },
  {
    name: 'table-rows-by-parameter',
    make: () => ({
      template: pageOf([{ ...table(64, 1), rows: [] }], 1080, 1080, {
        parameters: [{ key: 'rows', type: 'text', bindings: [{ layerId: 'table' }] }],
      }),
      modifications: {
        rows: times(5000, (row) => Object.fromEntries(times(64, (column) => [`c${column}`, `${row} ${column}`]))),
      },
    }),
  },
  {
    name: 'codes',
    make: () =>
      sceneOf(
        times(500, (index) => ({
          type: 'qr',
          id: `code-${index}`,
          width: 900,
          height: 900,
          content: `${index} ${'x'.repeat(2900)}`,
          errorCorrection: 'L',
        })),
      ),
  },
  ...(['data-matrix', 'aztec', 'pdf417', 'code-128', 'code-39'] as const).map((symbology) => ({
    name: `codes-${symbology}`,
    make: () =>
      sceneOf(
        times(200, (index) => ({
          type: 'qr',
          id: `code-${index}`,
          width: 900,
          height: 900,
          symbology,
          content:
            `${index} ${'aB1-'.repeat(symbology === 'code-39' ? 999 : symbology === 'code-128' ? 990 : 300)}`.toUpperCase(),
          errorCorrection: 'L',
        })),
      ),
  })),
];
