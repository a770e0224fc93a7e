import type { ArrowHead, ShapeGeometry } from '@platen/template';
import { growBox, type Box } from '../../geometry/boxes.ts';
import { exactPath } from '../../geometry/exact-path.ts';
import { fillOutline, paintThrough, strokePath } from '../../paint/fill-outline.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { applyLine, type PreparedStroke } from '../../paint/stroke-outline.ts';
import type { Content } from '../content.ts';

export type LineGeometry = Extract<ShapeGeometry, { shape: 'line' | 'arrow' }>;
interface End {
  x: number;
  y: number;
}
/** The parts of a line with heads, as path data: what is stroked and what is filled. */
export interface LineParts {
  stroked: string;
  filled: string;
}

/** Clickable width of a thin line, pixels. */
const hitWidth = 12;

/** A line from a box's top left to its bottom right corner, with heads where it is an arrow. */
export function createLineContent(
  geometry: LineGeometry,
  strokes: readonly PreparedStroke[],
  area: Box,
  tools: PaintTools,
): Content {
  const headSize = geometry.shape === 'arrow' ? geometry.headSize : 1;
  const widest = Math.max(0, ...strokes.map(({ stroke }) => stroke.width));
  const bounds = growBox(area, widest * Math.max(1, headSize));
  const lines = strokes.map((prepared) => {
    const { stroked, filled } = lineParts(geometry, area, prepared.stroke.width);
    return {
      prepared,
      stroked: exactPath(tools.platform, stroked),
      filled: filled === '' ? undefined : exactPath(tools.platform, filled),
    };
  });
  const length = Math.hypot(area.width, area.height) || 1;
  const half = Math.max(hitWidth, widest) / 2;
  const [acrossX, acrossY] = [(-area.height / length) * half, (area.width / length) * half];
  return {
    bounds,
    single: lines.length <= 1 && lines.every(({ filled }) => !filled),
    hit: exactPath(
      tools.platform,
      `M${acrossX} ${acrossY}L${area.width + acrossX} ${area.height + acrossY}L${area.width - acrossX} ${area.height - acrossY}L${-acrossX} ${-acrossY}Z`,
    ),
    draw(context) {
      for (const { prepared, stroked, filled } of lines) {
        const { paint, stroke } = prepared;
        context.save();
        applyLine(context, stroke);
        if (!filled) strokePath(context, stroked, paint, area, bounds, tools);
        else if (paint.opaque) {
          strokePath(context, stroked, paint, area, bounds, tools);
          fillOutline(context, { path: filled, fillRule: 'nonzero' }, paint, area, tools);
        } else {
          // Line and heads overlap: they are one area first, then painted once.
          paintThrough(context, paint, area, bounds, tools, (inner) => {
            applyLine(inner, stroke);
            inner.stroke(stroked);
            inner.fill(filled);
          });
        }
        context.restore();
      }
    },
  };
}

/** The parts of a line of this width across a box. */
export function lineParts(geometry: LineGeometry, area: Box, width: number): LineParts {
  let from: End = { x: area.x, y: area.y };
  let to: End = { x: area.x + area.width, y: area.y + area.height };
  const length = Math.hypot(area.width, area.height);
  if (geometry.shape === 'line' || length === 0) return { stroked: `M${from.x} ${from.y}L${to.x} ${to.y}`, filled: '' };
  const forward = { x: area.width / length, y: area.height / length };
  const size = Math.min(geometry.headSize * width, length);
  const end = headParts(geometry.end, to, forward, size, width);
  const start = headParts(geometry.start, from, { x: -forward.x, y: -forward.y }, size, width);
  to = { x: to.x - forward.x * end.cut, y: to.y - forward.y * end.cut };
  from = { x: from.x + forward.x * start.cut, y: from.y + forward.y * start.cut };
  return {
    stroked: `M${from.x} ${from.y}L${to.x} ${to.y}${start.stroked}${end.stroked}`,
    filled: start.filled + end.filled,
  };
}

/** A head at the tip of a line that comes along `forward`. `cut`: how much shorter the line becomes so as not to show beyond it. */
function headParts(head: ArrowHead, tip: End, forward: End, size: number, width: number): LineParts & { cut: number } {
  const at = (back: number, across: number) =>
    `${tip.x - forward.x * back - forward.y * across} ${tip.y - forward.y * back + forward.x * across}`;
  const half = size / 2;
  switch (head) {
    case 'none':
      return { stroked: '', filled: '', cut: 0 };
    case 'triangle':
      return { stroked: '', filled: `M${at(0, 0)}L${at(size, half)}L${at(size, -half)}Z`, cut: size * 0.9 };
    case 'diamond':
      return {
        stroked: '',
        filled: `M${at(0, 0)}L${at(half, half)}L${at(size, 0)}L${at(half, -half)}Z`,
        cut: half,
      };
    case 'circle': {
      const handle = half * 0.5522847498;
      return {
        stroked: '',
        filled: [
          `M${at(0, 0)}`,
          `C${at(0, handle)} ${at(half - handle, half)} ${at(half, half)}`,
          `C${at(half + handle, half)} ${at(size, handle)} ${at(size, 0)}`,
          `C${at(size, -handle)} ${at(half + handle, -half)} ${at(half, -half)}`,
          `C${at(half - handle, -half)} ${at(0, -handle)} ${at(0, 0)}`,
          'Z',
        ].join(''),
        cut: half,
      };
    }
    case 'bar':
      return { stroked: `M${at(width / 2, half)}L${at(width / 2, -half)}`, filled: '', cut: width / 2 };
    case 'open': {
      // The mitred tip of two strokes stands out by half the width over the sine of half their angle.
      const tipReach = width * 0.75;
      return {
        stroked: `M${at(size, half)}L${at(tipReach, 0)}L${at(size, -half)}`,
        filled: '',
        cut: tipReach,
      };
    }
  }
}
