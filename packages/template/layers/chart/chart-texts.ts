import type { ChartLayer } from './chart-layer.ts';

/** The names of the texts of a chart that are written for people, besides those of series and rows. Each is a style key. */
export const chartTextNames = ['title', 'subtitle', 'categoryTitle', 'valueTitle', 'prefix', 'suffix'] as const;
export type ChartTextName = (typeof chartTextNames)[number];

/** A text of a chart: its titles, those of its axes, or what its numbers begin and end with. */
export function chartText(layer: ChartLayer, name: ChartTextName): string {
  if (name === 'categoryTitle') return layer.categoryAxis.title;
  if (name === 'valueTitle') return layer.valueAxis.title;
  return name === 'prefix' || name === 'suffix' ? layer.numbers[name] : layer[name];
}

/** A chart with another text in that place. */
export function withChartText(layer: ChartLayer, name: ChartTextName, text: string): ChartLayer {
  if (name === 'categoryTitle') return { ...layer, categoryAxis: { ...layer.categoryAxis, title: text } };
  if (name === 'valueTitle') return { ...layer, valueAxis: { ...layer.valueAxis, title: text } };
  if (name === 'prefix' || name === 'suffix') return { ...layer, numbers: { ...layer.numbers, [name]: text } };
  return { ...layer, [name]: text };
}
