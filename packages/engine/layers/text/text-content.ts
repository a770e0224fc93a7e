import type { TextLayer } from '@platen/template';
import { bandPathData } from '../../geometry/band-path.ts';
import { growBox, uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { exactPath } from '../../geometry/exact-path.ts';
import { fillOutline } from '../../paint/fill-outline.ts';
import { rectanglePathData, type Outline } from '../../geometry/geometry-path.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint, type PreparedPaint } from '../../paint/prepared-paint.ts';
import {
  prepareStrokes,
  strokeOutline,
  strokeReach,
  strokeWhole,
  type PreparedStroke,
} from '../../paint/stroke-outline.ts';
import { strokeOverlaps } from '../../paint/stroke-overlaps.ts';
import type { TextLayout } from '../../text/text-layout.ts';
import type { Content } from '../content.ts';
import { countOperations, drawGlyphs, type GlyphScene } from './glyph-batches.ts';
import { glyphsOf } from './cached-glyphs.ts';

/** The background behind text. */
export interface TextBackground {
  outline: Outline;
  paint: PreparedPaint;
  bounds: Box;
}

/** Text as outlines: its background, outer stroke, glyphs and lines, then its other strokes. */
export function createTextContent(layer: TextLayer, layout: TextLayout, box: Box, tools: PaintTools): Content {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const ink = createTextInk(layer, layout, area, tools);
  const lines = layout.lines
    .filter((line) => line.width > 0)
    .map((line) => ({ x: line.x, y: line.top, width: line.width, height: line.height }));
  const background = createTextBackground(layer, lines, area, tools);
  if (!background) return ink;
  return {
    bounds: uniteBoxes([ink.bounds, background.bounds]),
    single: false,
    draw(context) {
      drawTextBackground(context, background, tools);
      ink.draw(context);
    },
  };
}

/** Text without its background. */
export function createTextInk(layer: TextLayer, layout: TextLayout, area: Box, tools: PaintTools): Content {
  const glyphs = glyphsOf(layout, area, layer.style.fill, tools);
  const [stroke] = prepareStrokes(layer.stroke ? [layer.stroke] : []);
  const inked = stroke ? growBox(glyphs.bounds, strokeReach(stroke, true)) : glyphs.bounds;
  return {
    bounds: inked,
    single: countOperations(glyphs) + (stroke ? 1 : 0) <= 1 && glyphs.emoji.length === 0,
    draw(context) {
      if (stroke?.stroke.position === 'outside') strokeGlyphs(context, glyphs, stroke, area, inked, tools);
      drawGlyphs(context, glyphs, tools);
      if (stroke && stroke.stroke.position !== 'outside') strokeGlyphs(context, glyphs, stroke, area, inked, tools);
    },
  };
}

/** The stroke of a text alone, and what holds it; undefined when it has none. */
export function textStroke(
  layer: TextLayer,
  layout: TextLayout,
  box: Box,
  tools: PaintTools,
): Pick<Content, 'bounds' | 'draw'> | undefined {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const [stroke] = prepareStrokes(layer.stroke ? [layer.stroke] : []);
  if (!stroke) return undefined;
  const glyphs = glyphsOf(layout, area, layer.style.fill, tools);
  const bounds = growBox(glyphs.bounds, strokeReach(stroke, true));
  return { bounds, draw: (context) => strokeGlyphs(context, glyphs, stroke, area, bounds, tools) };
}

/** An outer stroke is drawn whole, as the glyphs come on top of it; an inner one is cut to them. */
function strokeGlyphs(
  context: CanvasRenderingContext2D,
  { batches }: GlyphScene,
  stroke: PreparedStroke,
  area: Box,
  bounds: Box,
  tools: PaintTools,
): void {
  for (const { glyphs } of batches) {
    for (const [fontKey, path] of glyphs) {
      const outline: Outline = { path, fillRule: 'nonzero', closed: true };
      const variable = Object.keys(tools.fonts.face(fontKey)?.variations ?? {}).length > 0;
      if (stroke.stroke.position === 'outside') strokeWhole(context, outline, stroke, area, bounds, tools);
      else if (variable) strokeOverlaps(context, outline, stroke, area, bounds, tools);
      else strokeOutline(context, outline, stroke, area, bounds, tools);
    }
  }
}

/** Creates the background behind these lines, or behind the whole box; undefined if there is none. Boxes are in the layer's own. */
export function createTextBackground(
  layer: TextLayer,
  lines: readonly Box[],
  area: Box,
  tools: PaintTools,
): TextBackground | undefined {
  const { background } = layer;
  if (!background) return undefined;
  const { paddingX, paddingY, radius, scope } = background;
  const padded = (box: Box) => growBox(box, paddingX, paddingY);
  const paint = preparePaint(background.paint);
  if (scope === 'box') {
    const bounds = padded(area);
    const corners = { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
    const path = exactPath(tools.platform, rectanglePathData(bounds, corners));
    return { outline: { path, fillRule: 'nonzero' }, paint, bounds };
  }
  const boxes = lines.map(padded);
  if (boxes.length === 0) return undefined;
  const path = exactPath(tools.platform, bandPathData(boxes, radius));
  return { outline: { path, fillRule: 'nonzero' }, paint, bounds: uniteBoxes(boxes) };
}

/** Fills what lies behind text. */
export function drawTextBackground(
  context: CanvasRenderingContext2D,
  { outline, paint, bounds }: TextBackground,
  tools: PaintTools,
): void {
  fillOutline(context, outline, paint, bounds, tools);
}
