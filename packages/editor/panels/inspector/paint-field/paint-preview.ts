import { formatCssPaint, type Paint } from '@platen/template';
import { readColor } from '@platen/template/internal';

/** A paint as CSS `background-image`, for a small preview; an image only where the browser can fetch it as it is written. */
export function previewPaint(paint: Paint): string {
  if (paint.type === 'solid') return `linear-gradient(${browserColor(paint.color)} 0 0)`;
  if (paint.type === 'image') {
    return /^(?:https?:|data:image\/)/i.test(paint.source) ? `url(${JSON.stringify(paint.source)})` : 'none';
  }
  const stops = paint.stops.map(({ offset, color }) => ({ offset, color: browserColor(color) }));
  return formatCssPaint({ ...paint, stops: stops.toSorted((one, other) => one.offset - other.offset) });
}

/** A color that every browser knows: inks as sRGB, everything else as it is. */
export function browserColor(text: string): string {
  if (!/^device-cmyk/i.test(text)) return text;
  const color = readColor(text);
  if (!color) return 'transparent';
  const [red, green, blue] = [color.red, color.green, color.blue].map((part) => Math.round(part * 255));
  return `rgb(${red} ${green} ${blue} / ${color.alpha})`;
}
