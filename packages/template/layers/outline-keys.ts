import { formatCssPaint } from '../css/format-css-paint.ts';
import { paintDescription, paintFormat } from '../css/paint-format.ts';
import { pixelFormat } from '../css/value-format.ts';
import { replacePaint, type Paint } from '../values/paint.ts';
import { thinStroke, type Stroke } from '../values/stroke.ts';
import type { Layer } from './layer.ts';
import { styleKeysFor, type StyleKey } from './style-key.ts';

/** The look of an outline: what it is filled with and how it is stroked, the last on top. */
export interface OutlineLook {
  fills: Paint[];
  strokes: Stroke[];
}

/** How the look of a layer's outline is read and changed; `read` gives undefined where the layer has none. */
export interface OutlineAccess<L extends Layer> {
  read(layer: L): OutlineLook | undefined;
  write(layer: L, look: OutlineLook): L;
}

/** Returns the keys `fill`, `stroke` and `strokeWidth` of layers that are an outline. */
export function outlineKeys<L extends Layer>(
  access: OutlineAccess<L>,
): Record<'fill' | 'stroke' | 'strokeWidth', StyleKey<L>> {
  const { styleKey } = styleKeysFor<L>();
  const change = (layer: L, next: (look: OutlineLook) => Partial<OutlineLook>): L => {
    const look = access.read(layer);
    return look ? access.write(layer, { ...look, ...next(look) }) : layer;
  };
  const withStroke = (layer: L, part: Partial<Stroke>): L =>
    change(layer, ({ strokes: [first = thinStroke, ...others] }) => ({ strokes: [{ ...first, ...part }, ...others] }));
  return {
    fill: styleKey('fill', {
      format: paintFormat,
      described: paintDescription,
      read(layer) {
        const look = access.read(layer);
        const [first] = look?.fills ?? [];
        return first ? formatCssPaint(first) : look && 'transparent';
      },
      // One paint replaces all of them: a color below a gradient would show through nowhere it was meant to.
      write: (layer, paint) => change(layer, ({ fills }) => ({ fills: [replacePaint(fills[0], paint)] })),
    }),
    stroke: styleKey('stroke', {
      format: paintFormat,
      described: paintDescription,
      read(layer) {
        const [first] = access.read(layer)?.strokes ?? [];
        return first && formatCssPaint(first.paint);
      },
      write: (layer, paint) => withStroke(layer, { paint }),
    }),
    strokeWidth: styleKey('strokeWidth', {
      format: pixelFormat(0, 1000),
      read: (layer) => access.read(layer)?.strokes[0]?.width,
      write: (layer, width) => withStroke(layer, { width }),
    }),
  };
}
