import { isColorText } from '../values/color.ts';
import { ValueError } from '../errors/refusal.ts';
import type { Layer } from '../layers/layer.ts';
import type { Keyframe, KeyframeTrack } from '../motion/keyframe-track.ts';
import type { Page } from '../model/page.ts';
import { findStyleKey } from '../layers/layer-definitions.ts';
import { numberFormat, type ValueCourse } from '../css/value-format.ts';
import { walkLayers } from '../layers/walk-layers.ts';

type Path = readonly PropertyKey[];
type Note = (path: Path, message: string) => void;

/** `scale` is no style key: it grows a drawn layer about its middle as an image. */
const scaleCourse = numberFormat(0, 100).course;

/** How keyframes lead from value to value of a property: of a style key with numbers or colors, or `scale`; in any case. */
export function findCourse(property: string, layer: Layer): ValueCourse | undefined {
  if (property.toLowerCase() === 'scale') return layer.type === 'audio' ? undefined : scaleCourse;
  return findStyleKey(property, layer.type)?.course;
}

function checkValue(value: Keyframe['value'], course: ValueCourse): string | undefined {
  if (course.kind === 'color') {
    return typeof value === 'string' && isColorText(value.trim()) ? undefined : 'must be a color such as #ff8800';
  }
  const read = course.read(value);
  return read instanceof ValueError ? read.message : undefined;
}

function checkTrack(track: KeyframeTrack, layer: Layer, path: Path, note: Note): void {
  const course = findCourse(track.property, layer);
  if (!course) {
    const known = findStyleKey(track.property, layer.type) !== undefined;
    const message = known
      ? `"${track.property}" can only jump; keyframes need a number or a color`
      : `"${track.property}" is not a property of ${layer.type} layers`;
    note([...path, 'property'], message);
    return;
  }
  let before = -1;
  for (const [index, { atMs, value }] of track.keyframes.entries()) {
    const at = [...path, 'keyframes', index];
    if (atMs <= before) note([...at, 'atMs'], `must be after that of the keyframe before, ${before}`);
    before = atMs;
    const message = checkValue(value, course);
    if (message) note([...at, 'value'], message);
  }
}

function checkLayerMotion(layer: Layer, path: Path, note: Note): void {
  const { enter, exit, loop, keyframes = [] } = layer.motion ?? {};
  const at = [...path, 'motion'];
  for (const [name, move] of Object.entries({ enter, exit, loop })) {
    if (move && layer.type === 'audio')
      note([...at, name], 'is for layers that are seen; sounds fade by fadeInMs and fadeOutMs');
  }
  for (const [name, animation] of Object.entries({ enter, exit })) {
    if (animation?.preset === 'grow' && layer.type !== 'chart')
      note([...at, name, 'preset'], `"grow" lets a chart grow; this is a layer of type ${layer.type}`);
    if (animation?.preset === 'counter' && layer.type !== 'text')
      note([...at, name, 'preset'], `"counter" counts the numbers of a text; this is a layer of type ${layer.type}`);
  }
  if (loop?.preset === 'ken-burns' && layer.type !== 'image' && layer.type !== 'video')
    note([...at, 'loop', 'preset'], '"ken-burns" moves an image in its box: it is for image and video layers');
  const properties = new Set<string>();
  for (const [index, track] of keyframes.entries()) {
    const property = track.property.toLowerCase();
    const where = [...at, 'keyframes', index];
    if (properties.has(property)) note([...where, 'property'], `"${track.property}" has keyframes already`);
    properties.add(property);
    checkTrack(track, layer, where, note);
  }
}

function checkTimes(
  times: { startMs: number; endMs?: number | undefined; trimStartMs?: number; trimEndMs?: number | undefined },
  path: Path,
  note: Note,
): void {
  const { startMs, endMs = Infinity, trimStartMs = 0, trimEndMs = Infinity } = times;
  if (endMs <= startMs) note([...path, 'endMs'], `must be after startMs, ${startMs}`);
  if (trimEndMs <= trimStartMs) note([...path, 'trimEndMs'], `must be after trimStartMs, ${trimStartMs}`);
}

/**
 * Reports times and motion of a page that cannot have an effect: ends before their starts, keyframes of properties that a layer does not
 * have or that can only jump, times that do not increase, values of another kind, presets for other types of layers.
 */
export function checkMotion(page: Pick<Page, 'layers'> & Partial<Pick<Page, 'sounds'>>, path: Path, note: Note): void {
  for (const [index, audio] of (page.sounds ?? []).entries()) checkTimes(audio, [...path, 'sounds', index], note);
  for (const { layer, path: place } of walkLayers(page.layers, [...path, 'layers'])) {
    checkTimes(layer, place, note);
    checkLayerMotion(layer, place, note);
  }
}
