import { z } from 'zod';
import type { Migration } from '../migration.ts';
import { assetSource } from '../asset-source.ts';
import { layerCommon } from './layer-common.ts';
import { playback } from './video-layer.ts';

/** A sound. Nothing of it is drawn. `voiceText`, when given, is spoken in place of `source`. */
export const audioLayer = z.strictObject({
  type: z.literal('audio'),
  ...layerCommon,
  source: assetSource.default(''),
  voiceText: z.string().max(10_000).default(''),
  ...playback,
  fadeInMs: z.number().min(0).default(0),
  fadeOutMs: z.number().min(0).default(0),
});
export type AudioLayer = z.infer<typeof audioLayer>;

/** Changes of stored audio layers, oldest first. */
export const audioLayerMigrations: readonly Migration[] = [];
