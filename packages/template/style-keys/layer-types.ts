import type { LayerType } from '../layers/layer.ts';

/** Every layer type. */
export const allTypes = [
  'text',
  'image',
  'shape',
  'svg',
  'qr',
  'table',
  'group',
  'video',
  'audio',
] as const satisfies readonly LayerType[];

/** The layer types that are drawn. */
export const drawnTypes = allTypes.filter((type) => type !== 'audio');
