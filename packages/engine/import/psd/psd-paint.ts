import type { Color, EffectNoiseGradient, EffectSolidGradient, ExtraGradientInfo, VectorContent } from 'ag-psd';
import type { GradientStop, Paint } from '@platen/template';

/** A gradient and how it lies in its box. */
export type PsdGradient = (EffectSolidGradient | EffectNoiseGradient) & Omit<ExtraGradientInfo, 'dither'>;

type Rgb = readonly [number, number, number];
type Stop = { offset: number; rgb: Rgb; alpha: number };

const maxStops = 32;

/** A color as bytes of sRGB. */
export function readColor(color: Color | undefined): Rgb {
  if (!color) return [0, 0, 0];
  if ('r' in color) return [color.r, color.g, color.b];
  if ('fr' in color) return [color.fr * 255, color.fg * 255, color.fb * 255];
  if ('h' in color) return fromHsb(color.h, color.s, color.b);
  if ('c' in color) {
    const light = (ink: number): number => 255 * (1 - Math.min(1, ink / 255)) * (1 - Math.min(1, color.k / 255));
    return [light(color.c), light(color.m), light(color.y)];
  }
  if ('l' in color) return fromLab(color.l * 100, color.a * 128, color.b * 128);
  return [color.k, color.k, color.k];
}

