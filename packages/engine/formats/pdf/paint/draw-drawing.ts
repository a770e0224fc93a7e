import type { Drawing, DrawingGroup, DrawingNode, DrawingPaint, DrawingPath } from '../../../geometry/drawing.ts';
import { rasterizeDrawing } from '../../../svg/rasterize-drawing.ts';
import { ownBounds } from '../../../paint/drawing-weight.ts';
import { growBox, uniteBoxes, type Box } from '../../../geometry/boxes.ts';
import { boundsOf } from '../../../paint/draw-drawing.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { pdfColor } from '../pdf-colors.ts';
import { rasterScales, type DocumentTools } from './document-tools.ts';
import { drawImage } from './image-object.ts';
import { clipPath, fillPath } from './outline-operators.ts';
import { setLine } from './line-style.ts';
import { type PdfGradient, fillWithGradient, strokeWithGradient } from './gradient-paint.ts';
import { isOpaque, plainStops } from './gradient-shading.ts';
import { pathOutline, type PdfOutline } from './pdf-outline.ts';
import { drawGroup, isPlainPlacing, setMask, setPlacing } from './transparency.ts';

/** Draws an SVG in its own space: from 0, 0 to its width and height. */
export function drawDrawing(content: PdfContent, drawing: Drawing, tools: DocumentTools): void {
  tools.guard.check();
  if (drawing.needsRaster) drawRaster(content, drawing, tools);
  else drawGroupNode(content, drawing.root, tools);
}

/** Draws filters, masks and patterns as pixels, which only resvg can render. */
function drawRaster(content: PdfContent, drawing: Drawing, tools: DocumentTools): void {
  const { width, height } = drawing;
  const scales = rasterScales(content, tools);
  const shrink = tools.rasters.take(width * scales.x, height * scales.y);
  const across = Math.max(1, Math.round(width * scales.x * shrink));
  const down = Math.max(1, Math.round(height * scales.y * shrink));
  tools.note('An SVG with parts that PDF cannot express (filters, masks, patterns) is drawn as pixels.');
  const canvas = rasterizeDrawing(drawing, across, down, tools.platform, tools.resources.cost);
  try {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, across, down);
    if (pixels) drawImage(content, tools.images.addPixels(pixels), { x: 0, y: 0, width, height });
  } finally {
    tools.platform.releaseCanvas(canvas);
  }
}

function drawNode(content: PdfContent, node: DrawingNode, tools: DocumentTools): void {
  if (node.kind === 'group') drawGroupNode(content, node, tools);
  else drawPath(content, node, tools);
}

function drawGroupNode(content: PdfContent, group: DrawingGroup, tools: DocumentTools): void {
  const { children, clip } = group;
  const [only, ...others] = children;
  if (!only || group.opacity <= 0) return;
  const placing = { alpha: Math.min(1, group.opacity), blend: group.blendMode };
  const plain = isPlainPlacing(placing);
  content.isolate(() => {
    content.transform(group.transform);
    const bounds = uniteBoxes(children.map(boundsOf));
    const [onlyClip, ...otherClips] = clip ?? [];
    if (onlyClip && otherClips.length === 0) clipPath(content, pathOutline(onlyClip.d, onlyClip.fillRule));
    const drawAll = (inner: PdfContent) => {
      for (const child of children) drawNode(inner, child, tools);
    };
    if (onlyClip && otherClips.length > 0) {
      // What shows is inside any of the outlines, which clipping cannot say.
      setMask(content, 'Alpha', growBox(bounds, 1), tools, (inner) => {
        for (const { d, fillRule } of clip ?? []) fillPath(inner, pathOutline(d, fillRule));
      });
      drawGroup(content, growBox(bounds, 1), placing, tools, drawAll);
    } else if (!group.isolate && (plain || (others.length === 0 && isSingle(only)))) {
      setPlacing(content, placing, tools);
      drawAll(content);
    } else drawGroup(content, growBox(bounds, 1), placing, tools, drawAll);
  });
}

/** Whether it is one operation, to which alpha and blending can be applied as it is drawn. */
function isSingle(node: DrawingNode): boolean {
  return (
    node.kind === 'path' &&
    !(node.fill && node.stroke) &&
    [node.fill, node.stroke?.paint].every(
      (paint) => !paint || (paint.type === 'solid' && pdfColor(paint.color).alpha === 1),
    )
  );
}

function drawPath(content: PdfContent, node: DrawingPath, tools: DocumentTools): void {
  tools.guard.check();
  const outline = pathOutline(node.d, node.fillRule);
  content.isolate(() => {
    content.transform(node.transform);
    if (node.strokeFirst) strokeNode(content, node, outline, tools);
    if (node.fill) fillNode(content, node.fill, outline, ownBounds(node), tools);
    if (!node.strokeFirst) strokeNode(content, node, outline, tools);
  });
}

function fillNode(
  content: PdfContent,
  paint: DrawingPaint,
  outline: PdfOutline,
  bounds: Box,
  tools: DocumentTools,
): void {
  if (paint.type !== 'solid') {
    fillWithGradient(content, outline, drawingGradient(paint), bounds, tools);
    return;
  }
  const color = pdfColor(paint.color);
  if (color.alpha === 0) return;
  content.isolate(() => {
    if (color.alpha !== 1) setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
    content.operate(tools.colors.fill(color));
    fillPath(content, outline);
  });
}

function strokeNode(content: PdfContent, node: DrawingPath, outline: PdfOutline, tools: DocumentTools): void {
  const { stroke } = node;
  if (!stroke) return;
  const draw = (target: PdfContent) => {
    setLine(target, stroke, outline.closed);
    target.operate(`${outline.operators}\nS`);
  };
  if (stroke.paint.type !== 'solid') {
    strokeWithGradient(content, drawingGradient(stroke.paint), ownBounds(node), tools, draw);
    return;
  }
  const color = pdfColor(stroke.paint.color);
  if (color.alpha === 0) return;
  content.isolate(() => {
    if (color.alpha !== 1) setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
    content.operate(tools.colors.stroke(color));
    draw(content);
  });
}

/** SVG's gradients of spread `pad`; others make the drawing a raster. */
function drawingGradient(paint: Exclude<DrawingPaint, { type: 'solid' }>): PdfGradient {
  const stops = plainStops(paint.stops);
  const shared = { stops, opaque: isOpaque(stops), matrix: paint.transform };
  if (paint.type === 'linear') {
    return { ...shared, run: { type: 'axial', coordinates: [paint.x1, paint.y1, paint.x2, paint.y2] } };
  }
  return { ...shared, run: { type: 'radial', coordinates: [paint.fx, paint.fy, 0, paint.cx, paint.cy, paint.r] } };
}
