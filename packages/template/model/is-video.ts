import type { Template } from './template.ts';
import { walkLayers } from '../layers/walk-layers.ts';

/** True if a template has a timeline: it has motion, audio or a duration. Otherwise it is a still. */
export function isVideo(template: Template): boolean {
  return template.pages.some(
    (page) =>
      page.durationMs !== undefined ||
      page.transition !== undefined ||
      page.subtitles !== undefined ||
      page.sounds.length > 0 ||
      [...walkLayers(page.layers)].some(
        ({ layer }) => layer.motion !== undefined || layer.type === 'video' || layer.type === 'audio',
      ),
  );
}
