import type { Layer } from '@platen/template';
import type { PageLayout } from '../pages/page-layout.ts';
import { isShown, layerTimes, type Within } from './layer-times.ts';

/** A frame of a video or a moving image that a layer shows at a moment. */
export interface FrameNeed {
  layerId: string;
  /** As written in the template. */
  source: string;
  /** Milliseconds of the file. */
  timeMs: number;
}

/**
 * Milliseconds before an end in which the last frame is requested. Files round the times of their frames, and readers allow for
 * that: what begins at the very end would be shown otherwise.
 */
const beforeEndMs = 4;

/**
 * The frames that a page needs at a time of it: those of its videos, and of images whose source is a moving image. `durations`
 * has the length of each by its source; an image that is not there is a still, a video's unknown length counts as endless.
 * When a video that does not loop is over its last frame stays.
 */
export function frameNeeds(
  { page }: Pick<PageLayout, 'page'>,
  localMs: number,
  pageDurationMs: number,
  durations: ReadonlyMap<string, number>,
): FrameNeed[] {
  const needs: FrameNeed[] = [];
  const collect = (layers: readonly Layer[], within: Within): void => {
    for (const layer of layers) {
      const times = layerTimes(layer, within);
      if (!layer.visible || !isShown(times, localMs)) continue;
      const sinceMs = Math.max(0, Math.min(localMs, times.endMs - beforeEndMs) - times.startMs);
      const timeMs = mediaTimeAt(layer, sinceMs, durations);
      if (timeMs !== undefined && 'source' in layer) needs.push({ layerId: layer.id, source: layer.source, timeMs });
      if (layer.type === 'group') collect(layer.layers, times);
    }
  };
  collect(page.layers, pageDurationMs);
  return needs;
}

/** The moment of a layer's file that is shown so long after the layer appeared; undefined when it is a still. */
function mediaTimeAt(layer: Layer, sinceMs: number, durations: ReadonlyMap<string, number>): number | undefined {
  if (layer.type === 'image') {
    const durationMs = durations.get(layer.source) ?? 0;
    return durationMs > 0 ? sinceMs % durationMs : undefined;
  }
  if (layer.type !== 'video' || layer.source === '') return undefined;
  const { trimStartMs, trimEndMs = Infinity, speed, loop } = layer;
  const endMs = Math.min(trimEndMs, durations.get(layer.source) ?? Infinity);
  const lengthMs = endMs - trimStartMs;
  if (!(lengthMs > 0)) return trimStartMs;
  const played = sinceMs * speed;
  const within = loop && lengthMs < Infinity ? played % lengthMs : played;
  return trimStartMs + Math.min(within, Math.max(0, lengthMs - beforeEndMs));
}
