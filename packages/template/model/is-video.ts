import type { Template } from './template.ts';
import { walkLayers } from '../layers/walk-layers.ts';

/** Whether a template is made to be a video: something of it moves, sounds, or is shown for a time. Any other is a still. */
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
