import { ball, box, ellipsoid, smoothstep, blend, cylinder } from '../distance.ts';
import { clouds, noise } from '../noise.ts';
import { hex, mix, scaled, type Nearest, type Scene } from '../scene.ts';

function tree(x: number, y: number, z: number, size: number, nearest: Nearest): void {
  const crown = ball(x, y - 2.6 * size, z, 1.9 * size);
  if (crown > 1.2) {
    nearest.take(crown, 8);
    return;
  }
  const rough = 0.22 * size * (clouds(x * 2.6 + 9, y * 2.6, z * 2.6, 4) - 0.5);
  let leaves = ellipsoid(x, y - 2.75 * size, z, 1.15 * size, 1.25 * size, 1.1 * size);
  leaves = blend(leaves, ball(x - 0.65 * size, y - 2.2 * size, z - 0.2 * size, 0.75 * size), 0.4 * size);
  leaves = blend(leaves, ball(x + 0.7 * size, y - 2.35 * size, z + 0.15 * size, 0.7 * size), 0.4 * size);
  nearest.take((leaves + rough) * 0.75, 8);
  nearest.take(cylinder(x, y - 0.8 * size, z, 0.09 * size, 0.9 * size, 0.02), 9);
}

/** A modern house at dusk: a timber-clad storey over a glass one, lamps lit, a pool in the lawn. */
export const houseScene: Scene = {
  eye: [-6.4, 2.1, 15.5],
  target: [0.3, 2.15, 0],
  focal: 2.55,
  sun: [0.75, 0.5, 0.7],
  sunColor: [1.35, 0.95, 0.68],
  sharpness: 8,
  bounce: [0.16, 0.16, 0.14],
  exposure: 1.12,
  vignette: 0.35,
  solids(x, y, z, nearest) {
    const pool = box(x + 1.4, y, z - 6.3, 3.6, 0.35, 1.5, 0.02);
    nearest.take(Math.max(y, -pool), 1);
    nearest.take(y + 0.14, 2);
    const deck = Math.max(box(x + 1.0, y, z - 5.2, 6.4, 0.06, 3.2, 0.01), -pool);
    nearest.take(deck, 3);
    // Ground floor: back walls, slab, glass with mullions.
    nearest.take(box(x - 0.6, y - 1.25, z + 1.6, 4.4, 1.25, 0.15, 0.01), 4);
    nearest.take(box(x - 4.3, y - 1.25, z, 0.9, 1.25, 1.8, 0.02), 10);
    nearest.take(box(x - 0.2, y - 0.1, z, 4.4, 0.1, 2.0, 0.01), 4);
    nearest.take(box(x + 0.3, y - 2.62, z - 0.15, 4.9, 0.13, 2.35, 0.01), 4);
    nearest.take(box(x + 3.75, y - 1.25, z - 0.1, 0.1, 1.25, 1.7, 0.01), 4);
    nearest.take(box(x, y - 1.35, z - 1.05, 3.75, 1.15, 0.02, 0.005), 5);
    for (let pane = -3; pane <= 3; pane += 1)
      nearest.take(box(x - pane * 1.22, y - 1.35, z - 1.1, 0.03, 1.2, 0.05, 0.005), 6);
    // Upper floor, pushed to the right and over the deck.
    nearest.take(box(x - 1.9, y - 4.05, z - 0.35, 3.6, 1.3, 1.95, 0.01), 7);
    nearest.take(box(x - 1.9, y - 5.43, z - 0.35, 3.85, 0.1, 2.2, 0.01), 4);
    nearest.take(box(x - 0.5, y - 4.05, z - 2.32, 1.35, 0.85, 0.04, 0.005), 5);
    nearest.take(box(x - 3.75, y - 4.05, z - 2.32, 0.85, 0.85, 0.04, 0.005), 5);
    for (const at of [-0.85, 0.5, 1.85, 2.9, 3.75, 4.6])
      nearest.take(box(x - at, y - 4.05, z - 2.36, 0.03, 0.88, 0.05, 0.005), 6);
    nearest.take(box(x + 4.35, y - 1.3, z - 2.1, 0.07, 1.3, 0.07, 0.01), 6);
    // Loungers, hedge and trees.
    for (const at of [2.9, 4.2]) {
      nearest.take(box(x - at, y - 0.28, z - 5.6, 0.36, 0.06, 0.95, 0.04), 4);
      nearest.take(box(x - at, y - 0.16, z - 5.6, 0.3, 0.12, 0.8, 0.01), 9);
    }
    const hedge = box(x + 7.4, y - 0.6, z - 0.2, 1.9, 0.65, 0.6, 0.2);
    nearest.take(hedge > 0.8 ? hedge : hedge + 0.12 * (clouds(x * 3, y * 3, z * 3, 3) - 0.5), 8);
    // A row of far bushes softens the horizon.
    const far = box(x, y - 0.7, z + 17, 45, 1.1, 0.9, 0.5);
    nearest.take(far > 1.5 ? far - 0.5 : (far + 1.3 * (clouds(x * 0.55, y * 0.9, 3.3, 4) - 0.62)) * 0.6, 8);
    tree(x + 7.2, y, z + 3.4, 1.75, nearest);
    tree(x - 7.6, y, z + 1.2, 1.45, nearest);
    tree(x - 9.8, y, z + 5, 1.9, nearest);
    tree(x + 11, y, z + 7, 2.1, nearest);
  },
  surface(material, [x, y, z], normal) {
    if (material === 1 && y < -0.02) return { color: hex(0x9cc4cb) };
    if (material === 1)
      return {
        color: mix(hex(0x566f38), hex(0x93a85a), clouds(x * 1.5, z * 1.5, 0) * 0.7 + 0.3 * noise(x * 18, z * 18)),
      };
    if (material === 2) return { color: hex(0x1f6478), shine: 1, roughness: 0.05 };
    if (material === 3)
      return { color: scaled(hex(0xb9a58c), Math.abs(x * 2.2 - Math.floor(x * 2.2)) < 0.05 ? 0.6 : 0.95) };
    if (material === 4) return { color: scaled(hex(0xe9e5de), 0.96 + 0.06 * clouds(x, y, z)) };
    if (material === 5) {
      // Lit rooms behind glass: a warm wash, brighter towards the lamps, with curtains and furniture left dark.
      const room = Math.floor((x + 20) / 2.44);
      const lamp = 0.65 + 0.5 * noise(room * 3.7, 2.2) - 0.18 * Math.abs((((x + 20) / 2.44) % 1) - 0.5);
      const upper = y > 3;
      const height = upper ? (y - 3.2) / 1.7 : (y - 0.2) / 2.3;
      const curtain = smoothstep(0.16, 0.1, Math.abs((((x + 20) * 1.64) % 4) - 0.35)) * (0.8 + 0.2 * Math.sin(x * 60));
      const furniture = height < 0.3 && noise(x * 1.4, 5.5) > 0.45 ? 0.45 : 1;
      const glow = mix(hex(0xff9d4a), hex(0xffd9a0), height);
      const strength = lamp * furniture * (upper ? 0.75 : 1) * (0.75 + 0.35 * height);
      return {
        color: [0.02, 0.02, 0.02],
        glow: scaled(mix(glow, hex(0xf4d9b8), curtain * 0.6), strength),
        shine: 1,
        roughness: 0.08,
      };
    }
    if (material === 6) return { color: hex(0x2b2926), shine: 0.3 };
    if (material === 7) {
      const along = Math.abs(normal[2]) > 0.5 ? x : z;
      const board = Math.floor(along * 6.5);
      const gap = along * 6.5 - board < 0.09 ? 0.35 : 1;
      return { color: scaled(mix(hex(0x8c5a36), hex(0xb57a4b), noise(board * 7.3, y * 0.7)), gap) };
    }
    if (material === 8) return { color: mix(hex(0x3d5a33), hex(0x86a04e), clouds(x * 4, y * 4, z * 4, 3)) };
    if (material === 10)
      return { color: scaled(hex(0x8d877e), 0.85 + 0.3 * noise(x * 1.5, Math.floor(y * 7) * 3.1, z * 1.5)) };
    return { color: hex(0x5b4636) };
  },
  sky(x, y, z) {
    const low = mix(hex(0xffc18f), hex(0xe79a9a), smoothstep(0.0, 0.14, y));
    const high = mix(hex(0x8e8fc0), hex(0x35508c), smoothstep(0.2, 0.75, y));
    const base = mix(low, high, smoothstep(0.03, 0.34, y));
    const streak =
      smoothstep(0.5, 0.75, clouds((x * 3) / (Math.abs(y) + 0.25), y * 16, z, 4)) *
      smoothstep(0.02, 0.2, y) *
      smoothstep(0.6, 0.25, y);
    return scaled(mix(base, hex(0xffb9a0), streak * 0.55), 0.82);
  },
};
