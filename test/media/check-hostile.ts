import { PlatenError } from '@platen/template';
import type { MediaFile } from '../../packages/engine/media/media.ts';
import type { HostileMedia } from './hostile-media.ts';

/** Milliseconds in which a fault must be found out, or the damaged file be read from end to end. */
const patienceMs = 5000;

/** What is wrong with how a hostile file is met: it must open or be refused in a way that is foreseen, soon. */
export async function checkHostile(
  { bytes, codes }: HostileMedia,
  open: (bytes: Uint8Array) => Promise<MediaFile>,
): Promise<string[]> {
  const startedAt = performance.now();
  const met = await Promise.race([
    meet(bytes, open),
    new Promise<string>((resolve) => setTimeout(() => resolve('it hangs'), patienceMs * 2)),
  ]);
  const problems = codes.includes(met) || (codes.length === 0 && met === '') ? [] : [`It ends with "${met}".`];
  const tookMs = performance.now() - startedAt;
  if (tookMs > patienceMs) problems.push(`It took ${Math.round(tookMs)} ms.`);
  return problems;
}

/** The code of the error that comes of it; empty when everything in it could be read. */
async function meet(bytes: Uint8Array, open: (bytes: Uint8Array) => Promise<MediaFile>): Promise<string> {
  let file: MediaFile | undefined;
  try {
    file = await open(bytes);
    const { video, audio, durationMs } = file.info;
    if (!Number.isFinite(durationMs) || durationMs < 0) return `a duration of ${durationMs}`;
    if (video) {
      const frames = file.openFrames();
      for (const timeMs of [0, durationMs / 2, durationMs, 36_000_000, 0]) {
        const { width, height } = await frames.frameAt(timeMs);
        if (width !== video.width || height !== video.height) return `a frame of ${width} by ${height}`;
      }
    }
    if (audio) await file.openAudio().read(0, audio.sampleRate * 4);
    return '';
  } catch (error) {
    // Others have no code a person could act on.
    return error instanceof PlatenError && error.message.length > 10 ? error.code : String(error);
  } finally {
    file?.close();
  }
}
