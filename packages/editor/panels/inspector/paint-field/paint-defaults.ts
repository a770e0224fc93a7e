import { solid, type GradientStop, type Paint } from '@platen/template';
import { imagePaint, luminanceOf, readColor } from '@platen/template/internal';
import { layOver } from '../../../store/colors/contrast.ts';

/** The kinds of paint, in the order they are offered. */
export const paintTypes = ['solid', 'linear', 'radial', 'conic', 'image'] as const satisfies readonly Paint['type'][];

/** A paint of another kind that keeps what it can: the color, the stops, the center and the angle. */
export function convertPaint(paint: Paint, type: Paint['type']): Paint {
  if (paint.type === type) return paint;
  const stops = stopsOf(paint);
  const angle = paint.type === 'linear' || paint.type === 'conic' ? paint.angle : undefined;
  const center =
    paint.type === 'radial' || paint.type === 'conic'
      ? { centerX: paint.centerX, centerY: paint.centerY }
      : { centerX: 0.5, centerY: 0.5 };
  switch (type) {
    case 'solid':
      return solid(stops[0]?.color ?? '#000000');
    case 'linear':
      return { type, angle: angle ?? 180, stops };
    case 'radial':
      return { type, ...center, radiusX: 0.5, radiusY: 0.5, stops };
    case 'conic':
      return { type, ...center, angle: angle ?? 0, stops };
    case 'image':
      return imagePaint.parse({ type: 'image', source: '' });
  }
}

function stopsOf(paint: Paint): GradientStop[] {
  if (paint.type === 'image') return gradientFrom('#4f46e5');
  return paint.type === 'solid' ? gradientFrom(paint.color) : paint.stops;
}

/** Two stops that begin with a color and end with a lighter or darker one. */
function gradientFrom(color: string): GradientStop[] {
  const from = readColor(color) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
  const isLight = luminanceOf(from) > 0.35;
  const shade = isLight ? 0 : 1;
  const to = layOver({ red: shade, green: shade, blue: shade, alpha: 0.55 }, { ...from, alpha: 1 });
  return [
    { offset: 0, color },
    { offset: 1, color: `#${[to.red, to.green, to.blue].map(hexByte).join('')}` },
  ];
}

/** The color of a gradient at an offset, between the stops beside it; in sRGB, as gradients are drawn. */
export function colorAt(stops: readonly GradientStop[], offset: number): string {
  const sorted = stops.toSorted((one, other) => one.offset - other.offset);
  const before = sorted.findLast((stop) => stop.offset <= offset) ?? sorted[0];
  const after = sorted.find((stop) => stop.offset >= offset) ?? sorted.at(-1);
  if (!before || !after) return '#000000';
  const [from, to] = [readColor(before.color), readColor(after.color)];
  if (!from || !to || before === after) return before.color;
  const share = (offset - before.offset) / (after.offset - before.offset || 1);
  const mix = (one: number, other: number): number => one + (other - one) * share;
  const alpha = mix(from.alpha, to.alpha);
  const channels = [mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue)];
  return `#${[...channels, ...(alpha < 1 ? [alpha] : [])].map(hexByte).join('')}`;
}

function hexByte(part: number): string {
  return Math.round(Math.max(0, Math.min(1, part)) * 255)
    .toString(16)
    .padStart(2, '0');
}
