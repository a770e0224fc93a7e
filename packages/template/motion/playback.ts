import { z } from 'zod';
import { timeMs } from './time.ts';

/** How an audio clip or a video is played; times in milliseconds of the file, `volume` 1 as recorded. */
export const playback = {
  trimStartMs: timeMs.default(0),
  /** Missing: to its end. */
  trimEndMs: timeMs.optional(),
  loop: z.boolean().default(false),
  muted: z.boolean().default(false),
  volume: z.number().min(0).max(4).default(1),
  speed: z.number().min(0.1).max(10).default(1),
};
