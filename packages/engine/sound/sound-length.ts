import type { PageSound } from '@platen/template';
import type { Speech } from '../voice/synthesiser.ts';

/** How long speech takes at its own speed, in milliseconds. */
export function speechLengthMs(speech: Pick<Speech, 'samples' | 'sampleRate'>): number {
  return (speech.samples.length / speech.sampleRate) * 1000;
}

/**
 * How long a sound takes once its trims and speed are applied, in milliseconds of the film. `lengthMs` is the length of its file
 * or speech. Loops count once: they fill whatever time there is.
 */
export function playedLengthMs(
  sound: Pick<PageSound, 'trimStartMs' | 'trimEndMs' | 'speed'>,
  lengthMs: number,
): number {
  return Math.max(0, Math.min(sound.trimEndMs ?? Infinity, lengthMs) - sound.trimStartMs) / sound.speed;
}
