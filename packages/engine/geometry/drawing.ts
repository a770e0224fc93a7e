import type { Matrix } from './matrix.ts';
/**
 * An SVG brought to its simplest form: nested groups of paths and images, everything else resolved (CSS, `use`, text,
 * markers, strokes with paint servers). What cannot be said so carries `needsRaster` and is rendered by resvg at device size.
 */
export interface Drawing {
  width: number;
  height: number;
  /** The normalized SVG text; input of the raster path. */
  svg: string;
  needsRaster: boolean;
  root: DrawingGroup;
}

/** Drawing nodes that share a transform, an opacity (0 to 1), a blend mode and what clips or masks them. */
export interface DrawingGroup {
  kind: 'group';
  transform: Matrix;
  opacity: number;
  blendMode: string;
  /** Children are mixed with each other first, whatever their blend modes. Default false. */
  isolate?: boolean;
  /** Path data in the group's own space; children show only inside any of them. */
  clip?: { d: string; fillRule: 'nonzero' | 'evenodd' }[];
  children: DrawingNode[];
}

/** One path (`d` is SVG path data) with its fill and stroke; lengths in the node's own units, before `transform`. */
export interface DrawingPath {
  kind: 'path';
  transform: Matrix;
  d: string;
  fillRule: 'nonzero' | 'evenodd';
  fill?: DrawingPaint;
  stroke?: {
    paint: DrawingPaint;
    width: number;
    dash: number[];
    dashOffset: number;
    cap: 'butt' | 'round' | 'square';
    join: 'miter' | 'round' | 'bevel';
    miterLimit: number;
  };
  /** Whether the stroke is painted before the fill. */
  strokeFirst: boolean;
}

/** Colors are CSS text with alpha inside; gradient coordinates are in user space of the path, `transform` applied to them. */
export type DrawingPaint =
  | { type: 'solid'; color: string }
  | {
      type: 'linear';
      x1: number;
      y1: number;
      x2: number;
      y2: number;
      transform: Matrix;
      spread: 'pad' | 'reflect' | 'repeat';
      stops: { offset: number; color: string }[];
    }
  | {
      type: 'radial';
      cx: number;
      cy: number;
      r: number;
      fx: number;
      fy: number;
      transform: Matrix;
      spread: 'pad' | 'reflect' | 'repeat';
      stops: { offset: number; color: string }[];
    };

export type DrawingNode = DrawingGroup | DrawingPath;
