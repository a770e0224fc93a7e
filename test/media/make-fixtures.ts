// Writes the committed videos and audio: node --conditions=@platen/source test/media/make-fixtures.ts
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { makeClickTrack } from './click-track.ts';
import { colorArgs, colorVideos, drawPatches } from './color-videos.ts';
import { clickTracks, foreignVideos, numberedVideos } from './fixture-media.ts';
import { hashFrames } from './hash-frames.ts';
import { makeNumberedVideo, runForFile } from './make-video.ts';

const directory = join(import.meta.dirname, '../fixtures/media');
const exact = ['-bitexact', '-map_metadata', '-1'];
/** The same streams in a file written anew. */
function remux(name: string, bytes: Uint8Array, before: readonly string[], after: readonly string[]): Uint8Array {
  const path = join(directory, `original-${name}`);
  writeFileSync(path, bytes);
  try {
    return runForFile(name, [...before, '-i', path, '-c', 'copy', ...after, ...exact]);
  } finally {
    rmSync(path);
  }
}
let total = 0;
const write = (name: string, bytes: Uint8Array): void => {
  writeFileSync(join(directory, name), bytes);
  total += bytes.byteLength;
  console.log(`${name}: ${bytes.byteLength} bytes`);
};
for (const { name, args, fps, count, turn, cutMs } of [...numberedVideos, ...foreignVideos]) {
  let bytes = makeNumberedVideo(name, [...args, ...exact], { fps, count });
  if (turn !== undefined) bytes = remux(name, bytes, [], ['-metadata:s:v:0', `rotate=${360 - turn}`]);
  if (cutMs) bytes = remux(name, bytes, ['-ss', `${cutMs[0] / 1000}`], ['-t', `${cutMs[1] / 1000}`]);
  write(name, bytes);
}
for (const { name, args, sampleRate } of clickTracks) {
  write(name, makeClickTrack(name, [...args, ...exact], sampleRate));
}
for (const video of colorVideos) {
  const { width, height } = video.size;
  const input = drawPatches(video.size);
  const frames = Buffer.concat([input, input, input]);
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', '25', '-i', 'pipe:0'];
  write(video.name, runForFile(video.name, [...raw, ...colorArgs(video), ...exact], frames));
}
console.log(`${total} bytes in all`);

// What Node shows of them, which browsers must show to the bit.
const platform = createNodePlatform();
const hashes: Record<string, string[]> = {};
for (const { name } of [...numberedVideos, ...colorVideos]) {
  const file = await openMedia(new Uint8Array(readFileSync(join(directory, name))), platform, {
    limits: defaultLimits,
  });
  hashes[name] = await hashFrames(file);
  file.close();
}
writeFileSync(join(import.meta.dirname, 'frame-hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`);
