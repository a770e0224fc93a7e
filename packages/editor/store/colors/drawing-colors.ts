import type { Drawing, DrawingNode, DrawingPaint } from '@platen/engine/internal';
import { readColor } from '@platen/template/internal';

/** The colors of a drawing, those that occur most often first. Opaque, as `#rrggbb`; at most `limit`. */
export function drawingColors(drawing: Drawing, limit = 24): string[] {
  const counts = new Map<string, number>();
  const count = (text: string): void => {
    const color = readColor(text);
    if (!color || color.alpha === 0) return;
    const hex = `#${[color.red, color.green, color.blue]
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    counts.set(hex, (counts.get(hex) ?? 0) + 1);
  };
  const countPaint = (paint: DrawingPaint | undefined): void => {
    if (!paint) return;
    if (paint.type === 'solid') count(paint.color);
    else for (const { color } of paint.stops) count(color);
  };
  const visit = (node: DrawingNode): void => {
    if (node.kind === 'group') {
      for (const child of node.children) visit(child);
      return;
    }
    countPaint(node.fill);
    countPaint(node.stroke?.paint);
  };
  visit(drawing.root);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([color]) => color);
}
