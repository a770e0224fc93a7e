import { colorFormat, textFormat } from '../../css/value-format.ts';
import { ValueError } from '../../errors/refusal.ts';
import { drawnKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { readText } from '../source-content.ts';
import { styleKeysFor, withAliases } from '../style-key.ts';
import type { QrLayer } from './qr-layer.ts';

const { memberKey } = styleKeysFor<QrLayer>();

/** Codes for templates. */
export const qrDefinition: LayerDefinition<QrLayer> = {
  migrations: [],
  keys: [
    ...withAliases(memberKey('color', 'color', colorFormat), 'fill'),
    memberKey('backgroundColor', 'backgroundColor', colorFormat),
    ...drawnKeys,
  ],
  parameterType: 'text',
  content: {
    shape: () => textFormat(4000),
    read: (layer) => layer.content,
    write(layer, value) {
      const content = readText(value, 4000);
      return content instanceof ValueError ? content : { ...layer, content };
    },
  },
  canStretch: () => false,
  scale: () => ({}),
};
