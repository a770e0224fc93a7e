import { differenceCiede2000 } from 'culori/fn';
import { converter } from '../../../geometry/css-colors.ts';
import type { Rgba } from '../../../geometry/color-value.ts';
import type { InkConversion } from '../../../platform/ink-conversion.ts';

/** Shares of cyan, magenta, yellow and black, 0 to 1. */
export type Inks = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** Red, green and blue, 0 to 255. */
type Rgb = Pick<Rgba, 'red' | 'green' | 'blue'>;

/** Steps of each channel in the table, both ends included: what lies between is interpolated, to within about an ink's percent. */
const steps = 33;
const difference = differenceCiede2000();
const toLab = converter('lab');
/** CIE lightness below which a color is nearly black. */
export const darkLightness = 20;

/** The inks of colors, available synchronously: painters cannot wait for each of them. */
export interface InkTable {
  /** The inks of a color. */
  inksOf(color: Rgb): Inks;
  /** Black ink alone for a gray of that lightness. */
  blackOf(color: Rgb): Inks;
  /** How far a color moves on its way through the inks, as CIEDE2000; 0 for what is nearly black, as the formula is too strict there. */
  shiftOf(color: Rgb): number;
}

/** Prepares a table. `exact` are colors that are requested: they are converted as they are. */
export async function prepareInkTable(conversion: InkConversion, exact: readonly Rgb[]): Promise<InkTable> {
  const grid = await gridOf(conversion);
  const own = toBytes(exact);
  const ownInks = await conversion.toInks(own);
  const ownLooks = await conversion.fromInks(ownInks);
  const places = new Map(exact.map((color, index) => [keyOf(color), index]));
  const shifts = new Map<string, number>();
  const inksOf = (color: Rgb): Inks => {
    const place = places.get(keyOf(color));
    const inks =
      place === undefined ? interpolate(grid.inks, 4, color) : [...ownInks.subarray(place * 4, place * 4 + 4)];
    return [0, 1, 2, 3].map((ink) => (inks[ink] ?? 0) / 255) as unknown as Inks;
  };
  return {
    inksOf,
    blackOf: ({ red, green, blue }) => [0, 0, 0, blackFor((red + green + blue) / 3, grid.blackLooks)],
    shiftOf(color) {
      const key = keyOf(color);
      let shift = shifts.get(key);
      if (shift === undefined) {
        const place = places.get(key);
        const look =
          place === undefined ? interpolate(grid.looks, 3, color) : [...ownLooks.subarray(place * 3, place * 3 + 3)];
        const [red = 0, green = 0, blue = 0] = look;
        const from = toLab(culoriColor(color.red, color.green, color.blue));
        shift = from.l < darkLightness ? 0 : difference(from, culoriColor(red, green, blue));
        if (shifts.size < 10_000) shifts.set(key, shift);
      }
      return shift;
    },
  };
}

interface Grid {
  inks: Uint8Array;
  /** How the inks look: red, green and blue. */
  looks: Uint8Array;
  /** How black ink looks, by its amount: the mean of red, green and blue. */
  blackLooks: readonly number[];
}

/** A profile's grid, made once. */
const grids = new WeakMap<InkConversion, Promise<Grid>>();

function gridOf(conversion: InkConversion): Promise<Grid> {
  let grid = grids.get(conversion);
  if (!grid) {
    grid = makeGrid(conversion);
    grids.set(conversion, grid);
  }
  return grid;
}

async function makeGrid(conversion: InkConversion): Promise<Grid> {
  const colors: Rgb[] = [];
  const value = (step: number) => (step * 255) / (steps - 1);
  for (let red = 0; red < steps; red += 1) {
    for (let green = 0; green < steps; green += 1) {
      for (let blue = 0; blue < steps; blue += 1) {
        colors.push({ red: value(red), green: value(green), blue: value(blue) });
      }
    }
  }
  const inks = await conversion.toInks(toBytes(colors));
  const ramp = new Uint8Array(256 * 4);
  for (let black = 0; black < 256; black += 1) ramp[black * 4 + 3] = black;
  const seen = await conversion.fromInks(ramp);
  const blackLooks = Array.from({ length: 256 }, (_, black) => {
    const [red = 0, green = 0, blue = 0] = seen.subarray(black * 3, black * 3 + 3);
    return (red + green + blue) / 3;
  });
  return { inks, looks: await conversion.fromInks(inks), blackLooks };
}

/** The share of black ink that looks as light as a gray. Lighter than no ink is no ink, darker than all of it is all. */
function blackFor(grey: number, looks: readonly number[]): number {
  let [low, high] = [0, 255];
  if (grey >= (looks[0] ?? 255)) return 0;
  if (grey <= (looks[255] ?? 0)) return 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((looks[middle] ?? 0) > grey) low = middle;
    else high = middle;
  }
  const [lighter = 0, darker = 0] = [looks[low], looks[high]];
  return (low + (lighter === darker ? 0 : (lighter - grey) / (lighter - darker))) / 255;
}

/** Values of the grid around a color, mixed by how near they are. */
function interpolate(table: Uint8Array, channels: number, { red, green, blue }: Rgb): number[] {
  const at = [red, green, blue].map((part) => (Math.min(255, Math.max(0, part)) / 255) * (steps - 1));
  const low = at.map((part) => Math.min(steps - 2, Math.floor(part)));
  const result = Array.from({ length: channels }, () => 0);
  for (let corner = 0; corner < 8; corner += 1) {
    let weight = 1;
    let index = 0;
    for (let axis = 0; axis < 3; axis += 1) {
      const up = (corner >> axis) & 1;
      const beyond = (at[axis] ?? 0) - (low[axis] ?? 0);
      weight *= up ? beyond : 1 - beyond;
      index = index * steps + (low[axis] ?? 0) + up;
    }
    if (weight === 0) continue;
    for (let channel = 0; channel < channels; channel += 1) {
      result[channel] = (result[channel] ?? 0) + weight * (table[index * channels + channel] ?? 0);
    }
  }
  return result;
}

function toBytes(colors: readonly Rgb[]): Uint8Array {
  return Uint8Array.from(colors.flatMap(({ red, green, blue }) => [red, green, blue].map(Math.round)));
}

function keyOf({ red, green, blue }: Rgb): string {
  return `${Math.round(red)} ${Math.round(green)} ${Math.round(blue)}`;
}

function culoriColor(red: number, green: number, blue: number) {
  return { mode: 'rgb' as const, r: red / 255, g: green / 255, b: blue / 255 };
}
