import { mixAudio, type MixOptions } from '../../packages/engine/audio/mix-audio.ts';
import type { AudioClip, AudioPlan } from '../../packages/engine/audio/audio-plan.ts';
import type { AudioReader } from '../../packages/engine/media/media.ts';

/** A clip that plays all of the file `a` from the video's start, but for what is given. */
export function clip(given: Partial<AudioClip> = {}): AudioClip {
  return {
    origin: { kind: 'file', source: 'a' },
    page: 0,
    layer: '',
    startMs: 0,
    endMs: 1000,
    trimStartMs: 0,
    offsetMs: 0,
    speed: 1,
    loop: false,
    volume: 1,
    fades: [],
    isVoice: false,
    ...given,
  };
}

/** A plan of these clips. */
export function planOf(clips: AudioClip[], durationMs: number, voiceSpans: AudioPlan['voiceSpans'] = []): AudioPlan {
  return { durationMs, clips, voiceSpans };
}

/** The whole mix in two arrays. Checks that blocks follow each other without gaps. */
export async function mixAll(
  plan: AudioPlan,
  sounds: Readonly<Record<string, AudioReader>>,
  options: MixOptions = {},
): Promise<{ left: Float32Array; right: Float32Array; blocks: number }> {
  const left: Float32Array[] = [];
  const right: Float32Array[] = [];
  let length = 0;
  const open = async (source: string): Promise<AudioReader> => {
    const audio = sounds[source];
    if (!audio) throw new Error(`There is no sound ${source}.`);
    return audio;
  };
  for await (const block of mixAudio(plan, open, options)) {
    if (block.start !== length) throw new Error(`A block starts at ${block.start}, not at ${length}.`);
    if (block.left.length !== block.right.length) throw new Error('The sides are not as long as each other.');
    left.push(block.left);
    right.push(block.right);
    length += block.left.length;
  }
  return { left: join(left, length), right: join(right, length), blocks: left.length };
}

function join(parts: readonly Float32Array[], length: number): Float32Array {
  const joined = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
