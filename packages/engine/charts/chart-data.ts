import type { ChartLayer, TableRow } from '@platen/template';
import { seriesColor } from './chart-colors.ts';

/** One series of numbers; what is missing is undefined. */
export interface SeriesValues {
  key: string;
  title: string;
  color: string;
  values: readonly (number | undefined)[];
}

/** The rows of a chart as it draws them. */
export interface ChartData {
  categories: readonly string[];
  series: readonly SeriesValues[];
  /** Numbers of the category column, for charts that place by them. */
  positions: readonly (number | undefined)[];
  /** Sentences about what was left out. */
  problems: readonly string[];
}

/** Larger numbers are beyond what 64 bits count exactly. */
const largest = 1e15;
/** Smaller ones are none in any chart. */
const smallest = 1e-15;
const numeric = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;
const maxSeries = 24;

type Cell = TableRow[string] | undefined;

/** A cell as a number; undefined where it is none. Texts of numbers, as CSV files have them, are numbers too. */
export function readNumber(cell: Cell): number | undefined {
  const text = typeof cell === 'string' ? cell.trim() : '';
  const value = typeof cell === 'number' ? cell : numeric.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) < smallest) return 0;
  return Math.abs(value) <= largest ? value : undefined;
}

function isEmpty(cell: Cell): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

function textOf(cell: Cell): string {
  return isEmpty(cell) ? '' : String(cell);
}

interface Column {
  key: string;
  isNumeric: boolean;
  /** Some of it is text, if only the text of a number. */
  isWritten: boolean;
}

/** The columns in the order they first come, and whether most of what is in them are numbers. */
function readColumns(rows: readonly TableRow[]): Column[] {
  const counts = new Map<string, { numbers: number; others: number; isWritten: boolean }>();
  for (const row of rows) {
    for (const [key, cell] of Object.entries(row)) {
      const count = counts.get(key) ?? { numbers: 0, others: 0, isWritten: false };
      counts.set(key, count);
      if (isEmpty(cell)) continue;
      count.isWritten ||= typeof cell === 'string';
      if (readNumber(cell) === undefined) count.others += 1;
      else count.numbers += 1;
    }
  }
  return [...counts].map(([key, { numbers, others, isWritten }]) => ({
    key,
    isNumeric: numbers > 0 && numbers >= others,
    isWritten,
  }));
}

/** The column with the names: the first with texts, else the first of several with numbers, such as years. */
function findCategory({ category, kind, series }: ChartLayer, columns: readonly Column[]): string | undefined {
  if (category !== '') return category;
  const given = new Set(series.map(({ key }) => key));
  const open = columns.filter(({ key }) => !given.has(key));
  const text = open.find(({ isNumeric }) => !isNumeric);
  if (kind === 'scatter') return open.find(({ isNumeric }) => isNumeric)?.key;
  if (text) return text.key;
  const written = open.find(({ isWritten }) => isWritten);
  if (written && open.some(({ isWritten }) => !isWritten)) return written.key;
  if (kind === 'gauge' || kind === 'ring') return undefined;
  return open.length > 1 || (open.length === 1 && given.size > 0) ? open[0]?.key : undefined;
}

/** The column of texts that names the points of a scatter chart. */
export function findNames({ rows, series, category }: ChartLayer): string[] {
  const given = new Set([...series.map(({ key }) => key), category]);
  const key = readColumns(rows).find((column) => !column.isNumeric && !given.has(column.key))?.key;
  return key === undefined ? [] : rows.map((row) => textOf(row[key]));
}

/** Reads the rows of a chart: its categories and series of numbers, and what cannot be drawn. */
export function readChartData(layer: ChartLayer): ChartData {
  const { rows } = layer;
  const columns = readColumns(rows);
  const category = findCategory(layer, columns);
  const problems: string[] = [];
  let chosen = layer.series.map(({ key, title, color }) => ({ key, title: title || key, color }));
  if (chosen.length === 0) {
    const all = columns.filter(({ key, isNumeric }) => isNumeric && key !== category);
    if (all.length > maxSeries)
      problems.push(`Of ${all.length} columns with numbers the first ${maxSeries} are drawn.`);
    chosen = all.slice(0, maxSeries).map(({ key }) => ({ key, title: key, color: undefined }));
  }
  const known = new Set(columns.map(({ key }) => key));
  if (rows.length > 0) {
    const missing = [...layer.series.map(({ key }) => key), layer.category].filter(
      (key) => key !== '' && !known.has(key),
    );
    if (missing.length > 0) problems.push(`The rows have no column ${missing.map((key) => `"${key}"`).join(', ')}.`);
  }
  let refused = 0;
  let first = '';
  const series = chosen.map(({ key, title, color }, index): SeriesValues => {
    const values = rows.map((row, at) => {
      const cell = row[key];
      const value = readNumber(cell);
      if (value === undefined && !isEmpty(cell)) {
        refused += 1;
        first ||= `${JSON.stringify(cell).slice(0, 40)} in row ${at + 1} of "${key}"`;
      }
      return value;
    });
    return { key, title, color: color ?? seriesColor(layer, index), values };
  });
  if (refused > 0) problems.push(`${refused} values are not numbers up to 10^15 and are left out: ${first}.`);
  return {
    categories: rows.map((row, index) => (category === undefined ? String(index + 1) : textOf(row[category]))),
    series,
    positions: category === undefined ? [] : rows.map((row) => readNumber(row[category])),
    problems,
  };
}

/** All numbers of all series. */
export function* numbersOf(series: readonly SeriesValues[]): Generator<number> {
  for (const { values } of series) for (const value of values) if (value !== undefined) yield value;
}
