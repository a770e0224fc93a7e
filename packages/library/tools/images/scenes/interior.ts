import { ball, box, cylinder, ellipsoid, ring, rod, smoothstep, blend } from '../distance.ts';
import { clouds, noise } from '../noise.ts';
import { hex, mix, scaled, type Nearest, type Scene, type Triple } from '../scene.ts';

function room(x: number, y: number, z: number, nearest: Nearest): void {
  nearest.take(y, 1);
  nearest.take(z + 2.6, 2);
  nearest.take(5.6 - x, 2);
  // The wall towards the sun has two tall windows.
  const wall = Math.abs(x + 4.3) - 0.12;
  const panes = Math.max(Math.abs(((z + 9.1) % 2.2) - 1.1) - 0.78, Math.abs(y - 2.1) - 1.55);
  nearest.take(Math.max(wall, -panes), 2);
  nearest.take(
    Math.max(Math.abs(x + 4.3) - 0.05, Math.min(Math.abs(((z + 9.1) % 2.2) - 1.1) - 0.03, Math.abs(y - 2.3) - 0.03)),
    3,
  );
}

function plant(x: number, y: number, z: number, nearest: Nearest): void {
  if (ball(x, y - 1, z, 1.3) > 1.5) {
    nearest.take(ball(x, y - 1, z, 1.3), 8);
    return;
  }
  nearest.take(cylinder(x, y - 0.28, z, 0.3 + y * 0.08, 0.28, 0.03), 7);
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const turn = leaf * 2.4;
    const lean = 0.25 + 0.09 * (leaf % 4);
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const along = x * c + z * s;
    const across = -x * s + z * c;
    const rise = y - 1.1 - 0.1 * (leaf % 3);
    const u = along * Math.cos(lean) - rise * Math.sin(lean) - 0.25 * (leaf % 3);
    const v = along * Math.sin(lean) + rise * Math.cos(lean);
    nearest.take(ellipsoid(u, v, across, 0.035, 0.62, 0.16) * 0.8, 8);
  }
}

function surface(
  material: number,
  [x, y, z]: Triple,
): { color: Triple; shine?: number; roughness?: number; glow?: Triple } {
  if (material === 1) {
    const board = Math.floor(z * 4.2);
    const seam = z * 4.2 - board < 0.035 ? 0.6 : 1;
    const wood = clouds(x * 0.8 + board * 3.7, z * 14 + board, 0, 4);
    return { color: scaled(mix(hex(0xa9794f), hex(0xcfa377), wood), seam), shine: 0.45, roughness: 0.4 };
  }
  if (material === 2) return { color: hex(0xe6dfd3) };
  if (material === 3) return { color: hex(0x3a3733) };
  if (material === 4) return { color: scaled(hex(0xb7673f), 0.92 + 0.16 * noise(x * 40, y * 40, z * 40)) };
  if (material === 5) {
    const r = Math.sqrt((x - 0.2) ** 2 + (z - 1.4) ** 2);
    return {
      color: scaled(
        mix(hex(0xe6dccb), hex(0xcdbfa8), Math.abs((r * 3) % 1) < 0.12 ? 1 : 0),
        0.9 + 0.2 * noise(x * 30, z * 30),
      ),
    };
  }
  if (material === 6) return { color: hex(0x7a5233), shine: 0.4, roughness: 0.4 };
  if (material === 7) return { color: hex(0xd8d2c6), shine: 0.3 };
  if (material === 8) return { color: hex(0x4f6b41), shine: 0.5, roughness: 0.4 };
  if (material === 9) return { color: [0.9, 0.8, 0.6], glow: [1.3, 0.95, 0.55] };
  if (material === 10) return { color: hex(0x2f4a4a) };
  if (material === 11) {
    // The image on the wall: three suns over hills.
    const u = (x - 0.75) / 0.95;
    const v = (y - 2.55) / 0.68;
    if (Math.hypot((u - 0.15) * 1.35, v - 0.22) < 0.42) return { color: hex(0xd9653b) };
    if (v < -0.35 + 0.25 * Math.sin(u * 2.6 + 0.6)) return { color: hex(0x31505a) };
    if (v < 0.0 + 0.2 * Math.sin(u * 2.1 - 1.2)) return { color: hex(0xd9a441) };
    return { color: hex(0xf1e6d3) };
  }
  return { color: hex(0xf3ead9) };
}

function sky(_x: number, y: number, _z: number): Triple {
  return mix([0.62, 0.58, 0.52], [0.78, 0.79, 0.82], smoothstep(-0.4, 0.8, y));
}

const light = {
  sun: [-0.86, 0.52, 0.28] as Triple,
  sunColor: [2.6, 2.1, 1.55] as Triple,
  sharpness: 22,
  bounce: [0.36, 0.28, 0.2] as Triple,
  exposure: 0.74,
  vignette: 0.25,
  surface,
  sky,
};

