import { z } from 'zod';
import type { Migration } from '../migration.ts';
import { assetSource } from '../asset-source.ts';
import { pictureFit } from './image-layer.ts';
import { layerCommon } from './layer-common.ts';

/** How a sound or a film is played; times in milliseconds, `volume` 1 as recorded. */
export const playback = {
  trimStartMs: z.number().min(0).default(0),
  /** Missing: to its end. */
  trimEndMs: z.number().min(0).optional(),
  loop: z.boolean().default(false),
  muted: z.boolean().default(false),
  volume: z.number().min(0).max(4).default(1),
  speed: z.number().min(0.1).max(10).default(1),
};

/** A film. Stills show `poster`, else the frame at `trimStartMs` where the platform can decode it. */
export const videoLayer = z.strictObject({
  type: z.literal('video'),
  ...layerCommon,
  source: assetSource.default(''),
  poster: assetSource.default(''),
  ...pictureFit,
  ...playback,
});
export type VideoLayer = z.infer<typeof videoLayer>;

/** Changes of stored video layers, oldest first. */
export const videoLayerMigrations: readonly Migration[] = [];
