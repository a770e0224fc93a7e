import { msg } from '@lit/localize';
import type { ChartLayer, Page, TableRow } from '@platen/template';
import { cellLimits } from '../rich-text/table-cells.ts';
import type { Edit } from '../store/template-document.ts';
import { setLayers } from './set-layers.ts';

/** A cell of a chart's rows. The row `header` stands for the names of columns. */
export interface ChartCell {
  row: number | 'header';
  column: number;
}

/** A change of one chart, as an edit. `change` gets its draft. */
export function setChart(
  page: Page,
  layerId: string,
  label: string,
  change: (layer: ChartLayer) => void,
): Edit | undefined {
  return setLayers(page, [layerId], label, (layer) => {
    if (layer.type === 'chart') change(layer);
  });
}

/** The columns of rows by their names, in the order they first come. */
export function chartColumns(rows: readonly TableRow[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return [...names].slice(0, cellLimits.columns);
}

/** A cell as a field shows it. */
export function chartCellText(row: TableRow | undefined, column: string): string {
  const value = row?.[column];
  return value === null || value === undefined ? '' : String(value);
}

/** The value of what is typed into a cell: a number where it is one, and nothing where it is empty. */
function typedValue(text: string): TableRow[string] {
  const typed = text.trim().slice(0, cellLimits.value);
  if (typed === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(typed) && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

/** A name that no column has. */
function freshName(columns: readonly string[]): string {
  for (let number = columns.length + 1; ; number++) {
    const name = msg('Column') + ` ${number}`;
    if (!columns.includes(name)) return name;
  }
}

function renamed(row: TableRow, from: string, to: string): TableRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value]));
}

/** Gives every row every column, so that rows keep them in one order. */
function withColumns(rows: readonly TableRow[], columns: readonly string[]): TableRow[] {
  return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
}

/** Sets a cell to what was typed. Undefined where there is none. */
export function setChartCell(
  page: Page,
  layer: ChartLayer,
  { row, column }: ChartCell,
  text: string,
): Edit | undefined {
  const name = chartColumns(layer.rows)[column];
  if (name === undefined || row === 'header' || !layer.rows[row]) return undefined;
  return setChart(page, layer.id, msg('Typing'), (chart) => {
    const own = chart.rows[row];
    if (own) own[name] = typedValue(text);
  });
}

/** Puts an empty row at the end. Undefined when the chart is full. */
export function addChartRow(page: Page, layer: ChartLayer): Edit | undefined {
  if (layer.rows.length >= cellLimits.rows) return undefined;
  return setChart(page, layer.id, msg('Add row'), (chart) => {
    const columns = chartColumns(chart.rows);
    const names = columns.length > 0 ? columns : [msg('Name'), msg('Value')];
    chart.rows.push(Object.fromEntries(names.map((name) => [name, null])));
  });
}

/** Takes a row away. Undefined when there is no such row. */
export function deleteChartRow(page: Page, layer: ChartLayer, at: number): Edit | undefined {
  if (!layer.rows[at]) return undefined;
  return setChart(page, layer.id, msg('Delete row'), (chart) => void chart.rows.splice(at, 1));
}

/** Puts a column after the others. Undefined when the chart is full, or has no rows. */
export function addChartColumn(page: Page, layer: ChartLayer): Edit | undefined {
  const columns = chartColumns(layer.rows);
  if (columns.length >= cellLimits.columns || layer.rows.length === 0) return undefined;
  return setChart(page, layer.id, msg('Add column'), (chart) => {
    chart.rows = withColumns(chart.rows, [...columns, freshName(columns)]);
  });
}

/** Takes a column away, with the series that shows it. Undefined for the last one. */
export function deleteChartColumn(page: Page, layer: ChartLayer, at: number): Edit | undefined {
  const columns = chartColumns(layer.rows);
  const name = columns[at];
  if (name === undefined || columns.length < 2) return undefined;
  return setChart(page, layer.id, msg('Delete column'), (chart) => {
    for (const row of chart.rows) delete row[name];
    chart.series = chart.series.filter(({ key }) => key !== name);
    if (chart.category === name) chart.category = '';
  });
}

/** Names a column otherwise, also where it is a series or the names. Undefined for an empty name, or one that is taken. */
export function renameChartColumn(page: Page, layer: ChartLayer, at: number, name: string): Edit | undefined {
  const columns = chartColumns(layer.rows);
  const before = columns[at];
  const next = name.trim().slice(0, 120);
  if (before === undefined || next === '' || columns.includes(next)) return undefined;
  return setChart(page, layer.id, msg('Rename column'), (chart) => {
    chart.rows = chart.rows.map((row) => renamed(row, before, next));
    for (const series of chart.series) if (series.key === before) series.key = next;
    if (chart.category === before) chart.category = next;
  });
}

/**
 * Fills cells from one on with lines of values, as copied from a spreadsheet; rows and columns are added as they are needed. In the
 * header, the first line names the columns.
 */
export function fillChart(
  page: Page,
  layer: ChartLayer,
  from: ChartCell,
  lines: readonly (readonly string[])[],
): Edit | undefined {
  if (lines.length === 0) return undefined;
  return setChart(page, layer.id, msg('Paste'), (chart) => {
    const columns = chartColumns(chart.rows);
    const width = Math.min(cellLimits.columns, from.column + Math.max(...lines.map(({ length }) => length)));
    while (columns.length < width) columns.push(freshName(columns));
    let rows = withColumns(chart.rows, columns);
    const [head = [], ...rest] = lines;
    if (from.row === 'header') {
      for (const [index, text] of head.entries()) {
        const before = columns[from.column + index];
        const next = text.trim().slice(0, 120);
        if (before === undefined || next === '' || columns.includes(next)) continue;
        columns[from.column + index] = next;
        rows = rows.map((row) => renamed(row, before, next));
        for (const series of chart.series) if (series.key === before) series.key = next;
        if (chart.category === before) chart.category = next;
      }
    }
    const start = from.row === 'header' ? 0 : from.row;
    for (const [index, line] of (from.row === 'header' ? rest : lines).entries()) {
      const at = start + index;
      if (at >= cellLimits.rows) break;
      rows[at] ??= Object.fromEntries(columns.map((name) => [name, null]));
      for (const [offset, text] of line.entries()) {
        const name = columns[from.column + offset];
        const row = rows[at];
        if (name !== undefined && row) row[name] = typedValue(text);
      }
    }
    chart.rows = rows;
  });
}
