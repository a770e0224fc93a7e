import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import fc from 'fast-check';
import sharp from 'sharp';

const platform = createNodePlatform();

for (const compression of ['fast', 'small'] as const)
  test(`a ${compression} PNG holds the very pixels of the canvas, opaque or not`, async () => {
    const color = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        fc.array(
          fc.record({ color, alpha: fc.constantFrom(0, 64, 255), x: fc.nat(40), y: fc.nat(40), side: fc.nat(30) }),
        ),
        async (width, height, opaque, boxes) => {
          const canvas = platform.createCanvas(width, height);
          const context = canvas.getContext('2d');
          assert.ok(context);
          if (opaque) context.fillRect(0, 0, width, height);
          for (const {
            color: [red, green, blue],
            alpha,
            x,
            y,
            side,
          } of boxes) {
            context.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
            context.fillRect(x, y, side, side);
          }
          const expected = Buffer.from(context.getImageData(0, 0, width, height).data);
          const png = await platform.encodeImage(canvas, 'png', 90, compression);
          const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
          assert.deepEqual([info.width, info.height], [width, height]);
          if (opaque) assert.equal((await sharp(png).metadata()).hasAlpha, false);
          for (let at = 0; at < data.length; at += 4) {
            assert.equal(data[at + 3], expected[at + 3]);
            if (data[at + 3] !== 0) assert.deepEqual(data.subarray(at, at + 3), expected.subarray(at, at + 3));
          }
          platform.releaseCanvas(canvas);
        },
      ),
      { numRuns: 60 },
    );
  });

test('a small PNG is smaller', async () => {
  const canvas = platform.createCanvas(400, 300);
  const context = canvas.getContext('2d');
  assert.ok(context);
  const gradient = context.createLinearGradient(0, 0, 400, 300);
  gradient.addColorStop(0, '#ff3366');
  gradient.addColorStop(1, '#3366ff');
  context.fillStyle = gradient;
  context.fillRect(0, 0, 400, 300);
  const [fast, small] = await Promise.all(
    (['fast', 'small'] as const).map((compression) => platform.encodeImage(canvas, 'png', 90, compression)),
  );
  assert.ok(fast && small && small.byteLength < 0.8 * fast.byteLength, `${small?.byteLength} ${fast?.byteLength}`);
});
