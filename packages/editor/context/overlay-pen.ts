import type { Box } from '@platen/engine';
import { transformPoint, type Matrix } from '@platen/engine/internal';
import type { View } from '../store/editor-state.ts';
import type { Point } from '../geometry/point.ts';

/** Colors of what is drawn over the page, from the editor's theme or the system's forced colors. */
export interface OverlayColors {
  /** Selection, handles. */
  accent: string;
  /** Text of figures. */
  onAccent: string;
  /** Inside handles. */
  handle: string;
  /** Snap lines, distances. */
  snap: string;
  /** Guides. */
  guide: string;
  /** Rulers and their figures. */
  ground: string;
  ink: string;
}

/** Draws lines, handles and labels over the page, crisp at any zoom. Points are page pixels unless a name says otherwise. */
export class OverlayPen {
  readonly context: CanvasRenderingContext2D;
  readonly view: View;
  readonly colors: OverlayColors;
  readonly pixelRatio: number;
  /** Size of the artboard in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly font: string;

  constructor(
    context: CanvasRenderingContext2D,
    options: Pick<OverlayPen, 'view' | 'colors' | 'pixelRatio' | 'width' | 'height' | 'font'>,
  ) {
    this.context = context;
    this.view = options.view;
    this.colors = options.colors;
    this.pixelRatio = options.pixelRatio;
    this.width = options.width;
    this.height = options.height;
    this.font = options.font;
  }

  /** A page point in CSS pixels of the artboard. */
  at({ x, y }: Point): Point {
    const { zoom, panX, panY } = this.view;
    return { x: x * zoom + panX, y: y * zoom + panY };
  }

  /** A length of CSS pixels on the middle of device pixels, so that a line of one pixel is one. */
  crisp(value: number): number {
    return (Math.round(value * this.pixelRatio - 0.5) + 0.5) / this.pixelRatio;
  }

  /** A line through page points. */
  polyline(
    points: readonly Point[],
    options: { color?: string; width?: number; closed?: boolean; dash?: number[] } = {},
  ): void {
    const { context } = this;
    context.save();
    context.beginPath();
    for (const [index, point] of points.entries()) {
      const { x, y } = this.at(point);
      if (index === 0) context.moveTo(this.crisp(x), this.crisp(y));
      else context.lineTo(this.crisp(x), this.crisp(y));
    }
    if (options.closed) context.closePath();
    context.strokeStyle = options.color ?? this.colors.accent;
    context.lineWidth = options.width ?? 1;
    context.setLineDash(options.dash ?? []);
    context.stroke();
    context.restore();
  }

  /** The outline of a box in a layer's own pixels. */
  outline(box: Box, matrix: Matrix, options: { color?: string; width?: number; dash?: number[] } = {}): void {
    this.polyline(cornersOf(box, matrix), { ...options, closed: true });
  }

  /** A box in a layer's own pixels as a selected area: outlined, and tinted so that what is in it stays readable. */
  area(box: Box, matrix: Matrix): void {
    const { context } = this;
    context.save();
    context.beginPath();
    for (const [index, corner] of cornersOf(box, matrix).entries()) {
      const { x, y } = this.at(corner);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
    context.fillStyle = this.colors.accent;
    context.globalAlpha = 0.16;
    context.fill();
    context.restore();
    this.outline(box, matrix, { width: 1.5 });
  }

  /** The outline of a box of the page, filled when asked for. */
  rectangle({ x, y, width, height }: Box, options: { color?: string; fill?: string; dash?: number[] } = {}): void {
    const { context } = this;
    const start = this.at({ x, y });
    const end = this.at({ x: x + width, y: y + height });
    const [left, top] = [this.crisp(start.x), this.crisp(start.y)];
    context.save();
    if (options.fill) {
      context.fillStyle = options.fill;
      context.fillRect(left, top, this.crisp(end.x) - left, this.crisp(end.y) - top);
    }
    context.strokeStyle = options.color ?? this.colors.accent;
    context.setLineDash(options.dash ?? []);
    context.lineWidth = 1;
    context.strokeRect(left, top, this.crisp(end.x) - left, this.crisp(end.y) - top);
    context.restore();
  }

  /** A handle of some CSS pixels about a page point: a square, or round. */
  handle(
    point: Point,
    options: { size?: number; round?: boolean; angle?: number; width?: number; filled?: boolean } = {},
  ): void {
    const { context, colors } = this;
    const { size = 9, angle = 0 } = options;
    const { x, y } = this.at(point);
    const width = options.width ?? size;
    context.save();
    context.translate(angle === 0 ? this.crisp(x) : x, angle === 0 ? this.crisp(y) : y);
    context.rotate(angle);
    context.beginPath();
    if (options.round) context.arc(0, 0, size / 2, 0, 2 * Math.PI);
    else context.roundRect(-width / 2, -size / 2, width, size, 2);
    context.shadowColor = 'rgb(0 0 0 / 25%)';
    context.shadowBlur = 2 * this.pixelRatio;
    context.fillStyle = options.filled ? colors.accent : colors.handle;
    context.fill();
    context.shadowColor = 'transparent';
    context.strokeStyle = colors.accent;
    context.lineWidth = 1.5;
    context.stroke();
    context.restore();
  }

  /** Width of the plate of a label, in CSS pixels. */
  widthOf(text: string): number {
    const { context } = this;
    context.save();
    context.font = this.font;
    const { width } = context.measureText(text);
    context.restore();
    return Math.ceil(width) + 10;
  }

  /** A short text on a plate; `at` is CSS pixels of the artboard, the plate's middle, or its top with `below`. */
  label(text: string, at: Point, options: { color?: string; below?: boolean } = {}): void {
    const { context, colors } = this;
    const width = this.widthOf(text);
    context.save();
    context.font = this.font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const height = 18;
    const left = Math.round(Math.max(2, Math.min(this.width - width - 2, at.x - width / 2)));
    const top = Math.round(Math.max(2, Math.min(this.height - height - 2, options.below ? at.y : at.y - height / 2)));
    context.fillStyle = options.color ?? colors.accent;
    context.beginPath();
    context.roundRect(left, top, width, height, 4);
    context.fill();
    context.fillStyle = colors.onAccent;
    context.fillText(text, left + width / 2, top + height / 2 + 0.5);
    context.restore();
  }
}

/** The corners of a box in a layer's own pixels, on the page: top left, top right, bottom right, bottom left. */
export function cornersOf({ x, y, width, height }: Box, matrix: Matrix): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([left = 0, top = 0]) => {
    const [pageX, pageY] = transformPoint(matrix, left, top);
    return { x: pageX, y: pageY };
  });
}
