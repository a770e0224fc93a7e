import type { Layer, Page } from '@platen/template';
import type { PageLayout } from '../pages/page-layout.ts';
import { layerTimes, type LayerTimes, type Within } from './layer-times.ts';
import { playedMs, type MediaDurations } from './page-duration.ts';
import { planTransits, type CountUnits } from './animation-plan.ts';

/** A stretch of a page's time in which a layer changes; of no length where it jumps from one look to another. */
export type MovingSpan = LayerTimes;

/** Inputs of moving spans besides the layer. */
export interface MovingContext {
  /** Units that a layer's motion has; see `countUnits`. Default one. */
  countUnits?: (layer: Layer) => CountUnits;
  /** Lengths of videos; an image whose source is here is a moving image. */
  durations?: Pick<MediaDurations, 'sources'>;
}

const noDurations: MediaDurations = { sources: new Map(), voices: new Map() };

function keyframeSpans(layer: Layer, startMs: number): MovingSpan[] {
  const spans: MovingSpan[] = [];
  for (const { keyframes } of layer.motion?.keyframes ?? []) {
    for (const [index, to] of keyframes.entries()) {
      const from = keyframes[index - 1];
      if (!from || from.value === to.value) continue;
      const endMs = startMs + to.atMs;
      spans.push({ startMs: from.easing === 'hold' ? endMs : startMs + from.atMs, endMs });
    }
  }
  return spans;
}

function mediaSpans(layer: Layer, times: LayerTimes, context: MovingContext): MovingSpan[] {
  const known = { ...noDurations, sources: context.durations?.sources ?? noDurations.sources };
  if (layer.type === 'image') return known.sources.has(layer.source) ? [times] : [];
  if (layer.type !== 'video' || layer.source === '') return [];
  const isEndless = layer.loop || !known.sources.has(layer.source);
  return [isEndless ? times : { startMs: times.startMs, endMs: times.startMs + playedMs(layer, known) }];
}

function ownSpans(layer: Layer, times: LayerTimes, context: MovingContext): MovingSpan[] {
  const plan = planTransits(layer, times, context.countUnits?.(layer) ?? (() => 1));
  const spans = [...keyframeSpans(layer, times.startMs), ...mediaSpans(layer, times, context)];
  if (plan.enter) spans.push({ startMs: plan.enter.startMs, endMs: plan.enter.endMs });
  if (plan.exit) spans.push({ startMs: plan.exit.startMs, endMs: plan.exit.endMs });
  const loop = layer.motion?.loop;
  if (loop) spans.push({ startMs: times.startMs + loop.delayMs, endMs: times.endMs });
  return spans;
}

/** Sorted, without overlaps, and within the layer's time. */
function joined(spans: readonly MovingSpan[], { startMs, endMs }: LayerTimes): MovingSpan[] {
  const result: MovingSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const from = Math.max(startMs, span.startMs);
    const to = Math.min(endMs, span.endMs);
    const last = result.at(-1);
    if (to < from) continue;
    if (last && from <= last.endMs) last.endMs = Math.max(last.endMs, to);
    else result.push({ startMs: from, endMs: to });
  }
  return result;
}

/**
 * When a layer changes, what it shows included: outside these spans it looks the same at all times. Showing and hiding are spans
 * of no length. A group changes when something in it does.
 */
export function layerSpans(layer: Layer, within: Within, context: MovingContext = {}): MovingSpan[] {
  const times = layerTimes(layer, within);
  if (!layer.visible || times.endMs <= times.startMs) return [];
  const spans = ownSpans(layer, times, context);
  if (layer.type === 'group') for (const child of layer.layers) spans.push(...layerSpans(child, times, context));
  spans.push({ startMs: times.startMs, endMs: times.startMs }, { startMs: times.endMs, endMs: times.endMs });
  return joined(spans, times);
}

/** Whether a layer changes while it is shown; appearing and disappearing are no change. */
export function isMoving(layer: Layer, within: Within, context: MovingContext = {}): boolean {
  const { startMs, endMs } = layerTimes(layer, within);
  return layerSpans(layer, within, context).some(
    (span) => span.endMs > span.startMs || (span.startMs > startMs && span.startMs < endMs),
  );
}

/** The spans of every layer of a page by its id, those in groups too. */
export function movingSpans(
  page: PageLayout | Page,
  pageDurationMs: number,
  context: MovingContext = {},
): Map<string, MovingSpan[]> {
  const result = new Map<string, MovingSpan[]>();
  const add = (layers: readonly Layer[], within: Within): void => {
    for (const layer of layers) {
      result.set(layer.id, layerSpans(layer, within, context));
      if (layer.type === 'group') add(layer.layers, layerTimes(layer, within));
    }
  };
  add('page' in page ? page.page.layers : page.layers, pageDurationMs);
  return result;
}

/** Whether something with these spans may look different at `toMs` from how it looked at the earlier `fromMs`. */
export function changesBetween(spans: readonly MovingSpan[], fromMs: number, toMs: number): boolean {
  return spans.some(({ startMs, endMs }) => endMs > fromMs && startMs <= toMs);
}
