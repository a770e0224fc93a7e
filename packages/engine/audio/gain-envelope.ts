import { mixRate } from './audio-block.ts';
import type { AudioClip, AudioFade, TimeSpan } from './audio-plan.ts';

/** A line of loudness between two samples of the mix. Gain holds before and after it. */
interface Ramp {
  from: number;
  to: number;
  gainFrom: number;
  gainTo: number;
}

/**
 * The loudness of a clip, sample by sample, for samples `from` to `to` of the mix: its volume, times its fades, times its
 * ducking. Ducking falls in a straight line that ends where a voice begins, and rises in one that begins where it ends.
 */
export function clipGains(clip: AudioClip, voiceSpans: readonly TimeSpan[], from: number, to: number): Float32Array {
  const gains = new Float32Array(to - from).fill(clip.volume);
  for (const fade of clip.fades) applyFade(gains, fade, from);
  if (clip.ducking && !clip.isVoice) applyDucking(gains, clip.ducking, voiceSpans, from);
  return gains;
}

function applyFade(gains: Float32Array, { kind, curve, startMs, endMs }: AudioFade, from: number): void {
  const start = toSample(startMs) - from;
  const end = toSample(endMs) - from;
  // Before a fade in and after a fade out there is silence.
  const [first, last] = kind === 'in' ? [0, end] : [start, gains.length];
  for (let index = Math.max(0, first); index < Math.min(gains.length, last); index++) {
    const progress = Math.min(1, Math.max(0, (index - start) / Math.max(1, end - start)));
    const share = kind === 'in' ? progress : 1 - progress;
    gains[index] = (gains[index] ?? 0) * (curve === 'linear' ? share : Math.sin((share * Math.PI) / 2));
  }
}

function applyDucking(
  gains: Float32Array,
  { volume, attackMs, releaseMs }: NonNullable<AudioClip['ducking']>,
  voiceSpans: readonly TimeSpan[],
  from: number,
): void {
  const ducked = new Float32Array(gains.length).fill(1);
  for (const span of voiceSpans) {
    const start = toSample(span.startMs) - from;
    const end = toSample(span.endMs) - from;
    const attack = toSample(attackMs);
    const release = toSample(releaseMs);
    if (start - attack >= gains.length || end + release <= 0) continue;
    lower(ducked, { from: start - attack, to: start, gainFrom: 1, gainTo: volume });
    lower(ducked, { from: start, to: end, gainFrom: volume, gainTo: volume });
    lower(ducked, { from: end, to: end + release, gainFrom: volume, gainTo: 1 });
  }
  for (let index = 0; index < gains.length; index++) gains[index] = (gains[index] ?? 0) * (ducked[index] ?? 1);
}

/** Lowers gains to a ramp where they lie above it. */
function lower(gains: Float32Array, { from, to, gainFrom, gainTo }: Ramp): void {
  const slope = (gainTo - gainFrom) / Math.max(1, to - from);
  for (let index = Math.max(0, from); index < Math.min(gains.length, to); index++) {
    const gain = gainFrom + slope * (index - from);
    if (gain < (gains[index] ?? 0)) gains[index] = gain;
  }
}

/** A time as the nearest sample of the mix. */
export function toSample(timeMs: number): number {
  return Math.round((timeMs / 1000) * mixRate);
}
