import type { MediaFile } from '../../packages/engine/media/media.ts';
import { pixelsOf } from './check-video.ts';

/** SHA-256 of the pixels of three frames of a video: at its start, in its middle and near its end. */
export async function hashFrames(file: MediaFile): Promise<string[]> {
  const frames = file.openFrames();
  const hashes: string[] = [];
  for (const share of [0, 0.5, 0.95]) {
    const { data } = pixelsOf(await frames.frameAt(share * file.info.durationMs));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(data)));
    hashes.push([...hash.subarray(0, 8)].map((value) => value.toString(16).padStart(2, '0')).join(''));
  }
  frames.close();
  return hashes;
}
