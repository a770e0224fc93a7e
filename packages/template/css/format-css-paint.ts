import type { GradientStop, Paint } from '../values/paint.ts';

/** At most six decimals and no exponent, so that it reads back as the same number wherever six are enough. */
function digits(value: number): string {
  return String(Number(value.toFixed(6)));
}

function percent(value: number): string {
  return `${digits(value * 100)}%`;
}

function stopList(stops: readonly GradientStop[]): string {
  const list = stops.length === 1 ? [...stops, ...stops] : stops;
  return list.map((stop) => `${stop.color} ${percent(stop.offset)}`).join(', ');
}

/** Writes a paint as CSS text for `parseCssPaint`. An image loses its focal point, scale and opacity. */
export function formatCssPaint(paint: Paint): string {
  switch (paint.type) {
    case 'solid':
      return paint.color;
    case 'linear':
      return `linear-gradient(${digits(paint.angle)}deg, ${stopList(paint.stops)})`;
    case 'radial': {
      const size = `${percent(paint.radiusX)} ${percent(paint.radiusY)}`;
      return `radial-gradient(${size} at ${percent(paint.centerX)} ${percent(paint.centerY)}, ${stopList(paint.stops)})`;
    }
    case 'conic': {
      const start = `from ${digits(paint.angle)}deg at ${percent(paint.centerX)} ${percent(paint.centerY)}`;
      return `conic-gradient(${start}, ${stopList(paint.stops)})`;
    }
    case 'image':
      return paint.source.includes('"') ? `url('${paint.source}')` : `url("${paint.source}")`;
  }
}
