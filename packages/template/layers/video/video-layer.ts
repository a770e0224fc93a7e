import { z } from 'zod';
import { assetSource } from '../../values/asset-source.ts';
import { timeMs } from '../../motion/time.ts';
import { playback } from '../../motion/playback.ts';
import { imageFit } from '../image/image-layer.ts';
import { layerCommon } from '../layer-common.ts';

/** A video. Images show `poster`, else the frame at `trimStartMs` if the platform can decode it. */
export const videoLayer = z.strictObject({
  type: z.literal('video'),
  ...layerCommon,
  source: assetSource.default(''),
  poster: assetSource.default(''),
  ...imageFit,
  ...playback,
  /** Of its sound. */
  fadeInMs: timeMs.default(0),
  fadeOutMs: timeMs.default(0),
});
export type VideoLayer = z.infer<typeof videoLayer>;
