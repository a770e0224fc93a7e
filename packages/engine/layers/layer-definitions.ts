import type { LayerType } from '@platen/template';
import { audioDefinition } from './audio/audio-definition.ts';
import { groupDefinition } from './group/group-definition.ts';
import { imageDefinition } from './image/image-definition.ts';
import { chartDefinition } from './chart/chart-definition.ts';
import type { LayerDefinition, LeafDefinition } from './layer-definition.ts';
import { qrDefinition } from './qr/qr-definition.ts';
import { shapeDefinition } from './shape/shape-definition.ts';
import { svgDefinition } from './svg/svg-definition.ts';
import { tableDefinition } from './table/table-definition.ts';
import { textDefinition } from './text/text-definition.ts';
import { videoDefinition } from './video/video-definition.ts';

/** The types of layers without layers in them. */
export type LeafType = Exclude<LayerType, 'group'>;

const leaves: { [Type in LeafType]: LeafDefinition<Type> } = {
  text: textDefinition,
  image: imageDefinition,
  shape: shapeDefinition,
  svg: svgDefinition,
  qr: qrDefinition,
  table: tableDefinition,
  chart: chartDefinition,
  video: videoDefinition,
  audio: audioDefinition,
} satisfies Record<LeafType, unknown>;

const definitions: { [Type in LayerType]: LayerDefinition<Type> } = { ...leaves, group: groupDefinition };

/** Returns the definition of a layer's type. */
export function definitionOf<Type extends LayerType>({ type }: { type: Type }): LayerDefinition<Type> {
  return definitions[type];
}

/** Returns the definition of a layer's type without child layers. */
export function leafDefinitionOf<Type extends LeafType>({ type }: { type: Type }): LeafDefinition<Type> {
  return leaves[type];
}
