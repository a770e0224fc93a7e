import type { SvgLayer } from '@platen/template';
import type { Drawing } from '../../geometry/drawing.ts';
import { recolorDrawing } from '../../svg/recolor-drawing.ts';
import { canvasColor } from '../../geometry/color-value.ts';
import { drawDrawing, drawingBounds } from '../../paint/draw-drawing.ts';
import { exactPath } from '../../geometry/exact-path.ts';
import { rectanglePathData } from '../../geometry/geometry-path.ts';
import { intersectBoxes, type Box } from '../../geometry/boxes.ts';
import { drawIsolated } from '../../paint/isolation.ts';
import { transformBox } from '../../geometry/matrix.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { placeImage } from '../../geometry/image-fit.ts';
import { noContent, type Content } from '../content.ts';

/** An SVG as shapes, recolored, cut at its view and at the layer's box. */
export function createSvgContent(layer: SvgLayer, box: Box, tools: PaintTools): Content {
  const image = tools.images.get(layer.source);
  if (image?.kind !== 'drawing') return noContent;
  const drawing = recolor(image.drawing, layer);
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const { whole, visible } = placeImage(image, area, { fit: layer.fit, focalX: 0.5, focalY: 0.5 });
  const [scaleX, scaleY] = [whole.width / image.width, whole.height / image.height];
  const ink = transformBox(drawingBounds(drawing), [scaleX, 0, 0, scaleY, whole.x, whole.y]);
  const shown = intersectBoxes(ink, visible);
  const inside = shown.width >= ink.width - 0.01 && shown.height >= ink.height - 0.01;
  const draw = (context: CanvasRenderingContext2D) => {
    context.save();
    context.translate(whole.x, whole.y);
    context.scale(scaleX, scaleY);
    drawDrawing(context, drawing, tools);
    context.restore();
  };
  return {
    bounds: shown,
    single: false,
    draw(context) {
      if (inside) draw(context);
      else {
        drawIsolated(context, tools.surfaces, shown, (inner) => {
          draw(inner);
          inner.globalCompositeOperation = 'destination-in';
          inner.fillStyle = '#000';
          inner.fill(exactPath(tools.platform, rectanglePathData(visible)));
        });
      }
    },
  };
}

/** The drawing in the colors that a layer asks for. Throws TEMPLATE_INVALID for an unknown one. */
export function recolor(drawing: Drawing, { color, colors }: SvgLayer): Drawing {
  return recolorDrawing(drawing, {
    color: color === undefined ? undefined : canvasColor(color),
    colors: colors.map(({ from, to }) => ({ from: canvasColor(from), to: canvasColor(to) })),
  });
}
