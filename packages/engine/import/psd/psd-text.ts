import type { Justification, Layer, LayerTextData, TextStyle as PsdTextStyle } from 'ag-psd';
import { layer as layerSchema, type TextLayer, type TextRunStyle } from '@platen/template';
import { transformPoint, type Matrix } from '../../geometry/matrix.ts';
import type { Limits } from '../../platform/limits.ts';
import type { FontSource } from '../../text/font-set.ts';
import type { FontStore } from '../../text/fonts/font-store.ts';
import { textNeeds } from '../../text/fonts/fonts-needed.ts';
import { loadFonts } from '../../text/fonts/load-fonts.ts';
import { layoutText } from '../../text/layout-text.ts';
import { PsdFonts } from './psd-fonts.ts';
import { readColor, writeColor } from './psd-paint.ts';

/** Tools that texts are made with. */
export interface PsdTextContext {
  fontStore: FontStore;
  fonts: readonly FontSource[];
  /** Their faces by PostScript name, with those of the library. */
  known: PsdFonts;
  limits: Limits;
  note(layer: Layer, message: string): void;
}

/** A text that does not know yet where it stands. */
interface Draft {
  source: Layer;
  layer: TextLayer;
  matrix: Matrix;
  scale: number;
  /** Left, top, right and bottom of a text in a box. */
  box: readonly [number, number, number, number] | undefined;
}

/** Makes text layers of texts, on the baselines that the file gives them. Ids are those that `idOf` gives. */
export async function buildTexts(
  sources: readonly Layer[],
  idOf: (layer: Layer) => string,
  context: PsdTextContext,
): Promise<Map<Layer, TextLayer>> {
  const drafts = sources.flatMap((source) => draftText(source, idOf(source), context));
  const needs = textNeeds({ pages: [{ layers: drafts.map(({ layer }) => layer) }] });
  const { fonts } = await loadFonts({
    store: context.fontStore,
    given: context.fonts,
    needs: needs.fonts,
    limits: context.limits,
  });
  return new Map(
    drafts.map((draft): [Layer, TextLayer] => {
      const { layer } = draft;
      const { contentWidth, contentHeight, lines } = layoutText(layer, layer, fonts);
      const [line] = lines;
      const baseline = line?.baseline ?? 0;
      if (!draft.box) return [draft.source, placePoint(draft, contentWidth, contentHeight, baseline)];
      const first = line?.runs.find(({ fontKey }) => fontKey !== '');
      const size = first?.fontSize ?? layer.style.fontSize;
      // The first line of a box hangs from its top by the letters' height above the baseline, whatever the leading.
      const ascent = fonts.face(first?.fontKey ?? '')?.metrics(size).ascent ?? baseline;
      return [draft.source, placeBox(draft, ascent - baseline)];
    }),
  );
}

/** Why a text of which the file has pixels cannot be one of ours; undefined when it can. */
export function reasonAgainst(text: LayerTextData, known: PsdFonts): string | undefined {
  const [missing] = splitRuns(text).flatMap(({ style }) => missingName(style, known));
  if (missing !== undefined) return `the font ${missing} is not available`;
  if (text.warp?.style && text.warp.style !== 'none') return 'its warp cannot be edited';
  if (text.orientation === 'vertical') return 'vertical text cannot be edited';
  if (text.textPath?.bezierCurve) return 'text on a path cannot be edited';
  if (text.text.trim() === '') return 'it is empty';
  return undefined;
}

const aligns: Readonly<Record<Justification, 'left' | 'right' | 'center' | 'justify'>> = {
  left: 'left',
  right: 'right',
  center: 'center',
  'justify-left': 'justify',
  'justify-right': 'justify',
  'justify-center': 'justify',
  'justify-all': 'justify',
};

function draftText(source: Layer, id: string, context: PsdTextContext): Draft[] {
  const { known } = context;
  const { text } = source;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = text?.transform ?? [];
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  if (!text || !(scale > 0)) return [];
  const opacity = source.fillOpacity ?? 1;
  const pieces = splitRuns(text);
  const [first] = pieces;
  if (!first) return [];
  const style = readStyle(first.style, scale, opacity, known);
  const missing = new Set(pieces.flatMap(({ style: each }) => missingName(each, known)));
  for (const name of missing) context.note(source, `the font ${name} is not available`);
  if (pieces.some(({ style: each }) => isStretched(each))) context.note(source, 'its letters are no longer stretched');
  if (Math.abs(a * c + b * d) > 1e-3 * scale * scale) context.note(source, 'its slant is not preserved');
  const [left = 0, top = 0, right = 0, bottom = 0] = text.boxBounds ?? [];
  const isBox = text.shapeType === 'box' && right > left && bottom > top;
  const paragraph = { ...text.paragraphStyle, ...text.paragraphStyleRuns?.[0]?.style };
  const layer = layerSchema.parse({
    type: 'text',
    id,
    name: (source.name ?? '').slice(0, 255),
    runs: pieces.map((piece) => ({
      text: piece.text,
      style: differing(readStyle(piece.style, scale, opacity, known), style),
    })),
    style,
    align: aligns[paragraph.justification ?? 'left'],
    paragraphs: paragraphStyles(text, pieces),
    lineHeight: lineHeightOf(pieces, paragraph.autoLeading),
    paragraphSpacing: Math.min(2000, Math.max(0, ((paragraph.spaceBefore ?? 0) + (paragraph.spaceAfter ?? 0)) * scale)),
    rotation: (Math.atan2(b, a) * 180) / Math.PI,
    flipY: a * d - b * c < 0,
    width: isBox ? (right - left) * scale : 0,
    height: isBox ? (bottom - top) * scale : 0,
    wrap: isBox ? 'word' : 'none',
    mode: 'overflow',
  }) as TextLayer;
  const box = isBox ? ([left, top, right, bottom] as const) : undefined;
  return [{ source, layer, matrix: [a, b, c, d, e, f], scale, box }];
}

