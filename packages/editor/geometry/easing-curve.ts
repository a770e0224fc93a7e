import type { Easing, easingNames } from '@platen/template';
import { clamp } from './clamp.ts';

/** The two control points of a cubic Bézier curve from 0, 0 to 1, 1: time across, progress upwards. */
export type Curve = Exclude<Easing, string>;

/** Progress that a curve editor has room for, below 0 and above 1. */
export const curveRoom = { min: -0.75, max: 1.75 };

/** Curves that named easings are, or that are like them. */
const known: Readonly<Record<(typeof easingNames)[number], Curve>> = {
  linear: [0.25, 0.25, 0.75, 0.75],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
  'back-in': [0.36, 0, 0.66, -0.56],
  'back-out': [0.34, 1.56, 0.64, 1],
  'back-in-out': [0.68, -0.6, 0.32, 1.6],
  'bounce-in': [0.5, 0, 0.75, 0],
  'bounce-out': [0.25, 1, 0.5, 1],
  'elastic-in': [0.6, -0.3, 0.75, 0],
  'elastic-out': [0.25, 1, 0.4, 1.3],
  hold: [1, 0, 1, 0],
};

/** The curve to begin with where an easing is to be a curve. */
export function curveOf(easing: Easing | undefined): Curve {
  if (typeof easing === 'object') return easing;
  return known[easing ?? 'ease-in-out'];
}

/** The curve with one of its two points elsewhere; to hundredths, and within what an easing can be. */
export function withPoint(curve: Curve, point: 0 | 1, { x, y }: { x: number; y: number }): Curve {
  const next: Curve = [...curve];
  next[point * 2] = round(clamp(x, 0, 1));
  next[point * 2 + 1] = round(clamp(y, -10, 10));
  return next;
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** A box in which a curve is drawn, in its pixels. */
export interface CurveBox {
  width: number;
  height: number;
}

/** Where a point of a curve is drawn. Points beyond the room are drawn at its edge. */
export function placePoint({ width, height }: CurveBox, x: number, y: number): { x: number; y: number } {
  const { min, max } = curveRoom;
  return { x: x * width, y: ((max - clamp(y, min, max)) / (max - min)) * height };
}

/** The point of a curve that is drawn at a place. */
export function pointAt({ width, height }: CurveBox, x: number, y: number): { x: number; y: number } {
  const { min, max } = curveRoom;
  return { x: clamp(x / width, 0, 1), y: clamp(max - (y / height) * (max - min), min, max) };
}
