import { blend, carve, cylinder, ring, smoothstep } from '../distance.ts';
import { dot, hex, mix, normalized, scaled, type Scene } from '../scene.ts';

const lampAt = normalized([-0.6, 0.75, 0.6]);
const ribs = 52;

/**
 * A small loudspeaker with ribbed cloth, a brass knob and a leather strap on a round plinth. It sways about its axis and a light
 * runs round its foot: `turn` 0 to 1 is one whole course, after which all is as it was.
 */
export function createSpeakerScene(turn: number): Scene {
  const sway = 0.42 * Math.sin(2 * Math.PI * turn) - 0.5;
  const [cos, sin] = [Math.cos(sway), Math.sin(sway)];
  return {
    eye: [0, 2.55, 9],
    target: [0, 1.22, 0],
    focal: 3.9,
    sun: [-0.75, 0.85, 0.6],
    sunColor: [1.7, 1.5, 1.3],
    sharpness: 7,
    bounce: [0.24, 0.15, 0.1],
    exposure: 0.86,
    solids(x, y, z, nearest) {
      nearest.take(blend(y, z + 4.2, 2.2), 1);
      const outer = cylinder(x, y - 1.4, z, 1.4, 1.5, 0.1);
      // Nearer than this it would throw a shadow of its own.
      if (outer > 1.3) {
        nearest.take(outer, 2);
        return;
      }
      nearest.take(cylinder(x, y - 0.16, z, 1.3, 0.16, 0.03), 2);
      const along = x * cos + z * sin;
      const beside = z * cos - x * sin;
      const body = cylinder(x, y - 1.2, z, 0.84, 0.86, 0.2);
      const side = body < 0.06 ? 0.011 * Math.cos(ribs * Math.atan2(beside, along)) : 0;
      nearest.take((body + side * smoothstep(0.5, 0.7, Math.hypot(x, z))) * 0.85, 3);
      nearest.take(cylinder(x, y - 2.06, z, 0.62, 0.03, 0.02), 4);
      nearest.take(cylinder(along - 0.22, y - 2.12, beside - 0.1, 0.17, 0.08, 0.02), 5);
      nearest.take(ring(x, y - 0.5, z, 0.846, 0.022), 6);
      const arch = Math.hypot(along, y - 1.7) - 0.88;
      const strap = carve(Math.hypot(arch, Math.max(0, Math.abs(beside) - 0.09)) - 0.022, 1.62 - y, 0.02);
      nearest.take(strap * 0.9, 7);
      nearest.take(Math.hypot(Math.abs(along) - 0.87, (y - 1.68) * 0.9, beside) - 0.06, 5);
    },
    surface(material, [x, y, z]) {
      if (material === 1) return { color: mix(hex(0xf0b79a), hex(0xe98f6f), smoothstep(-1, -4.5, z) * 0.8) };
      if (material === 2) return { color: hex(0xf6e3cf), shine: 0.25, roughness: 0.5 };
      if (material === 3) return { color: hex(y > 2.02 ? 0x0d3a3f : 0x115057), shine: 0.12, roughness: 0.7 };
      if (material === 4) return { color: hex(0x0a2427), shine: 0.8, roughness: 0.32 };
      if (material === 5) return { color: hex(0xd79b45), shine: 1, roughness: 0.34 };
      if (material === 7) return { color: hex(0xb4562f), shine: 0.35, roughness: 0.5 };
      const around = Math.atan2(z, x) / (2 * Math.PI) + turn;
      const light = (0.5 + 0.5 * Math.cos(2 * Math.PI * around)) ** 5;
      return { color: hex(0x8b5a2e), glow: scaled([2.6, 1.35, 0.45], 0.1 + light) };
    },
    sky(x, y, z) {
      const base = mix([0.42, 0.28, 0.22], [0.62, 0.52, 0.5], smoothstep(-0.3, 0.9, y));
      const panel = smoothstep(0.7, 0.92, dot([x, y, z], lampAt));
      return [base[0] + 1.7 * panel, base[1] + 1.6 * panel, base[2] + 1.5 * panel];
    },
  };
}