/** A living room: terracotta sofa, round table, lamp, plant and morning sun on the floor. */
export const livingRoomScene: Scene = {
  ...light,
  eye: [2.3, 1.6, 8.4],
  target: [0.12, 1.32, -0.6],
  focal: 3.0,
  solids(x, y, z, nearest) {
    room(x, y, z, nearest);
    nearest.take(cylinder(x - 0.2, y, z - 1.4, 2.3, 0.03, 0.02), 5);
    nearest.take(box(x - 0.75, y - 2.55, z + 2.58, 1.0, 0.72, 0.03, 0.005), 3);
    nearest.take(box(x - 0.75, y - 2.55, z + 2.55, 0.95, 0.68, 0.03, 0.005), 11);
    const sofa = ball(x - 0.6, y - 0.6, z + 1.3, 2.4);
    if (sofa > 1.5) nearest.take(sofa, 4);
    else {
      nearest.take(box(x - 0.6, y - 0.42, z + 1.2, 1.75, 0.2, 0.75, 0.1), 4);
      nearest.take(box(x - 0.6, y - 0.85, z + 1.85, 1.75, 0.5, 0.22, 0.18), 4);
      nearest.take(box(Math.abs(x - 0.6) - 1.72, y - 0.6, z + 1.2, 0.2, 0.38, 0.8, 0.16), 4);
      nearest.take(box(Math.abs(x - 0.6) - 0.77, y - 0.7, z + 1.1, 0.74, 0.15, 0.66, 0.12), 4);
      const tilt = (z + 1.5) * 0.94 + (y - 1.05) * 0.34;
      nearest.take(ellipsoid(x + 0.55, (y - 1.08) * 0.94 - (z + 1.5) * 0.34, tilt, 0.36, 0.34, 0.14), 12);
      nearest.take(ellipsoid(x - 1.85, (y - 1.08) * 0.94 - (z + 1.5) * 0.34, tilt, 0.36, 0.34, 0.14), 10);
      for (const at of [-0.95, 2.15]) nearest.take(cylinder(x - at, y - 0.12, z + 0.6, 0.04, 0.12, 0.01), 6);
    }
    nearest.take(cylinder(x + 0.1, y - 0.52, z - 1.2, 0.85, 0.035, 0.02), 6);
    for (let leg = 0; leg < 3; leg += 1) {
      const a = leg * 2.094 + 0.5;
      nearest.take(
        rod(
          x,
          y,
          z,
          -0.1 + 0.55 * Math.cos(a),
          0.5,
          1.2 + 0.55 * Math.sin(a),
          -0.1 + 0.68 * Math.cos(a),
          0,
          1.2 + 0.68 * Math.sin(a),
          0.035,
          0.025,
        ),
        6,
      );
    }
    nearest.take(box(x + 0.35, y - 0.58, z - 1.3, 0.26, 0.03, 0.18, 0.01), 10);
    nearest.take(
      blend(
        ellipsoid(x - 0.3, y - 0.7, z - 1.1, 0.15, 0.16, 0.15),
        cylinder(x - 0.3, y - 0.9, z - 1.1, 0.05, 0.08, 0.02),
        0.1,
      ),
      7,
    );
    nearest.take(rod(x, y, z, 3.35, 0, -1.6, 3.35, 2.3, -1.6, 0.025), 3);
    nearest.take(cylinder(x - 3.35, y, z + 1.6, 0.3, 0.04, 0.02), 3);
    nearest.take(ball(x - 3.35, y - 2.45, z + 1.6, 0.34), 9);
    plant(x + 2.6, y, z + 1.4, nearest);
  },
};

/** A dining place: a round table, four bent-wood chairs, a paper lamp. */
export const diningRoomScene: Scene = {
  ...light,
  eye: [2.4, 1.9, 7.6],
  target: [0.1, 1.62, 0],
  focal: 2.75,
  solids(x, y, z, nearest) {
    room(x, y, z, nearest);
    nearest.take(cylinder(x, y - 1.0, z, 1.35, 0.045, 0.03), 6);
    nearest.take(cylinder(x, y - 0.5, z, 0.16 + 0.25 * smoothstep(0.3, 0, y), 0.5, 0.03), 6);
    for (let chair = 0; chair < 4; chair += 1) {
      const a = chair * 1.5708 + 0.75;
      const c = Math.cos(a);
      const s = Math.sin(a);
      const u = x * c + z * s - 1.75;
      const v = -x * s + z * c;
      if (Math.abs(u) > 2.2 || Math.abs(v) > 2.2) {
        nearest.take(Math.max(Math.abs(u), Math.abs(v)) - 0.6, 10);
        continue;
      }
      nearest.take(cylinder(u, y - 0.6, v, 0.38, 0.04, 0.03), 10);
      const back = Math.max(Math.abs(ring(u + 0.05, (y - 1.05) * 0.55, v, 0.42, 0.03)), -(u - 0.08));
      nearest.take(back * 0.7, 10);
      for (const side of [-0.26, 0.26]) {
        nearest.take(rod(u, y, v, 0.3, 0, side * 1.2, 0.28, 1.1, side, 0.025), 10);
        nearest.take(rod(u, y, v, -0.3, 0, side * 1.1, -0.26, 0.58, side, 0.025), 10);
      }
    }
    nearest.take(ellipsoid(x, y - 2.85, z, 0.75, 0.48, 0.75), 9);
    nearest.take(rod(x, y, z, 0, 3.2, 0, 0, 6, 0, 0.012), 3);
    const bowl = Math.max(Math.abs(ellipsoid(x + 0.25, y - 1.25, z - 0.1, 0.36, 0.22, 0.36)) - 0.02, y - 1.25);
    nearest.take(bowl * 0.8, 7);
    for (const [fx, fz] of [
      [-0.36, 0.1],
      [-0.14, 0.0],
      [-0.22, 0.24],
    ] as const)
      nearest.take(ball(x - fx, y - 1.2, z - fz, 0.1), 4);
    nearest.take(box(x - 0.6, y - 2.5, z + 2.58, 0.62, 0.82, 0.03, 0.005), 3);
    nearest.take(box(x - 0.6, y - 2.5, z + 2.55, 0.57, 0.77, 0.03, 0.005), 12);
    nearest.take(Math.max(ball(x - 0.6, y - 2.55, z + 2.5, 0.34), Math.abs(z + 2.5) - 0.02), 4);
    plant(x - 3.2, y, z + 1.2, nearest);
  },
};
