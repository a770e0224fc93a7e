import type { Layer } from './layer.ts';

/** The columns of a table or the series of a chart, each with its key and title; none of other layers. */
export function titledColumns(layer: Layer): readonly { key: string; title: string }[] {
  if (layer.type === 'table') return layer.columns;
  return layer.type === 'chart' ? layer.series : [];
}

/** The layer with another title of a column or series. */
export function withColumnTitle<Titled extends Layer>(layer: Titled, key: string, title: string): Titled {
  const renamed = <Column extends { key: string; title: string }>(columns: readonly Column[]): Column[] =>
    columns.map((column) => (column.key === key ? { ...column, title } : column));
  if (layer.type === 'table') return { ...layer, columns: renamed(layer.columns) };
  return layer.type === 'chart' ? { ...layer, series: renamed(layer.series) } : layer;
}
