import { converter, type Rgb } from '../geometry/css-colors.ts';
import type { Drawing, DrawingGroup, DrawingNode, DrawingPaint } from '../geometry/drawing.ts';

/** How an SVG layer changes the colors of its drawing: `colors` first, one by one; else all become `color`. */
export interface Recoloring {
  color?: string | undefined;
  colors?: readonly { from: string; to: string }[] | undefined;
}

type ColorMap = (text: string) => string;

const toRgb = converter('rgb');

/**
 * The drawing in other colors; the given one stays as it is. A color of `colors` is met whatever its opacity, and keeps that
 * opacity times the new color's. Masks and clip paths, whose colors are no paint, are left alone.
 */
export function recolorDrawing(drawing: Drawing, recoloring: Recoloring): Drawing {
  const change = colorMap(recoloring);
  if (!change) return drawing;
  return { ...drawing, svg: recolorSvg(drawing.svg, change), root: recolorGroup(drawing.root, change) };
}

function colorMap({ color, colors = [] }: Recoloring): ColorMap | undefined {
  if (color === undefined && colors.length === 0) return undefined;
  const all = color === undefined ? undefined : toRgb(color);
  const single = new Map<string, Rgb>();
  for (const { from, to } of colors) {
    const [source, target] = [toRgb(from), toRgb(to)];
    if (source && target) single.set(channels(source).join(), target);
  }
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const source = toRgb(text);
    const target = source && (single.get(channels(source).join()) ?? all);
    const after = source && target ? writeColor(target, (source.alpha ?? 1) * (target.alpha ?? 1)) : text;
    known.set(text, after);
    return after;
  };
}

function channels({ r, g, b }: Rgb): number[] {
  return [r, g, b].map((channel) => Math.round(Math.max(0, Math.min(1, channel)) * 255));
}

function writeColor(color: Rgb, alpha: number): string {
  const [red = 0, green = 0, blue = 0] = channels(color);
  if (alpha < 1) return `rgba(${red}, ${green}, ${blue}, ${Number(alpha.toFixed(6))})`;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function recolorGroup(group: DrawingGroup, change: ColorMap): DrawingGroup {
  return { ...group, children: group.children.map((node) => recolorNode(node, change)) };
}

function recolorNode(node: DrawingNode, change: ColorMap): DrawingNode {
  if (node.kind === 'group') return recolorGroup(node, change);
  return {
    ...node,
    ...(node.fill && { fill: recolorPaint(node.fill, change) }),
    ...(node.stroke && { stroke: { ...node.stroke, paint: recolorPaint(node.stroke.paint, change) } }),
  };
}

function recolorPaint(paint: DrawingPaint, change: ColorMap): DrawingPaint {
  if (paint.type === 'solid') return { type: 'solid', color: change(paint.color) };
  return { ...paint, stops: paint.stops.map(({ offset, color }) => ({ offset, color: change(color) })) };
}

/** The same for the text of a normalized SVG. An alpha of the new color goes into the opacity attribute beside it. */
function recolorSvg(svg: string, change: ColorMap): string {
  let hidden = 0;
  return svg.replace(/<\/?[A-Za-z][^>]*>/g, (tag) => {
    if (/^<(?:mask|clipPath)\b/.test(tag) && !tag.endsWith('/>')) hidden++;
    else if (/^<\/(?:mask|clipPath)\b/.test(tag)) hidden--;
    if (hidden > 0) return tag;
    return ['fill', 'stroke', 'stop-color'].reduce((text, name) => recolorAttribute(text, name, change), tag);
  });
}

function recolorAttribute(tag: string, name: string, change: ColorMap): string {
  const found = new RegExp(`\\s${name}="(#[0-9a-f]{6})"`).exec(tag);
  if (!found?.[1]) return tag;
  const after = toRgb(change(found[1]));
  if (!after) return tag;
  const opacityName = name === 'stop-color' ? 'stop-opacity' : `${name}-opacity`;
  const opacity = new RegExp(`\\s${opacityName}="([^"]*)"`).exec(tag);
  const alpha = Number(opacity?.[1] ?? 1) * (after.alpha ?? 1);
  const plain = opacity ? tag.replace(opacity[0], '') : tag;
  const painted = ` ${name}="${writeColor(after, 1)}"${alpha < 1 ? ` ${opacityName}="${alpha}"` : ''}`;
  return plain.replace(found[0], painted);
}
