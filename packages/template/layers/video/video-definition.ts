import { sourceFormat } from '../../css/value-format.ts';
import { commonKeys } from '../common-keys.ts';
import { imageResize } from '../image/image-definition.ts';
import { imageKeys } from '../image/image-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { lookKeys } from '../look-keys.ts';
import { playbackKeys, timeKeys } from '../playback-keys.ts';
import { radiusKey } from '../radius-key.ts';
import { sourceContent } from '../source-content.ts';
import { styleKeysFor } from '../style-key.ts';
import type { VideoLayer } from './video-layer.ts';

const { memberKey } = styleKeysFor<VideoLayer>();

/** Videos for templates. */
export const videoDefinition: LayerDefinition<VideoLayer> = {
  migrations: [],
  keys: [
    ...imageKeys,
    radiusKey,
    ...lookKeys,
    ...timeKeys,
    ...playbackKeys,
    memberKey('poster', 'poster', sourceFormat),
    ...commonKeys,
  ],
  parameterType: 'videoUrl',
  content: sourceContent,
  ...imageResize,
};
