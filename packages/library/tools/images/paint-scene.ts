import { clamp } from './distance.ts';
import { dot, Nearest, normalized, scaled, type Scene, type Surface, type Triple } from './scene.ts';

const farthest = 60;

/** A scene together with what the search for its surfaces needs. */
interface Space extends Scene {
  nearest: Nearest;
}

function distanceAt(space: Space, x: number, y: number, z: number): number {
  space.nearest.distance = Infinity;
  space.solids(x, y, z, space.nearest);
  return space.nearest.distance;
}

/** Paints a scene: RGBA, four bytes a pixel, straight alpha. */
export function paintScene(source: Scene, width: number, height: number): Uint8Array {
  const scene: Space = { ...source, nearest: new Nearest() };
  const forward = normalized([
    scene.target[0] - scene.eye[0],
    scene.target[1] - scene.eye[1],
    scene.target[2] - scene.eye[2],
  ]);
  const right = normalized([-forward[2], 0, forward[0]]);
  const up: Triple = [
    right[1] * forward[2] - right[2] * forward[1],
    right[2] * forward[0] - right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ];
  const sample = (px: number, py: number): Sample => {
    const u = (px * 2 - width) / height;
    const v = (height - py * 2) / height;
    const f = scene.focal;
    const direction = normalized([
      forward[0] * f + right[0] * u + up[0] * v,
      forward[1] * f + right[1] * u + up[1] * v,
      forward[2] * f + right[2] * u + up[2] * v,
    ]);
    return look(scene, scene.eye, direction);
  };
  const samples = Array.from({ length: width * height }, (_, index) =>
    sample((index % width) + 0.5, Math.floor(index / width) + 0.5),
  );
  const pixels = new Uint8Array(width * height * 4);
  for (let index = 0; index < samples.length; index += 1) {
    const x = index % width;
    const y = Math.floor(index / width);
    const center = samples[index];
    if (center === undefined) continue;
    let taken = [center];
    // Finer only where something changes: along edges.
    if (isEdge(samples, width, x, y, center)) {
      taken = [
        [0.375, 0.125],
        [0.875, 0.375],
        [0.625, 0.875],
        [0.125, 0.625],
        [0.5, 0.5],
      ].map(([dx = 0, dy = 0]) => sample(x + dx, y + dy));
    }
    develop(scene, taken, pixels, index * 4, x / width - 0.5, y / height - 0.5);
  }
  return pixels;
}

interface Sample {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

function isEdge(samples: readonly Sample[], width: number, x: number, y: number, center: Sample): boolean {
  const tone = brightness(center);
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    if (x + dx < 0 || x + dx >= width) continue;
    const other = samples[(y + dy) * width + x + dx];
    if (other === undefined) continue;
    if (Math.abs(brightness(other) - tone) > 0.02 || other.alpha !== center.alpha) return true;
  }
  return false;
}

function brightness({ red, green, blue }: Sample): number {
  return Math.sqrt(red * 0.3 + green * 0.5 + blue * 0.2);
}

function develop(scene: Scene, taken: readonly Sample[], pixels: Uint8Array, at: number, dx: number, dy: number): void {
  let alpha = 0;
  const sum = [0, 0, 0];
  const dim = (1 - (scene.vignette ?? 0.2) * (dx * dx + dy * dy)) * (scene.exposure ?? 1);
  for (const { red, green, blue, alpha: own } of taken) {
    alpha += own;
    for (const [channel, light] of [red, green, blue].entries())
      sum[channel] = (sum[channel] ?? 0) + video(light * dim) * own;
  }
  // Half a step of noise keeps wide gradients from banding.
  const grain = (((Math.sin(at * 12.9898) * 43758.5453) % 1) - 0.5) * 0.8;
  for (let channel = 0; channel < 3; channel += 1) {
    pixels[at + channel] = clamp(Math.round(((sum[channel] ?? 0) / Math.max(alpha, 0.001)) * 255 + grain), 0, 255);
  }
  pixels[at + 3] = Math.round((alpha / taken.length) * 255);
}

/** Light to screen, with a soft shoulder so that highlights keep their color. */
function video(light: number): number {
  const x = Math.max(light, 0);
  const curve = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  const screen = clamp(curve, 0, 1) ** (1 / 2.2);
  return screen + (screen * screen * (3 - 2 * screen) - screen) * 0.22;
}

