import type { MediaFile } from '../../packages/engine/media/media.ts';
import { drawClicks, findClicks } from './find-clicks.ts';

/** Samples by which a click may come late or early: lossy coders change its shape a little. */
const maxLate = 4;

/** What is wrong with a click track: where its clicks are, its length, its channels, and reading it in pieces and from within. */
export async function checkClickTrack(file: MediaFile, sampleRate: number): Promise<string[]> {
  const problems: string[] = [];
  const { audio, durationMs } = file.info;
  if (audio?.sampleRate !== sampleRate || audio.channels !== 2) problems.push(`It has ${JSON.stringify(audio)}.`);
  if (Math.abs(durationMs - 3000) > 10) problems.push(`It lasts ${durationMs} ms.`);
  const length = drawClicks(sampleRate).length;
  const reader = file.openAudio();
  const [left, right] = await reader.read(0, length);
  if (!left || !right) return [...problems, 'It has no two channels.'];
  for (const { late, likeness } of findClicks(left, sampleRate)) {
    if (Math.abs(late) > maxLate || likeness < 0.9) problems.push(`A click is ${late} late, ${likeness} alike.`);
  }
  const loud = Math.max(...left.subarray(0, sampleRate / 2));
  const soft = Math.max(...right.subarray(0, sampleRate / 2));
  if (Math.abs(soft / loud - 0.5) > 0.06) problems.push(`The right is ${soft / loud} of the left.`);
  const windows: number[] = [];
  for (let start = 0; start < length; start += 997)
    windows.push(...((await reader.read(start, Math.min(997, length - start)))[0] ?? []));
  if (largestDifference(Float32Array.from(windows), left, 0) > 0) problems.push('It differs when read in windows.');
  for (const start of [Math.round(0.9 * sampleRate), 12_345, Math.round(2.3 * sampleRate)]) {
    const [part] = await reader.read(start, Math.min(20_000, length - start));
    const difference = part ? largestDifference(part, left, start) : 1;
    if (difference > 0.002) problems.push(`Read from ${start} on it differs by ${difference}.`);
  }
  const behind = await reader.read(length + sampleRate, 1000);
  if (behind.some((plane) => plane.length > 0)) problems.push('Something is heard behind the end.');
  reader.close();
  return problems;
}

function largestDifference(part: Float32Array, whole: Float32Array, start: number): number {
  return part.reduce((max, sample, index) => Math.max(max, Math.abs(sample - (whole[start + index] ?? 0))), 0);
}
