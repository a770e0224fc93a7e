import type { Report } from '@platen/template';
import { cssColor, type Rgba } from '../../../geometry/color-value.ts';
import type { InkTable } from './ink-table.ts';

/** A color that moves further than this (CIEDE2000) is another color on paper. */
export const gamutTolerance = 8;
/** The share of an image's pixels that may do so unsaid. */
export const gamutShare = 0.1;

interface GamutPlace {
  page: number;
  layer: string;
  /** Colors that move, by how far they do. */
  colors: Map<string, number>;
  imageShare: number;
}

/** Watches what layers are drawn with and reports the colors that inks cannot print, once for each layer. */
export class GamutReport {
  readonly #table: InkTable;
  readonly #places = new Map<string, GamutPlace>();
  #page = 0;
  readonly #open: string[] = [];

  constructor(table: InkTable) {
    this.#table = table;
  }

  /** Starts the drawing of that page, 1-based. */
  beginPage(page: number): void {
    this.#page = page;
  }

  beginLayer(id: string): void {
    this.#open.push(id);
  }

  endLayer(): void {
    this.#open.pop();
  }

  /** A color is used by the layer that is being drawn. */
  color(color: Rgba): void {
    const shift = this.#table.shiftOf(color);
    if (shift > gamutTolerance)
      this.#at(this.#page, this.#open.at(-1) ?? '').colors.set(cssColor({ ...color, alpha: 1 }).slice(0, 7), shift);
  }

  /** A layer shows an image, of which `rgb` are evenly spread pixels of three bytes. */
  image(page: number, layer: string, rgb: Uint8Array): void {
    const place = this.#at(page, layer);
    place.imageShare = Math.max(place.imageShare, this.#shareOutside(rgb));
  }

  /** One entry for each layer of which something changes, with the color that does most. */
  entries(): Report {
    return [...this.#places.values()].flatMap(({ page, layer, colors, imageShare }): Report => {
      const [worst] = [...colors].toSorted(([, one], [, other]) => other - one);
      const more = colors.size - 1;
      const parts = [
        ...(worst ? [`${worst[0]}${more > 0 ? ` and ${more} more ${more === 1 ? 'color' : 'colors'}` : ''}`] : []),
        ...(imageShare > gamutShare ? [`${Math.round(imageShare * 100)} % of the image's colors`] : []),
      ];
      if (parts.length === 0) return [];
      const message = `CMYK cannot print ${parts.join(', nor ')}: it will look duller.`;
      return [{ page, layer, code: 'color_out_of_gamut', message }];
    });
  }

  #shareOutside(rgb: Uint8Array): number {
    const count = Math.floor(rgb.byteLength / 3);
    let outside = 0;
    for (let pixel = 0; pixel < count; pixel += 1) {
      const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3);
      if (this.#table.shiftOf({ red, green, blue }) > gamutTolerance) outside += 1;
    }
    return count === 0 ? 0 : outside / count;
  }

  #at(page: number, layer: string): GamutPlace {
    const key = `${page} ${layer}`;
    let place = this.#places.get(key);
    if (!place) {
      place = { page, layer, colors: new Map(), imageShare: 0 };
      this.#places.set(key, place);
    }
    return place;
  }
}
