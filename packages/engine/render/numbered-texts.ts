import type { EvaluatedLayers, Layer, Template } from '@platen/template';
import { walkLayers } from '@platen/template';

/** Pages whose numbers have all digits between them, the first and last page among them. */
const samples = [
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [1_234_567_890, 9_876_543_210],
] as const;

/** The texts that show numbers of pages as they may come out, so that there are fonts for them. */
export function numberedTexts(
  { pages }: Pick<Template, 'pages'>,
  texts: EvaluatedLayers['pageTexts'],
): { layers: Layer[] }[] {
  if (texts.size === 0) return [];
  return pages.map(({ layers }) => ({
    layers: [...walkLayers(layers)].flatMap(({ layer }) => {
      const write = layer.visible ? texts.get(layer.id) : undefined;
      return write ? samples.map(([page, count]) => write(layer, page, count).layer) : [];
    }),
  }));
}
