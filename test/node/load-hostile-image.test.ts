import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PlatenError } from '@platen/template';
import fc from 'fast-check';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { decodeSafely } from '../../packages/engine/images/decode-safely.ts';
import { inspectImage } from '../../packages/engine/images/inspect-image.ts';
import { sniffType } from '../../packages/engine/images/sniff-type.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { hostileImages } from '../load/hostile-images.ts';

const folder = join(import.meta.dirname, '../fixtures/images');
const files = readdirSync(folder)
  .filter((name) => /\.(?:png|jpg|webp|avif|gif)$/.test(name))
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
const platform = createNodePlatform();

describe('hostile images in Node', () => {
  for (const { name, bytes, code } of hostileImages) {
    test(`${name}: ${code}`, async () => {
      await assert.rejects(
        decodeSafely(bytes, platform, defaultLimits),
        (error) => error instanceof PlatenError && error.code === code,
      );
    });
  }

  test('whole images are recognized as whole, by content and not by name', () => {
    for (const { name, bytes } of files) {
      const type = sniffType(bytes);
      assert.equal(type, name.split('.').at(-1)?.replace('jpg', 'jpeg'), name);
      assert.ok(type && type !== 'svg' && inspectImage(bytes, type)?.isWhole, name);
    }
  });

  test('images that are cut off are refused', async () => {
    for (const { name, bytes } of files) {
      // An animation may end after its first frame.
      if (name.startsWith('animated')) continue;
      for (const share of [0.05, 0.3, 0.6, 0.9, 0.99]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        await assert.rejects(
          decodeSafely(cut, platform, defaultLimits),
          (error) => error instanceof PlatenError && error.code === 'ASSET_UNSUPPORTED',
          `${name} cut to ${share}`,
        );
      }
    }
  });

  test('images with more pixels than allowed are refused before they are decoded', async () => {
    for (const { name, bytes } of files) {
      let decodes = 0;
      const watched = {
        decodeImage: (...args: Parameters<typeof platform.decodeImage>) => {
          decodes++;
          return platform.decodeImage(...args);
        },
      };
      await assert.rejects(
        decodeSafely(bytes, watched, { ...defaultLimits, maxAssetPixels: 1000 }),
        (error) => error instanceof PlatenError && error.code === 'LIMIT_ASSET_PIXELS',
        name,
      );
      assert.equal(decodes, 0);
    }
  });

  test('images with any bytes changed are decoded or refused with a code', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(9999), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async ({ bytes }, changes) => {
          const changed = bytes.slice();
          for (const [place, value] of changes) changed[Math.floor((place / 10_000) * bytes.length)] = value;
          try {
            const image = await decodeSafely(changed, platform, { ...defaultLimits, maxAssetPixels: 1_000_000 });
            image.close();
          } catch (error) {
            assert.ok(error instanceof PlatenError, String(error));
            assert.ok(['ASSET_UNSUPPORTED', 'LIMIT_ASSET_PIXELS'].includes(error.code), error.code);
          }
        },
      ),
      { numRuns: 300, seed: 20_260_102 },
    );
  });
});
