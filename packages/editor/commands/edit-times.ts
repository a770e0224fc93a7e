import { msg } from '@lit/localize';
import type { Draft } from 'immer';
import { trackValue } from '@platen/engine/internal';
import type { KeyframeTrack, Layer, Page, Template } from '@platen/template';
import { copyLayers } from '@platen/template/internal';
import type { Span, SpanPart } from '../geometry/timeline-spans.ts';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { findPage } from '../store/find-place.ts';
import { insertAbove } from './insert-above.ts';
import { setLayers } from './set-layers.ts';
import { tidyReferences } from './tidy-references.ts';

/** Sets the time in which a layer is shown. One that lasts to the page's end has no end of its own. */
export function putSpan(layer: Draft<Layer>, { startMs, endMs }: Span, pageMs: number): void {
  layer.startMs = startMs;
  if (endMs >= pageMs) delete layer.endMs;
  else layer.endMs = endMs;
}

/**
 * The earliest that a layer can begin when its start is trimmed: of a video or audio, where its file begins. Milliseconds of the page, as
 * `startMs` is.
 */
export function earliestStart(layer: Layer, startMs: number): number {
  if (layer.type !== 'video' && layer.type !== 'audio') return 0;
  return Math.max(0, Math.ceil(startMs - layer.trimStartMs / layer.speed));
}

/** Leaves out what a video or audio played until its new start, so that the rest is heard and seen when it was. */
function cutStart(layer: Draft<Layer>, startMs: number): void {
  if (layer.type !== 'video' && layer.type !== 'audio') return;
  layer.trimStartMs = Math.max(0, Math.round(layer.trimStartMs + (startMs - layer.startMs) * layer.speed));
}

/** Shows layers for other times; `part` says what of them was dragged, default the whole, so that videos and audio move along. */
export function setSpans(
  page: Page,
  spans: ReadonlyMap<string, Span>,
  pageMs: number,
  options: { label?: string; mergeKey?: string; part?: SpanPart } = {},
): Edit | undefined {
  const { part = 'whole', label = part === 'whole' ? msg('Move in time') : msg('Trim'), ...rest } = options;
  return setLayers(
    page,
    [...spans.keys()],
    label,
    (layer) => {
      const span = spans.get(layer.id);
      if (!span) return;
      if (part === 'start') cutStart(layer, span.startMs);
      putSpan(layer, span, pageMs);
    },
    rest,
  );
}

/** Cuts layers in two at a time of the page: the first halves end there, copies of them begin. Videos and audio continue where they were. */
export function splitLayers(
  template: Template,
  page: Page,
  layers: readonly { layer: Layer; span: Span }[],
  atMs: number,
): Edit | undefined {
  const cut = layers.filter(({ span }) => atMs > span.startMs && atMs < span.endMs);
  if (cut.length === 0) return undefined;
  const newId = createIds(template);
  const halves = new Map(
    cut.flatMap(({ layer }) =>
      copyLayers([beginAt(layer, atMs)], newId).layers.map((half): [string, Layer] => [layer.id, half]),
    ),
  );
  return {
    label: msg('Split'),
    select: [...halves.values()].map(({ id }) => id),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      insertAbove(draftPage.layers, halves, (layer) => endAt(layer, atMs));
      tidyReferences(draftPage);
    },
  };
}

/** The layer up to a time. */
function endAt(layer: Layer, atMs: number): Layer {
  const first: Layer = { ...layer, endMs: Math.round(atMs) };
  if (!first.motion?.exit) return first;
  const { exit: _gone, ...motion } = first.motion;
  return { ...first, motion };
}

/** The layer from a time on. */
function beginAt(layer: Layer, atMs: number): Layer {
  const startMs = Math.round(atMs);
  const { enter: _gone, keyframes = [], ...motion } = layer.motion ?? {};
  const later: Layer = {
    ...layer,
    startMs,
    ...(layer.motion && {
      motion: { ...motion, keyframes: keyframes.map((track) => tracksFrom(layer, track, startMs - layer.startMs)) },
    }),
  };
  if (later.type !== 'video' && later.type !== 'audio') return later;
  const passedMs = atMs - layer.startMs;
  return { ...later, trimStartMs: Math.round(later.trimStartMs + passedMs * later.speed), fadeInMs: 0 };
}

/** The keyframes of a property from a time on: the first of them says what the property was at that time. */
function tracksFrom(layer: Layer, track: KeyframeTrack, fromMs: number): KeyframeTrack {
  const { keyframes, property } = track;
  const later = keyframes
    .filter(({ atMs }) => atMs >= fromMs)
    .map((frame) => ({ ...frame, atMs: frame.atMs - fromMs }));
  const value = trackValue(layer, track, fromMs);
  if (later[0]?.atMs === 0 || value === undefined) return { property, keyframes: later.length > 0 ? later : keyframes };
  const before = keyframes.findLast(({ atMs }) => atMs < fromMs);
  return { property, keyframes: [{ atMs: 0, value, easing: before?.easing ?? 'linear' }, ...later] };
}
