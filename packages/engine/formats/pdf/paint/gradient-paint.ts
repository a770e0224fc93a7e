import type { ConicPaint, LinearPaint, RadialPaint } from '@platen/template';
import { growBox, type Box } from '../../../geometry/boxes.ts';
import { identity, multiply, type Matrix } from '../../../geometry/matrix.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { PdfDictionary, PdfReference } from '../container/pdf-value.ts';
import { conicMesh } from './conic-mesh.ts';
import type { DocumentTools } from './document-tools.ts';
import {
  alphaShading,
  colorShading,
  isOpaque,
  shadingStops,
  type ShadingAxis,
  type ShadingStop,
} from './gradient-shading.ts';
import { fillPath } from './outline-operators.ts';
import { boxOutline, type PdfOutline } from './pdf-outline.ts';
import { drawGroup, plainPlacing, setMask } from './transparency.ts';

export type GradientPaint = LinearPaint | RadialPaint | ConicPaint;

/** A gradient around a point. */
interface Cone {
  type: 'conic';
  x: number;
  y: number;
  /** Radians, clockwise from the right, where it starts. */
  start: number;
}

/** A gradient ready to be painted with: its stops, and where it is in the space it is used in. */
export interface PdfGradient {
  readonly stops: readonly ShadingStop[];
  readonly opaque: boolean;
  /** From the gradient's own space to the one it is used in. */
  readonly matrix: Matrix;
  readonly run: ShadingAxis | Cone;
}

/** The gradient of a template's paint that spans a box. Undefined when it has no extent. */
export function templateGradient(paint: GradientPaint, box: Box): PdfGradient | undefined {
  const stops = shadingStops(paint.stops);
  const shared = { stops, opaque: isOpaque(stops) };
  if (paint.type === 'linear') {
    const angle = (paint.angle * Math.PI) / 180;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    // CSS: as long as it takes for the lines through the corners, at right angles to it, to meet its ends.
    const half = (Math.abs(box.width * x) + Math.abs(box.height * y)) / 2;
    const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
    const coordinates = [centerX - x * half, centerY - y * half, centerX + x * half, centerY + y * half];
    return { ...shared, matrix: identity, run: { type: 'axial', coordinates } };
  }
  const [x, y] = [box.x + box.width * paint.centerX, box.y + box.height * paint.centerY];
  if (paint.type === 'conic') {
    return { ...shared, matrix: identity, run: { type: 'conic', x, y, start: ((paint.angle - 90) * Math.PI) / 180 } };
  }
  const [radiusX, radiusY] = [box.width * paint.radiusX, box.height * paint.radiusY];
  if (!(radiusX > 0 && radiusY > 0)) return undefined;
  const matrix: Matrix = [1, 0, 0, radiusY / radiusX, x, y];
  return { ...shared, matrix, run: { type: 'radial', coordinates: [0, 0, 0, 0, 0, radiusX] } };
}

/** Makes a gradient the color of fills and strokes, without its alpha. `area` holds what is painted. */
export function usePattern(content: PdfContent, gradient: PdfGradient, area: Box, tools: DocumentTools): string {
  const pattern = tools.document.share({
    Type: '/Pattern',
    PatternType: 2,
    Matrix: [...multiply(content.matrix, matrixOf(gradient, area))],
    Shading: shadingOf(gradient, 'color', tools),
  });
  return content.resources.use('Pattern', pattern);
}

/** Paints with a gradient, by `draw`, through its alpha. `area` holds what is painted. */
export function paintMasked(
  content: PdfContent,
  gradient: PdfGradient,
  area: Box,
  tools: DocumentTools,
  draw: (target: PdfContent) => void,
): void {
  content.isolate(() => {
    maskByGradient(content, gradient, area, tools);
    // Poppler mixes a mesh in triangle by triangle, each through the mask, so that their edges show: it is one image first.
    if (gradient.opaque || gradient.run.type !== 'conic') draw(content);
    else drawGroup(content, area, plainPlacing, tools, draw);
  });
}

/** Fills an outline with a gradient; `area` holds the outline. */
export function fillWithGradient(
  content: PdfContent,
  outline: PdfOutline,
  gradient: PdfGradient,
  area: Box,
  tools: DocumentTools,
): void {
  paintMasked(content, gradient, growBox(area, 1), tools, (target) => {
    target.operate(`/Pattern cs ${usePattern(target, gradient, area, tools)} scn`);
    fillPath(target, outline);
  });
}

/** Strokes with a gradient. `draw` sets the line and strokes, and changes nothing but the line; `bounds` holds it. */
export function strokeWithGradient(
  content: PdfContent,
  gradient: PdfGradient,
  bounds: Box,
  tools: DocumentTools,
  draw: (target: PdfContent) => void,
): void {
  const area = growBox(bounds, 2);
  paintMasked(content, gradient, area, tools, (target) => {
    target.operate(`/Pattern CS ${usePattern(target, gradient, area, tools)} SCN`);
    draw(target);
  });
}

/** Sets the alpha of a gradient as a mask until the next `restore`; does nothing for an opaque one. */
function maskByGradient(content: PdfContent, gradient: PdfGradient, area: Box, tools: DocumentTools): void {
  if (gradient.opaque) return;
  setMask(content, 'Luminosity', area, tools, (inner) => {
    const pattern = tools.document.share({
      Type: '/Pattern',
      PatternType: 2,
      Matrix: [...matrixOf(gradient, area)],
      Shading: shadingOf(gradient, 'alpha', tools),
    });
    inner.operate(`/Pattern cs ${inner.resources.use('Pattern', pattern)} scn`);
    inner.operate(boxOutline(area).operators);
    inner.operate('f');
  });
}

/** From the space of a gradient's shading to the one it is used in; around a point it has to reach over the area. */
function matrixOf({ matrix, run }: PdfGradient, area: Box): Matrix {
  if (run.type !== 'conic') return matrix;
  const distances = [area.x, area.x + area.width].flatMap((left) =>
    [area.y, area.y + area.height].map((top) => Math.hypot(left - run.x, top - run.y)),
  );
  const reach = 1.01 * Math.max(1, ...distances);
  const [cosine, sine] = [Math.cos(run.start) * reach, Math.sin(run.start) * reach];
  return multiply(matrix, [cosine, sine, -sine, cosine, run.x, run.y]);
}

function shadingOf(
  { run, stops: given }: PdfGradient,
  what: 'color' | 'alpha',
  tools: DocumentTools,
): PdfDictionary | PdfReference {
  const stops = what === 'color' ? (tools.colors.refineStops?.(given) ?? given) : given;
  if (run.type !== 'conic') {
    return what === 'color' ? colorShading(run, stops, tools) : alphaShading(run, stops, tools);
  }
  return what === 'color'
    ? conicMesh(stops, tools.colors.space, ({ color }) => tools.colors.components(color), tools)
    : conicMesh(stops, '/DeviceGray', ({ color }) => [color.alpha], tools);
}
