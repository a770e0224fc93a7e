import { PlatenError } from '@platen/template';
import type { Speech, SpokenWord } from './synthesizer.ts';

/**
 * Speech as a synthesizer answers it, checked: anybody can plug one in. Words that lie outside the text or the sound, or run
 * backwards, are dropped, and all of them when none is left. Throws VOICE_UNAVAILABLE for what is no sound.
 */
export function checkSpeech(speech: Speech, text: string): Speech {
  const { sampleRate, samples, words } = speech;
  if (!(samples instanceof Float32Array) || !(sampleRate >= 4000 && sampleRate <= 384_000))
    throw new PlatenError('VOICE_UNAVAILABLE', 'The synthesizer returned no audio; a text is not spoken.');
  if (!words) return { sampleRate, samples };
  const lengthMs = (samples.length / sampleRate) * 1000;
  const audio: SpokenWord[] = [];
  for (const word of words) {
    const before = audio.at(-1) ?? { start: 0, end: 0, startMs: 0, endMs: 0 };
    const { start, end, startMs } = word;
    const endMs = Math.min(word.endMs, lengthMs);
    const isInText =
      Number.isInteger(start) && Number.isInteger(end) && start >= before.end && start < end && end <= text.length;
    if (isInText && startMs >= before.startMs && startMs < endMs) audio.push({ start, end, startMs, endMs });
  }
  return { sampleRate, samples, ...((audio.length > 0 || samples.length === 0) && { words: audio }) };
}
