import type { PageAudio } from '@platen/template';
import type { Speech } from '../voice/synthesizer.ts';

/** How long speech takes at its own speed, in milliseconds. */
export function speechLengthMs(speech: Pick<Speech, 'samples' | 'sampleRate'>): number {
  return (speech.samples.length / speech.sampleRate) * 1000;
}

/**
 * How long an audio clip takes once its trims and speed are applied, in milliseconds of the video. `lengthMs` is the length of its file
 * or speech. Loops count once: they fill whatever time there is.
 */
export function playedLengthMs(
  audio: Pick<PageAudio, 'trimStartMs' | 'trimEndMs' | 'speed'>,
  lengthMs: number,
): number {
  return Math.max(0, Math.min(audio.trimEndMs ?? Infinity, lengthMs) - audio.trimStartMs) / audio.speed;
}
