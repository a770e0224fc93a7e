import type { Paint } from '@platen/template';
import type { Drawing } from '../../geometry/drawing.ts';
import { uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { parseColor } from '../../geometry/color-value.ts';
import { drawDrawing } from '../../paint/draw-drawing.ts';
import { payForFill } from '../../paint/drawing-cost.ts';
import { fillOutline, paintThrough } from '../../paint/fill-outline.ts';
import { drawIsolated } from '../../paint/isolation.ts';
import { transformBox, type Matrix } from '../../geometry/matrix.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { addToPath } from '../../geometry/path-extent.ts';
import { preparePaint, type PreparedPaint } from '../../paint/prepared-paint.ts';
import { textSteps } from '../../text/text-steps.ts';
import type { GlyphRun, TextLayout, TextLine } from '../../text/text-layout.ts';

/** Glyphs and lines of one paint. */
export interface GlyphBatch {
  paint: PreparedPaint;
  /** The box that gradients and images cover. */
  box: Box;
  /** One for each font: those of TrueType and PostScript turn the other way around and would cancel out where they overlap. */
  glyphs: Map<string, Path2D>;
  /** Underlines and such. */
  rules: Path2D | undefined;
  bounds: Box[];
}

/** A color emoji: an SVG and where it goes. */
interface Emoji {
  drawing: Drawing;
  matrix: Matrix;
  /** Alpha of the text's color, which a color glyph takes on without its hue. */
  alpha: number;
}

/** The ink of set text, in the order it is drawn. */
export interface GlyphScene {
  batches: GlyphBatch[];
  emoji: Emoji[];
  bounds: Box;
}

/**
 * Collects the glyphs of a layout by paint. The layer's own paint spans `area`; a paint that a run has for itself spans the
 * run's part of its line.
 */
export function collectGlyphs(layout: TextLayout, area: Box, own: Paint, tools: PaintTools): GlyphScene {
  const ownKey = JSON.stringify(own);
  const batches = new Map<string, GlyphBatch>();
  const emoji: Emoji[] = [];
  const batchFor = (paint: Paint, box: Box): GlyphBatch => {
    const paintKey = JSON.stringify(paint);
    const spansArea = paint.type === 'solid' || paintKey === ownKey;
    const key = spansArea ? paintKey : `${paintKey} ${box.x} ${box.y} ${box.width}`;
    let batch = batches.get(key);
    if (!batch) {
      const spanned = spansArea ? area : box;
      batch = { paint: preparePaint(paint), box: spanned, glyphs: new Map(), rules: undefined, bounds: [] };
      batches.set(key, batch);
    }
    return batch;
  };
  for (const line of layout.lines) {
    for (const run of line.runs) {
      if (run.emoji) emoji.push(...placeEmoji(run, run.emoji, tools));
      else addRun(batchFor(run.style.fill, runBox(run, line)), run, tools);
    }
    for (const { x, y, width, height, paint } of line.decorations) {
      const box = { x, y, width, height };
      const batch = batchFor(paint, { x, y: line.top, width, height: line.height });
      batch.rules ??= tools.platform.createPath();
      batch.rules.rect(x, y, width, height);
      batch.bounds.push(box);
    }
  }
  const emojiBoxes = emoji.map(({ drawing, matrix }) =>
    transformBox({ x: 0, y: 0, width: drawing.width, height: drawing.height }, matrix),
  );
  const shown = [...batches.values()].filter(({ bounds }) => bounds.length > 0);
  return {
    batches: shown,
    emoji,
    bounds: uniteBoxes([...shown.flatMap(({ bounds }) => bounds), ...emojiBoxes]),
  };
}

/** How many operations drawing takes. */
export function countOperations({ batches, emoji }: GlyphScene): number {
  return batches.reduce((sum, batch) => sum + batch.glyphs.size + (batch.rules ? 1 : 0), emoji.length);
}

/** Draws glyphs and lines batch by batch, then the emoji. */
export function drawGlyphs(context: CanvasRenderingContext2D, { batches, emoji }: GlyphScene, tools: PaintTools): void {
  for (const { paint, box, glyphs, rules, bounds } of batches) {
    const paths = rules ? [rules, ...glyphs.values()] : [...glyphs.values()];
    if (paths.length > 1 && !paint.opaque && paint.type !== 'image') {
      paintThrough(context, paint, box, uniteBoxes(bounds), tools, (inner) => {
        for (const path of paths) {
          payForFill(inner, path, box, 'solid', tools.surfaces);
          inner.fill(path);
        }
      });
    } else {
      for (const path of paths) fillOutline(context, { path, fillRule: 'nonzero' }, paint, box, tools);
    }
  }
  for (const { drawing, matrix, alpha } of emoji) {
    context.save();
    context.transform(...matrix);
    if (alpha === 1) drawDrawing(context, drawing, tools);
    else {
      const box = { x: 0, y: 0, width: drawing.width, height: drawing.height };
      context.globalAlpha *= alpha;
      drawIsolated(context, tools.surfaces, box, (inner) => drawDrawing(inner, drawing, tools));
    }
    context.restore();
  }
}

function runBox(run: GlyphRun, line: TextLine): Box {
  return { x: run.x, y: line.top, width: run.width, height: line.height };
}

function addRun(batch: GlyphBatch, run: GlyphRun, tools: PaintTools): void {
  const face = tools.fonts.face(run.fontKey);
  if (!face) return;
  const size = run.fontSize / face.unitsPerEm;
  for (const [index, glyph] of run.glyphs.entries()) {
    const { path, bounds, steps } = tools.glyphs.outline(face, glyph.id);
    tools.cost.spend(textSteps.glyph + steps, 'A text');
    if (bounds.width === 0 && bounds.height === 0) continue;
    const matrix = glyphMatrix(run, index, size, -size);
    let all = batch.glyphs.get(run.fontKey);
    if (!all) {
      all = tools.platform.createPath();
      batch.glyphs.set(run.fontKey, all);
    }
    addToPath(all, path, matrix);
    batch.bounds.push(transformBox(bounds, matrix));
  }
}

/** From a glyph's own space, its origin at 0, 0, to the layer's. */
function glyphMatrix(run: GlyphRun, index: number, scaleX: number, scaleY: number): Matrix {
  const glyph = run.glyphs[index]!;
  const placed = run.placements?.[index];
  if (!placed) return [scaleX, 0, 0, scaleY, run.x + glyph.x, run.y + glyph.y];
  const [cosine, sine] = [Math.cos(placed.angle), Math.sin(placed.angle)];
  return [cosine * scaleX, sine * scaleX, -sine * scaleY, cosine * scaleY, placed.x, placed.y];
}

function placeEmoji(run: GlyphRun, paths: readonly string[], tools: PaintTools): Emoji[] {
  const { fill } = run.style;
  const alpha = fill.type === 'solid' ? parseColor(fill.color).alpha : 1;
  return paths.flatMap((path, index) => {
    const drawing = tools.emoji.get(path);
    if (!drawing || !run.glyphs[index]) return [];
    const [a, b, c, d, e, f] = glyphMatrix(run, index, run.fontSize / drawing.width, run.fontSize / drawing.height);
    // The glyph's origin is the square's lower left corner.
    return [{ drawing, matrix: [a, b, c, d, e - c * drawing.height, f - d * drawing.height], alpha }];
  });
}
