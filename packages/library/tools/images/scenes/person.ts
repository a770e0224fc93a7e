import { ball, blend, carve, cylinder, ellipsoid, ring, rod, smoothstep } from '../distance.ts';
import { dot, hex, mix, normalized, scaled, type Nearest, type Scene, type Triple } from '../scene.ts';

/** How a person of clay looks. Colors as 0xrrggbb. */
export interface Looks {
  skin: number;
  hair: number;
  hairstyle: 'short' | 'curly' | 'bun' | 'long';
  top: number;
  glasses?: boolean;
  headphones?: boolean;
  beard?: boolean;
  /** An open, laughing mouth instead of a smile. */
  laughing?: boolean;
  /** Turns the head about its upright axis, in radians. */
  turn?: number;
  /** Behind the person; transparent without one. */
  background?: number;
}

const curls = Array.from({ length: 46 }, (_, index) => {
  const up = 1 - (index / 45) * 1.25;
  const around = index * 2.39996;
  const across = Math.sqrt(Math.max(1 - up * up, 0));
  return [
    across * Math.cos(around) * 0.68,
    0.2 + up * 0.66,
    across * Math.sin(around) * 0.7 - 0.08,
    0.19 + 0.05 * Math.sin(index * 5.1),
  ] as const;
}).filter(([, y, z]) => z < 0.22 || y > 0.5);
const lamp = normalized([-0.6, 0.6, 0.7]);
const rim = normalized([0.9, 0.35, -0.35]);

function hair(looks: Looks, x: number, y: number, z: number): number {
  if (looks.hairstyle === 'curly') {
    let d = ellipsoid(x, y - 0.26, z + 0.1, 0.66, 0.62, 0.66);
    for (const [cx, cy, cz, r] of curls) d = blend(d, ball(x - cx, y - cy, z - cz, r), 0.06);
    return d;
  }
  const face = ellipsoid(x, y + 0.16, z - 0.62, 0.53, 0.62, 0.42);
  let d = carve(ellipsoid(x, y - 0.12, z + 0.05, 0.71, 0.75, 0.74), -face, 0.12);
  d = Math.max(d, -(y + 0.22 + 0.35 * z));
  d = blend(d, ellipsoid(x * 0.94 + y * 0.2 - 0.02, y - 0.64 - x * 0.22, z - 0.36, 0.5, 0.2, 0.34), 0.14);
  if (looks.hairstyle === 'bun') d = blend(d, ball(x, y - 1.0, z + 0.3, 0.29), 0.08);
  if (looks.hairstyle === 'long') {
    const side = Math.abs(x);
    d = blend(d, ellipsoid(side - 0.52, y + 0.42, z + 0.16, 0.25, 0.78, 0.3), 0.2);
    d = blend(d, ellipsoid(x, y + 0.4, z + 0.36, 0.62, 0.78, 0.3), 0.2);
  }
  return d;
}

