import { z } from 'zod';
import type { Migration } from '../json/migration.ts';
import { layer } from '../layers/layer.ts';
import { stableId } from '../layers/layer-common.ts';
import { pageAudio } from '../motion/audio.ts';
import { pageTransition } from '../motion/page-transition.ts';
import { subtitles } from '../motion/subtitles.ts';
import { timeMs } from '../motion/time.ts';
import { paint, solid } from '../values/paint.ts';
import { parameter } from './parameter.ts';

/** One artboard. Layers are drawn in order, the last on top. */
export const page = z.strictObject({
  /** Stable: never changes during the life of the page. */
  id: stableId,
  name: z.string().max(255).default(''),
  /** Pixels. */
  width: z.number().int().min(1).max(5000),
  height: z.number().int().min(1).max(5000),
  /** Drawn in order, the last on top; an empty list is a transparent page. */
  backgrounds: z
    .array(paint)
    .max(8)
    .default([solid('#ffffff')]),
  /** Bleed in pixels beyond each edge, for print; other output omits it. */
  bleed: z.number().min(0).max(500).default(0),
  /** Duration of the page in videos, more than 0; default: as long as its layers, media and voices, else 5 seconds. */
  durationMs: timeMs.gt(0).optional(),
  /** Transition from the previous page; default: a cut. */
  transition: pageTransition.optional(),
  sounds: z.array(pageAudio).max(32).default([]),
  subtitles: subtitles.optional(),
  layers: z.array(layer).max(2000).default([]),
  /** The id of the master whose layers are drawn below those of the page. */
  master: stableId.optional(),
  /** The id of the layer that continues on added pages when its content does not fit on this one. */
  flow: stableId.optional(),
  parameters: z.array(parameter).max(500).default([]),
});
export type Page = z.infer<typeof page>;

/** Changes of stored pages, oldest first. */
export const pageMigrations: readonly Migration[] = [];
