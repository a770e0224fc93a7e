import { FontStore, loadFonts, loadLayouts, textNeeds } from '@platen/engine/internal';
import { defaultLimits } from '@platen/engine';
import { readBundledFile } from '@platen/engine/node';
import { chartKinds, parseTemplate, type ChartKind, type Template } from '@platen/template';
import { CachedTexts } from '../../packages/engine/text/cached-texts.ts';
import { layoutPages, layoutPagesWith } from '../../packages/engine/layout/layout-pages.ts';
import { atMost, info, type Figure } from './figure.ts';
import { measureInTurns } from './measure.ts';

/** Milliseconds that a chart may take to be laid out, with the texts that were set before. */
const maxMs = 0.5;

const rows = Array.from({ length: 12 }, (_, index) => ({
  month: `Month ${index + 1}`,
  North: 20 + ((index * 37) % 60),
  South: 15 + ((index * 53) % 45),
}));

function templateOf(kind: ChartKind): Template {
  const layer = { type: 'chart', id: 'chart', kind, rows, title: 'Sales by month', width: 480, height: 320 };
  return parseTemplate({ schemaVersion: 2, pages: [{ id: 'page', width: 480, height: 320, layers: [layer] }] });
}

/** Layouts of charts of every kind, without drawing: with all texts new, and with texts that were set before. */
export async function benchCharts({ quick }: { quick: boolean }): Promise<Figure[]> {
  const templates = chartKinds.map((kind) => ({ kind, template: templateOf(kind) }));
  const pages = templates.flatMap(({ template }) => template.pages);
  const { charts } = await loadLayouts(pages, { platform: { readBundled: readBundledFile } });
  const store = new FontStore({ readBundled: readBundledFile });
  const needs = textNeeds({ pages }, { chartTexts: charts?.texts }).fonts;
  const { fonts } = await loadFonts({ store, needs, limits: defaultLimits });
  const texts = new CachedTexts();
  const tasks = Object.fromEntries(
    templates.flatMap(({ kind, template }) => [
      [`${kind} new`, () => layoutPages(template, { fonts, charts })],
      [
        `${kind} cached`,
        () => layoutPagesWith((layer, box, start) => texts.layout(layer, box, fonts, start), template, { charts }),
      ],
    ]),
  );
  const times = await measureInTurns(tasks, { warmUp: 20, timed: quick ? 20 : 80 });
  store.close();
  const cached = chartKinds.map((kind) => times[`${kind} cached`] ?? Number.NaN);
  return [
    ...chartKinds.map((kind) =>
      info(`${kind}: new texts, texts set before`, `${ms(times[`${kind} new`])}, ${ms(times[`${kind} cached`])}`),
    ),
    atMost(
      'mean of all kinds, texts set before',
      cached.reduce((sum, time) => sum + time, 0) / cached.length,
      maxMs,
      ' ms',
    ),
  ];
}

function ms(time = Number.NaN): string {
  return `${time.toFixed(2)} ms`;
}