function solids(looks: Looks, x: number, y: number, z: number, nearest: Nearest): void {
  // Shoulders and neck stay; the head turns.
  let torso = ellipsoid(x, y + 1.95, z + 0.1, 1.22, 0.92, 0.62);
  torso = blend(torso, ball(Math.abs(x) - 0.92, y + 1.75, z + 0.1, 0.42), 0.4);
  nearest.take(torso * 0.9, 2);
  nearest.take(ring(x, y + 1.04, z + 0.02, 0.33, 0.12), 2);
  nearest.take(cylinder(x, y + 0.85, z + 0.03, 0.27, 0.4, 0.05), 0);
  const turn = looks.turn ?? 0;
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const hx = x * c - z * s;
  const hz = x * s + z * c;
  if (ball(hx, y - 0.1, hz, 1.45) > 1.4) {
    nearest.take(ball(hx, y - 0.1, hz, 1.45), 0);
    return;
  }
  const side = Math.abs(hx);
  let head = ellipsoid(hx, y, hz, 0.62, 0.72, 0.63);
  head = blend(head, ellipsoid(hx, y + 0.42, hz - 0.12, 0.42, 0.36, 0.45), 0.25);
  head = blend(head, ellipsoid(hx, y + 0.1, hz - 0.66, 0.085, 0.1, 0.1), 0.09);
  head = blend(head, ellipsoid(side - 0.62, y + 0.06, hz + 0.02, 0.08, 0.15, 0.11), 0.05);
  nearest.take(head, 0);
  nearest.take(hair(looks, hx, y, hz), 1);
  if (looks.beard)
    nearest.take(
      carve(
        ellipsoid(hx, y + 0.46, hz - 0.1, 0.5, 0.42, 0.5),
        -ellipsoid(hx, y + 0.34, hz - 0.6, 0.23, 0.15, 0.3),
        0.06,
      ),
      1,
    );
  nearest.take(ellipsoid(side - 0.235, y - 0.02, hz - 0.575, 0.058, 0.082, 0.045), 3);
  nearest.take(ball(hx - 0.215, y - 0.055, hz - 0.62, 0.016), 5);
  nearest.take(ball(hx + 0.255, y - 0.055, hz - 0.62, 0.016), 5);
  nearest.take(rod(side, y, hz, 0.15, 0.22, 0.6, 0.33, 0.215, 0.54, 0.026, 0.018), 1);
  if (looks.laughing) {
    const mouth = ellipsoid(hx, y + 0.36, hz - 0.56, 0.19, 0.17, 0.07);
    nearest.take(Math.max(mouth, y + 0.31), 7);
    nearest.take(Math.max(ellipsoid(hx, y + 0.35, hz - 0.585, 0.16, 0.09, 0.06), y + 0.315), 5);
  }
  if (looks.glasses) {
    nearest.take(ring(side - 0.235, hz - 0.66, y - 0.01, 0.185, 0.024), 4);
    nearest.take(rod(side, y, hz, 0, 0.03, 0.71, 0.05, 0.03, 0.7, 0.02), 4);
    nearest.take(rod(side, y, hz, 0.42, 0.05, 0.64, 0.65, 0.05, 0.05, 0.02), 4);
  }
  if (looks.headphones) {
    nearest.take(Math.max(ring(hx, hz + 0.02, y - 0.08, 0.83, 0.075), -y - 0.02), 6);
    nearest.take(cylinder(y + 0.04, side - 0.74, hz + 0.02, 0.27, 0.13, 0.08), 6);
    nearest.take(cylinder(y + 0.04, side - 0.88, hz + 0.02, 0.18, 0.03, 0.02), 5);
  }
}

/** Head and shoulders of a person, modelled as from clay. */
export function createPersonScene(looks: Looks): Scene {
  const colors = [looks.skin, looks.hair, looks.top, 0x241a18, 0x26211f, 0xf7f2ea, 0x2b2d42, 0x8c2f2f].map(hex);
  const behind = looks.background === undefined ? undefined : hex(looks.background);
  return {
    eye: [0, -0.15, 7],
    target: [0, -0.42, 0],
    focal: 4.1,
    sun: [-0.65, 0.8, 0.85],
    sunColor: [1.45, 1.35, 1.22],
    sharpness: 5,
    bounce: [0.4, 0.26, 0.22],
    cutout: behind === undefined,
    exposure: 0.78,
    vignette: behind === undefined ? 0 : 0.3,
    solids: (x, y, z, nearest) => solids(looks, x, y, z, nearest),
    surface(material, [x, y, z]) {
      const color: Triple = colors[material] ?? [1, 1, 1];
      if (material === 0) {
        // A smile drawn on, and warmer cheeks.
        const turn = looks.turn ?? 0;
        const hx = x * Math.cos(turn) - z * Math.sin(turn);
        if (!looks.laughing && z > 0.2 && y < -0.29 && Math.abs(Math.hypot(hx, y + 0.17) - 0.2) < 0.021)
          return { color: scaled(color, 0.28) };
        const blush = smoothstep(0.2, 0.05, Math.hypot(Math.abs(x) - 0.36, y + 0.2, (z - 0.5) * 0.6));
        return {
          color: mix(color, [color[0], color[1] * 0.62, color[2] * 0.6], blush * 0.55),
          shine: 0.55,
          roughness: 0.45,
        };
      }
      if (material === 1) return { color, shine: 0.5, roughness: 0.4 };
      if (material === 2)
        return { color: scaled(color, 0.96 + 0.05 * Math.sin(x * 46) * Math.sin(y * 46)), shine: 0.15, roughness: 0.8 };
      return { color, shine: 1, roughness: 0.18 };
    },
    sky(x, y, z) {
      // What the eye sees straight behind is the backdrop; what lights the person is a studio.
      if (behind !== undefined && z < -0.9)
        return scaled(behind, 0.86 + 0.3 * smoothstep(-0.25, 0.2, -Math.hypot(x, y)));
      const base = mix([0.38, 0.33, 0.34], [0.62, 0.62, 0.66], smoothstep(-0.5, 0.9, y));
      const direction: Triple = [x, y, z];
      const glow =
        smoothstep(0.72, 0.92, dot(direction, lamp)) * 1.2 + smoothstep(0.75, 0.95, dot(direction, rim)) * 1.8;
      return [base[0] + glow, base[1] + glow * 0.96, base[2] + glow * 0.95];
    },
  };
}
