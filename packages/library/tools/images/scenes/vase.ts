import { ball, box, carve, clamp, rod, smoothstep } from '../distance.ts';
import { clouds, noise } from '../noise.ts';
import { hex, mix, normalized, dot, scaled, type Scene } from '../scene.ts';

const windowAt = normalized([-0.8, 0.55, 0.75]);
const twigs = Array.from({ length: 5 }, (_, i) => {
  const tip = [
    Math.sin(i * 2.4 + 0.5) * (0.75 + 0.12 * i),
    2.75 + 0.24 * Math.sin(i * 1.7 + 1),
    Math.cos(i * 2.1) * 0.4,
  ] as const;
  const fork = [tip[0] * 0.32, 2.05, tip[2] * 0.3] as const;
  const buds = Array.from({ length: 6 }, (__, j) => {
    const g = j / 5;
    const along = (axis: 0 | 1 | 2) => fork[axis] + (tip[axis] - fork[axis]) * (0.3 + 0.7 * g);
    return [
      along(0) + 0.07 * Math.sin(i * 9 + g * 31),
      along(1) + 0.07 * (0.35 + 0.4 * Math.sin(g * 17 + i)),
      along(2) + 0.07 * Math.cos(i * 5 + g * 23),
      0.042 * (1 - 0.35 * g),
    ] as const;
  });
  return { tip, fork, buds };
});

function vase(x: number, y: number, z: number): number {
  let r =
    0.36 +
    0.26 * Math.sin(clamp(y * 1.55 + 0.35, 0, 3.1)) -
    0.17 * smoothstep(1.25, 1.75, y) +
    0.1 * smoothstep(1.8, 2.05, y);
  r += 0.004 * Math.sin(y * 70 + 0.6 * Math.sin(Math.atan2(z, x) * 3));
  const across = Math.sqrt(x * x + z * z);
  const outside = Math.max(across - r, Math.abs(y - 1.02) - 1.02) * 0.72;
  const inside = Math.max(across - r + 0.05, Math.abs(y - 1.2) - 1.1) * 0.72;
  return carve(outside, -inside, 0.04);
}

function branch(x: number, y: number, z: number): number {
  let d = 1e3;
  for (const { tip, fork, buds } of twigs) {
    d = Math.min(d, rod(x, y, z, 0.02, 0.4, 0, ...fork, 0.012), rod(x, y, z, ...fork, ...tip, 0.009));
    for (const [bx, by, bz, r] of buds) d = Math.min(d, ball(x - bx, y - by, z - bz, r));
  }
  return d;
}

/** A hand-thrown vase with a dried branch and a small bowl on travertine blocks, in low window light. */
export const vaseScene: Scene = {
  eye: [0.5, 2.0, 8.6],
  target: [0.42, 1.74, 0],
  focal: 3.7,
  sun: [-0.72, 0.62, 0.62],
  sunColor: [1.75, 1.5, 1.2],
  sharpness: 9,
  bounce: [0.22, 0.19, 0.15],
  exposure: 0.8,
  solids(x, y, z, nearest) {
    nearest.take(y, 1);
    nearest.take(z < 6 ? 3.2 + z : 9, 2);
    nearest.take(box(x + 0.15, y - 0.3, z, 1.35, 0.3, 0.85, 0.015), 3);
    nearest.take(box(x - 1.35, y - 0.16, z - 0.55, 0.85, 0.16, 0.75, 0.015), 3);
    const around = ball(x + 0.35, y - 2.2, z, 1.95);
    if (around > 1.3) nearest.take(around, 4);
    else {
      nearest.take(vase(x + 0.35, y - 0.6, z), 4);
      nearest.take(branch(x + 0.35, y - 0.6, z), 5);
    }
    const by = y - 0.67;
    const bowl = carve(ball(x - 1.72, by, z - 0.6, 0.36), -ball(x - 1.72, by - 0.03, z - 0.6, 0.325), 0.02);
    nearest.take(carve(bowl, by - 0.06, 0.02) * 0.9, 6);
  },
  surface(material, [x, y, z]) {
    if (material === 1) return { color: hex(0xd9cdbd) };
    if (material === 2) return { color: scaled(hex(0xd8cab8), 0.96 + 0.08 * clouds(x * 1.3, y * 1.3, z)) };
    if (material === 3) {
      const vein = clouds(x * 0.7 + z * 0.7, y * 9 + clouds(x * 2, y * 2, z * 2), z * 0.7);
      return { color: mix(hex(0xcdb592), hex(0xf1e8d8), vein) };
    }
    if (material === 4) {
      const glaze = mix(hex(0xa9562a), hex(0xeae3d6), smoothstep(1.46, 1.52, y - 0.03 * noise(x * 6, z * 6)));
      return { color: noise(x * 90, y * 90, z * 90) > 0.86 ? scaled(glaze, 0.55) : glaze, shine: 0.5, roughness: 0.5 };
    }
    if (material === 5) return { color: hex(0xb9824e) };
    return { color: hex(0x5c6a58), shine: 0.6, roughness: 0.4 };
  },
  sky(x, y, z) {
    const base = mix([0.3, 0.26, 0.22], [0.52, 0.52, 0.56], smoothstep(-0.3, 0.9, y));
    const glass = smoothstep(0.62, 0.9, dot([x, y, z], windowAt));
    return [base[0] + 1.5 * glass, base[1] + 1.35 * glass, base[2] + 1.2 * glass];
  },
};
