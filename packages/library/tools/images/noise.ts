function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 2147483647 - 1640531526);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 with features about one unit wide. */
export function noise(x: number, y: number, z = 0): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  const u = fade(x - ix);
  const v = fade(y - iy);
  const w = fade(z - iz);
  const along = (dy: number, dz: number) => hash(ix, iy + dy, iz + dz) * (1 - u) + hash(ix + 1, iy + dy, iz + dz) * u;
  const near = along(0, 0) * (1 - v) + along(1, 0) * v;
  if (w === 0) return near;
  return near * (1 - w) + (along(0, 1) * (1 - v) + along(1, 1) * v) * w;
}

/** Noise with finer and finer detail, 0 to 1. */
export function clouds(x: number, y: number, z = 0, octaves = 5): number {
  let sum = 0;
  let gain = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += gain * noise(x + octave * 17.3, y - octave * 9.1, z);
    total += gain;
    gain *= 0.5;
    x *= 2.03;
    y *= 2.03;
    z *= 2.03;
  }
  return sum / total;
}

/** Numbers from 0 to 1, always the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
