import { drawClicks } from './find-clicks.ts';
import { runForFile } from './make-video.ts';

/** The track in two channels, the second half as loud, as FFmpeg writes it. */
export function makeClickTrack(name: string, args: readonly string[], sampleRate = 48_000): Uint8Array {
  const clicks = drawClicks(sampleRate);
  const stereo = new Float32Array(clicks.length * 2);
  clicks.forEach((sample, index) => {
    stereo[index * 2] = sample;
    stereo[index * 2 + 1] = sample / 2;
  });
  const input = new Uint8Array(stereo.buffer);
  return runForFile(name, ['-f', 'f32le', '-ar', `${sampleRate}`, '-ac', '2', '-i', 'pipe:0', ...args], input);
}
