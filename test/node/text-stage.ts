import {
  defaultLimits,
  FontStore,
  layoutText,
  loadFonts,
  textNeeds,
  type FontSet,
  type LayoutTextOptions,
  type TextLayout,
} from '@platen/engine';
import { readBundledFile } from '@platen/engine/node';
import { template, type TextLayer } from '@platen/template';
import type { z } from 'zod';
import { textLayer } from '@platen/template';

/** A text layer as a test writes it: whatever has a default may be left out. */
export type TextInput = Partial<Omit<z.input<typeof textLayer>, 'type'>>;

/** One store for all tests of a process: fonts are opened once. */
export const store = new FontStore({ readBundled: readBundledFile });

/** A complete text layer. */
export function makeText(input: TextInput): TextLayer {
  return textLayer.parse({ type: 'text', id: 'text', width: 400, height: 200, ...input });
}

/** The bundled faces that these layers need. */
export async function loadFor(...layers: TextLayer[]): Promise<FontSet> {
  const { pages } = template.parse({
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        name: 'Page',
        width: 100,
        height: 100,
        layers: layers.map((layer, index) => ({ ...layer, id: `t${index}` })),
      },
    ],
  });
  const { fonts, failures } = await loadFonts({ store, needs: textNeeds({ pages }).fonts, limits: defaultLimits });
  if (failures.length > 0) throw failures[0]?.error;
  return fonts;
}

/** A layer set into its own box with the bundled fonts. */
export async function setText(input: TextInput, options?: LayoutTextOptions): Promise<TextLayout> {
  const layer = makeText(input);
  return layoutText(layer, layer, await loadFor(layer), options);
}

/** The text of each line. */
export function lineTexts({ text, lines }: TextLayout): string[] {
  return lines.map((line) => text.slice(line.start, line.end));
}
