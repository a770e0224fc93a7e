/**
 * The seam for color: painters never write a color operator or a color space themselves. `createRgbColors` is how a PDF for
 * screens is made; a PDF for print puts another object in its place (see `DocumentTools.colors`) and touches no painter.
 */
import { parseColor, type Rgba } from '../../geometry/color-value.ts';
import { formatNumber, type PdfValue } from './container/pdf-value.ts';

/** A color as a template writes it, so that inks given as such can be kept, and its sRGB value. */
export interface PdfColor extends Rgba {
  /** CSS text, `device-cmyk()` included; empty where the color was computed. */
  readonly css: string;
}

/** Pixels of an image: `channels` of 8 bits, 1 (gray) or 3 (RGB), rows from the top, without padding. */
export interface PdfPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

/** The use of a color: an area, a line or soft shadow, or text and codes, which must be sharp. */
export type ColorUse = 'area' | 'line' | 'text';

/** How colors are written. Alpha is never its matter. */
export interface PdfColors {
  /** Color space of transparency groups, shadings and images, such as `/DeviceRGB`. */
  readonly space: PdfValue;
  /** Operators that set the color of fills, such as `1 0 0 rg`. Default use: `area`. */
  fill(color: PdfColor, use?: ColorUse): string;
  /** The same for strokes. Default use: `line`. */
  stroke(color: PdfColor, use?: ColorUse): string;
  /** Components 0 to 1 in `space`; for shading functions and palettes. Default use: `area`. */
  components(color: PdfColor, use?: ColorUse): readonly number[];
  /** Stops of a gradient, and more between them where a straight line between components would not look like one of colors. */
  refineStops?<Stop extends { offset: number; color: PdfColor }>(
    stops: readonly Stop[],
  ): readonly { offset: number; color: PdfColor }[];
  /** Runs `draw` with colors as the grays that they are as bright as: masks of brightness are not printed. Missing: need not be. */
  asGreys?(draw: () => void): void;
  /** Whether a JPEG of that many components may be embedded as it is. */
  passesJpeg(components: number): boolean;
  /** Whether other encoded samples of sRGB (PNG) may be embedded as they are. */
  readonly passesRgb: boolean;
  /** Samples of an image in `space` (or `/DeviceGray`), 8 bits a component. */
  convertPixels(
    pixels: PdfPixels,
  ): Promise<{ space: PdfValue; data: Uint8Array }> | { space: PdfValue; data: Uint8Array };
  /** Encodes an image of RGB pixels as JPEG when `imageQuality` asks for it; missing: the platform's encoder does. */
  encodeJpeg?(pixels: PdfPixels, quality: number): Promise<{ space: PdfValue; data: Uint8Array; decode?: PdfValue }>;
}

/** A color of a template. Throws TEMPLATE_INVALID for an unknown one. */
export function pdfColor(css: string): PdfColor {
  return { ...parseColor(css), css };
}

/** Colors as they are: sRGB values in DeviceRGB. */
export function createRgbColors(): PdfColors {
  const components = ({ red, green, blue }: PdfColor) => [red / 255, green / 255, blue / 255];
  const write = (color: PdfColor) =>
    components(color)
      .map((value) => formatNumber(value))
      .join(' ');
  return {
    space: '/DeviceRGB',
    fill: (color) => `${write(color)} rg`,
    stroke: (color) => `${write(color)} RG`,
    components,
    passesJpeg: (count) => count === 1 || count === 3,
    passesRgb: true,
    convertPixels: ({ data, channels }) => ({ space: channels === 1 ? '/DeviceGray' : '/DeviceRGB', data }),
  };
}
