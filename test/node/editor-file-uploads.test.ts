import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UploadWatch } from '../../packages/editor/assets/asset-source.ts';
import { FileUploads } from '../../packages/editor/files/file-uploads.ts';

test('files that come to the page say how far they are, and are stopped one by one', async () => {
  const uploads = new FileUploads();
  const [photo, video, late] = ['photo.png', 'video.mp4', 'late.png'].map((name) => uploads.add(name));
  assert.ok(photo && video && late);
  const states = (): string[] =>
    uploads.list.value.map(({ name, status, share }) => `${name} ${status} ${Math.round(share * 100)}`);
  assert.deepEqual(states(), ['photo.png waiting 0', 'video.mp4 waiting 0', 'late.png waiting 0']);

  const arrived = Promise.withResolvers<string>();
  let watch: UploadWatch | undefined;
  const taken = photo.run((given) => {
    watch = given;
    return arrived.promise;
  });
  watch?.onProgress(30, 60);
  assert.equal(states()[0], 'photo.png sending 50');
  watch?.onProgress(60, 60);
  assert.equal(states()[0], 'photo.png checking 100');
  arrived.resolve('asset:1');
  assert.equal(await taken, 'asset:1');
  assert.deepEqual(states(), ['video.mp4 waiting 0', 'late.png waiting 0']);

  // What is stopped on its way gives nothing, whatever its request says, and one that waits does not begin.
  const stopped = video.run(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  for (const { id } of uploads.list.value) uploads.cancel(id);
  assert.equal(await stopped, undefined);
  assert.equal(await late.run(async () => 'begun'), undefined);
  assert.deepEqual(states(), []);

  const broken = uploads.add('broken.png');
  await assert.rejects(
    broken.run(async () => {
      throw new Error('It could not be read.');
    }),
    /could not be read/,
  );
  assert.deepEqual(states(), []);
});
