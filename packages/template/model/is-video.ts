import type { Template } from './template.ts';
import { layerHolders } from './with-masters.ts';
import { walkLayers } from '../layers/walk-layers.ts';

/** True if a template has a timeline: it has motion, audio or a duration. Otherwise it is a still. */
export function isVideo(template: Template): boolean {
  return layerHolders(template).some(
    ({ holder }) =>
      ('sounds' in holder &&
        (holder.durationMs !== undefined ||
          holder.transition !== undefined ||
          holder.subtitles !== undefined ||
          holder.sounds.length > 0)) ||
      [...walkLayers(holder.layers)].some(
        ({ layer }) => layer.motion !== undefined || layer.type === 'video' || layer.type === 'audio',
      ),
  );
}