function look(scene: Space, from: Triple, direction: Triple): Sample {
  const point = march(scene, from, direction, 220);
  if (point === undefined) {
    const [red, green, blue] = scene.sky(...direction);
    return { red, green, blue, alpha: scene.cutout ? 0 : 1 };
  }
  const material = scene.nearest.material;
  const normal = normalAt(scene, point);
  const surface = scene.surface(material, point, normal);
  let color = shade(scene, point, normal, direction, surface);
  const { shine = 0, roughness = 0.5 } = surface;
  if (shine > 0) {
    const facing = Math.max(-dot(normal, direction), 0);
    const share = shine * (0.04 + 0.96 * (1 - facing) ** 5);
    const along = 2 * dot(direction, normal);
    const mirrored: Triple = [
      direction[0] - normal[0] * along,
      direction[1] - normal[1] * along,
      direction[2] - normal[2] * along,
    ];
    let seen: Triple | undefined;
    if (roughness < 0.3) {
      const other = march(scene, lift(point, normal, 0.006), mirrored, 90);
      if (other !== undefined) {
        const otherMaterial = scene.nearest.material;
        const otherNormal = normalAt(scene, other);
        seen = shade(scene, other, otherNormal, mirrored, scene.surface(otherMaterial, other, otherNormal));
      }
    }
    seen ??= scaled(scene.sky(...mirrored), 0.4 + 0.6 * openness(scene, point, normal));
    color = [
      color[0] + (seen[0] - color[0]) * share,
      color[1] + (seen[1] - color[1]) * share,
      color[2] + (seen[2] - color[2]) * share,
    ];
  }
  return { red: color[0], green: color[1], blue: color[2], alpha: 1 };
}

function lift(point: Triple, normal: Triple, by: number): Triple {
  return [point[0] + normal[0] * by, point[1] + normal[1] * by, point[2] + normal[2] * by];
}

function march(scene: Space, from: Triple, [dx, dy, dz]: Triple, steps: number): Triple | undefined {
  let t = 0;
  for (let step = 0; step < steps && t < farthest; step += 1) {
    const x = from[0] + dx * t;
    const y = from[1] + dy * t;
    const z = from[2] + dz * t;
    const d = distanceAt(scene, x, y, z);
    if (d < 0.0003 + 0.0002 * t) return [x, y, z];
    t += d;
  }
  return undefined;
}

function normalAt(scene: Space, [x, y, z]: Triple): Triple {
  const e = 0.0008;
  const a = distanceAt(scene, x + e, y - e, z - e);
  const b = distanceAt(scene, x - e, y - e, z + e);
  const c = distanceAt(scene, x - e, y + e, z - e);
  const d = distanceAt(scene, x + e, y + e, z + e);
  return normalized([a - b - c + d, c + d - a - b, b + d - a - c]);
}

function shade(scene: Space, point: Triple, normal: Triple, direction: Triple, surface: Surface): Triple {
  const sun = normalized(scene.sun);
  const facing = Math.max(dot(normal, sun), 0);
  const lit = facing > 0 ? facing * sunlight(scene, lift(point, normal, 0.004), sun) : 0;
  const open = openness(scene, point, normal);
  const ny = normal[1];
  const around = scene.sky(...normalized([normal[0], ny + 0.6, normal[2]]));
  const above = scene.sky(0, 1, 0);
  const shine = surface.shine ?? 0;
  const roughness = surface.roughness ?? 0.5;
  let highlight = 0;
  if (shine > 0 && lit > 0) {
    const half = normalized([sun[0] - direction[0], sun[1] - direction[1], sun[2] - direction[2]]);
    const power = 2 / (roughness * roughness + 0.002);
    highlight = lit * shine * 0.05 * (power + 2) * 0.125 * Math.max(dot(normal, half), 0) ** power;
  }
  const channel = (index: 0 | 1 | 2): number => {
    const own = surface.color[index];
    const ambient = (around[index] * 0.65 + above[index] * 0.35) * (0.55 + 0.45 * ny);
    // Light that met the surface's own color before fills its creases.
    const crease = open + (1 - open) * own * 0.35 * (1 - open);
    const thrown = scene.bounce[index] * (0.5 - 0.5 * ny) * open;
    const sunColor = scene.sunColor[index];
    return own * (sunColor * lit + ambient * crease + thrown) + sunColor * highlight + (surface.glow?.[index] ?? 0);
  };
  return [channel(0), channel(1), channel(2)];
}

function sunlight(scene: Space, [x, y, z]: Triple, [sx, sy, sz]: Triple): number {
  let lit = 1;
  let t = 0.02;
  for (let step = 0; step < 70 && t < 16; step += 1) {
    const d = distanceAt(scene, x + sx * t, y + sy * t, z + sz * t);
    lit = Math.min(lit, (scene.sharpness * d) / t);
    if (lit < -1) break;
    t += clamp(Math.abs(d), 0.012, 0.5);
  }
  lit = clamp(lit, -1, 1);
  return 0.25 * (1 + lit) * (1 + lit) * (2 - lit);
}

/** How much of the sky above a point is free of what stands near, 0 to 1. */
function openness(scene: Space, [x, y, z]: Triple, [nx, ny, nz]: Triple): number {
  let hidden = 0;
  let scale = 1;
  for (let step = 1; step < 6; step += 1) {
    const r = 0.025 * step * step;
    hidden += (r - distanceAt(scene, x + nx * r, y + ny * r, z + nz * r)) * scale;
    scale *= 0.72;
  }
  return clamp(1 - 0.85 * hidden, 0, 1) ** 1.4;
}
