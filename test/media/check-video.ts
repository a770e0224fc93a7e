import type { FrameReader, MediaFile } from '../../packages/engine/media/media.ts';
import type { PlatformImage } from '../../packages/engine/platform/canvas.ts';
import type { NumberedVideo } from './fixture-media.ts';
import { numberedSize, readFrameNumber } from './numbered-frame.ts';

/** The pixels of an image that a reader gave, which is on a canvas. */
export function pixelsOf({ image, width, height }: PlatformImage): ImageData {
  const context = (image as OffscreenCanvas).getContext('2d');
  if (!context) throw new Error('The image is on no canvas.');
  return context.getImageData(0, 0, width, height);
}

/** What is wrong with a video: every output time at usual rates, leaps in all directions, and what is known of it. */
export async function checkNumberedVideo(video: NumberedVideo, file: MediaFile): Promise<string[]> {
  const problems: string[] = [];
  const { width, height } = video.size ?? numberedSize;
  const known = {
    durationMs: Math.round(file.info.durationMs),
    codec: file.info.video?.codec,
    size: [file.info.video?.width, file.info.video?.height].join(),
    hasAlpha: file.info.video?.hasAlpha,
  };
  const wanted = {
    durationMs: Math.round(video.durationMs),
    codec: video.codec,
    size: [width, height].join(),
    hasAlpha: video.hasAlpha ?? false,
  };
  if (JSON.stringify(known) !== JSON.stringify(wanted)) {
    problems.push(`It is ${JSON.stringify(known)} and not ${JSON.stringify(wanted)}.`);
  }
  for (const fps of [24, 25, 30_000 / 1001, 30, 50, 60]) {
    const times = Array.from(
      { length: Math.ceil((video.durationMs / 1000) * fps) },
      (_, index) => (index * 1000) / fps,
    );
    problems.push(...(await checkTimes(video, file.openFrames(), times, `at ${fps.toFixed(2)}`)));
  }
  // Leaps there and back, the same place twice, before the start, behind the end.
  const leaps = [0.9, 0.1, 0.5, 0.5, 0.52, 0.51, 0, 1.5, 0.98, 0.3, 0.97, 0.02].map(
    (share) => share * video.durationMs,
  );
  problems.push(...(await checkTimes(video, file.openFrames(), leaps, 'in leaps')));
  return problems;
}

async function checkTimes(
  video: NumberedVideo,
  reader: FrameReader,
  times: readonly number[],
  how: string,
): Promise<string[]> {
  const problems: string[] = [];
  let last: { number: number; image: PlatformImage } | undefined;
  for (const timeMs of times) {
    const wanted = video.frames.findLast((frame) => frame.timeMs <= timeMs + 1e-3)?.number ?? video.frames[0]?.number;
    const image = await reader.frameAt(timeMs);
    const number = readFrameNumber(pixelsOf(image));
    if (number !== wanted) problems.push(`${how}, ${timeMs.toFixed(2)} ms: frame ${number} and not ${wanted}`);
    if (last && (last.number === number) !== (last.image === image)) {
      problems.push(`${how}, ${timeMs.toFixed(2)} ms: the object says ${last.image === image ? 'same' : 'other'}`);
    }
    last = { number, image };
  }
  reader.close();
  return problems;
}
