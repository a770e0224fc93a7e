import type { ChartLayer } from '@platen/template';
import type { ChartData, SeriesValues } from './chart-data.ts';
import type { ChartNumbers } from './chart-numbers.ts';
import { kindName, type ChartStrings } from './chart-strings.ts';

/** Series with more values are described by their ends and extremes. */
const maxWritten = 12;
const maxLength = 1900;

/**
 * The description of a chart, in words for people who cannot see it: its kind and title, then the values of each series; of long ones the first,
 * the last, and the lowest and highest.
 */
export function describeChart(layer: ChartLayer, data: ChartData, numbers: ChartNumbers, words: ChartStrings): string {
  const heads = [kindName(words, layer.kind), layer.title, layer.subtitle].map(oneLine).filter((text) => text !== '');
  const parts = drawnSeries(layer, data).map((series) => {
    const values = describeSeries(series, data.categories, numbers);
    const isNamed = data.series.length > 1 || layer.series.length > 0;
    return isNamed && series.title !== '' ? `${oneLine(series.title)}: ${values}` : values;
  });
  const body = parts.filter((text) => text !== '').join('; ');
  const text = `${heads.join(': ')}. ${body === '' ? words.noData : body}.`;
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
}

/** The series that a kind of chart shows, with what it makes of them. */
function drawnSeries({ kind }: ChartLayer, { series, positions }: ChartData): readonly SeriesValues[] {
  const [first] = series;
  if (!first) return [];
  switch (kind) {
    case 'gauge':
      return [{ ...first, values: first.values.slice(0, 1) }];
    case 'pie':
    case 'donut':
    case 'ring':
      return [first];
    case 'waterfall': {
      let sum = 0;
      const values = first.values.map((value) => {
        sum += value ?? 0;
        return value ?? sum;
      });
      return [{ ...first, values }];
    }
    case 'scatter':
      return [{ ...first, values: first.values.map((value, at) => (positions[at] === undefined ? undefined : value)) }];
    default:
      return series;
  }
}

function describeSeries({ values }: SeriesValues, categories: readonly string[], numbers: ChartNumbers): string {
  const points = values.flatMap((value, index) =>
    value === undefined ? [] : [{ value, name: categories[index] ?? '' }],
  );
  const write = ({ value, name }: { value: number; name: string }): string =>
    `${oneLine(name)} ${numbers.value(value)}`.trim();
  if (points.length <= maxWritten) return points.map(write).join(', ');
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  let [low, high] = [first, first];
  for (const point of points) {
    if (point.value < low.value) low = point;
    if (point.value > high.value) high = point;
  }
  return `${write(first)} … ${write(last)} (min ${write(low)}, max ${write(high)})`;
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
}
