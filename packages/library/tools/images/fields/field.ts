import { clamp } from '../distance.ts';
import type { Triple } from '../scene.ts';

/** An image as a function of place: `x` and `y` from 0 to 1, y down; answers screen color, 0 to 255 a channel. */
export type Field = (x: number, y: number) => Triple;

/** Paints a field, four samples a pixel: RGB, three bytes a pixel. */
export function paintField(field: Field, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const sum = [0, 0, 0];
      for (const [dx, dy] of [
        [0.375, 0.125],
        [0.875, 0.375],
        [0.625, 0.875],
        [0.125, 0.625],
      ] as const) {
        const color = field((column + dx) / width, (row + dy) / height);
        for (const channel of [0, 1, 2] as const) sum[channel] = (sum[channel] ?? 0) + color[channel] / 4;
      }
      const at = (row * width + column) * 3;
      const grain = ((Math.sin(at * 12.9898) * 43758.5453) % 1) * 0.5;
      for (const channel of [0, 1, 2] as const)
        pixels[at + channel] = clamp(Math.round((sum[channel] ?? 0) + grain), 0, 255);
    }
  }
  return pixels;
}

/** A screen color written 0xrrggbb. */
export function rgb(value: number): Triple {
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
