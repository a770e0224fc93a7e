import { readInks } from '../../../geometry/color-value.ts';
import { formatNumber } from '../container/pdf-value.ts';
import type { ColorUse, PdfColor, PdfColors } from '../pdf-colors.ts';
import type { InkConversion } from '../../../platform/ink-conversion.ts';
import type { Inks, InkTable } from './ink-table.ts';

/** Parts of a gradient between two stops. */
const stopSteps = 12;
/** How much red, green and blue of a gray may differ. */
const neutralSlack = 1;

/**
 * Colors as inks, in DeviceCMYK. Inks that a template gives as such stay what they are. Black text, and black lines of any kind,
 * are black ink alone, and so is gray text: they stay sharp when the inks do not meet exactly. Gray images stay DeviceGray,
 * which print shops take for black ink.
 */
export function createInkColors(
  table: InkTable,
  conversion: InkConversion,
  onColor: (color: PdfColor) => void,
): PdfColors {
  const inksOf = (color: PdfColor, use: ColorUse): Inks => {
    const given = readInks(color.css);
    if (given) return given;
    const isBlack = color.red + color.green + color.blue === 0;
    if (isBlack ? use !== 'area' : use === 'text' && isNeutral(color)) return table.blackOf(color);
    // What is mixed between the stops of a gradient goes by their names.
    if (color.css !== '') onColor(color);
    return table.inksOf(color);
  };
  let isGrey = false;
  const partsOf = (color: PdfColor, use: ColorUse): readonly number[] =>
    isGrey ? [brightnessOf(color)] : inksOf(color, use);
  const write = (color: PdfColor, use: ColorUse): string =>
    partsOf(color, use)
      .map((part) => formatNumber(part))
      .join(' ');
  return {
    get space() {
      return isGrey ? '/DeviceGray' : '/DeviceCMYK';
    },
    fill: (color, use = 'area') => `${write(color, use)} ${isGrey ? 'g' : 'k'}`,
    stroke: (color, use = 'line') => `${write(color, use)} ${isGrey ? 'G' : 'K'}`,
    components: (color, use = 'area') => partsOf(color, use),
    asGreys(draw) {
      const before = isGrey;
      isGrey = true;
      try {
        draw();
      } finally {
        isGrey = before;
      }
    },
    refineStops: (stops) => stops.flatMap((stop, index) => [...between(stops[index - 1], stop), stop]),
    passesJpeg: (components) => components === 1 || components === 4,
    passesRgb: false,
    async convertPixels({ data, channels }) {
      if (channels === 1) return { space: '/DeviceGray', data };
      return { space: '/DeviceCMYK', data: await conversion.toInks(data) };
    },
    async encodeJpeg({ data, width, height }, quality) {
      // Adobe's JPEGs of four inks count from all ink to none.
      const decode = [1, 0, 1, 0, 1, 0, 1, 0];
      return { space: '/DeviceCMYK', data: await conversion.encodeJpeg(data, { width, height }, quality), decode };
    },
  };
}

/** How bright a color is in a mask, as PDF has it of RGB (ISO 32000-1, 11.5.3 and 10.3.2), 0 to 1. */
function brightnessOf({ red, green, blue }: PdfColor): number {
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

function isNeutral({ red, green, blue }: PdfColor): boolean {
  return Math.max(red, green, blue) - Math.min(red, green, blue) <= neutralSlack;
}

interface Stop {
  offset: number;
  color: PdfColor;
}

/**
 * Stops between two others. Colors in between are mixed as on a screen, and only then become inks: a straight line between the
 * inks of both ends would pass by other colors. Where both ends are given as inks, it is that line.
 */
function between(from: Stop | undefined, to: Stop): Stop[] {
  if (!from || from.offset >= to.offset || (readInks(from.color.css) && readInks(to.color.css))) return [];
  if (sameColor(from.color, to.color)) return [];
  return Array.from({ length: stopSteps - 1 }, (_, index) => {
    const share = (index + 1) / stopSteps;
    const mix = (start: number, end: number) => start + (end - start) * share;
    const red = mix(from.color.red, to.color.red);
    const green = mix(from.color.green, to.color.green);
    const blue = mix(from.color.blue, to.color.blue);
    const alpha = mix(from.color.alpha, to.color.alpha);
    return { offset: mix(from.offset, to.offset), color: { red, green, blue, alpha, css: '' } };
  });
}

function sameColor(one: PdfColor, other: PdfColor): boolean {
  return one.red === other.red && one.green === other.green && one.blue === other.blue;
}
