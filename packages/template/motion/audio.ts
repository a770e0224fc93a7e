import { z } from 'zod';
import { assetSource } from '../values/asset-source.ts';
import { playback } from './playback.ts';
import { timeMs } from './time.ts';

/** The speaker. `name` is a voice of the current synthesizer, empty for its default; `speed` 1 is the voice's normal pace. */
export const voice = z.strictObject({
  name: z.string().max(100).default(''),
  speed: z.number().min(0.25).max(4).default(1),
});
export type Voice = z.infer<typeof voice>;

/**
 * Makes an audio clip quieter while a voice speaks: `volume` is a factor on its own, reached within `attackMs`, released in `releaseMs`.
 */
export const ducking = z.strictObject({
  volume: z.number().min(0).max(1).default(0.25),
  attackMs: timeMs.default(200),
  releaseMs: timeMs.default(500),
});
export type Ducking = z.infer<typeof ducking>;

/** The source of audio: a file, or text that is spoken instead. Used by audio layers and by the sounds of a page. */
export const audioFields = {
  source: assetSource.default(''),
  /** Spoken instead of `source`. */
  voiceText: z.string().max(10_000).default(''),
  voice: voice.prefault({}),
  ...playback,
  fadeInMs: timeMs.default(0),
  fadeOutMs: timeMs.default(0),
  ducking: ducking.optional(),
};

/** An audio clip of the page itself, such as background music. `startMs` is measured from the page's start. */
export const pageAudio = z.strictObject({
  ...audioFields,
  startMs: timeMs.default(0),
  /** Default: to the page's end. */
  endMs: timeMs.optional(),
});
export type PageAudio = z.infer<typeof pageAudio>;
