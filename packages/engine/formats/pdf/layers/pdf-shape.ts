import type { ShapeLayer, Stroke } from '@platen/template';
import { growBox, uniteBoxes, type Box } from '../../../geometry/boxes.ts';
import { pathBounds } from '../../../geometry/exact-path.ts';
import { transformBox } from '../../../geometry/matrix.ts';
import { lineParts, type LineGeometry } from '../../../layers/shape/line-content.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { DocumentTools } from '../paint/document-tools.ts';
import { coversAll, fillArea, paintThrough } from '../paint/fill-area.ts';
import { setLine, strokeReachOf } from '../paint/line-style.ts';
import { fillPath } from '../paint/outline-operators.ts';
import { pathOutline, shapeOutline } from '../paint/pdf-outline.ts';
import { strokeWithPaint } from '../paint/stroke-area.ts';
import { drawOutline } from '../paint/draw-outline.ts';
import type { PdfDefinition } from './pdf-definition.ts';

/** Shapes in documents. */
export const pdfShape: PdfDefinition<'shape'> = {
  draw: (content, { layer }, area, tools) => drawShape(content, layer, area, tools),
  bounds({ layer: { geometry, strokes } }, area) {
    const headSize = geometry.shape === 'arrow' ? geometry.headSize : 1;
    const widest = Math.max(0, ...strokes.map(({ width }) => width)) * headSize;
    const outline =
      geometry.shape === 'path'
        ? transformBox(pathBounds(geometry.d), [
            area.width / geometry.viewWidth,
            0,
            0,
            area.height / geometry.viewHeight,
            0,
            0,
          ])
        : area;
    return growBox(uniteBoxes([area, outline]), Math.max(widest, strokeReachOf(strokes)));
  },
  isSingle({ geometry, fills, strokes }) {
    if (geometry.shape === 'line' || geometry.shape === 'arrow') return false;
    const [only, ...more] = [...fills, ...strokes.map(({ paint }) => paint)];
    return more.length === 0 && only?.type !== 'image' && !!only && coversAll(only);
  },
};

function drawShape(content: PdfContent, layer: ShapeLayer, area: Box, tools: DocumentTools): void {
  const { geometry, fills } = layer;
  const strokes = layer.strokes.filter(({ width }) => width > 0);
  if (geometry.shape === 'line' || geometry.shape === 'arrow') {
    for (const stroke of strokes) drawLine(content, geometry, stroke, area, tools);
    return;
  }
  const outline = shapeOutline(geometry, area, layer.radius);
  drawOutline(content, outline, { fills, strokes }, area, growBox(area, strokeReachOf(strokes)), tools);
}

function drawLine(content: PdfContent, geometry: LineGeometry, stroke: Stroke, area: Box, tools: DocumentTools): void {
  const parts = lineParts(geometry, area, stroke.width);
  const stroked = pathOutline(parts.stroked);
  const headSize = geometry.shape === 'arrow' ? geometry.headSize : 1;
  const bounds = growBox(area, stroke.width * Math.max(1, headSize));
  const drawStroked = (target: PdfContent) => {
    setLine(target, stroke, false);
    target.operate(`${stroked.operators}\nS`);
  };
  if (parts.filled === '') {
    strokeWithPaint(content, stroke.paint, area, bounds, tools, drawStroked);
    return;
  }
  const filled = pathOutline(parts.filled);
  if (coversAll(stroke.paint)) {
    strokeWithPaint(content, stroke.paint, area, bounds, tools, drawStroked);
    fillArea(content, filled, stroke.paint, area, tools, bounds);
    return;
  }
  // Line and heads overlap: they are one area first, then painted once.
  paintThrough(content, stroke.paint, area, bounds, tools, (inner) => {
    drawStroked(inner);
    fillPath(inner, filled);
  });
}
