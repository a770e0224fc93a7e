import { XMLSerializer } from '@xmldom/xmldom';
import type { Platform } from '../platform.ts';
import type { Drawing } from './drawing.ts';
import { embedPictures, type PictureLimits } from './embed-pictures.ts';
import { normaliseSvg } from './normalise-svg.ts';
import { parseDrawing } from './parse-drawing.ts';
import { parseXml } from './parse-xml.ts';
import { startResvg, type SvgFonts } from './resvg.ts';
import { type DrawingWarning, sanitiseSvg } from './sanitise-svg.ts';
import { checkSvgCost } from './svg-cost.ts';
import { readSvgText } from './svg-text.ts';

/** Bounds on an SVG's pictures, and where fonts for its text come from. */
export interface DrawingOptions extends PictureLimits {
  /** Finds fonts for text inside the SVG: of these families where there are any, and of fallbacks for this text. */
  findFonts?: (families: readonly string[], text: string) => Promise<SvgFonts>;
}

/** A normalised SVG, and what of it could not be kept. */
export interface LoadedDrawing {
  drawing: Drawing;
  warnings: readonly DrawingWarning[];
}

/**
 * Reads an SVG file of any origin as a drawing. Nothing outside the file is fetched, nothing in it is run, and what would cost
 * unbounded time or memory is refused. Throws ASSET_UNSUPPORTED.
 */
export async function loadDrawing(
  bytes: Uint8Array,
  platform: Platform,
  options: DrawingOptions,
): Promise<LoadedDrawing> {
  const [{ text, warnings, fonts }] = await Promise.all([readSafely(bytes, platform, options), startResvg(platform)]);
  return { drawing: parseDrawing(normaliseSvg(text, fonts)), warnings };
}

/** The text of an SVG from which everything unsafe is gone, and what text inside it is set in. */
async function readSafely(
  bytes: Uint8Array,
  platform: Platform,
  options: DrawingOptions,
): Promise<{ text: string; warnings: DrawingWarning[]; fonts?: SvgFonts }> {
  const document = parseXml(readSvgText(bytes));
  const needs = sanitiseSvg(document);
  checkSvgCost(document);
  const warnings = [...needs.warnings, ...(await embedPictures(needs.pictures, platform, options))];
  const text = new XMLSerializer().serializeToString(document);
  const words = needs.hasText ? (document.documentElement?.textContent ?? '') : '';
  const fonts = needs.hasText ? await options.findFonts?.(needs.families, words) : undefined;
  return { text, warnings, ...(fonts && { fonts }) };
}
