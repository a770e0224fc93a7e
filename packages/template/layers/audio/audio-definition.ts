import { numberFormat, textFormat, withoutCourse } from '../../css/value-format.ts';
import { ValueError } from '../../errors/refusal.ts';
import { commonKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { playbackKeys, timeKeys } from '../playback-keys.ts';
import { readText, sourceContent } from '../source-content.ts';
import { styleKeysFor } from '../style-key.ts';
import type { AudioLayer } from './audio-layer.ts';

const { styleKey } = styleKeysFor<AudioLayer>();

/** Audio layers for templates. A parameter of type `voiceText` fills what is spoken, any other the file. */
export const audioDefinition: LayerDefinition<AudioLayer> = {
  migrations: [],
  keys: [
    ...timeKeys,
    ...playbackKeys,
    styleKey('voice', {
      format: textFormat(100),
      read: (layer) => layer.voice.name,
      write: (layer, name) => ({ ...layer, voice: { ...layer.voice, name } }),
    }),
    styleKey('voiceSpeed', {
      format: withoutCourse(numberFormat(0.25, 4)),
      read: (layer) => layer.voice.speed,
      write: (layer, speed) => ({ ...layer, voice: { ...layer.voice, speed } }),
    }),
    ...commonKeys,
  ],
  parameterType: 'voiceText',
  content: {
    shape: (type) => (type === 'voiceText' ? textFormat(10_000) : sourceContent.shape(type)),
    read: (layer, type) => (type === 'voiceText' ? layer.voiceText : layer.source),
    write(layer, value, type) {
      if (type !== 'voiceText') return sourceContent.write(layer, value, type);
      const voiceText = readText(value, 10_000);
      return voiceText instanceof ValueError ? voiceText : { ...layer, voiceText };
    },
  },
  canStretch: () => false,
  scale: () => ({}),
};
