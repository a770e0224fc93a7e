import type { LaidOutLayer } from '../../../layout/page-layout.ts';
import { readingOrder } from './reading-order.ts';

const longest = 4000;

/** All that a layer says, in the order of reading: for when it is drawn as an image. */
export function wordsInside(item: LaidOutLayer): string {
  const words = collect(item)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' ');
  return words.length > longest ? `${words.slice(0, longest).toWellFormed()}…` : words;
}

function collect(item: LaidOutLayer): string[] {
  const { layer } = item;
  if (layer.alt !== '') return [layer.alt];
  if ('children' in item) return readingOrder(item.children).flatMap(collect);
  if ('text' in item) return [item.text.text.slice(item.text.lines[0]?.start ?? 0, item.text.shownEnd)];
  if ('table' in item) return item.table.cells.map((cell) => cell.text.text);
  return layer.type === 'image' || layer.type === 'svg' || layer.type === 'video' ? [layer.name] : [];
}
