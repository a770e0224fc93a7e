import { z } from 'zod';
import type { Migration } from '../migration.ts';
import { soundFields } from '../motion/sound.ts';
import { layerCommon } from './layer-common.ts';

/** A sound. Nothing of it is drawn. `voiceText`, when given, is spoken in place of `source`. */
export const audioLayer = z.strictObject({ type: z.literal('audio'), ...layerCommon, ...soundFields });
export type AudioLayer = z.infer<typeof audioLayer>;

/** Changes of stored audio layers, oldest first. */
export const audioLayerMigrations: readonly Migration[] = [];
