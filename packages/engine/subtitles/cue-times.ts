import type { Cue } from './cue.ts';

/** Cues moved in time; those that would be over before 0 are omitted, and those that would begin before begin at 0. */
export function moveCues(cues: readonly Cue[], byMs: number): Cue[] {
  if (byMs === 0) return [...cues];
  return cues
    .filter((cue) => cue.endMs + byMs > 0)
    .map(({ startMs, endMs, text, words }) => ({
      startMs: Math.max(0, startMs + byMs),
      endMs: endMs + byMs,
      text,
      ...(words && {
        words: words.map((word) => ({ ...word, startMs: word.startMs + byMs, endMs: word.endMs + byMs })),
      }),
    }));
}

/** Cues up to a time; one that is shown then ends there. */
export function cutCues(cues: readonly Cue[], endMs: number): Cue[] {
  return cues.filter((cue) => cue.startMs < endMs).map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, endMs) }));
}
