import { trackValue } from '@platen/engine/internal';
import {
  findStyleKey,
  isColorText,
  styleKeysOf,
  type Keyframe,
  type KeyframeTrack,
  type Layer,
} from '@platen/template';
import { findCourse } from '@platen/template/internal';

/** The property that is no style key: it grows a drawn layer about its middle as an image. */
export const scaleProperty = 'scale';

/** The properties that keyframes of a layer of that type can set, each under one name: what a person changes most comes first. */
export function keyframeProperties(type: Layer['type']): string[] {
  const first = type === 'audio' ? [] : ['x', 'y', scaleProperty, 'rotation', 'opacity', 'width', 'height'];
  // An audio clip lies nowhere, and is not turned.
  const left = new Set(type === 'audio' ? ['x', 'y', 'width', 'height', 'rotation'] : []);
  const seen = new Set<unknown>(first.map((name) => findStyleKey(name, type)?.read));
  const others = styleKeysOf(type).filter((key) => {
    if (!key.course || left.has(key.name) || seen.has(key.read)) return false;
    // Further names of a key read in the same way.
    seen.add(key.read);
    return true;
  });
  return [...first, ...others.map(({ name }) => name)];
}

/** The name under which a layer has keyframes of a property, of which parameters and sections may use another one. */
export function trackOf(layer: Layer, property: string): KeyframeTrack | undefined {
  const wanted = property.toLowerCase();
  const read = findStyleKey(property, layer.type)?.read;
  const tracks = layer.motion?.keyframes ?? [];
  return (
    tracks.find((track) => track.property.toLowerCase() === wanted) ??
    (read && tracks.find((track) => findStyleKey(track.property, layer.type)?.read === read))
  );
}

/**
 * Returns the value of a property at a time since the layer is shown, as in a keyframe: from its keyframes, else from the layer itself.
 * Undefined for what keyframes cannot set, such as a gradient.
 */
export function valueAt(layer: Layer, property: string, sinceMs: number): Keyframe['value'] | undefined {
  const course = findCourse(property, layer);
  if (!course) return undefined;
  const track = trackOf(layer, property);
  if (track) return trackValue(layer, track, sinceMs);
  if (property.toLowerCase() === scaleProperty) return 1;
  const value = findStyleKey(property, layer.type)?.read(layer);
  if (course.kind === 'color') return typeof value === 'string' && isColorText(value) ? value : undefined;
  const read = typeof value === 'string' || typeof value === 'number' ? course.read(value) : undefined;
  return typeof read === 'number' ? read : undefined;
}
