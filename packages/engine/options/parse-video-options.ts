import { subtitleStyleChange } from '@platen/template';
import { timeMs } from '@platen/template/internal';
import { z } from 'zod';

/** The schema of `VideoOptions`. */
export const videoOptionsSchema = z
  .strictObject({
    fps: z.number().min(1).max(60).optional(),
    quality: z.number().min(1).max(100).default(75),
    trimStartMs: timeMs.default(0),
    trimEndMs: timeMs.optional(),
    durationMs: timeMs.optional(),
    muted: z.boolean().default(false),
    loop: z.boolean().default(true),
    audioSource: z.string().optional(),
    subtitleSource: z.union([z.string(), z.record(z.coerce.number().int().min(1), z.string())]).optional(),
    subtitleStyle: subtitleStyleChange.optional(),
    burnSubtitles: z.boolean().optional(),
    softSubtitles: z.boolean().default(false),
    combinePages: z.boolean().default(true),
    pageTransition: z.enum(['none', 'fade', 'dissolve', 'wipe', 'slide', 'push']).optional(),
    pageTransitionDurationMs: timeMs.optional(),
  })
  .refine(({ trimStartMs, trimEndMs = Infinity }) => trimStartMs < trimEndMs, {
    path: ['trimEndMs'],
    message: 'must be after trimStartMs',
  });

/** Video options with their defaults. */
export type ParsedVideoOptions = z.output<typeof videoOptionsSchema>;