/** A color as CSS writes it. */
export function writeColor([red, green, blue]: Rgb, alpha = 1): string {
  const hex = (value: number): string =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha < 1 ? hex(alpha * 255) : ''}`;
}

function fromHsb(hue: number, saturation: number, brightness: number): Rgb {
  const turn = (hue > 1 ? hue / 360 : hue) * 6;
  const channel = (shift: number): number => {
    const at = (shift + turn) % 6;
    return 255 * brightness * (1 - saturation * Math.max(0, Math.min(at, 4 - at, 1)));
  };
  return [channel(5), channel(3), channel(1)];
}

/** CIE Lab with the white of D50 to sRGB. */
function fromLab(lightness: number, a: number, b: number): Rgb {
  const fy = (lightness + 16) / 116;
  const cube = (f: number): number => (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29));
  const [x, y, z] = [0.9642 * cube(fy + a / 500), cube(fy), 0.8251 * cube(fy - b / 200)];
  const encode = (light: number): number =>
    255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * Math.max(0, light) ** (1 / 2.4) - 0.055);
  return [
    encode(3.1339 * x - 1.6169 * y - 0.4906 * z),
    encode(-0.9788 * x + 1.9161 * y + 0.0335 * z),
    encode(0.0719 * x - 0.229 * y + 1.4052 * z),
  ];
}

/** The paint of a fill; undefined for patterns and noise, which no paint of ours is. */
export function readPaint(
  content: VectorContent,
  box: { width: number; height: number },
  opacity = 1,
): Paint | undefined {
  if (content.type === 'color') return { type: 'solid', color: writeColor(readColor(content.color), opacity) };
  return content.type === 'solid' ? readGradient(content, box, opacity) : undefined;
}

/** A gradient as paint; undefined for noise. */
export function readGradient(
  gradient: PsdGradient,
  { width, height }: { width: number; height: number },
  opacity = 1,
): Paint | undefined {
  if (gradient.type !== 'solid') return undefined;
  const { style = 'linear', angle = 0, scale = 1, reverse = false, offset = { x: 0, y: 0 } } = gradient;
  const factor = scale > 10 ? scale / 100 : scale;
  const read = readStops(gradient, opacity);
  const stops = reverse ? read.map((stop) => ({ ...stop, offset: 1 - stop.offset })).toReversed() : read;
  const [centerX, centerY] = [0.5 + share(offset.x), 0.5 + share(offset.y)];
  const turn = (angle * Math.PI) / 180;
  const [across, down] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  // From the middle to the edge of the box, along the angle.
  const reach = Math.min(across > 1e-6 ? width / 2 / across : Infinity, down > 1e-6 ? height / 2 / down : Infinity);
  switch (style) {
    case 'radial':
    case 'diamond':
      return {
        type: 'radial',
        centerX,
        centerY,
        radiusX: radius((reach * factor) / (width || 1)),
        radiusY: radius((reach * factor) / (height || 1)),
        stops: writeStops(stops, (at) => at),
      };
    case 'angle':
      return {
        type: 'conic',
        centerX,
        centerY,
        angle: 90 - angle,
        stops: writeStops(stops.map((stop) => ({ ...stop, offset: 1 - stop.offset })).toReversed(), (at) => at),
      };
    default: {
      const line = width * across + height * down || 1;
      const moved = (offset.x && share(offset.x) * width * Math.cos(turn)) - share(offset.y) * height * Math.sin(turn);
      const [length, middle] = [(2 * reach * factor) / line, 0.5 + moved / line];
      const place = (at: number): number => middle + (at - 0.5) * length;
      const mirrored = [
        ...stops.map((stop) => ({ ...stop, offset: 0.5 - stop.offset / 2 })).toReversed(),
        ...stops.map((stop) => ({ ...stop, offset: 0.5 + stop.offset / 2 })),
      ];
      return { type: 'linear', angle: 90 - angle, stops: writeStops(style === 'reflected' ? mirrored : stops, place) };
    }
  }
}

/** Offsets are in percent in files of some programs. */
function share(offset: number): number {
  return Math.abs(offset) > 2 ? offset / 100 : offset;
}

function radius(value: number): number {
  return Math.min(10, Math.max(0.001, value));
}

/** Stops of colors and of opacity as stops of both. */
function readStops({ colorStops, opacityStops }: EffectSolidGradient, opacity: number): Stop[] {
  const colors = spread(colorStops.map((stop) => ({ ...stop, value: readColor(stop.color) })));
  const alphas = spread(opacityStops.map((stop) => ({ ...stop, value: [stop.opacity] })));
  const offsets = [...new Set([...colors, ...alphas].map(({ offset }) => offset))].toSorted(
    (one, other) => one - other,
  );
  return (offsets.length > 0 ? offsets : [0]).map((offset) => {
    const [red = 0, green = 0, blue = 0] = valueAt(colors, offset);
    const [alpha = 1] = valueAt(alphas, offset);
    return { offset, rgb: [red, green, blue], alpha: alpha * opacity };
  });
}

type Mark = { offset: number; value: readonly number[] };

/** Stops in order, with one more where the middle between two is not in the middle. */
function spread(stops: readonly { location: number; midpoint: number; value: readonly number[] }[]): Mark[] {
  const sorted = stops.toSorted((one, other) => one.location - other.location);
  return sorted.flatMap(({ location, midpoint, value }, index): Mark[] => {
    const before = sorted[index - 1];
    const middle = midpoint > 1 ? midpoint / 100 : midpoint;
    if (!before || Math.abs(middle - 0.5) < 0.01 || before.location === location) return [{ offset: location, value }];
    const offset = before.location + (location - before.location) * middle;
    const mean = value.map((each, at) => (each + (before.value[at] ?? 0)) / 2);
    return [
      { offset, value: mean },
      { offset: location, value },
    ];
  });
}

function valueAt(marks: readonly Mark[], offset: number): readonly number[] {
  const after = marks.findIndex((mark) => mark.offset >= offset);
  const next = marks[after];
  if (!next) return marks.at(-1)?.value ?? [];
  const before = marks[after - 1];
  if (!before || next.offset === before.offset) return next.value;
  const along = (offset - before.offset) / (next.offset - before.offset);
  return next.value.map((value, at) => (before.value[at] ?? 0) * (1 - along) + value * along);
}

/** Stops moved by `place`; those beyond the ends are cut there. */
function writeStops(stops: readonly Stop[], place: (at: number) => number): GradientStop[] {
  const marks = stops
    .map(({ offset, rgb, alpha }) => ({ offset: place(offset), value: [...rgb, alpha] }))
    .toSorted((one, other) => one.offset - other.offset);
  const write = (offset: number): GradientStop => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = valueAt(marks, offset);
    return { offset, color: writeColor([red, green, blue], alpha) };
  };
  const inside = marks.filter(({ offset }) => offset >= 0 && offset <= 1);
  const written = inside.map(({ offset, value: [red = 0, green = 0, blue = 0, alpha = 1] }) => ({
    offset,
    color: writeColor([red, green, blue], alpha),
  }));
  const isCut = (edge: number): boolean => !written.some(({ offset }) => offset === edge);
  const all = [...(isCut(0) ? [write(0)] : []), ...written, ...(isCut(1) ? [write(1)] : [])];
  return all.length <= maxStops ? all : Array.from({ length: maxStops }, (_, index) => write(index / (maxStops - 1)));
}
