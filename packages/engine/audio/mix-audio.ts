import { PlatenError } from '@platen/template';
import type { AudioReader } from '../media/media.ts';
import { ClipPlayer } from './clip-player.ts';
import { clipGains, toSample } from './gain-envelope.ts';
import { PeakLimiter, lookAhead } from './peak-limiter.ts';
import { mixRate, type AudioBlock } from './audio-block.ts';
import type { AudioClip, AudioPlan } from './audio-plan.ts';
import { openSpeech } from './speech-reader.ts';

/** Options of mixing, besides the plan. */
export interface MixOptions {
  signal?: AbortSignal | undefined;
  /** The part of the video that is mixed, in milliseconds; default all of it. Blocks' `start` counts from its start. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  /**
   * Called when a file breaks off while it is read; the rest of its clip is silent. Without it the PlatenError is thrown.
   */
  onError?: ((clip: AudioClip, error: PlatenError) => void) | undefined;
}

/** Samples of one block: a second. */
const blockLength = mixRate;

/**
 * Mixes a plan, block by block, each of a second but the last. `openAudio` opens a file by its source, when it is first heard;
 * it is closed when its clip is over. Nothing is longer in memory than a block and what the readers keep. Sums that would pass 1
 * are turned down by a limiter that looks 5 ms ahead; below that every sample is the exact sum.
 */
export async function* mixAudio(
  plan: AudioPlan,
  openAudio: (source: string) => Promise<AudioReader>,
  options: MixOptions = {},
): AsyncGenerator<AudioBlock> {
  const { signal, startMs = 0, endMs = plan.durationMs, onError } = options;
  const first = toSample(startMs);
  const end = toSample(endMs);
  const mixer = new ClipMixer(plan, openAudio, onError);
  const limiter = new PeakLimiter();
  try {
    // What the limiter keeps to look ahead is mixed before the block that is answered.
    let mixed = first;
    for (let start = first; start < end; start += blockLength) {
      signal?.throwIfAborted();
      const length = Math.min(blockLength, end - start);
      const until = start + length + lookAhead;
      const { left, right } = await mixer.mix(mixed, until);
      mixed = until;
      yield { start: start - first, ...limiter.push(left, right) };
    }
  } finally {
    mixer.close();
  }
}

/** Adds up the clips of a plan, in rising order of time. */
class ClipMixer {
  readonly #plan: AudioPlan;
  readonly #openAudio: (source: string) => Promise<AudioReader>;
  readonly #onError: MixOptions['onError'];
  readonly #players = new Map<AudioClip, ClipPlayer>();
  readonly #failed = new Set<AudioClip>();

  constructor(plan: AudioPlan, openAudio: (source: string) => Promise<AudioReader>, onError: MixOptions['onError']) {
    this.#plan = plan;
    this.#openAudio = openAudio;
    this.#onError = onError;
  }

  /** Samples `from` to `to` of the video, without regard to how loud they get. */
  async mix(from: number, to: number): Promise<{ left: Float32Array; right: Float32Array }> {
    const left = new Float32Array(to - from);
    const right = new Float32Array(to - from);
    for (const clip of this.#plan.clips) {
      const start = Math.max(from, toSample(clip.startMs));
      const end = Math.min(to, toSample(clip.endMs));
      if (end > start && !this.#failed.has(clip)) {
        const samples = await this.#read(clip, start, end);
        if (samples) {
          const gains = clipGains(clip, this.#plan.voiceSpans, start, end);
          const [ofLeft, ofRight = ofLeft] = samples;
          addScaled(left, ofLeft, gains, start - from);
          addScaled(right, ofRight, gains, start - from);
        }
      }
      if (toSample(clip.endMs) <= to) this.#end(clip);
    }
    return { left, right };
  }

  close(): void {
    for (const clip of this.#players.keys()) this.#end(clip);
  }

  async #read(clip: AudioClip, from: number, to: number) {
    try {
      const player = this.#players.get(clip) ?? (await this.#open(clip));
      return await player.read(from, to);
    } catch (error) {
      if (!(error instanceof PlatenError) || !this.#onError) throw error;
      this.#failed.add(clip);
      this.#end(clip);
      this.#onError(clip, error);
      return undefined;
    }
  }

  async #open(clip: AudioClip): Promise<ClipPlayer> {
    const { origin } = clip;
    const reader = origin.kind === 'speech' ? openSpeech(origin.speech) : await this.#openAudio(origin.source);
    const player = new ClipPlayer(clip, reader);
    this.#players.set(clip, player);
    return player;
  }

  #end(clip: AudioClip): void {
    this.#players.get(clip)?.close();
    this.#players.delete(clip);
  }
}

function addScaled(sum: Float32Array, samples: Float32Array, gains: Float32Array, at: number): void {
  for (let index = 0; index < samples.length; index++) {
    sum[at + index] = (sum[at + index] ?? 0) + (samples[index] ?? 0) * (gains[index] ?? 0);
  }
}
