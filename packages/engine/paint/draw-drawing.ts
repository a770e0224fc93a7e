import { ownBounds, payForDrawing } from './drawing-weight.ts';
import { rasterizeDrawing } from '../svg/rasterize-drawing.ts';
import type { Drawing, DrawingGroup, DrawingNode, DrawingPath } from '../geometry/drawing.ts';
import { compositeOperation } from './blend-mode.ts';
import { growBox, uniteBoxes, type Box } from '../geometry/boxes.ts';
import { payForFill } from './drawing-cost.ts';
import { drawScaled } from './draw-scaled.ts';
import { drawingStyle, gradientSpace, isPlain } from './drawing-paint.ts';
import { isClosedPath } from '../geometry/exact-path.ts';
import { rectangleOutline } from '../geometry/geometry-path.ts';
import { drawIsolated } from './isolation.ts';
import { maskByOutline } from './masks.ts';
import { addToPath } from '../geometry/path-extent.ts';
import { currentMatrix, scalesOf, transformBox, type Matrix } from '../geometry/matrix.ts';
import type { PaintTools } from './paint-tools.ts';

const boundsOfNodes = new WeakMap<DrawingNode, Box>();

/** Longest side of a rasterized drawing, device pixels. */
const maxRasterSide = 8192;

/** Draws an SVG in its own space: from 0, 0 to its width and height. */
export function drawDrawing(context: CanvasRenderingContext2D, drawing: Drawing, tools: PaintTools): void {
  if (drawing.needsRaster) drawRaster(context, drawing, tools);
  else {
    payForDrawing(context, drawing, tools);
    drawGroup(context, drawing.root, tools);
  }
}

/** Draws it as resvg does, at the resolution of the canvas. */
function drawRaster(context: CanvasRenderingContext2D, drawing: Drawing, tools: PaintTools): void {
  const scales = scalesOf(currentMatrix(context));
  const width = rasterLength(drawing.width * scales.x);
  const height = rasterLength(drawing.height * scales.y);
  const raster = tools.canvases.get(drawing, [width, height], () =>
    rasterizeDrawing(drawing, width, height, tools.platform, tools.cost),
  );
  const from = { x: 0, y: 0, width: raster.width, height: raster.height };
  const to = { x: 0, y: 0, width: drawing.width, height: drawing.height };
  drawScaled(context, raster as unknown as CanvasImageSource, from, to, tools.surfaces);
}

function rasterLength(length: number): number {
  return Math.min(maxRasterSide, Math.max(1, Math.round(length)));
}

/** A box that holds all that a drawing shows, in its own space. */
export function drawingBounds(drawing: Drawing): Box {
  if (!drawing.needsRaster) return boundsOf(drawing.root);
  return { x: 0, y: 0, width: drawing.width, height: drawing.height };
}

function drawNode(context: CanvasRenderingContext2D, node: DrawingNode, tools: PaintTools): void {
  if (node.kind === 'group') drawGroup(context, node, tools);
  else drawPath(context, node, tools);
}

function drawGroup(context: CanvasRenderingContext2D, group: DrawingGroup, tools: PaintTools): void {
  const [only, ...others] = group.children;
  if (!only || group.opacity <= 0) return;
  context.save();
  context.transform(...group.transform);
  context.globalAlpha *= group.opacity;
  if (group.blendMode !== 'normal') context.globalCompositeOperation = compositeOperation(group.blendMode);
  const plain = context.globalAlpha === 1 && context.globalCompositeOperation === 'source-over';
  if (!group.clip && !group.isolate && (plain || (others.length === 0 && isSingle(only)))) {
    for (const child of group.children) drawNode(context, child, tools);
  } else {
    const bounds = uniteBoxes(group.children.map(boundsOf));
    drawIsolated(context, tools.surfaces, bounds, (inner) => {
      for (const child of group.children) drawNode(inner, child, tools);
      if (group.clip) clipGroup(inner, group.clip, bounds, tools);
    });
  }
  context.restore();
}

