import type { FrameReader, MediaFile } from '../../packages/engine/media/media.ts';
import type { PlatformImage } from '../../packages/engine/platform.ts';
import type { NumberedFilm } from './fixture-media.ts';
import { numberedSize, readFrameNumber } from './numbered-frame.ts';

/** The pixels of a picture that a reader gave, which is on a canvas. */
export function pixelsOf({ image, width, height }: PlatformImage): ImageData {
  const context = (image as OffscreenCanvas).getContext('2d');
  if (!context) throw new Error('The picture is on no canvas.');
  return context.getImageData(0, 0, width, height);
}

/** What is wrong with a film: every output time at usual rates, leaps in all directions, and what is known of it. */
export async function checkNumberedFilm(film: NumberedFilm, file: MediaFile): Promise<string[]> {
  const problems: string[] = [];
  const { width, height } = film.size ?? numberedSize;
  const known = {
    durationMs: Math.round(file.info.durationMs),
    codec: file.info.video?.codec,
    size: [file.info.video?.width, file.info.video?.height].join(),
    hasAlpha: file.info.video?.hasAlpha,
  };
  const wanted = {
    durationMs: Math.round(film.durationMs),
    codec: film.codec,
    size: [width, height].join(),
    hasAlpha: film.hasAlpha ?? false,
  };
  if (JSON.stringify(known) !== JSON.stringify(wanted)) {
    problems.push(`It is ${JSON.stringify(known)} and not ${JSON.stringify(wanted)}.`);
  }
  for (const fps of [24, 25, 30_000 / 1001, 30, 50, 60]) {
    const times = Array.from({ length: Math.ceil((film.durationMs / 1000) * fps) }, (_, index) => (index * 1000) / fps);
    problems.push(...(await checkTimes(film, file.openFrames(), times, `at ${fps.toFixed(2)}`)));
  }
  // Leaps there and back, the same place twice, before the start, behind the end.
  const leaps = [0.9, 0.1, 0.5, 0.5, 0.52, 0.51, 0, 1.5, 0.98, 0.3, 0.97, 0.02].map((share) => share * film.durationMs);
  problems.push(...(await checkTimes(film, file.openFrames(), leaps, 'in leaps')));
  return problems;
}

async function checkTimes(
  film: NumberedFilm,
  reader: FrameReader,
  times: readonly number[],
  how: string,
): Promise<string[]> {
  const problems: string[] = [];
  let last: { number: number; picture: PlatformImage } | undefined;
  for (const timeMs of times) {
    const wanted = film.frames.findLast((frame) => frame.timeMs <= timeMs + 1e-3)?.number ?? film.frames[0]?.number;
    const picture = await reader.frameAt(timeMs);
    const number = readFrameNumber(pixelsOf(picture));
    if (number !== wanted) problems.push(`${how}, ${timeMs.toFixed(2)} ms: frame ${number} and not ${wanted}`);
    if (last && (last.number === number) !== (last.picture === picture)) {
      problems.push(`${how}, ${timeMs.toFixed(2)} ms: the object says ${last.picture === picture ? 'same' : 'other'}`);
    }
    last = { number, picture };
  }
  reader.close();
  return problems;
}
