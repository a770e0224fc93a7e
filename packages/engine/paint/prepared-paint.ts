import type { ConicPaint, ImagePaint, LinearPaint, Paint, RadialPaint } from '@platen/template';
import { cssColor, parseColor } from '../geometry/color-value.ts';
import { gradientStops, type ColorStop } from './gradient-stops.ts';

/** A paint with its colors understood, so that drawing it again costs nothing. `opaque`: covers whatever is below. */
export type PreparedPaint = { opaque: boolean } & (
  | { type: 'solid'; color: string }
  | { type: 'linear'; paint: LinearPaint; stops: ColorStop[] }
  | { type: 'radial'; paint: RadialPaint; stops: ColorStop[] }
  | { type: 'conic'; paint: ConicPaint; stops: ColorStop[] }
  | { type: 'image'; paint: ImagePaint }
);

/** Throws TEMPLATE_INVALID for an unknown color. */
export function preparePaint(paint: Paint): PreparedPaint {
  switch (paint.type) {
    case 'solid': {
      const color = parseColor(paint.color);
      return { type: 'solid', color: cssColor(color), opaque: color.alpha === 1 };
    }
    case 'linear':
      return { type: 'linear', paint, ...prepareStops(paint) };
    case 'radial':
      return { type: 'radial', paint, ...prepareStops(paint) };
    case 'conic':
      return { type: 'conic', paint, ...prepareStops(paint) };
    case 'image':
      return { type: 'image', paint, opaque: false };
  }
}

function prepareStops({ stops }: Pick<LinearPaint, 'stops'>): { stops: ColorStop[]; opaque: boolean } {
  const prepared = gradientStops(stops);
  return { stops: prepared, opaque: prepared.every(({ color }) => color.endsWith('ff')) };
}
