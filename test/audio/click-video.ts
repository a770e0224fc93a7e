import type { TemplateInput } from '@platen/template';
import { clickSeconds, findClicks } from '../media/find-clicks.ts';
import { rms } from './made-audio.ts';

/** The click track in these files, one after the other in the video, and by how many samples at 48 kHz clicks may be off. */
const sources: readonly { file: string; maxLate: number }[] = [
  { file: 'clicks.flac', maxLate: 1 },
  { file: 'clicks-aac.m4a', maxLate: 4 },
  { file: 'clicks-44.mp3', maxLate: 4 },
  { file: 'clicks-opus.webm', maxLate: 4 },
  { file: 'clicks-vorbis.webm', maxLate: 4 },
];

/** Files that the video plays, below `test/fixtures/media`; as `asset:` sources of that name. */
export const clickFiles: readonly string[] = sources.map(({ file }) => file);

/** Milliseconds of the video at which the tracks begin: at no whole number of samples, blocks or packets. */
const startsMs = sources.map((_, index) => 137 + index * 3211);

/** Two pages; the fourth track begins on the second, which comes at 9 seconds. Volumes differ. */
export const clickVideo: TemplateInput = {
  schemaVersion: 1,
  pages: [0, 1].map((page) => ({
    id: `page-${page}`,
    width: 64,
    height: 64,
    durationMs: 9000,
    layers: sources.flatMap(({ file }, index) => {
      const startMs = (startsMs[index] ?? 0) - page * 9000;
      if (startMs < 0 || startMs >= 9000) return [];
      return [
        {
          type: 'audio',
          id: `clicks-${index}`,
          x: 0,
          y: 0,
          width: 1,
          height: 1,
          source: `asset:${file}`,
          startMs,
          volume: 1 - index * 0.1,
        },
      ];
    }),
  })),
};

/** What is wrong with the video's sound, one side of it at 48 kHz. `spare` samples more are allowed for its own coding. */
export function checkClickVideo(audio: Float32Array, spare = 0): string[] {
  const problems: string[] = [];
  const levels: number[] = [];
  sources.forEach(({ file, maxLate }, index) => {
    const start = ((startsMs[index] ?? 0) * 48_000) / 1000;
    // A track that runs into the page's end is heard up to there.
    const endMs = index < 3 ? 9000 : 18_000;
    const track = audio.subarray(Math.round(start), Math.round(start) + 3 * 48_000);
    findClicks(track, 48_000).forEach(({ late, likeness }, click) => {
      if ((startsMs[index] ?? 0) + (clickSeconds[click] ?? 0) * 1000 + 30 > endMs) return;
      if (Math.abs(late) > maxLate + spare || likeness < 0.85)
        problems.push(`${file}: click ${click} is ${late} late, ${likeness.toFixed(2)} alike.`);
    });
    levels.push(rms(track.subarray(48_000, 48_000 * 1.5)) / (1 - index * 0.1));
  });
  // As loud as planned: what is left after the volumes is as loud as the first, but for what coders of 48 kbit/s add.
  levels.forEach((level, index) => {
    const decibels = 20 * Math.log10(level / (levels[0] ?? 0));
    if (!(Math.abs(decibels) < 1.2)) problems.push(`${sources[index]?.file} is ${decibels.toFixed(2)} dB off.`);
  });
  return problems;
}

/** The left side of a WAV file of 16 bits in two channels, as renders write it. */
export function leftOfWave(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  while (view.getUint32(at) !== 0x64617461) at += 8 + view.getUint32(at + 4, true);
  const count = Math.min(view.getUint32(at + 4, true), bytes.byteLength - at - 8) >> 2;
  return Float32Array.from({ length: count }, (_, index) => view.getInt16(at + 8 + index * 4, true) / 32_768);
}
