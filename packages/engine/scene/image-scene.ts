import type { ImageLayer, VideoLayer } from '@platen/template';
import type { Box } from '../layout/page-layout.ts';
import type { Picture } from '../load/resources.ts';
import { growBox, isEmptyBox } from '../paint/boxes.ts';
import { drawCutToOutline } from '../paint/cut-to-outline.ts';
import { drawPicture } from '../paint/draw-picture.ts';
import { fillOutline } from '../paint/fill-outline.ts';
import { geometryOutline, type Outline } from '../paint/geometry-path.ts';
import { currentMatrix, liesOnPixels, scaleOf } from '../load/matrix.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import { placePicture } from '../paint/picture-fit.ts';
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
  const cut = parts + inner.length > 1 || (parts > 0 && !outline.rectangle);
  const fill = (context: CanvasRenderingContext2D, edge: Outline) => {
    if (background) fillOutline(context, edge, background, area, tools);
    if (!picture || !place || isEmptyBox(place.visible)) return;
    const matrix = currentMatrix(context);
    // Its own antialiased edge would be cut once more: it is drawn a pixel larger all round.
    const pixel = cut && !liesOnPixels(place.visible, matrix) ? 1 / (scaleOf(matrix) || 1) : 0;
    drawPicture(context, picture, growBox(place.whole, pixel), growBox(place.visible, pixel), tools);
  };
  return {
    bounds,
    single: parts + strokes.length <= 1,
    hit: outline.path,
    draw(context) {
      if (!cut) fill(context, outline);
      else {
        drawCutToOutline(context, outline, bounds, tools, (target, around) => {
          fill(target, around);
          for (const stroke of inner) strokeWhole(target, outline, stroke, area, bounds, tools);
        });
      }
      for (const stroke of strokes) {
        if (!cut || stroke.stroke.position !== 'inside') strokeOutline(context, outline, stroke, area, bounds, tools);
      }
    },
  };
}
