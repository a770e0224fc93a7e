import type { Speech } from '../voice/synthesizer.ts';
import type { TimeSpan } from './audio-plan.ts';

/** Pauses up to this length are breath within speech: what ducks stays down. */
const pauseMs = 600;
/** Silence within a word, before an audio clip such as p, t or k. */
const closureMs = 100;
/** Length of the pieces whose loudness is looked at. */
const windowMs = 20;
/** Share of the loudest piece's level below which a piece is a pause. */
const silenceShare = 0.02;

const known = new WeakMap<Speech, TimeSpan[]>();

/** When speech is heard, in its own time, pauses within omitted: by its words, else by how loud its pieces are. */
export function spokenSpans(speech: Speech): TimeSpan[] {
  const before = known.get(speech);
  if (before) return before;
  const spans = mergeSpans(speech.words && speech.words.length > 0 ? speech.words : loudSpans(speech));
  known.set(speech, spans);
  return spans;
}

/** When anything of speech can be heard at all, in its own time: words that run into each other are one span, pauses are none. */
export function heardSpans(speech: Speech): TimeSpan[] {
  return mergeSpans(loudSpans(speech), closureMs);
}

/** Spans in order of time, those with only a short pause between them, by default of 600 ms, as one. */
export function mergeSpans(spans: readonly TimeSpan[], gapMs = pauseMs): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last && startMs - last.endMs <= gapMs) last.endMs = Math.max(last.endMs, endMs);
    else merged.push({ startMs, endMs });
  }
  return merged;
}

function loudSpans({ samples, sampleRate }: Speech): TimeSpan[] {
  const size = Math.max(1, Math.round((sampleRate * windowMs) / 1000));
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += size) {
    const piece = samples.subarray(start, start + size);
    levels.push(Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / piece.length));
  }
  const threshold = levels.reduce((max, level) => Math.max(max, level), 0) * silenceShare;
  const toMs = (index: number): number => (Math.min(index * size, samples.length) / sampleRate) * 1000;
  return levels.flatMap((level, index) =>
    level > threshold ? [{ startMs: toMs(index), endMs: toMs(index + 1) }] : [],
  );
}
