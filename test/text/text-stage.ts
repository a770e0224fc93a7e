import { defaultLimits } from '@platen/engine';
import { type FontStore, loadFonts, textNeeds, type FontSet, type TextLayout } from '@platen/engine/internal';
import { template, type TextLayer } from '@platen/template';
import type { z } from 'zod';
import { textLayer } from '@platen/template/internal';

/** A text layer as a test writes it: whatever has a default may be left out. */
export type TextInput = Partial<Omit<z.input<typeof textLayer>, 'type'>>;

/** A complete text layer. */
export function makeText(input: TextInput): TextLayer {
  return textLayer.parse({ type: 'text', id: 'text', width: 400, height: 200, ...input });
}

/** The bundled faces that these layers need. */
export async function loadBundledFor(store: FontStore, layers: readonly TextLayer[]): Promise<FontSet> {
  const { pages } = template.parse({
    schemaVersion: 2,
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

/** The text of each line. */
export function lineTexts({ text, lines }: TextLayout): string[] {
  return lines.map((line) => text.slice(line.start, line.end));
}
