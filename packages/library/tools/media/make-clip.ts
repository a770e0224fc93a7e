import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { paintScene } from '../images/paint-scene.ts';
import type { Scene } from '../images/scene.ts';

/** A video of a scene that starts over without a seam. */
export interface Clip {
  name: string;
  /** The scene at a share of the clip's course, 0 to 1. */
  scene(course: number): Scene;
  /** Width and height in pixels. */
  side: number;
  frames: number;
  fps: number;
}

/** Paints a clip and has the system's ffmpeg write it as VP9, which every decoder of ours reads. */
export async function makeClip(clip: Clip, file: string): Promise<void> {
  const { side, fps } = clip;
  const image = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${side}x${side}`, '-r', String(fps), '-i', '-'];
  const colors = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'];
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const coder = [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '30',
    '-deadline',
    'good',
    '-cpu-used',
    '1',
    '-row-mt',
    '1',
  ];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...image, ...colors, ...tags, ...coder, '-an', file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (let index = 0; index < clip.frames; index++) {
    const pixels = paintScene(clip.scene(index / clip.frames), side, side);
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}.`);
}
