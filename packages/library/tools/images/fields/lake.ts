import { clamp, smoothstep } from '../distance.ts';
import { clouds, noise } from '../noise.ts';
import { mix, scaled, type Triple } from '../scene.ts';
import { rgb, type Field } from './field.ts';

const shore = 0.665;
const sun = { x: 0.63, y: 0.33 };

interface Range {
  base: number;
  height: number;
  scale: number;
  seed: number;
  color: Triple;
  snow: number;
  /** Height of the trees on it. */
  forest: number;
}

const ranges: readonly Range[] = [
  { base: 0.5, height: 0.27, scale: 1.7, seed: 3.1, color: rgb(0xc5a9b8), snow: 0.9, forest: 0 },
  { base: 0.545, height: 0.25, scale: 2.2, seed: 11.7, color: rgb(0x9c8ba8), snow: 0.55, forest: 0 },
  { base: 0.585, height: 0.17, scale: 2.9, seed: 23.4, color: rgb(0x6d6f8f), snow: 0, forest: 0 },
  { base: 0.625, height: 0.12, scale: 2.4, seed: 37.2, color: rgb(0x42546f), snow: 0, forest: 0.006 },
  { base: 0.652, height: 0.085, scale: 2.1, seed: 51.9, color: rgb(0x243c50), snow: 0, forest: 0.016 },
];

function ridge(x: number, seed: number): number {
  let sum = 0;
  let gain = 0.5;
  let at = x;
  for (let octave = 0; octave < 7; octave += 1) {
    const n = 1 - Math.abs(noise(at + seed + octave * 7.7, seed * 1.3) * 2 - 1);
    sum += gain * n * n;
    gain *= 0.47;
    at *= 2.1;
  }
  return sum;
}

function trees(x: number, seed: number): number {
  let tallest = 0;
  for (const scale of [52, 83, 131]) {
    const cell = Math.floor(x * scale);
    const size = 0.35 + 0.65 * noise(cell * 3.7 + seed, scale);
    const away = Math.abs(x * scale - cell - 0.5) * 2;
    // Boughs make a fir's edge ragged.
    tallest = Math.max(tallest, size * (1 - away * (1.05 + 0.25 * Math.sin(away * 40))) * (scale === 131 ? 0.7 : 1));
  }
  return Math.max(tallest, 0);
}

function skyAt(x: number, y: number): Triple {
  let color = mix(rgb(0x6f9cc4), rgb(0xf3d3c0), smoothstep(-0.05, 0.36, y));
  color = mix(color, rgb(0xffdfa9), smoothstep(0.26, 0.52, y));
  const away = Math.hypot((x - sun.x) * 0.8, y - sun.y);
  color = mix(color, rgb(0xffe9bd), 0.75 * Math.exp(-away * 7));
  const streaks = clouds(x * 2.6 + 4, y * 15, 0.4, 5);
  color = mix(color, rgb(0xfff1e2), smoothstep(0.5, 0.78, streaks) * 0.7 * smoothstep(0.5, 0.2, y));
  return mix(color, rgb(0xfffaf0), smoothstep(0.036, 0.033, away));
}

function landAt(x: number, y: number): Triple {
  let color = skyAt(x, y);
  for (const range of ranges) {
    const crest = range.base - range.height * ridge(x * range.scale, range.seed) + range.height * 0.35;
    const top = crest - (range.forest > 0 ? range.forest * (0.3 + 2.2 * trees(x, range.seed)) : 0);
    if (y < top) continue;
    const slope = ridge((x + 0.006) * range.scale, range.seed) - ridge((x - 0.006) * range.scale, range.seed);
    const folds = clouds(x * range.scale * 9 + (y - crest) * 9, y * 30, range.seed, 5);
    const lit = clamp(0.5 - slope * 3.2 * (sun.x > x ? -1 : 1) + (folds - 0.5) * 1.4, 0, 1);
    let own = mix(scaled(range.color, 0.8), mix(range.color, rgb(0xffd2a8), 0.42), lit);
    const snowLine = crest + range.height * (0.2 + 0.3 * (folds - 0.4));
    if (range.snow > 0)
      own = mix(
        own,
        mix(rgb(0xd8c8dc), rgb(0xfff0dc), lit),
        range.snow * smoothstep(snowLine + 0.02, snowLine - 0.02, y),
      );
    const mist = smoothstep(crest + range.height * 0.15, range.base + 0.05, y) * (range.forest > 0.01 ? 0.28 : 0.62);
    color = mix(own, rgb(0xf6d9bf), mist);
  }
  return color;
}

/** A mountain lake at dawn: snowy ranges in haze, firs on the far shore, all of it again in the water. */
export const lakeField: Field = (x, y) => {
  if (y < shore) return landAt(x, y);
  const depth = (y - shore) / (1 - shore);
  const ripple =
    (clouds(x * (5 + 12 * (1 - depth)), (y * 90) / (0.35 + depth * 2.4), 2.2, 3) - 0.5) * (0.008 + 0.05 * depth);
  const mirrored = shore - (y - shore) * 0.94 + ripple;
  const seen = landAt(x + ripple * 0.35, mirrored);
  let water = mix(seen, rgb(0x2f4e66), 0.16 + 0.32 * depth);
  const glitter = Math.exp(-Math.abs(x - sun.x) * 12) * smoothstep(0.6, 0.85, noise(x * 60, (y * 420) / (0.4 + depth)));
  water = mix(water, rgb(0xfff0cf), glitter * 0.65 * (1 - depth * 0.6));
  water = mix(water, rgb(0xf9e3cd), 0.55 * smoothstep(0.05, 0, depth));
  return scaled(water, 1 - 0.22 * depth * depth);
};
