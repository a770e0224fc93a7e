import type { Platform } from '../../packages/engine/platform/platform.ts';
import type { Probe } from './probes.ts';
import { layOut, paintPage, imageOf, resourcesWith, twoSquares, type Pixel } from './stage.ts';

/** Paints the page and says which pixels are not what they must be. */
export function probePage({ layers, page, frame, pixels }: Probe, platform: Platform): string[] {
  const checks = Array.from({ length: 128 }, (_, y) => (y % 2 === 0 ? 'wk' : 'kw').repeat(64));
  const resources = resourcesWith({
    flag: imageOf(platform, ['rrbb', 'rrbb']),
    checks: imageOf(platform, checks),
    squares: { kind: 'drawing', drawing: twoSquares, width: 10, height: 10 },
  });
  const pixelAt = paintPage(layOut(layers, page), resources, platform, frame);
  return pixels.flatMap(([x, y, color, tolerance = 0]) => {
    const wanted = typeof color === 'string' ? parseHex(color) : color;
    const found = pixelAt(x, y);
    const off = Math.max(...wanted.map((channel, index) => Math.abs(channel - found[index]!)));
    return off <= tolerance ? [] : [`${x}, ${y}: ${found.join(' ')} in place of ${wanted.join(' ')}`];
  });
}

function parseHex(color: string): Pixel {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return [red, green, blue, 255];
}
