import type { LaidOutLayer } from '../../../pages/page-layout.ts';
import { pdfDefinitionOf } from '../layers/pdf-definitions.ts';
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
  return pdfDefinitionOf(item.layer).words?.(item) ?? [];
}
