import { FontStore, layoutText, type FontSet, type LayoutTextOptions, type TextLayout } from '@platen/engine/internal';
import { readBundledFile } from '@platen/engine/node';
import type { TextLayer } from '@platen/template';
import { loadBundledFor, makeText, type TextInput } from './text-stage.ts';

/** One store for all tests of a process: fonts are opened once. */
export const store = new FontStore({ readBundled: readBundledFile });

/** The bundled faces that these layers need. */
export function loadFor(...layers: TextLayer[]): Promise<FontSet> {
  return loadBundledFor(store, layers);
}

/** A layer set into its own box with the bundled fonts. */
export async function setText(input: TextInput, options?: LayoutTextOptions): Promise<TextLayout> {
  const layer = makeText(input);
  return layoutText(layer, layer, await loadFor(layer), options);
}
