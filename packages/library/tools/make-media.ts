/**
 * Makes the library's own videos and audio in media/, all of them or those named; needs ffmpeg:
 * `node --conditions=@platen/source packages/library/tools/make-media.ts calm`
 * A video is painted frame by frame and takes some minutes.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeClip, type Clip } from './media/make-clip.ts';
import { sounds } from './media/sounds.ts';
import { rate, type Tape } from './media/synth.ts';
import { createSpeakerScene } from './images/scenes/speaker.ts';

const clips: readonly Clip[] = [{ name: 'speaker', scene: createSpeakerScene, side: 640, frames: 72, fps: 24 }];

const wanted = process.argv.slice(2);

function isWanted({ name }: { name: string }): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../media/${name}`, import.meta.url));
}

/** Stereo samples, left and right in turn, 16 bits each. */
function interleave({ left, right }: Tape): Buffer {
  const bytes = Buffer.alloc(left.length * 4);
  for (let index = 0; index < left.length; index++) {
    bytes.writeInt16LE(Math.round((left[index] ?? 0) * 32_767), index * 4);
    bytes.writeInt16LE(Math.round((right[index] ?? 0) * 32_767), index * 4 + 2);
  }
  return bytes;
}

for (const audio of sounds.filter(isWanted)) {
  const input = ['-f', 's16le', '-ar', String(rate), '-ac', '2', '-i', '-'];
  const output = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    `${audio.bitRate}k`,
    '-map_metadata',
    '-1',
    fileOf(`${audio.name}.mp3`),
  ];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...output], { input: interleave(audio.make()) });
  console.log(`${audio.name}.mp3`);
}

for (const clip of clips.filter(isWanted)) {
  await makeClip(clip, fileOf(`${clip.name}.webm`));
  console.log(`${clip.name}.webm`);
}
