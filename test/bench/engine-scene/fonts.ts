import { bundledFonts, type BundledFont } from '@platen/library';
import { readBundledFile } from '../../../packages/engine/node/bundled-files.ts';
import { design } from './design.ts';

/** A font file handed to a peer, with the code points it is for. */
export interface PeerFont {
  family: string;
  weight: number | readonly [number, number];
  unicodeRanges: readonly (readonly [number, number])[];
  bytes: Uint8Array;
}

/** The bundled font files that the design's texts need. */
export async function loadDesignFonts(): Promise<PeerFont[]> {
  const needed = bundledFonts.filter((font) => design.texts.some((text) => isNeeded(font, text)));
  return Promise.all(needed.map(async (font) => ({ ...font, bytes: await readBundledFile(font.path) })));
}

function isNeeded(font: BundledFont, text: { family: string; weight: number; text: string }): boolean {
  const weightFits =
    typeof font.weight === 'number'
      ? font.weight === text.weight
      : font.weight[0] <= text.weight && text.weight <= font.weight[1];
  if (font.family !== text.family || font.style !== 'normal' || !weightFits) return false;
  const codePoints = [...text.text].map((character) => character.codePointAt(0) ?? 0);
  return codePoints.some((code) => font.unicodeRanges.some(([from, to]) => from <= code && code <= to));
}
