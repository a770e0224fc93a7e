import type { ConicPaint, LinearPaint, RadialPaint } from '@platen/template';
import type { Box } from '@platen/engine';
import type { PathPoint } from './anchor-path.ts';

/** A paint with handles on the canvas. */
export type GradientPaint = LinearPaint | RadialPaint | ConicPaint;

/** Where a gradient begins and ends in a box's pixels, and its stops between. `second` is a radial gradient's other radius. */
export interface GradientHandles {
  start: PathPoint;
  end: PathPoint;
  second?: PathPoint;
  stops: PathPoint[];
}

/** Where a gradient's handles lie. Of a conic gradient the end is where it starts to turn, half the box's shorter side away. */
export function gradientHandles(paint: GradientPaint, box: Box): GradientHandles {
  if (paint.type === 'linear') {
    const [x, y] = direction(paint.angle);
    // CSS Images 3: the line is as long as the corners need.
    const half = (Math.abs(box.width * x) + Math.abs(box.height * y)) / 2;
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const start = { x: center.x - x * half, y: center.y - y * half };
    const end = { x: center.x + x * half, y: center.y + y * half };
    return { start, end, stops: paint.stops.map(({ offset }) => between(start, end, offset)) };
  }
  const start = { x: box.x + box.width * paint.centerX, y: box.y + box.height * paint.centerY };
  if (paint.type === 'radial') {
    const end = { x: start.x + box.width * paint.radiusX, y: start.y };
    const second = { x: start.x, y: start.y + box.height * paint.radiusY };
    return { start, end, second, stops: paint.stops.map(({ offset }) => between(start, end, offset)) };
  }
  const radius = Math.min(box.width, box.height) / 2;
  const at = (angle: number): PathPoint => {
    const [x, y] = direction(angle);
    return { x: start.x + x * radius, y: start.y + y * radius };
  };
  return { start, end: at(paint.angle), stops: paint.stops.map(({ offset }) => at(paint.angle + offset * 360)) };
}

/** A handle by what it moves. */
export type GradientHandle = 'start' | 'end' | 'second' | { stop: number };

/** The paint after a handle was taken to a point of the box. `straight` turns angles to steps of 15 degrees. */
export function dragGradient(
  paint: GradientPaint,
  box: Box,
  handle: GradientHandle,
  point: PathPoint,
  straight = false,
): GradientPaint {
  const handles = gradientHandles(paint, box);
  if (typeof handle === 'object') return dragStop(paint, handles, handle.stop, point);
  if (paint.type === 'linear') {
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const turned = handle === 'start' ? angleOf(point, center) : angleOf(center, point);
    return { ...paint, angle: straight ? Math.round(turned / 15) * 15 : round(turned) };
  }
  if (handle === 'start') {
    return {
      ...paint,
      centerX: fraction((point.x - box.x) / (box.width || 1)),
      centerY: fraction((point.y - box.y) / (box.height || 1)),
    };
  }
  if (paint.type === 'conic') {
    const turned = angleOf(handles.start, point);
    return { ...paint, angle: straight ? Math.round(turned / 15) * 15 : round(turned) };
  }
  const reach = Math.hypot(point.x - handles.start.x, point.y - handles.start.y);
  const side = handle === 'end' ? box.width : box.height;
  const radius = Math.min(10, Math.max(0.01, round(reach / (side || 1))));
  return handle === 'end' ? { ...paint, radiusX: radius } : { ...paint, radiusY: radius };
}

function dragStop(paint: GradientPaint, handles: GradientHandles, index: number, point: PathPoint): GradientPaint {
  const { start, end } = handles;
  const offset =
    paint.type === 'conic'
      ? ((((angleOf(start, point) - paint.angle) / 360) % 1) + 1) % 1
      : ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) /
        ((end.x - start.x) ** 2 + (end.y - start.y) ** 2 || 1);
  const stops = paint.stops.map((stop, at) =>
    at === index ? { ...stop, offset: round(Math.min(1, Math.max(0, offset))) } : stop,
  );
  return { ...paint, stops };
}

/** The unit vector of CSS's angle: 0 degrees up, clockwise. */
function direction(angle: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [Math.sin(radians), -Math.cos(radians)];
}

function angleOf(from: PathPoint, to: PathPoint): number {
  const degrees = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

function between(start: PathPoint, end: PathPoint, share: number): PathPoint {
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
}

function fraction(value: number): number {
  return Math.min(10, Math.max(-10, round(value)));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
