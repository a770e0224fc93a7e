import { crc32, deflateSync } from 'node:zlib';
import { pageOf, sceneOf, times, type Attack, type AttackScene } from './attack.ts';

/** A PNG of one color, a thousand times smaller than its pixels. */
export function plainPng(width: number, height: number, colorType: 0 | 2 | 6 = 6, depth: 1 | 8 | 16 = 8): Uint8Array {
  const channels = { 0: 1, 2: 3, 6: 4 }[colorType];
  const row = Buffer.alloc(1 + Math.ceil((width * channels * depth) / 8));
  const pixels = deflateSync(Buffer.concat(times(height, () => row)), { level: 9 });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const dataUri = (type: string, bytes: Uint8Array): string =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

const image = (id: string, source: string, side: number, more: object = {}): object => ({
  type: 'image',
  id,
  width: side,
  height: side,
  source,
  ...more,
});

function tiled(scale: number, count: number): AttackScene {
  const source = dataUri('png', plainPng(3, 3));
  const fill = { type: 'image', source, fit: 'tile', scale };
  return sceneOf(
    times(count, (index) => ({
      type: 'shape',
      id: `shape-${index}`,
      width: 5000,
      height: 5000,
      fills: times(16, () => fill),
    })),
    5000,
    5000,
  );
}

/** Images that unpack to far more than their files, and images drawn again and again. */
export const imageAttacks: readonly Attack[] = [
  {
    name: 'image-largest',
    make: () => sceneOf([image('image', dataUri('png', plainPng(10_000, 10_000)), 1080)]),
  },
  {
    name: 'image-deep',
    make: () => sceneOf([image('image', dataUri('png', plainPng(10_000, 10_000, 6, 16)), 1080)]),
  },
  {
    name: 'images-at-the-limit',
    make: () =>
      sceneOf(times(4, (index) => image(`image-${index}`, dataUri('png', plainPng(10_000 - index, 9999, 0, 1)), 1080))),
  },
  {
    name: 'images-many',
    make: () =>
      sceneOf(times(60, (index) => image(`image-${index}`, dataUri('png', plainPng(5000 + index, 5000, 0, 1)), 1080))),
  },
  {
    name: 'image-drawn-often',
    make: () =>
      sceneOf(
        times(1000, (index) =>
          image(`image-${index}`, dataUri('png', plainPng(4000, 4000, 0, 1)), 5000, {
            opacity: 0.5,
            rotation: index,
          }),
        ),
        5000,
        5000,
      ),
  },
  {
    name: 'image-in-many-sizes',
    make: () =>
      sceneOf(
        times(1000, (index) =>
          image(`image-${index}`, dataUri('png', plainPng(8000, 8000, 0, 1)), 100 + index * 4, {
            fit: 'fill',
            height: 4100 - index * 4,
          }),
        ),
        5000,
        5000,
      ),
  },
  { name: 'image-tiles', make: () => tiled(0.01, 100) },
  { name: 'image-tiles-large', make: () => tiled(100, 100) },
  {
    name: 'image-in-drawing',
    make: () => {
      const href = dataUri('png', plainPng(9999, 9999, 0, 1));
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${`<image width="9" height="9" href="${href}"/>`.repeat(50)}</svg>`;
      return sceneOf([image('image', dataUri('svg+xml', Buffer.from(svg)), 1080)]);
    },
  },
  {
    name: 'image-to-pdf',
    make: () => ({
      template: pageOf(
        times(30, (index) =>
          image(`image-${index}`, dataUri('png', plainPng(3600 + index, 3600, 6)), 1080, {
            filters: [{ type: 'blur', radius: 3 }],
          }),
        ),
      ),
      options: { format: 'pdf' },
    }),
  },
];
