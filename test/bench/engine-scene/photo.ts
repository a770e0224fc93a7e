import sharp from 'sharp';

/** An image with the statistics of a photograph (soft light, ridges, grain), the same on every machine: a 1600 x 1200 JPEG. */
export async function createPhoto(width = 1600, height = 1200): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 3);
  const noise = createNoise(7);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ridge = 0.45 + 0.25 * noise(x / 260, 3) + 0.08 * noise(x / 60, 11);
      const down = y / height;
      const light = 0.6 + 0.4 * noise(x / 320 + 40, y / 240);
      const grain = noise(x / 1.7, y / 1.7) * 14;
      const land = down > ridge;
      const depth = land ? (down - ridge) / (1 - ridge) : down / ridge;
      const index = (y * width + x) * 3;
      pixels[index] = clamp((land ? 60 + 90 * depth * light : 250 - 90 * depth) + grain);
      pixels[index + 1] = clamp((land ? 80 + 70 * light : 150 + 60 * depth * light) + grain);
      pixels[index + 2] = clamp((land ? 70 + 40 * depth : 120 + 110 * depth) + grain);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Smooth value noise between -1 and 1. */
function createNoise(seed: number): (x: number, y: number) => number {
  const at = (x: number, y: number): number => {
    let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 2_147_483_647);
    hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1;
  };
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
