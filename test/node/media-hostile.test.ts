import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { checkHostile } from '../media/check-hostile.ts';
import { makeHostileMedia } from '../media/hostile-media.ts';

const platform = createNodePlatform();
const directory = join(import.meta.dirname, '../fixtures/media');
const files = await makeHostileMedia(async (name) => new Uint8Array(await readFile(join(directory, name))));

describe('hostile media in Node', () => {
  for (const file of files) {
    it(`meets ${file.name}`, async () => {
      const open = (bytes: Uint8Array) => openMedia(bytes, platform, { limits: defaultLimits });
      assert.deepEqual(await checkHostile(file, open), []);
    });
  }

  it('keeps memory bounded through all of them', async () => {
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 3; round++) {
      for (const file of files) {
        await checkHostile(file, (bytes) => openMedia(bytes, platform, { limits: defaultLimits }));
      }
    }
    const grownMb = (process.memoryUsage().rss - before) / 1e6;
    assert.ok(grownMb < 150, `Memory grew by ${Math.round(grownMb)} MB.`);
  });

  it('ends when it is told to', async () => {
    const controller = new AbortController();
    const bytes = new Uint8Array(await readFile(join(directory, 'avc-b-frames.mp4')));
    const file = await openMedia(bytes, platform, { limits: defaultLimits, signal: controller.signal });
    const frames = file.openFrames();
    await frames.frameAt(0);
    const reason = new Error('stop');
    controller.abort(reason);
    await assert.rejects(frames.frameAt(1000), (error) => error === reason);
    await assert.rejects(
      openMedia(bytes, platform, { limits: defaultLimits, signal: controller.signal }),
      (error) => error === reason,
    );
    file.close();
  });
});
