import type { Layer } from '@platen/template';

/** When a layer is shown, in milliseconds of its page: from `startMs` until just before `endMs`. */
export interface LayerTimes {
  startMs: number;
  endMs: number;
}

/** Limit of a layer's time: the length of its page in milliseconds, or the times of its group. */
export type Within = number | LayerTimes;

/**
 * When a layer is shown. Its own times count from the page's start, also in groups; it is never shown outside its page's or
 * group's time. A layer that would start after it ends is shown at no time (`endMs` equals `startMs`).
 */
export function layerTimes(layer: Pick<Layer, 'startMs' | 'endMs'>, within: Within): LayerTimes {
  const outer = typeof within === 'number' ? { startMs: 0, endMs: within } : within;
  const startMs = Math.max(outer.startMs, layer.startMs);
  return { startMs, endMs: Math.max(startMs, Math.min(outer.endMs, layer.endMs ?? outer.endMs)) };
}

/** Whether a layer with these times is shown at a time of its page. */
export function isShown(times: LayerTimes, localMs: number): boolean {
  return localMs >= times.startMs && localMs < times.endMs;
}
