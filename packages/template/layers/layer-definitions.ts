import { audioDefinition } from './audio/audio-definition.ts';
import { chartDefinition } from './chart/chart-definition.ts';
import { groupDefinition } from './group/group-definition.ts';
import { imageDefinition } from './image/image-definition.ts';
import type { LayerOf, LayerType } from './layer.ts';
import type { LayerDefinition } from './layer-definition.ts';
import { qrDefinition } from './qr/qr-definition.ts';
import { shapeDefinition } from './shape/shape-definition.ts';
import type { StyleKey } from './style-key.ts';
import { svgDefinition } from './svg/svg-definition.ts';
import { tableDefinition } from './table/table-definition.ts';
import { textDefinition } from './text/text-definition.ts';
import { videoDefinition } from './video/video-definition.ts';

type LayerDefinitions = { [Type in LayerType]: LayerDefinition<LayerOf<Type>> };

/** Every type of layer. */
export const layerDefinitions: LayerDefinitions = {
  text: textDefinition,
  image: imageDefinition,
  shape: shapeDefinition,
  svg: svgDefinition,
  qr: qrDefinition,
  table: tableDefinition,
  chart: chartDefinition,
  group: groupDefinition,
  video: videoDefinition,
  audio: audioDefinition,
} satisfies Record<LayerType, unknown>;

/** Returns the definition of a layer's type. */
export function definitionOf<Type extends LayerType>({ type }: { type: Type }): LayerDefinition<LayerOf<Type>> {
  return layerDefinitions[type];
}

const keysByName = Object.fromEntries(
  Object.entries(layerDefinitions).map(([type, { keys }]) => [
    type,
    new Map(keys.map((key) => [key.name.toLowerCase(), key])),
  ]),
);

/** Returns the style keys of layers of this type. */
export function styleKeysOf(type: LayerType): readonly StyleKey[] {
  return layerDefinitions[type].keys;
}

/** Returns the style key with this name (ignoring case) for layers of this type. */
export function findStyleKey(name: string, type: LayerType): StyleKey | undefined {
  return keysByName[type]?.get(name.toLowerCase());
}