interface Piece {
  text: string;
  style: PsdTextStyle;
  start: number;
}

function splitRuns(text: LayerTextData): Piece[] {
  const content = text.text.replaceAll(/\r\n?/g, '\n').replaceAll('\u0003', '\u2028');
  const runs = text.styleRuns?.length ? text.styleRuns : [{ length: content.length, style: {} }];
  const pieces: Piece[] = [];
  let start = 0;
  for (const { length, style } of runs) {
    const part = content.slice(start, start + length);
    if (part !== '') pieces.push({ text: part, style: { ...text.style, ...style }, start });
    start += length;
  }
  if (start < content.length) pieces.push({ text: content.slice(start), style: { ...text.style }, start });
  // A line feed at the very end ends the text, and begins no paragraph.
  const last = pieces.at(-1);
  if (last) last.text = last.text.replace(/\n+$/, '');
  return pieces.filter((piece) => piece.text !== '').slice(0, 2000);
}

function readStyle(style: PsdTextStyle, scale: number, opacity: number, known: PsdFonts): TextRunStyle {
  const face = known.find(style.font?.name ?? '');
  const size = Math.min(5000, Math.max(0.1, (style.fontSize ?? 12) * scale));
  const spacing = ((style.tracking ?? 0) / 1000) * size;
  return {
    fontFamily: face.family,
    fontSize: size,
    fontWeight: style.fauxBold ? Math.max(700, face.weight) : face.weight,
    fontStyle: style.fauxItalic ? 'italic' : face.style,
    fill: { type: 'solid', color: writeColor(readColor(style.fillColor), opacity) },
    letterSpacing: Math.min(1000, Math.max(-1000, spacing)),
    baselineShift: Math.min(5000, Math.max(-5000, (style.baselineShift ?? 0) * scale)),
    decoration: [
      ...(style.underline ? (['underline'] as const) : []),
      ...(style.strikethrough ? (['line-through'] as const) : []),
    ],
    textTransform: style.fontCaps === 2 ? 'uppercase' : 'none',
    features: style.fontCaps === 1 ? { smcp: 1 } : {},
  };
}

function missingName({ font }: PsdTextStyle, known: PsdFonts): string[] {
  return known.find(font?.name ?? '').isFound ? [] : [font?.name ?? ''];
}

function isStretched({ horizontalScale = 1, verticalScale = 1 }: PsdTextStyle): boolean {
  return Math.abs(horizontalScale - 1) > 0.01 || Math.abs(verticalScale - 1) > 0.01;
}

/** Multiple of the size of the largest letters. */
function lineHeightOf(pieces: readonly Piece[], automatic = 1.2): number {
  const [first] = pieces;
  const size = Math.max(...pieces.map(({ style }) => style.fontSize ?? 12));
  const { autoLeading, leading } = first?.style ?? {};
  const height = autoLeading === true || !leading ? automatic : leading / size;
  return Math.min(10, Math.max(0.1, height));
}

/** The look of each paragraph, where they are not all the same. */
function paragraphStyles(text: LayerTextData, pieces: readonly Piece[]): { align: string; lineHeight: number }[] {
  const content = pieces.map((piece) => piece.text).join('');
  const runs = text.paragraphStyleRuns ?? [];
  let start = 0;
  const styles = content.split('\n').map((paragraph) => {
    const end = start + paragraph.length;
    let offset = 0;
    const run = runs.find(({ length }) => (offset += length) > start);
    const style = { ...text.paragraphStyle, ...run?.style };
    const inside = pieces.filter((piece) => piece.start < end && piece.start + piece.text.length > start);
    start = end + 1;
    return {
      align: aligns[style.justification ?? 'left'],
      lineHeight: lineHeightOf(inside.length > 0 ? inside : pieces, style.autoLeading),
    };
  });
  const [first] = styles;
  return styles.every((style) => JSON.stringify(style) === JSON.stringify(first)) ? [] : styles.slice(0, 2000);
}

function differing(style: TextRunStyle, base: TextRunStyle): TextRunStyle {
  const entries = Object.entries(style) as [keyof TextRunStyle, unknown][];
  return Object.fromEntries(entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key])));
}

/** A text that stands at a point: in a box around it, turned about its middle so that the first baseline stays where it was. */
function placePoint({ layer, matrix }: Draft, width: number, height: number, baseline: number): TextLayer {
  const [x, y] = transformPoint(matrix, 0, 0);
  const anchor = layer.align === 'right' ? width : layer.align === 'center' ? width / 2 : 0;
  const turn = (layer.rotation * Math.PI) / 180;
  const [offsetX, offsetY] = [anchor - width / 2, (baseline - height / 2) * (layer.flipY ? -1 : 1)];
  const centerX = x - (offsetX * Math.cos(turn) - offsetY * Math.sin(turn));
  const centerY = y - (offsetX * Math.sin(turn) + offsetY * Math.cos(turn));
  return { ...layer, x: centerX - width / 2, y: centerY - height / 2, width, height };
}

/** A text in a box, moved down by `drop` within it. */
function placeBox({ layer, matrix, scale, box }: Draft, drop: number): TextLayer {
  const [left, top, right, bottom] = box ?? [0, 0, 0, 0];
  const [centerX, centerY] = transformPoint(matrix, (left + right) / 2, (top + bottom) / 2 + drop / scale);
  return { ...layer, x: centerX - layer.width / 2, y: centerY - layer.height / 2 };
}
