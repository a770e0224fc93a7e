import { z } from 'zod';
import { layer, type Layer } from '@platen/template';

/** Format of layers on the clipboard: a JSON text that other editors, tabs and pages can read. */
const clipboardText = z.object({
  platen: z.literal('layers'),
  layers: z.array(layer).min(1).max(2000),
});

/** The media type of such a text in drags. */
export const layersMediaType = 'application/vnd.platen.layers+json';

/** Layers as a text for the clipboard. */
export function writeLayers(layers: readonly Layer[]): string {
  return JSON.stringify({ platen: 'layers', layers });
}

/** The layers in a text from the clipboard; undefined when it is something else. Whatever is not of the model is refused whole. */
export function readLayers(text: string): Layer[] | undefined {
  if (!text.startsWith('{"platen":"layers"')) return undefined;
  try {
    const parsed = clipboardText.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.layers : undefined;
  } catch {
    return undefined;
  }
}
