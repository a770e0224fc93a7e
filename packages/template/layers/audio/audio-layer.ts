import { z } from 'zod';
import { audioFields } from '../../motion/audio.ts';
import { layerCommon } from '../layer-common.ts';

/** An audio clip, which is not drawn. `voiceText`, if given, is spoken instead of `source`. */
export const audioLayer = z.strictObject({ type: z.literal('audio'), ...layerCommon, ...audioFields });
export type AudioLayer = z.infer<typeof audioLayer>;
