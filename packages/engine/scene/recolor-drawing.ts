import type { SvgLayer } from '@platen/template';
import type { Drawing, DrawingGroup, DrawingNode, DrawingPaint } from '../load/drawing.ts';
import { cssColor, parseColor, type Rgba } from '../paint/color-value.ts';

type ColorMap = (color: string) => string;

/** The drawing in other colours; itself when the layer changes none. An occurring colour keeps its own alpha on top. */
export function recolorDrawing(drawing: Drawing, { color, colors }: Pick<SvgLayer, 'color' | 'colors'>): Drawing {
  if (color === undefined && colors.length === 0) return drawing;
  const replace = color === undefined ? replaceSome(colors) : replaceAll(color);
  return { ...drawing, root: recolorGroup(drawing.root, replace) };
}

function replaceAll(color: string): ColorMap {
  const value = parseColor(color);
  return (old) => cssColor(withAlphaOf(value, parseColor(old)));
}

function replaceSome(colors: SvgLayer['colors']): ColorMap {
  const byColor = new Map(colors.map(({ from, to }) => [opaqueKey(parseColor(from)), parseColor(to)]));
  return (old) => {
    const value = parseColor(old);
    const other = byColor.get(opaqueKey(value));
    return other ? cssColor(withAlphaOf(other, value)) : old;
  };
}

function opaqueKey(color: Rgba): string {
  return cssColor({ ...color, alpha: 1 });
}

function withAlphaOf(color: Rgba, { alpha }: Rgba): Rgba {
  return { ...color, alpha: color.alpha * alpha };
}

function recolorGroup(group: DrawingGroup, replace: ColorMap): DrawingGroup {
  return { ...group, children: group.children.map((child) => recolorNode(child, replace)) };
}

function recolorNode(node: DrawingNode, replace: ColorMap): DrawingNode {
  if (node.kind === 'group') return recolorGroup(node, replace);
  return {
    ...node,
    ...(node.fill && { fill: recolorPaint(node.fill, replace) }),
    ...(node.stroke && { stroke: { ...node.stroke, paint: recolorPaint(node.stroke.paint, replace) } }),
  };
}

function recolorPaint(paint: DrawingPaint, replace: ColorMap): DrawingPaint {
  if (paint.type === 'solid') return { ...paint, color: replace(paint.color) };
  return { ...paint, stops: paint.stops.map((stop) => ({ ...stop, color: replace(stop.color) })) };
}
