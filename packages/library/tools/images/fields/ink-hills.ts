import { smoothstep } from '../distance.ts';
import { clouds, noise } from '../noise.ts';
import { mix, type Triple } from '../scene.ts';
import { rgb, type Field } from './field.ts';

const paper: Triple = rgb(0xf4eee1);
const ink: Triple = rgb(0x24323a);
const hills = [
  { base: 0.6, height: 0.16, scale: 1.6, seed: 4.2, strength: 0.2 },
  { base: 0.68, height: 0.2, scale: 1.3, seed: 15.9, strength: 0.34 },
  { base: 0.78, height: 0.17, scale: 1.9, seed: 27.3, strength: 0.52 },
  { base: 0.9, height: 0.19, scale: 1.2, seed: 41.8, strength: 0.9 },
];

/** A vermilion sun behind hills washed in ink on rough paper, each ridge running out into mist. */
export const inkHillsField: Field = (x, y) => {
  const fibre = clouds(x * 160, y * 230, 0.5, 3) - 0.5;
  let color = mix(paper, rgb(0xe9dfca), clouds(x * 3, y * 4, 1.1, 4) * 0.6);
  const bleed = (clouds(x * 26, y * 36, 3.3, 4) - 0.5) * 0.008;
  const away = Math.hypot((x - 0.6) / 1, ((y - 0.37) * 1.414) / 1) + bleed;
  const wash = 0.86 + 0.14 * clouds(x * 5, y * 7, 9.1, 4);
  color = mix(color, rgb(0xcf3f2b), smoothstep(0.262, 0.256, away) * wash);
  for (const hill of hills) {
    const crest = hill.base - hill.height * (clouds(x * hill.scale + hill.seed, hill.seed, 0, 6) * 1.6 - 0.5);
    const rough = (clouds(x * 42, y * 60, hill.seed, 4) - 0.5) * 0.012;
    const below = y - crest + rough;
    if (below < 0) continue;
    const edge = smoothstep(0, 0.006, below);
    const fade = Math.exp(-below * (hill.strength > 0.8 ? 2.2 : 7.5));
    const strokes = 0.78 + 0.44 * clouds(x * 9 + below * 12, below * 46, hill.seed + 2, 4);
    const rim = 1 + 0.35 * smoothstep(0.02, 0, below);
    color = mix(color, paper, edge * 0.9 * (hill.strength > 0.8 ? 1 : 0.82));
    color = mix(color, ink, Math.min(edge * hill.strength * fade * strokes * rim, 0.94));
  }
  // A few birds of two strokes each.
  for (const [bx, by, size] of [
    [0.745, 0.122, 0.02],
    [0.8, 0.098, 0.014],
    [0.7, 0.09, 0.012],
  ] as const) {
    const u = (x - bx) / size;
    const v = ((y - by) * 1.414) / size;
    const wing = Math.abs(v + 0.5 * Math.sqrt(Math.abs(u)) * (1.3 - Math.abs(u)) * 1.2);
    if (Math.abs(u) < 1.2 && wing < 0.12 * (1.25 - Math.abs(u))) color = mix(color, ink, 0.85);
  }
  const speck = noise(x * 900, y * 1200) > 0.985 ? 0.06 : 0;
  return mix(color, [color[0] + fibre * 22, color[1] + fibre * 21, color[2] + fibre * 19], 1 - speck);
};
