import {
  findStyleKey,
  ValueError,
  type Keyframe,
  type KeyframeTrack,
  type Layer,
  type ValueCourse,
} from '@platen/template';
import { findCourse } from '@platen/template/internal';
import { cssColor, parseColor } from '../geometry/color-value.ts';
import { easeAt } from './easing.ts';
import { layerTimes, type Within } from './layer-times.ts';

/** Properties that need no new layout: the layer is only placed, turned, sized as an image or mixed differently. */
const transformProperties: ReadonlySet<string> = new Set(['x', 'y', 'rotation', 'opacity', 'scale']);

/**
 * The color between two, mixed in sRGB with premultiplied alpha as CSS does it: a transparent color lends no hue. A course that
 * overshoots stays at its ends.
 */
export function mixColors(from: string, to: string, progress: number): string {
  const at = Math.min(1, Math.max(0, progress));
  const [a, b] = [parseColor(from), parseColor(to)];
  const alpha = a.alpha + (b.alpha - a.alpha) * at;
  const mix = (one: number, other: number): number =>
    alpha > 0 ? (one * a.alpha * (1 - at) + other * b.alpha * at) / alpha : 0;
  return cssColor({ red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha });
}

function between(course: ValueCourse, from: Keyframe, to: Keyframe, progress: number): number | string | undefined {
  if (course.kind === 'color') {
    if (progress <= 0) return from.value;
    return progress >= 1 ? to.value : mixColors(String(from.value), String(to.value), progress);
  }
  const [a, b] = [course.read(from.value), course.read(to.value)];
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  const value = Math.min(course.max, Math.max(course.min, a + (b - a) * progress));
  return course.integer ? Math.round(value) : value;
}

/** The value of a track at `sinceMs` after its layer was shown; undefined for a property that has no course. */
export function trackValue(layer: Layer, track: KeyframeTrack, sinceMs: number): number | string | undefined {
  const course = findCourse(track.property, layer);
  const { keyframes } = track;
  const next = keyframes.findIndex(({ atMs }) => atMs > sinceMs);
  const to = keyframes[next] ?? keyframes.at(-1);
  const from = next === 0 ? to : (keyframes[next < 0 ? keyframes.length - 1 : next - 1] ?? to);
  if (!course || !from || !to) return undefined;
  const progress = to.atMs > from.atMs ? easeAt(from.easing, (sinceMs - from.atMs) / (to.atMs - from.atMs)) : 0;
  return between(course, from, to, progress);
}

function since(layer: Layer, localMs: number, within: Within): number {
  return localMs - layerTimes(layer, within).startMs;
}

/** Whether keyframes set more than where a layer is, how it is turned, its opacity and `scale`: it is then to be laid out again. */
export function hasRelayoutKeyframes(layer: Layer): boolean {
  return (layer.motion?.keyframes ?? []).some(({ property }) => !transformProperties.has(property.toLowerCase()));
}

/**
 * The layer as its keyframes have it at a time of its page, all properties but `scale`, for which see `keyframedTransform`. What
 * is in a group is left alone: each layer is asked for itself. Without keyframes it is the very same object.
 */
export function keyframedLayer(layer: Layer, localMs: number, within: Within = Infinity): Layer {
  let result = layer;
  for (const track of layer.motion?.keyframes ?? []) {
    const key = findStyleKey(track.property, layer.type);
    const value = key && trackValue(layer, track, since(layer, localMs, within));
    const next = value === undefined ? undefined : key?.write(result, value);
    if (next && !(next instanceof ValueError)) result = next;
  }
  return result;
}

/** Effect of keyframes on the image of a layer. */
export interface KeyframedTransform {
  /** Pixels of the parent, from where the layer was laid out. */
  translateX: number;
  translateY: number;
  /** Degrees clockwise beyond the layer's own. */
  rotation: number;
  /** Factor about the middle of the box. */
  scale: number;
  /** In place of the layer's own. */
  opacity: number;
}

/** Returns the effect of the keyframes of x, y, rotation, opacity and `scale` at a time of the page, without a layout. */
export function keyframedTransform(layer: Layer, localMs: number, within: Within = Infinity): KeyframedTransform {
  const result = { translateX: 0, translateY: 0, rotation: 0, scale: 1, opacity: layer.opacity };
  for (const track of layer.motion?.keyframes ?? []) {
    const property = track.property.toLowerCase();
    const value = transformProperties.has(property)
      ? trackValue(layer, track, since(layer, localMs, within))
      : undefined;
    if (typeof value !== 'number') continue;
    if (property === 'x') result.translateX = value - layer.x;
    else if (property === 'y') result.translateY = value - layer.y;
    else if (property === 'rotation') result.rotation = value - layer.rotation;
    else if (property === 'scale') result.scale = value;
    else result.opacity = value;
  }
  return result;
}
