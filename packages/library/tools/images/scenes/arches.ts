import { ball, box, cylinder, smoothstep } from '../distance.ts';
import { clouds } from '../noise.ts';
import { hex, mix, normalized, scaled, dot, type Scene } from '../scene.ts';

const sunSpot = normalized([-0.055, -0.035, -1]);

/** A wall with an arched doorway, as a slab of half thickness `half`. */
function archedWall(x: number, y: number, z: number, half: number, radius: number, spring: number): number {
  const wall = Math.abs(z) - half;
  const up = Math.max(y - spring, 0);
  const opening = Math.sqrt(x * x + up * up) - radius;
  return Math.max(wall, -opening);
}

/** Two arched walls one behind the other, steps that lead through them to the sea, and a low sun. */
export const archesScene: Scene = {
  eye: [0.35, 2.35, 11.5],
  target: [0.12, 3.05, 0],
  focal: 2.55,
  sun: [-0.62, 0.78, 0.62],
  sunColor: [2.3, 1.75, 1.25],
  sharpness: 26,
  bounce: [0.42, 0.2, 0.13],
  exposure: 0.86,
  vignette: 0.25,
  solids(x, y, z, nearest) {
    nearest.take(y + 0.02 * Math.sin(x * 1.2 + z * 2.1) * (z < -6 ? 0.4 : 0), z < -6.2 ? 5 : 1);
    nearest.take(archedWall(x - 0.25, y - 0.9, z, 0.32, 1.28, 2.3), 2);
    nearest.take(Math.max(archedWall(x + 0.1, y - 0.9, z + 4.6, 0.3, 0.92, 1.7), y - 5.6), 3);
    for (let step = 0; step < 5; step += 1) {
      const height = 0.09 * (step + 1);
      nearest.take(
        box(x - 0.25, y - height, z - 0.3 + 3.2, 1.9 + (4 - step) * 0.42, height, 5.0 - step * 0.42, 0.012),
        4,
      );
    }
    nearest.take(box(x + 1.72, y - 0.5, z - 2.7, 0.48, 0.5, 0.48, 0.02), 2);
    nearest.take(ball(x + 1.72, y - 1.45, z - 2.7, 0.45), 6);
    nearest.take(cylinder(x - 2.08, y - 0.85, z - 2.75, 0.34, 0.85, 0.02), 3);
    nearest.take(ball(x - 2.08, y - 1.98, z - 2.75, 0.28), 7);
    nearest.take(ball(x + 0.62, y - 1.12, z - 0.1, 0.22), 7);
  },
  surface(material, [x, y, z]) {
    const grain = 0.95 + 0.1 * clouds(x * 2.2, y * 2.2, z * 2.2);
    if (material === 1) return { color: scaled(hex(0xe0a183), grain) };
    if (material === 2) return { color: scaled(hex(0xe79a7b), grain) };
    if (material === 3) return { color: scaled(hex(0xc9624a), grain) };
    if (material === 4) return { color: scaled(hex(0xf0c4a6), grain) };
    if (material === 5)
      return { color: mix(hex(0x135a68), hex(0x3c8f90), smoothstep(-30, -7, z)), shine: 0.3, roughness: 0.5 };
    if (material === 6) return { color: hex(0xf6e3cf), shine: 0.5, roughness: 0.35 };
    return { color: hex(0x8f3a33), shine: 0.7, roughness: 0.3 };
  },
  sky(x, y, z) {
    const low = mix(hex(0xf2c98a), hex(0x6fb9b6), smoothstep(-0.02, 0.07, y));
    const base = mix(low, hex(0x9fc4d6), smoothstep(0.06, 0.5, y));
    const disc = smoothstep(0.99905, 0.9993, dot([x, y, z], sunSpot));
    const halo = smoothstep(0.9, 1, dot([x, y, z], sunSpot));
    return mix(mix(scaled(base, 0.72), hex(0xffd9a0), halo * 0.2), [1.2, 0.36, 0.1], disc);
  },
};
