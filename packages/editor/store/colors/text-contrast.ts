import { walkLayers, type Layer, type Page, type Paint, type TextLayer } from '@platen/template';
import { contrastOf, readColor, type RgbColor } from '@platen/template/internal';
import { contrastGrade, layOver } from './contrast.ts';

/** A box in page pixels. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The contrast of a text against what is behind it. */
export interface TextContrast {
  /** WCAG 2's ratio, 1 to 21; the least one where there are gradients. */
  ratio: number;
  grade: 'AAA' | 'AA' | 'fails';
}

/**
 * The contrast of a text layer against what lies behind it on its page: its own background and box, the layers below that cover it
 * whole, the page's backgrounds. Undefined where that cannot be known from numbers: an image or video behind it, a layer that only
 * partly covers it, layers that are turned, blended or filtered, or text that is painted with an image.
 * `boxOf` returns where layers stand on the page; undefined leaves a layer out.
 */
export function textContrast(
  page: Page,
  text: TextLayer,
  boxOf: (layerId: string) => Area | undefined,
): TextContrast | undefined {
  const area = boxOf(text.id);
  const inks = paintColors(text.style.fill);
  if (!area || !inks) return undefined;
  const behind = colorsBehind(page, text, area, boxOf);
  if (!behind) return undefined;
  let ratio = Infinity;
  for (const ground of behind) {
    for (const ink of inks) {
      const seen = layOver({ ...ink, alpha: ink.alpha * text.opacity }, ground);
      ratio = Math.min(ratio, contrastOf(seen, ground));
    }
  }
  const isBold = text.style.fontWeight >= 700;
  return { ratio, grade: contrastGrade(ratio, text.style.fontSize >= (isBold ? 18.66 : 24)) };
}

/** The colors of a paint, those of its stops for gradients; undefined for an image. */
function paintColors(paint: Paint): RgbColor[] | undefined {
  if (paint.type === 'image') return undefined;
  const texts = paint.type === 'solid' ? [paint.color] : paint.stops.map(({ color }) => color);
  const colors = texts.map(readColor);
  return colors.every((color) => color !== undefined) ? colors : undefined;
}

function colorsBehind(
  page: Page,
  text: TextLayer,
  area: Area,
  boxOf: (layerId: string) => Area | undefined,
): RgbColor[] | undefined {
  // From the text down to the page, until nothing shines through.
  const below: Layer[] = [];
  for (const { layer } of walkLayers(page.layers)) {
    if (layer.id === text.id) break;
    if (layer.visible && layer.opacity > 0) below.push(layer);
  }
  const sheets: RgbColor[][] = [];
  const isOpaque = (): boolean => sheets.some((colors) => colors.every(({ alpha }) => alpha >= 1));
  const own = [...(text.background ? [text.background.paint] : []), ...(text.frame?.fills ?? []).toReversed()];
  if (!addPaints(own, 1, sheets)) return undefined;
  for (const layer of below.toReversed()) {
    if (isOpaque()) break;
    const box = boxOf(layer.id);
    if (!box || layer.type === 'audio' || !overlaps(box, area)) continue;
    if (layer.type === 'group' && !layer.frame) continue;
    const fills = backgroundFills(layer);
    if (!fills || !isPlain(layer) || !contains(box, area)) return undefined;
    if (!addPaints(fills.toReversed(), layer.opacity, sheets)) return undefined;
  }
  if (!isOpaque() && !addPaints(page.backgrounds.toReversed(), 1, sheets)) return undefined;
  return flatten(sheets);
}

/** Adds the colors of paints, the topmost first; false when one of them is an image that shows. */
function addPaints(paints: readonly Paint[], opacity: number, sheets: RgbColor[][]): boolean {
  for (const paint of paints) {
    if (sheets.some((colors) => colors.every(({ alpha }) => alpha >= 1))) return true;
    const colors = paintColors(paint);
    if (!colors) return false;
    sheets.push(colors.map((color) => ({ ...color, alpha: color.alpha * opacity })));
  }
  return true;
}

/** Every color that can show: each of a gradient's, over each of those below. A transparent page is shown on white. */
function flatten(sheets: readonly RgbColor[][]): RgbColor[] {
  let grounds: RgbColor[] = [{ red: 1, green: 1, blue: 1, alpha: 1 }];
  for (const colors of sheets.toReversed()) {
    grounds = grounds.flatMap((ground) => colors.map((color) => layOver(color, ground))).slice(0, 256);
  }
  return grounds;
}

/** Returns the paints that cover a layer's whole box; undefined if its data do not tell. */
function backgroundFills(layer: Layer): readonly Paint[] | undefined {
  if (layer.type === 'shape') return layer.geometry.shape === 'rectangle' ? layer.fills : undefined;
  if (layer.type === 'group') return layer.frame?.fills ?? [];
  return undefined;
}

function isPlain(layer: Layer): boolean {
  return (
    layer.rotation % 180 === 0 &&
    layer.skewX === 0 &&
    layer.skewY === 0 &&
    layer.blendMode === 'normal' &&
    layer.filters.length === 0 &&
    layer.mask === undefined
  );
}

function overlaps(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function contains(outer: Area, inner: Area): boolean {
  return (
    outer.x <= inner.x + 0.5 &&
    outer.y <= inner.y + 0.5 &&
    outer.x + outer.width >= inner.x + inner.width - 0.5 &&
    outer.y + outer.height >= inner.y + inner.height - 0.5
  );
}
