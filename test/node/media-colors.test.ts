import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { pixelsOf } from '../media/check-video.ts';
import { checkPatches, colorVideos } from '../media/color-videos.ts';
import { hashFrames } from '../media/hash-frames.ts';

const platform = createNodePlatform();

const directory = join(import.meta.dirname, '..');
const open = async (name: string) =>
  openMedia(new Uint8Array(await readFile(join(directory, 'fixtures/media', name))), platform, {
    limits: defaultLimits,
  });

describe('pixels of videos in Node', async () => {
  const wanted = JSON.parse(await readFile(join(directory, 'media/frame-hashes.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  for (const [name, hashes] of Object.entries(wanted)) {
    it(`are those of ${name} that browsers are held to`, async () => {
      const file = await open(name);
      assert.deepEqual(await hashFrames(file), hashes);
      file.close();
    });
  }
});

describe('colors of videos in Node', () => {
  for (const { name } of colorVideos) {
    it(`are those of ${name} within 3 of 255`, async () => {
      const file = await open(name);
      const frames = file.openFrames();
      assert.deepEqual(checkPatches(pixelsOf(await frames.frameAt(40)), 3), []);
      file.close();
    });
  }
});
