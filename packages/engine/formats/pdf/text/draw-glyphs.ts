import type { Matrix } from '../../../load/drawing.ts';
import type { Face } from '../../../text/font-set.ts';
import type { GlyphRun } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { formatNumber, utf16Hex } from '../container/pdf-value.ts';
import { pathOperators } from '../paint/pdf-outline.ts';
import { clustersOf } from './cluster-texts.ts';
import type { PdfFont } from './pdf-font.ts';

/** What text does: ISO 32000-1, 9.3.6. */
export const textMode = { fill: 0, invisible: 3, clip: 7 } as const;
export type TextMode = (typeof textMode)[keyof typeof textMode];

/** A glyph with its origin in the layer's pixels, and what is said around it. */
interface PlacedGlyph {
  id: number;
  x: number;
  y: number;
  /** Radians, clockwise; 0 but on paths. */
  angle: number;
  /** `undefined`: goes on as before. Text: a span of that text begins with this glyph; `null`: it has ended before it. */
  span?: string | null;
}

/**
 * Writes a run as a text object: glyphs at their places, with spans of the text they stand for where that is not what the
 * glyphs say one by one. Colour is set before.
 */
export function drawGlyphs(content: PdfContent, run: GlyphRun, text: string, font: PdfFont, mode: TextMode): void {
  const glyphs = placeGlyphs(run, text, font);
  if (glyphs.length === 0) return;
  const name = content.resources.use('Font', font.reference);
  const { fontSize } = run;
  const { slant } = font.face;
  content.defer(() => writeText(name, glyphs, fontSize, slant, font, mode), glyphs.length * 12 + 60);
}

function placeGlyphs(run: GlyphRun, text: string, font: PdfFont): PlacedGlyph[] {
  const placed: PlacedGlyph[] = [];
  let isInSpan = false;
  for (const cluster of clustersOf(run, text, font.face)) {
    // All glyphs are noted, so that each stands for something.
    const speaks = cluster.to - cluster.from === 1 && font.use(run.glyphs[cluster.from]!.id, cluster.text);
    for (let index = cluster.from; index < cluster.to; index++) {
      const glyph = run.glyphs[index]!;
      if (cluster.to - cluster.from > 1) font.use(glyph.id, index === cluster.from ? cluster.text : '');
      const at = run.placements?.[index];
      placed.push({
        id: glyph.id,
        x: at?.x ?? run.x + glyph.x,
        y: at?.y ?? run.y + glyph.y,
        angle: at?.angle ?? 0,
        ...(index === cluster.from && !speaks && { span: cluster.text }),
        ...(index === cluster.from && speaks && isInSpan && { span: null }),
      });
    }
    isInSpan = !speaks;
  }
  return placed;
}

function writeText(
  name: string,
  glyphs: readonly PlacedGlyph[],
  size: number,
  slant: number,
  font: PdfFont,
  mode: TextMode,
): string {
  const lines = [`BT ${name} ${formatNumber(size)} Tf${mode === 0 ? '' : ` ${mode} Tr`}`];
  let pen = { x: NaN, y: NaN, angle: 0 };
  let array = '';
  let hex = '';
  let isInSpan = false;
  const flush = (): void => {
    if (hex !== '') array += `<${hex}>`;
    if (array !== '')
      lines.push(array.startsWith('<') && array.indexOf('>') === array.length - 1 ? `${array} Tj` : `[${array}] TJ`);
    array = '';
    hex = '';
  };
  for (const { id, x, y, angle, span } of glyphs) {
    if (span !== undefined) {
      flush();
      if (isInSpan) lines.push('EMC');
      isInSpan = span !== null;
      if (span !== null) lines.push(beginSpan(span));
    }
    if (pen.y !== y || angle !== 0 || pen.angle !== 0) {
      flush();
      lines.push(`${writeTextMatrix(x, y, angle, slant)} Tm`);
      pen = { x, y, angle };
    } else {
      const adjustment = formatNumber(((pen.x - x) * 1000) / size, 1);
      if (adjustment !== '0') {
        if (hex !== '') array += `<${hex}>`;
        hex = '';
        array += adjustment;
        pen.x -= (Number(adjustment) * size) / 1000;
      }
    }
    hex += font.code(id);
    pen.x += (font.width(id) * size) / 1000;
  }
  flush();
  if (isInSpan) lines.push('EMC');
  // The mode outlives the text object; 7 is followed by a restore.
  lines.push(mode === textMode.invisible ? '0 Tr ET' : 'ET');
  return lines.join('\n');
}

/** A span of text that readers take instead of what its glyphs say. */
export function beginSpan(text: string): string {
  return `/Span <</ActualText <FEFF${utf16Hex(text)}>>> BDC`;
}

/** Text space is y up: it is turned over, and leans where an italic is made up. */
function writeTextMatrix(x: number, y: number, angle: number, slant: number): string {
  if (angle === 0) return `1 0 ${formatNumber(slant)} -1 ${formatNumber(x)} ${formatNumber(y)}`;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const numbers = [cosine, sine, slant * cosine + sine, slant * sine - cosine].map((value) => formatNumber(value, 6));
  return `${numbers.join(' ')} ${formatNumber(x)} ${formatNumber(y)}`;
}

/** The glyphs of a run as outlines, in one path. Empty when they show nothing. */
export function glyphOutlines(run: GlyphRun, face: Face): string {
  const size = run.fontSize / face.unitsPerEm;
  const parts: string[] = [];
  for (const [index, glyph] of run.glyphs.entries()) {
    const data = face.glyphPath(glyph.id);
    if (data === '') continue;
    const at = run.placements?.[index];
    const [cosine, sine] = [Math.cos(at?.angle ?? 0), Math.sin(at?.angle ?? 0)];
    const matrix: Matrix = [
      cosine * size,
      sine * size,
      sine * size,
      -cosine * size,
      at?.x ?? run.x + glyph.x,
      at?.y ?? run.y + glyph.y,
    ];
    parts.push(pathOperators(data, matrix));
  }
  return parts.join('\n');
}
