import { z } from 'zod';
import type { KeyframeTrack } from '@platen/template';
import { keyframeTrack } from '@platen/template/internal';

/** Keyframes of one layer on the clipboard; times count from the first of all that were copied. */
export interface CopiedKeyframes {
  layerId: string;
  tracks: KeyframeTrack[];
}

/** Format of keyframes on the clipboard: a JSON text that other editors, tabs and pages can read. */
const clipboardText = z.object({
  platen: z.literal('keyframes'),
  layers: z
    .array(z.object({ layerId: z.string().max(64), tracks: z.array(keyframeTrack).min(1).max(64) }))
    .min(1)
    .max(2000),
});

/** Keyframes as a text for the clipboard. */
export function writeKeyframes(layers: readonly CopiedKeyframes[]): string {
  return JSON.stringify({ platen: 'keyframes', layers });
}

/** The keyframes in a text from the clipboard; undefined when it is something else. Whatever is not of the model is refused whole. */
export function readKeyframes(text: string): CopiedKeyframes[] | undefined {
  if (!text.startsWith('{"platen":"keyframes"')) return undefined;
  try {
    const parsed = clipboardText.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.layers : undefined;
  } catch {
    return undefined;
  }
}
