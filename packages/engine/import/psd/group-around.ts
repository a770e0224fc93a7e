import { layer as layerSchema, type GroupLayer, type Layer } from '@platen/template';
import type { Box } from '../../geometry/boxes.ts';
import { boundsOfLayers } from '../layer-box.ts';

/** A group around layers, which stay where they are. Its box is theirs, in whole pixels, unless `box` says otherwise. */
export function groupAround(
  layers: readonly Layer[],
  look: Partial<GroupLayer> & { id: string },
  box: Box = boxAround(layers),
): GroupLayer {
  const moved = layers.map((layer) => ({ ...layer, x: layer.x - box.x, y: layer.y - box.y }));
  return layerSchema.parse({ ...look, ...box, type: 'group', layers: moved }) as GroupLayer;
}

/** The box around layers, with what may show beyond it: letters and outlines. */
export function boxAround(layers: readonly Layer[]): Box {
  const bounds = boundsOfLayers(layers);
  if (!bounds) return { x: 0, y: 0, width: 0, height: 0 };
  const spare = Math.max(0, ...layers.map(spareOf));
  const [x, y] = [Math.floor(bounds.left - spare), Math.floor(bounds.top - spare)];
  const [right, bottom] = [Math.ceil(bounds.right + spare), Math.ceil(bounds.bottom + spare)];
  return { x, y, width: right - x, height: bottom - y };
}

function spareOf(layer: Layer): number {
  if (layer.type === 'text') return Math.ceil(layer.style.fontSize);
  if (layer.type === 'shape') return Math.ceil(Math.max(0, ...layer.strokes.map(({ width }) => width)));
  return 0;
}
