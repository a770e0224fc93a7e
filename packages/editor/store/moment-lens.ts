import { applyPatches, current, isDraft, produceWithPatches, type Draft, type Patch } from 'immer';
import { keyframedLayer, layerTimes, trackValue, type LayerTimes, type Within } from '@platen/engine/internal';
import {
  findStyleKey,
  isColorText,
  ValueError,
  type Keyframe,
  type Layer,
  type Page,
  type Template,
} from '@platen/template';
import { findCourse } from '@platen/template/internal';
import { findPage, findPlace } from './find-place.ts';
import { frameAt, putFrame } from '../geometry/keyframe-times.ts';
import type { MomentLens } from './template-document.ts';

/** The moment of a page that is shown and edited. */
export interface Moment {
  pageId: string;
  /** Milliseconds of the page. */
  atMs: number;
  /** How long the page is shown. */
  pageMs: number;
}

/** A layer with keyframes at the moment; what they show may differ from its design, or be the very same. */
interface Posed {
  designed: Layer;
  shown: Layer;
  times: LayerTimes;
}

/**
 * Shows a page as its keyframes have it at a moment. What is changed of a property with keyframes becomes a keyframe at that moment, and
 * the design keeps its own value; all other changes are made to the design. Layers that are not shown at the moment stay as designed.
 */
export function createMomentLens({ pageId, atMs, pageMs }: Moment): MomentLens {
  const layersShown = new WeakMap<Layer, Layer>();
  const pagesShown = new WeakMap<Page, Page>();

  const showLayer = (layer: Layer, within: Within): Layer => {
    const known = layersShown.get(layer);
    if (known) return known;
    const times = layerTimes(layer, within);
    const isIn = isShownAt(times, atMs);
    const keyed = isIn && layer.motion ? keyframedLayer(layer, atMs, within) : layer;
    let shown = keyed;
    if (keyed.type === 'group' && isIn) {
      const layers = keyed.layers.map((child) => showLayer(child, times));
      if (layers.some((child, index) => child !== keyed.layers[index])) shown = { ...keyed, layers };
    }
    layersShown.set(layer, shown);
    return shown;
  };

  const showPage = (page: Page): Page => {
    const known = pagesShown.get(page);
    if (known) return known;
    const layers = page.layers.map((layer) => showLayer(layer, pageMs));
    const shown = layers.some((layer, index) => layer !== page.layers[index]) ? { ...page, layers } : page;
    pagesShown.set(page, shown);
    return shown;
  };

  const show = (template: Template): Template => {
    const index = template.pages.findIndex(({ id }) => id === pageId);
    const page = template.pages[index];
    const shown = page && showPage(page);
    return shown && shown !== page ? { ...template, pages: template.pages.with(index, shown) } : template;
  };

  return {
    atMs,
    show,
    absent(template) {
      const found = new Set<string>();
      const page = template.pages.find(({ id }) => id === pageId);
      if (page) collectAbsent(page.layers, pageMs, atMs, found);
      return found;
    },
    through(template, recipe) {
      const shown = show(template);
      const page = template.pages.find(({ id }) => id === pageId);
      if (!page) return recipe;
      const posed = new Map<string, Posed>();
      collectPosed(page.layers, pageMs, { atMs, shownAs: (layer) => layersShown.get(layer) ?? layer }, posed);
      if (posed.size === 0) return recipe;
      return (draft) => {
        const [next, patches] = produceWithPatches(shown, recipe);
        if (patches.length === 0) return;
        applyPatches(draft, patches as Patch[]);
        const nextPage = next.pages.find(({ id }) => id === pageId);
        const draftPage = findPage(draft, pageId);
        if (!nextPage || !draftPage) return;
        const after = new Map<string, Layer>();
        collectLayers(nextPage.layers, after);
        for (const [id, pose] of posed) {
          const changed = after.get(id);
          const target = changed && findPlace(draftPage, id)?.layer;
          if (!target) continue;
          // A layer that only has another place in the tree comes there as it is shown.
          if (changed === pose.shown) restore(target, pose.designed, pose.shown, changed);
          else keepDesign(target, pose, changed, atMs);
        }
      };
    },
  };
}

/** Whether the playhead stands in a layer's time; at its very end it still does. */
export function isShownAt({ startMs, endMs }: LayerTimes, atMs: number): boolean {
  return endMs > startMs && atMs >= startMs && atMs <= endMs;
}

