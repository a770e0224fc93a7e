import { msg } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import { pageDuration } from '@platen/engine/internal';
import { type Easing, type Keyframe, type KeyframeTrack, type Layer, type Page, walkLayers } from '@platen/template';
import { layerMotion } from '@platen/template/internal';
import { putFrame, shiftFrames } from '../geometry/keyframe-times.ts';
import type { Edit } from '../store/template-document.ts';
import { findPage } from '../store/find-place.ts';
import { draftLayers } from './layers-recipe.ts';

/** Names a keyframe: `atMs` counts from when its layer is shown, as in the template. */
export interface KeyframeName {
  layerId: string;
  property: string;
  atMs: number;
}

/** A keyframe with what it says. Without an easing it continues as the one before it. */
export interface NewKeyframe extends KeyframeName {
  value: Keyframe['value'];
  easing?: Easing;
}

/** Most properties of a layer that have keyframes. */
const maxTracks = 64;
const noDurations = { sources: new Map<string, number>(), voices: new Map<string, number>() };

/** Puts in keyframes, or changes what those at the same times say. Undefined for none. */
export function setKeyframes(
  page: Page,
  keyframes: readonly NewKeyframe[],
  options: { label?: string; mergeKey?: string } = {},
): Edit | undefined {
  if (keyframes.length === 0) return undefined;
  const { label = msg('Set keyframe'), ...rest } = options;
  return {
    label,
    ...rest,
    recipe(draft) {
      for (const { layerId, property, ...frame } of keyframes) {
        const [layer] = draftLayers(draft, page.id, [layerId]);
        if (layer) putFrame(trackIn(layer, property), frame);
      }
      keepLength(findPage(draft, page.id), page);
    },
  };
}

/** Takes keyframes away; a property without any has its design's value again. */
export function deleteKeyframes(
  page: Page,
  keyframes: readonly KeyframeName[],
  label: string = msg('Delete keyframes'),
): Edit | undefined {
  return editTracks(page, keyframes, label, (frames, times) => frames.filter(({ atMs }) => !times.has(atMs)));
}

/** Moves keyframes by whole milliseconds; see `boundShift` for how far they may. Those at which they arrive are replaced. */
export function moveKeyframes(
  page: Page,
  keyframes: readonly KeyframeName[],
  byMs: number,
  options: { mergeKey?: string } = {},
): Edit | undefined {
  if (byMs === 0) return undefined;
  const edit = editTracks(page, keyframes, msg('Move keyframes'), (frames, times) => shiftFrames(frames, times, byMs));
  return edit && { ...edit, ...options };
}

/** Puts keyframes at other times of their layers; those at which they arrive are replaced. Undefined when none gets elsewhere. */
export function retimeKeyframes(
  page: Page,
  moves: readonly { name: KeyframeName; toMs: number }[],
  options: { mergeKey?: string } = {},
): Edit | undefined {
  if (moves.every(({ name, toMs }) => name.atMs === toMs)) return undefined;
  const targets = new Map(moves.map(({ name, toMs }) => [targetKey(name, name.atMs), toMs]));
  const names = moves.map(({ name }) => name);
  const edit = editTracks(page, names, msg('Scale keyframes'), (frames, times, track) => {
    const arriving = frames
      .filter(({ atMs }) => times.has(atMs))
      .map((frame) => ({ ...frame, atMs: targets.get(targetKey(track, frame.atMs)) ?? frame.atMs }));
    const taken = new Set(arriving.map(({ atMs }) => atMs));
    const staying = frames.filter(({ atMs }) => !times.has(atMs) && !taken.has(atMs));
    return [...staying, ...arriving].sort((one, other) => one.atMs - other.atMs);
  });
  return edit && { ...edit, ...options };
}

function targetKey({ layerId, property }: Pick<KeyframeName, 'layerId' | 'property'>, atMs: number): string {
  return `${layerId} ${property} ${atMs}`;
}

/** Changes how values run from these keyframes to the ones after them. */
export function easeKeyframes(page: Page, keyframes: readonly KeyframeName[], easing: Easing): Edit | undefined {
  return editTracks(page, keyframes, msg('Change easing'), (frames, times) =>
    frames.map((frame) => (times.has(frame.atMs) ? { ...frame, easing } : frame)),
  );
}

function editTracks(
  page: Page,
  keyframes: readonly KeyframeName[],
  label: string,
  change: (
    frames: readonly Keyframe[],
    times: ReadonlySet<number>,
    track: Pick<KeyframeName, 'layerId' | 'property'>,
  ) => Keyframe[],
): Edit | undefined {
  if (keyframes.length === 0) return undefined;
  const timesByTrack = new Map<string, Map<string, Set<number>>>();
  for (const { layerId, property, atMs } of keyframes) {
    const tracks = timesByTrack.get(layerId) ?? new Map<string, Set<number>>();
    timesByTrack.set(layerId, tracks);
    const times = tracks.get(property) ?? new Set<number>();
    tracks.set(property, times.add(atMs));
  }
  return {
    label,
    recipe(draft) {
      for (const layer of draftLayers(draft, page.id, [...timesByTrack.keys()])) {
        for (const [property, times] of timesByTrack.get(layer.id) ?? []) {
          const track = layer.motion?.keyframes.find((each) => isTrackOf(each, property));
          if (track) track.keyframes = castDraft(change(track.keyframes, times, { layerId: layer.id, property }));
        }
        tidyMotion(layer);
      }
      keepLength(findPage(draft, page.id), page);
    },
  };
}

function isTrackOf(track: KeyframeTrack, property: string): boolean {
  return track.property.toLowerCase() === property.toLowerCase();
}

/** The keyframes of a property, begun when there are none; those of a layer that has too many are no part of it. */
function trackIn(layer: Draft<Layer>, property: string): Keyframe[] {
  layer.motion ??= layerMotion.parse({});
  const { keyframes: tracks } = layer.motion;
  const known = tracks.find((each) => isTrackOf(each, property));
  if (known) return known.keyframes;
  if (tracks.length >= maxTracks) return [];
  tracks.push({ property, keyframes: [] });
  return tracks.at(-1)?.keyframes ?? [];
}

/** A layer that nothing moves any more has no motion. */
function tidyMotion(layer: Draft<Layer>): void {
  const { motion } = layer;
  if (!motion) return;
  if (motion.keyframes.some(({ keyframes }) => keyframes.length === 0))
    motion.keyframes = motion.keyframes.filter(({ keyframes }) => keyframes.length > 0);
  if (!motion.enter && !motion.exit && !motion.loop && motion.keyframes.length === 0) delete layer.motion;
}

/**
 * A page that lasts as long as what it holds would end with its last keyframe, or grow with it: it stays as long as it is. Where videos,
 * sounds and voices say how long, they continue doing so.
 */
function keepLength(draft: Draft<Page> | undefined, page: Page): void {
  if (!draft || draft.durationMs !== undefined || isAsLongAsMedia(page)) return;
  const lengthMs = pageDuration(page, noDurations);
  if (pageDuration(draft as Page, noDurations) !== lengthMs) draft.durationMs = Math.round(lengthMs);
}

function isAsLongAsMedia(page: Page): boolean {
  return (
    page.subtitles !== undefined ||
    page.sounds.some(({ loop, muted, voiceText }) => !loop && !muted && voiceText !== '') ||
    [...walkLayers(page.layers)].some(({ layer }) => (layer.type === 'video' || layer.type === 'audio') && !layer.loop)
  );
}
