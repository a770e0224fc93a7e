import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { adler32 } from '../../packages/engine/formats/adler-32.ts';
import { createPictureEncoder } from '../../packages/engine/node/encode-picture.ts';
import { createPngEncoder } from '../../packages/engine/node/encode-png.ts';
import { KeptBuffers } from '../../packages/engine/node/kept-buffers.ts';
import type { PlatformCanvas } from '../../packages/engine/platform.ts';

/** One for each number of threads, used again and again as in a renderer. */
const encoders = [1, 2, 3].map((threads) => createPngEncoder(new KeptBuffers(), threads));

/** Pixels as bytes, RGBA, read back by a decoder that is not ours. */
async function decode(png: Uint8Array): Promise<{ bytes: Buffer; channels: number | undefined }> {
  const { channels } = await sharp(png).metadata();
  return { bytes: await sharp(png).ensureAlpha().raw().toBuffer(), channels };
}

function encode(bytes: Uint8Array, width: number, height: number, threads: number): Promise<Uint8Array> {
  const words = new Int32Array(new Uint8Array(bytes).buffer);
  assert.equal(words.length, width * height);
  const isOpaque = bytes.every((byte, index) => index % 4 < 3 || byte === 255);
  return encoders[threads - 1]!({ words, width, channels: isOpaque ? 3 : 4 });
}

describe('the PNG encoder', () => {
  test('gives back every picture, bit by bit', async () => {
    const picture = fc
      .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }), opaque: fc.boolean() })
      .chain(({ width, height, opaque }) =>
        fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          opaque: fc.constant(opaque),
          bytes: fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(picture, async ({ width, height, opaque, bytes }) => {
        if (opaque) for (let index = 3; index < bytes.length; index += 4) bytes[index] = 255;
        const { bytes: back } = await decode(await encode(bytes, width, height, 1));
        assert.deepEqual([...back], [...bytes]);
      }),
      { numRuns: 100 },
    );
  });

  test('joins bands to one stream, with and without alpha', async () => {
    const [width, height] = [701, 900];
    const bytes = new Uint8Array(width * height * 4);
    for (let index = 0; index < bytes.length; index++) bytes[index] = ((index * index) >> 7) ^ (index >> 3);
    for (const isOpaque of [false, true]) {
      if (isOpaque) for (let index = 3; index < bytes.length; index += 4) bytes[index] = 255;
      const pngs = await Promise.all([1, 2, 3].map((threads) => encode(bytes, width, height, threads)));
      for (const png of pngs) {
        const { bytes: back, channels } = await decode(png);
        assert.equal(Buffer.compare(back, bytes), 0);
        assert.equal(channels, isOpaque ? 3 : 4);
      }
      assert.notEqual(Buffer.compare(pngs[0] ?? Buffer.of(), pngs[1] ?? Buffer.of()), 0, 'two threads make two bands');
    }
  });

  test('writes sums that a strict reader accepts', async () => {
    const png = Buffer.from(await encode(new Uint8Array(64 * 64 * 4).fill(200), 64, 64, 1));
    let offset = 8;
    const idat: Buffer[] = [];
    while (offset < png.length) {
      const length = png.readUInt32BE(offset);
      const data = png.subarray(offset + 8, offset + 8 + length);
      assert.equal(png.readUInt32BE(offset + 8 + length), crc32(png.subarray(offset + 4, offset + 8 + length)));
      if (png.toString('latin1', offset + 4, offset + 8) === 'IDAT') idat.push(data);
      offset += 12 + length;
    }
    const stream = Buffer.concat(idat);
    assert.equal(stream.readUInt32BE(stream.length - 4), adler32(inflateSync(stream)));
    assert.equal(adler32(Buffer.from('Wikipedia')), 0x11e60398);
  });
});

describe('encoding a canvas in Node', () => {
  const paint = (alpha: number): PlatformCanvas => {
    const canvas = createCanvas(40, 30);
    const context = canvas.getContext('2d');
    context.fillStyle = `rgba(200, 40, 90, ${alpha})`;
    context.fillRect(0, 0, 40, 30);
    return canvas as unknown as PlatformCanvas;
  };

  test('keeps colours of half transparent pixels in a PNG', async () => {
    const { bytes } = await decode(await createPictureEncoder()(paint(0.5), 'png', 100));
    const [red = 0, green = 0, blue = 0, alpha] = bytes;
    assert.ok(alpha === 127 || alpha === 128, `${alpha}`);
    for (const [value, wanted] of [
      [red, 200],
      [green, 40],
      [blue, 90],
    ] as const) {
      assert.ok(Math.abs(value - wanted) <= 1, `${value} instead of ${wanted}`);
    }
  });

  test('keeps each pixel of an opaque JPEG in its place, whatever the width', async () => {
    for (const [width, height] of [
      [37, 23],
      [40, 8],
      [3, 3],
    ] as const) {
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      context.fillStyle = '#2040c0';
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#e0c020';
      context.fillRect(0, height - 1, width, 1);
      const jpeg = await createPictureEncoder()(canvas as unknown as PlatformCanvas, 'jpg', 100);
      const { bytes } = await decode(jpeg);
      const wanted = context.getImageData(0, 0, width, height).data;
      assert.equal(bytes.length, wanted.length);
      const worst = Math.max(...bytes.map((byte, index) => Math.abs(byte - (wanted[index] ?? 0))));
      assert.ok(worst <= 6, `${width} x ${height}: ${worst}`);
    }
  });

  test('puts white below half transparent pixels in a JPEG', async () => {
    const { bytes } = await decode(await createPictureEncoder()(paint(0.5), 'jpg', 95));
    const [red = 0, green = 0] = bytes;
    assert.ok(Math.abs(red - 227) <= 3 && Math.abs(green - 147) <= 3, `${red}, ${green}`);
  });
});
