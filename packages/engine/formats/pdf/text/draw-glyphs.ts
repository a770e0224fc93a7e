import type { Matrix } from '../../../geometry/matrix.ts';
import type { Face } from '../../../text/font-set.ts';
import type { GlyphRun } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { formatNumber, utf16Hex } from '../container/pdf-value.ts';
import { pathOperators } from '../paint/pdf-outline.ts';
import { clustersOf, type Cluster } from './cluster-texts.ts';
import type { PdfFont } from './pdf-font.ts';

/** Text rendering modes: ISO 32000-1, 9.3.6. */
export const textMode = { fill: 0, invisible: 3, clip: 7 } as const;
export type TextMode = (typeof textMode)[keyof typeof textMode];

/** A glyph with its origin in the layer's pixels. */
interface PlacedGlyph {
  id: number;
  x: number;
  y: number;
  /** Radians, clockwise; 0 but on paths. */
  angle: number;
  /** The text it represents; `undefined`: the previous glyph represents both. */
  says: string | undefined;
}

/**
 * Writes a run as a text object: glyphs at their places, with spans of the text they stand for where that is not what the
 * glyphs say one by one. Color is set before.
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
  for (const cluster of clustersOf(run, text, font.face)) {
    if (ignorable.test(cluster.text) && showsNothing(run, cluster, font)) continue;
    const base = baseOf(run, cluster);
    for (let index = cluster.from; index < cluster.to; index++) {
      const glyph = run.glyphs[index]!;
      const at = run.placements?.[index];
      const first = base ?? cluster.from;
      const says = index === first ? cluster.text : base === undefined ? undefined : '';
      font.use(glyph.id, cluster.to - cluster.from === 1 ? cluster.text : says, hintFor(cluster, index, first));
      placed.push({
        id: glyph.id,
        x: at?.x ?? run.x + glyph.x,
        y: at?.y ?? run.y + glyph.y,
        angle: at?.angle ?? 0,
        says,
      });
    }
  }
  return placed;
}

/** Joiners, marks of direction and such. */
const ignorable = /^\p{Default_Ignorable_Code_Point}+$/u;

function showsNothing(run: GlyphRun, { from, to }: Cluster, { face }: PdfFont): boolean {
  return run.glyphs.slice(from, to).every(({ id }) => face.glyphPath(id) === '');
}

/**
 * The glyph that stands for a cluster of several, marks around it standing for nothing: the one that has a width. Undefined when
 * more than one has, and they stand for it together.
 */
function baseOf({ glyphs }: GlyphRun, { from, to }: Cluster): number | undefined {
  let base: number | undefined;
  for (let index = from; index < to; index++) {
    if (glyphs[index]!.advance === 0) continue;
    if (base !== undefined) return undefined;
    base = index;
  }
  return base ?? from;
}

/** The most likely text of one glyph in a cluster, for readers that ignore spans: a character of the cluster. */
function hintFor({ from, to, text }: Cluster, index: number, first: number): string {
  const characters = [...text];
  if (to - from === 1) return text;
  if (index === first) return characters[0] ?? '';
  const others = Array.from({ length: to - from }, (_, step) => from + step).filter((other) => other !== first);
  return characters[1 + others.indexOf(index)] ?? '';
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
  const pen = { x: NaN, y: NaN, angle: 0 };
  let array = '';
  let hex = '';
  let isInSpan = false;
  const flush = (): void => {
    if (array === '' && hex !== '') lines.push(`<${hex}> Tj`);
    else if (array !== '') lines.push(`[${array}${hex === '' ? '' : `<${hex}>`}] TJ`);
    array = '';
    hex = '';
  };
  for (const [index, { id, x, y, angle, says }] of glyphs.entries()) {
    if (says !== undefined) {
      // Glyphs that stand for the same text together are all in its span.
      const speaks = glyphs[index + 1]?.says !== undefined || index + 1 === glyphs.length ? font.says(id, says) : false;
      if (isInSpan || !speaks) flush();
      if (isInSpan) lines.push('EMC');
      if (!speaks) lines.push(beginSpan(says));
      isInSpan = !speaks;
    }
    if (pen.y !== y || angle !== 0 || pen.angle !== 0) {
      flush();
      lines.push(`${writeTextMatrix(x, y, angle, slant)} Tm`);
      pen.x = x;
      pen.y = y;
      pen.angle = angle;
    } else {
      const adjustment = formatNumber(((pen.x - x) * 1000) / size, 1);
      if (adjustment !== '0') {
        array += `${hex === '' ? '' : `<${hex}>`}${adjustment}`;
        hex = '';
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
