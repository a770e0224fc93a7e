import type { ImageLayer, VideoLayer } from '@platen/template';
import type { Box } from '../layout/page-layout.ts';
import type { Picture } from '../load/resources.ts';
import { growBox } from '../paint/boxes.ts';
import { drawCutToOutline } from '../paint/cut-to-outline.ts';
import { drawDrawing } from '../paint/draw-drawing.ts';
import { fillOutline } from '../paint/fill-outline.ts';
import { geometryOutline, hasRadius, rectanglePathData, type Outline } from '../paint/geometry-path.ts';
import { drawIsolated } from '../paint/isolation.ts';
import { maskByOutline } from '../paint/masks.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import { placePicture, type PicturePlace } from '../paint/picture-fit.ts';
import { picturePattern } from '../paint/picture-pattern.ts';
import { preparePaint } from '../paint/prepared-paint.ts';
import { prepareStrokes, strokeOutline, strokeReach, strokeWhole } from '../paint/stroke-outline.ts';
import type { Content } from './content.ts';

/** A picture in its box. */
export function createImageContent(layer: ImageLayer, box: Box, tools: PaintTools): Content {
  return createPictureContent(layer, tools.pictures.get(layer.source), box, tools);
}

/** A picture, its background and its outline, as image and video layers have them. */
export function createPictureContent(
  layer: ImageLayer | VideoLayer,
  picture: Picture | undefined,
  box: Box,
  tools: PaintTools,
): Content {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const outline = geometryOutline(tools.platform, { shape: 'rectangle' }, area, layer.radius);
  const background = layer.background && preparePaint(layer.background);
  const strokes = prepareStrokes(layer.stroke ? [layer.stroke] : []);
  const bounds = growBox(area, Math.max(0, ...strokes.map((stroke) => strokeReach(stroke, false))));
  const place = picture && placePicture(picture, area, layer);
  const inner = strokes.filter(({ stroke }) => stroke.position === 'inside');
  const parts = (background ? 1 : 0) + (picture ? 1 : 0);
  const visible = place?.visible ?? area;
  const covers = visible.width === area.width && visible.height === area.height;
  const cut = parts + inner.length > 1 || picture?.kind === 'drawing' || (!covers && hasRadius(layer.radius));
  return {
    bounds,
    single: parts + strokes.length <= 1,
    hit: outline.path,
    draw(context) {
      if (!cut) {
        if (background) fillOutline(context, outline, background, area, tools);
        else if (picture && place) drawPicture(context, picture, place, covers ? outline : undefined, tools);
      } else {
        drawCutToOutline(context, outline, bounds, tools, (target, around) => {
          if (background) fillOutline(target, around, background, area, tools);
          if (picture && place) drawPicture(target, picture, place, covers ? around : undefined, tools);
          for (const stroke of inner) strokeWhole(target, outline, stroke, area, bounds, tools);
        });
      }
      for (const stroke of strokes) {
        if (!cut || stroke.stroke.position !== 'inside') strokeOutline(context, outline, stroke, area, bounds, tools);
      }
    },
  };
}

/** Draws a picture where it shows: in `covered`, where it reaches all around it, else up to its own edges. */
function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  { whole, visible }: PicturePlace,
  covered: Outline | undefined,
  tools: PaintTools,
): void {
  if (!(visible.width > 0 && visible.height > 0)) return;
  const edge: Outline = covered ?? {
    path: tools.platform.createPath(rectanglePathData(visible)),
    fillRule: 'nonzero',
  };
  if (picture.kind === 'pixels') {
    const pattern = picturePattern(context, picture, whole, false, tools);
    if (!pattern) return;
    context.save();
    context.fillStyle = pattern;
    context.fill(edge.path);
    context.restore();
    return;
  }
  drawIsolated(context, tools.surfaces, visible, (inner) => {
    inner.save();
    inner.translate(whole.x, whole.y);
    inner.scale(whole.width / picture.width, whole.height / picture.height);
    drawDrawing(inner, picture.drawing, tools);
    inner.restore();
    maskByOutline(inner, edge, false);
  });
}