function collectAbsent(layers: readonly Layer[], within: Within, atMs: number, found: Set<string>): void {
  for (const layer of layers) {
    const times = layerTimes(layer, within);
    if (!isShownAt(times, atMs)) found.add(layer.id);
    else if (layer.type === 'group') collectAbsent(layer.layers, times, atMs, found);
  }
}

function collectPosed(
  layers: readonly Layer[],
  within: Within,
  moment: { atMs: number; shownAs: (layer: Layer) => Layer },
  posed: Map<string, Posed>,
): void {
  for (const layer of layers) {
    const times = layerTimes(layer, within);
    if (!isShownAt(times, moment.atMs)) continue;
    const shown = moment.shownAs(layer);
    if (layer.motion && layer.motion.keyframes.length > 0) posed.set(layer.id, { designed: layer, shown, times });
    if (layer.type === 'group') collectPosed(layer.layers, times, moment, posed);
  }
}

function collectLayers(layers: readonly Layer[], found: Map<string, Layer>): void {
  for (const layer of layers) {
    found.set(layer.id, layer);
    if (layer.type === 'group') collectLayers(layer.layers, found);
  }
}

/** Makes keyframes of what was changed, and puts back what the design says of it. */
function keepDesign(target: Draft<Layer>, { designed, shown, times }: Posed, changed: Layer, atMs: number): void {
  const sinceMs = Math.round(atMs - times.startMs);
  for (const track of designed.motion?.keyframes ?? []) {
    const key = findStyleKey(track.property, changed.type);
    const now = changed.motion?.keyframes.find(({ property }) => property === track.property);
    const value = key && now && keyframeValue(changed, track.property, key.read(changed));
    if (value === undefined || key?.read(changed) === key?.read(shown)) continue;
    if (trackValue(changed, now ?? track, sinceMs) === value) continue;
    const frames = target.motion?.keyframes.find(({ property }) => property === track.property)?.keyframes;
    if (frames) putFrame(frames, { atMs: frameAt(frames, sinceMs)?.atMs ?? sinceMs, value: withoutNoise(value) });
  }
  restore(target, designed, shown, changed);
}

/** Returns the keyframe value of a property; undefined for values that keyframes cannot have, such as a gradient. */
function keyframeValue(layer: Layer, property: string, value: unknown): Keyframe['value'] | undefined {
  const course = findCourse(property, layer);
  if (course?.kind === 'color') return typeof value === 'string' && isColorText(value) ? value : undefined;
  const read = typeof value === 'string' || typeof value === 'number' ? course?.read(value) : undefined;
  return read instanceof ValueError ? undefined : read;
}

/** Numbers between two keyframes have many digits; a thousandth of a pixel or degree is finer than anyone sees. */
function withoutNoise(value: Keyframe['value']): Keyframe['value'] {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
}

/** Restores the designed values that keyframes override: both those shown and those that just became a keyframe. */
function restore(target: Draft<Layer>, designed: Layer, shown: Layer, changed: Layer): void {
  const isOwn = (field: string): boolean => field !== 'layers' && field !== 'motion';
  const touched = [...new Set([...Object.keys(shown), ...Object.keys(changed)])].filter(
    (field) => isOwn(field) && fieldOf(changed, field) !== fieldOf(shown, field),
  );
  for (const field of Object.keys(shown)) {
    if (!isOwn(field) || fieldOf(shown, field) === fieldOf(designed, field) || touched.includes(field)) continue;
    if (plain(fieldOf(target, field)) !== fieldOf(designed, field))
      Object.assign(target, { [field]: fieldOf(designed, field) });
  }
  if (touched.length === 0) return;
  for (const { property } of changed.motion?.keyframes ?? []) {
    const key = findStyleKey(property, designed.type);
    const value = key?.read(designed);
    const now = plain(target) as Layer;
    if (!key || value === undefined || key.read(now) === value) continue;
    if (keyframeValue(changed, property, key.read(changed)) === undefined) continue;
    const written = key.write(now, value);
    if (written instanceof ValueError) continue;
    for (const field of touched) {
      if (fieldOf(written, field) !== fieldOf(now, field)) Object.assign(target, { [field]: fieldOf(written, field) });
    }
  }
}

function plain(value: unknown): unknown {
  return isDraft(value) ? current(value) : value;
}

function fieldOf(layer: object, field: string): unknown {
  return (layer as Readonly<Record<string, unknown>>)[field];
}
