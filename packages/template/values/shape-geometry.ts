import { z } from 'zod';
import { pathData } from './path-data.ts';

/** Radii of a box's corners in pixels. Too large ones shrink together, as in CSS. */
export const cornerRadii = z.strictObject({
  topLeft: z.number().min(0).max(5000).default(0),
  topRight: z.number().min(0).max(5000).default(0),
  bottomRight: z.number().min(0).max(5000).default(0),
  bottomLeft: z.number().min(0).max(5000).default(0),
});
export type CornerRadii = z.infer<typeof cornerRadii>;

const arrowHead = z.enum(['none', 'triangle', 'open', 'circle', 'bar', 'diamond']);

/** The outline of a shape, stretched into the box it is drawn in. */
export const shapeGeometry = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('rectangle') }),
  z.strictObject({ shape: z.literal('ellipse') }),
  /** Regular polygon, first corner up, rounded by `cornerRadius` pixels. */
  z.strictObject({
    shape: z.literal('polygon'),
    sides: z.number().int().min(3).max(100).default(6),
    cornerRadius: z.number().min(0).max(5000).default(0),
  }),
  /** `innerRatio`: inner radius as a fraction of the outer one. */
  z.strictObject({
    shape: z.literal('star'),
    points: z.number().int().min(3).max(100).default(5),
    innerRatio: z.number().min(0.01).max(1).default(0.5),
    cornerRadius: z.number().min(0).max(5000).default(0),
  }),
  /** From the box's top left to its bottom right corner; flip the layer for the other diagonal. Drawn by its stroke. */
  z.strictObject({ shape: z.literal('line') }),
  /** A line with heads; `headSize` is a multiple of the stroke's width. */
  z.strictObject({
    shape: z.literal('arrow'),
    start: arrowHead.default('none'),
    end: arrowHead.default('triangle'),
    headSize: z.number().min(1).max(50).default(4),
  }),
  /** SVG 2 path data in a space of `viewWidth` by `viewHeight`, stretched to the box. */
  z.strictObject({
    shape: z.literal('path'),
    d: pathData(1_000_000),
    viewWidth: z.number().positive().max(100_000),
    viewHeight: z.number().positive().max(100_000),
    fillRule: z.enum(['nonzero', 'evenodd']).default('nonzero'),
  }),
]);
export type ShapeGeometry = z.infer<typeof shapeGeometry>;
export type ArrowHead = z.infer<typeof arrowHead>;
