import { colorFormat, oneOfFormat } from '../../css/value-format.ts';
import { drawnKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { sourceContent } from '../source-content.ts';
import { styleKeysFor, withAliases } from '../style-key.ts';
import type { SvgLayer } from './svg-layer.ts';

const { memberKey } = styleKeysFor<SvgLayer>();

/** SVG drawings for templates. */
export const svgDefinition: LayerDefinition<SvgLayer> = {
  migrations: [],
  keys: [
    ...withAliases(memberKey('svgColor', 'color', colorFormat), 'color', 'fill'),
    memberKey('objectFit', 'fit', oneOfFormat<SvgLayer['fit']>(['contain', 'cover', 'fill'])),
    ...drawnKeys,
  ],
  parameterType: 'imageUrl',
  content: sourceContent,
  canStretch: (layer, _, spans) => spans.width && spans.height && layer.fit === 'cover',
  scale: () => ({}),
};
