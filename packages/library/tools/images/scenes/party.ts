import { ball, box, cylinder, ring, rod, smoothstep } from '../distance.ts';
import { hex, mix, normalized, dot, scaled, type Scene } from '../scene.ts';

const softbox = normalized([-0.5, 0.8, 0.6]);
const colors = [0xff5a3c, 0xffb400, 0x6b2bd9, 0xff8fb8, 0xfff1e0, 0x23b5a0].map(hex);

/** Glossy balls, rings, bars and a parcel that hang in the air, for sales and celebrations. */
export const partyScene: Scene = {
  eye: [0, 0.3, 10],
  target: [0, 0, 0],
  focal: 2.75,
  sun: [-0.55, 0.85, 0.75],
  sunColor: [1.6, 1.5, 1.4],
  sharpness: 7,
  bounce: [0.5, 0.16, 0.2],
  cutout: true,
  exposure: 0.82,
  vignette: 0,
  solids(x, y, z, nearest) {
    // The parcel with its ribbon.
    const c = Math.cos(0.6);
    const s = Math.sin(0.6);
    const px = x * c - z * s;
    const pz = x * s + z * c;
    const tilt = 0.32;
    const qy = (y + 0.25) * Math.cos(tilt) - pz * Math.sin(tilt);
    const qz = (y + 0.25) * Math.sin(tilt) + pz * Math.cos(tilt);
    nearest.take(box(px, qy, qz, 1.12, 0.95, 1.12, 0.09), 0);
    nearest.take(box(px, qy - 0.98, qz, 1.22, 0.22, 1.22, 0.07), 0);
    nearest.take(
      Math.min(box(px, qy - 0.1, qz, 0.2, 1.13, 1.25, 0.04), box(px, qy - 0.1, qz, 1.25, 1.13, 0.2, 0.04)),
      4,
    );
    const lx = Math.abs(px) - 0.5;
    const ly = qy - 1.62;
    const along = lx * 0.87 + ly * 0.5;
    const across = -lx * 0.5 + ly * 0.87;
    const loop = Math.max(
      Math.abs(Math.sqrt(along * along * 0.55 + across * across * 1.5) - 0.36) - 0.05,
      Math.abs(qz) - 0.19,
    );
    nearest.take((loop - 0.03) * 0.75, 4);
    nearest.take(box(px, qy - 1.32, qz, 0.2, 0.16, 0.24, 0.08), 4);

    nearest.take(ball(x + 2.55, y - 0.95, z - 0.4, 0.72), 2);
    nearest.take(ball(x - 2.45, y + 1.15, z - 0.9, 0.6), 1);
    nearest.take(ball(x - 2.2, y - 1.75, z + 0.6, 0.42), 3);
    nearest.take(ball(x + 1.9, y + 1.75, z - 1.2, 0.34), 5);
    nearest.take(ball(x + 1.2, y - 2.1, z + 0.4, 0.24), 1);
    nearest.take(ball(x - 1.35, y + 1.95, z - 1.4, 0.2), 4);
    const rx = x - 2.75;
    const ry = (y - 0.45) * 0.55 + z * 0.83;
    const rz = -(y - 0.45) * 0.83 + z * 0.55;
    nearest.take(ring(rx, ry, rz, 0.52, 0.17), 5);
    const tx = x + 3.0;
    const ty = (y + 1.15) * 0.4 - z * 0.92;
    const tz = (y + 1.15) * 0.92 + z * 0.4;
    nearest.take(ring(tx, ty, tz, 0.4, 0.13), 3);
    nearest.take(rod(x, y, z, 1.25, 2.45, 0.2, 1.0, 1.95, 0.6, 0.12), 3);
    nearest.take(rod(x, y, z, -1.55, 2.0, 0, -2.0, 2.6, 0.2, 0.11), 1);
    nearest.take(rod(x, y, z, 3.35, -0.35, 0, 3.75, -0.95, 0.3, 0.12), 2);
    const kx = x + 0.55;
    const ky = (y + 2.25) * 0.8 + (z - 0.9) * 0.6;
    const kz = -(y + 2.25) * 0.6 + (z - 0.9) * 0.8;
    nearest.take(cylinder(kx, ky, kz, 0.3, 0.07, 0.03), 5);
    nearest.take(
      cylinder((x + 0.35) * 0.8 + (y - 2.5) * 0.6, -(x + 0.35) * 0.6 + (y - 2.5) * 0.8, z + 0.6, 0.26, 0.06, 0.03),
      4,
    );
  },
  surface(material) {
    return { color: colors[material] ?? colors[0] ?? [1, 1, 1], shine: 1, roughness: material === 4 ? 0.35 : 0.16 };
  },
  sky(x, y, z) {
    const base = mix(hex(0xf06a5a), hex(0xffd9cf), smoothstep(-0.6, 0.9, y));
    const lamp = smoothstep(0.8, 0.93, dot([x, y, z], softbox));
    const strip = smoothstep(0.85, 0.95, x) * smoothstep(0.5, 0.2, Math.abs(y));
    return mix(scaled(base, 0.6), [2.6, 2.5, 2.4], Math.min(lamp + strip * 0.6, 1));
  },
};