/** Keeps what lies inside any of the outlines. */
function clipGroup(
  context: CanvasRenderingContext2D,
  clips: NonNullable<DrawingGroup['clip']>,
  bounds: Box,
  tools: PaintTools,
): void {
  const outlines = clips.map((clip) => ({ path: tools.paths.get(clip), fillRule: clip.fillRule }));
  const [only, ...others] = outlines;
  if (only && others.length === 0) {
    maskByOutline(context, only, bounds, false, tools.surfaces);
    return;
  }
  context.save();
  context.globalCompositeOperation = 'destination-in';
  drawIsolated(context, tools.surfaces, bounds, (inner) => {
    inner.fillStyle = '#000';
    for (const { path, fillRule } of outlines) {
      payForFill(inner, path, bounds, 'solid', tools.surfaces);
      inner.fill(path, fillRule);
    }
  });
  context.restore();
}

/** Whether it is one operation, to which alpha and blending can be applied as it is drawn. */
function isSingle(node: DrawingNode): boolean {
  return node.kind === 'path' && !(node.fill && node.stroke);
}

function drawPath(context: CanvasRenderingContext2D, node: DrawingPath, tools: PaintTools): void {
  const path = tools.paths.get(node);
  context.save();
  context.transform(...node.transform);
  if (node.strokeFirst) strokeNode(context, node, path, tools);
  fillNode(context, node, path, tools);
  if (!node.strokeFirst) strokeNode(context, node, path, tools);
  context.restore();
}

function fillNode(context: CanvasRenderingContext2D, node: DrawingPath, path: Path2D, tools: PaintTools): void {
  const { fill: paint, fillRule } = node;
  if (!paint) return;
  if (paint.type === 'solid' || isPlain(paint)) {
    context.fillStyle = drawingStyle(context, paint, () => ownBounds(node));
    context.fill(path, fillRule);
    return;
  }
  const space = gradientSpace(paint);
  if (!space) return;
  context.save();
  context.fillStyle = drawingStyle(context, paint, () => ownBounds(node));
  context.transform(...space.matrix);
  context.fill(transformPath(path, space.inverse, tools), fillRule);
  context.restore();
}

function strokeNode(context: CanvasRenderingContext2D, node: DrawingPath, path: Path2D, tools: PaintTools): void {
  const { stroke } = node;
  if (!stroke) return;
  const { paint } = stroke;
  const draw = (target: CanvasRenderingContext2D) => {
    target.lineWidth = stroke.width;
    target.lineCap = stroke.dash.length === 0 && isClosedPath(node.d) ? 'butt' : stroke.cap;
    target.lineJoin = stroke.join;
    target.miterLimit = stroke.miterLimit;
    target.setLineDash(stroke.dash);
    target.lineDashOffset = stroke.dashOffset;
    target.stroke(path);
  };
  if (paint.type === 'solid' || isPlain(paint)) {
    context.strokeStyle = drawingStyle(context, paint, () => ownBounds(node));
    draw(context);
    return;
  }
  const space = gradientSpace(paint);
  if (!space) return;
  const bounds = ownBounds(node);
  // The pen must not be bent with the gradient: the stroke is drawn first, then the gradient where it is.
  drawIsolated(context, tools.surfaces, bounds, (inner) => {
    draw(inner);
    inner.globalCompositeOperation = 'source-in';
    inner.fillStyle = drawingStyle(inner, paint, () => bounds);
    inner.transform(...space.matrix);
    const everything = rectangleOutline(tools.platform, growBox(bounds, 2));
    inner.fill(transformPath(everything.path, space.inverse, tools));
  });
}

function transformPath(path: Path2D, matrix: Matrix, tools: PaintTools): Path2D {
  const transformed = tools.platform.createPath();
  addToPath(transformed, path, matrix);
  return transformed;
}

/** A box that holds what a node shows, its strokes included, in the space around it. */
export function boundsOf(node: DrawingNode): Box {
  let bounds = boundsOfNodes.get(node);
  if (!bounds) {
    bounds = transformBox(
      node.kind === 'group' ? uniteBoxes(node.children.map(boundsOf)) : ownBounds(node),
      node.transform,
    );
    boundsOfNodes.set(node, bounds);
  }
  return bounds;
}
