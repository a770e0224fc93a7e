import { msg, str } from '@lit/localize';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { layerTimes, type LayerTimes, type Within } from '@platen/engine/internal';
import { clockText, type Easing, type Keyframe, type Layer } from '@platen/template';
import { findCourse } from '@platen/template/internal';
import {
  deleteKeyframes,
  easeKeyframes,
  moveKeyframes,
  setKeyframes,
  type KeyframeName,
  type NewKeyframe,
} from '../../../commands/edit-keyframes.ts';
import type { Editor, KeyframeControl, KeyframeState } from '../../../context/editor-context.ts';
import { boundShift, frameAt, neighborTime } from '../../../geometry/keyframe-times.ts';
import { readKeyframes, writeKeyframes, type CopiedKeyframes } from '../../../store/clipboard-keyframes.ts';
import { trackOf, valueAt } from '../../../store/keyframe-value.ts';
import { isShownAt } from '../../../store/moment-lens.ts';
import { propertyName, valueText } from './property-name.ts';

/** Interface of the timeline for the controller. Times in milliseconds of the page. */
export interface KeyframeControllerHost {
  readonly editor: Editor;
  readonly pageMs: number;
  readonly playheadMs: number;
  /** Puts the playhead there and shows that moment. */
  seek(timeMs: number): void;
  /** Opens the tracks of layers. */
  reveal(layerIds: readonly string[]): void;
}

/** Manages the keyframes of a page: their selection, and all actions of buttons, keys and menus on them. */
export class KeyframeController implements KeyframeControl {
  readonly #host: KeyframeControllerHost;
  readonly #names: Signal<readonly KeyframeName[]> = signal([]);
  /** The selected keyframes; those that are gone are omitted. */
  readonly selected: ReadonlySignal<readonly KeyframeName[]>;

  constructor(host: KeyframeControllerHost) {
    this.#host = host;
    this.selected = computed(() => this.#names.value.filter((name) => this.find(name) !== undefined));
  }

  get #editor(): Editor {
    return this.#host.editor;
  }

  get #page() {
    return this.#editor.state.designedPage.peek();
  }

  get playheadMs(): number {
    return this.#host.playheadMs;
  }

  get pageMs(): number {
    return this.#host.pageMs;
  }

  seek(timeMs: number): void {
    this.#host.seek(timeMs);
  }

  layer(layerId: string): Layer | undefined {
    return this.#editor.state.layersById.value.get(layerId)?.layer;
  }

  /** When a layer is shown; the groups it is in say so too. */
  timesOf(layerId: string): LayerTimes {
    const places = this.#editor.state.layersById.value;
    const place = places.get(layerId);
    let within: Within = this.#host.pageMs;
    for (const id of [...(place?.parents ?? []), layerId]) {
      const layer = places.get(id)?.layer;
      if (layer) within = layerTimes(layer, within);
    }
    return typeof within === 'number' ? { startMs: 0, endMs: within } : within;
  }

  /** A keyframe by its name; undefined when it is gone. */
  find({ layerId, property, atMs }: KeyframeName): Keyframe | undefined {
    const layer = this.layer(layerId);
    return layer && trackOf(layer, property)?.keyframes.find((frame) => frame.atMs === atMs);
  }

  isSelected({ layerId, property, atMs }: KeyframeName): boolean {
    return this.selected.value.some(
      (name) => name.atMs === atMs && name.layerId === layerId && name.property === property,
    );
  }

  /** Selects keyframes: alone, beside those that are selected, or the other way round than they are. */
  select(names: readonly KeyframeName[], how: 'only' | 'also' | 'toggle' = 'only'): void {
    if (how === 'only') this.#names.value = names;
    else {
      const given = new Set(names.map(keyOf));
      const rest = this.selected.peek().filter((name) => !given.has(keyOf(name)));
      const known = new Set(this.selected.peek().map(keyOf));
      this.#names.value = [...rest, ...names.filter((name) => how === 'also' || !known.has(keyOf(name)))];
    }
    const layerIds = [...new Set(this.#names.peek().map(({ layerId }) => layerId))];
    if (layerIds.length > 0) this.#editor.state.selection.value = layerIds;
  }

  /** Names keyframes that have moved, so that they stay selected. */
  follow(names: readonly KeyframeName[], byMs: number): void {
    this.rename(names.map((name) => ({ ...name, atMs: name.atMs + byMs })));
  }

  /** Names the selected keyframes anew, which are at other times now. */
  rename(names: readonly KeyframeName[]): void {
    this.#names.value = names;
  }

  /** Times of the page to which keyframes of the others snap: the playhead, other keyframes, the ends of bars and of the page. */
  snapTimes(moving: readonly KeyframeName[]): number[] {
    const taken = new Set(moving.map(keyOf));
    const times = [0, this.#host.pageMs, this.#host.playheadMs];
    for (const [layerId, { layer }] of this.#editor.state.layersById.peek()) {
      const { startMs, endMs } = this.timesOf(layerId);
      times.push(startMs, endMs);
      for (const { property, keyframes } of layer.motion?.keyframes ?? []) {
        for (const { atMs } of keyframes)
          if (!taken.has(keyOf({ layerId, property, atMs }))) times.push(startMs + atMs);
      }
    }
    return times;
  }

  /** How far these keyframes can move together. */
  bound(names: readonly KeyframeName[], byMs: number): number {
    const moving = names.map(({ layerId, atMs }) => {
      const { startMs, endMs } = this.timesOf(layerId);
      return { atMs, lengthMs: endMs - startMs };
    });
    return boundShift(moving, byMs);
  }

  nudge(byMs: number): void {
    const names = this.selected.peek();
    const by = this.bound(names, byMs);
    if (!this.#editor.apply(moveKeyframes(this.#page, names, by, { mergeKey: 'keyframes' }))) return;
    this.follow(names, by);
    const [first] = this.selected.peek();
    if (first) this.#editor.announce(this.describe(first));
  }

  remove(names: readonly KeyframeName[] = this.selected.peek()): void {
    if (!this.#editor.apply(deleteKeyframes(this.#page, names))) return;
    this.#editor.announce(names.length === 1 ? msg('1 keyframe deleted') : msg(str`${names.length} keyframes deleted`));
  }

  ease(easing: Easing, options: { mergeKey?: string } = {}): void {
    const edit = easeKeyframes(this.#page, this.selected.peek(), easing);
    this.#editor.apply(edit && { ...edit, ...options });
  }

  /** Puts keyframes of a property at a time of the page, with the values that the layers have there. */
  addAt(layerIds: readonly string[], property: string, timeMs: number): void {
    const frames = layerIds.flatMap((layerId): NewKeyframe[] => {
      const layer = this.layer(layerId);
      const times = this.timesOf(layerId);
      const atMs = Math.round(timeMs - times.startMs);
      const value = layer && isShownAt(times, timeMs) ? valueAt(layer, property, atMs) : undefined;
      if (!layer || value === undefined) return [];
      return [{ layerId, property: trackOf(layer, property)?.property ?? property, atMs, value }];
    });
    this.#put(frames);
  }

  set(property: string, value: Keyframe['value']): void {
    const layerIds = this.#editor.state.selectedLayers.peek().map(({ id }) => id);
    const frames = layerIds.flatMap((layerId): NewKeyframe[] => {
      const layer = this.layer(layerId);
      const times = this.timesOf(layerId);
      if (!layer || !isShownAt(times, this.#host.playheadMs)) return [];
      const sinceMs = Math.round(this.#host.playheadMs - times.startMs);
      const track = trackOf(layer, property);
      const atMs = (track && frameAt(track.keyframes, sinceMs)?.atMs) ?? sinceMs;
      return [{ layerId, property: track?.property ?? property, atMs, value }];
    });
    this.#put(frames, `keyframe ${layerIds.join(' ')} ${property}`);
  }

  valueOf(property: string): Keyframe['value'] | undefined {
    const { selectedLayers, momentMs } = this.#editor.state;
    const [layer] = selectedLayers.value;
    const atMs = momentMs.value ?? this.#host.playheadMs;
    return layer && valueAt(layer, property, atMs - this.timesOf(layer.id).startMs);
  }

  #put(frames: readonly NewKeyframe[], mergeKey?: string): void {
    const [first] = frames;
    if (!first) {
      this.#editor.notify({ kind: 'info', text: msg('The playhead is outside the layer’s time range.') });
      return;
    }
    this.#editor.apply(setKeyframes(this.#page, frames, { ...(mergeKey !== undefined && { mergeKey }) }));
    this.#host.reveal(frames.map(({ layerId }) => layerId));
    this.#names.value = frames;
    this.#editor.announce(this.describe(first));
    // What was set is to be seen.
    if (this.#editor.state.momentMs.peek() === undefined) this.#host.seek(this.#host.playheadMs);
  }

  stateOf(property: string): KeyframeState | undefined {
    const { selectedLayers, momentMs } = this.#editor.state;
    const layers = selectedLayers.value.filter((layer) => findCourse(property, layer) !== undefined);
    if (layers.length === 0 || layers.length < selectedLayers.value.length) return undefined;
    const tracks = layers.map((layer) => trackOf(layer, property));
    if (tracks.some((track) => track === undefined)) return 'none';
    const atMs = momentMs.value;
    const isHere = layers.every((layer, index) => {
      const { startMs } = this.timesOf(layer.id);
      return atMs !== undefined && frameAt(tracks[index]?.keyframes ?? [], atMs - startMs) !== undefined;
    });
    return isHere ? 'here' : 'animated';
  }

  toggle(property: string): void {
    this.toggleOf(this.#editor.state.selectedLayers.peek(), property);
  }

  /** Puts keyframes of a property at the playhead; where all of the layers have one there already, they go. */
  toggleOf(layers: readonly Layer[], property: string): void {
    const here = layers.flatMap((layer): KeyframeName[] => {
      const track = trackOf(layer, property);
      const sinceMs = this.#host.playheadMs - this.timesOf(layer.id).startMs;
      const frame = track && frameAt(track.keyframes, sinceMs);
      return frame ? [{ layerId: layer.id, property: track.property, atMs: frame.atMs }] : [];
    });
    if (here.length > 0 && here.length === layers.length && this.#editor.state.momentMs.peek() !== undefined)
      return this.remove(here);
    const without = layers.filter(({ id }) => !here.some(({ layerId }) => layerId === id));
    if (without.length === 0) return this.#host.seek(this.#host.playheadMs);
    this.addAt(
      without.map(({ id }) => id),
      property,
      this.#host.playheadMs,
    );
  }

  step(property: string, direction: 1 | -1): void {
    this.stepOf(this.#editor.state.selectedLayers.peek(), property, direction);
  }

  /** Puts the playhead at the next keyframe of a property, or the one before. */
  stepOf(layers: readonly Layer[], property: string, direction: 1 | -1): void {
    const next = this.neighbor(layers, property, direction);
    if (next !== undefined) this.#host.seek(next);
  }

  /** When the next keyframe of a property is, or the one before; undefined when there is none. */
  neighbor(layers: readonly Layer[], property: string, direction: 1 | -1): number | undefined {
    const times = layers.flatMap((layer) => {
      const { startMs } = this.timesOf(layer.id);
      return (trackOf(layer, property)?.keyframes ?? []).map(({ atMs }) => startMs + atMs);
    });
    return neighborTime(times, this.#host.playheadMs, direction);
  }

  /** The selected keyframes as a text for the clipboard; undefined for none. */
  copy(): string | undefined {
    const names = this.selected.peek();
    const timeOf = (name: KeyframeName): number => this.timesOf(name.layerId).startMs + name.atMs;
    const firstMs = Math.min(...names.map(timeOf));
    const layers = new Map<string, CopiedKeyframes>();
    for (const name of names) {
      const frame = this.find(name);
      if (!frame) continue;
      const copied = layers.get(name.layerId) ?? { layerId: name.layerId, tracks: [] };
      layers.set(name.layerId, copied);
      let track = copied.tracks.find(({ property }) => property === name.property);
      if (!track) copied.tracks.push((track = { property: name.property, keyframes: [] }));
      track.keyframes.push({ ...frame, atMs: timeOf(name) - firstMs });
      track.keyframes.sort((one, other) => one.atMs - other.atMs);
    }
    return layers.size === 0 ? undefined : writeKeyframes([...layers.values()]);
  }

  /**
   * Puts copied keyframes in at the playhead: those of one layer into every selected layer, those of several into the same layers again.
   * Properties that a layer does not have, and times outside of its own, are omitted. False when the text holds no keyframes.
   */
  paste(text: string): boolean {
    const copied = readKeyframes(text);
    if (!copied) return false;
    const [only] = copied;
    const targets =
      copied.length === 1 && only
        ? this.#editor.state.selection.peek().map((layerId) => ({ layerId, tracks: only.tracks }))
        : copied;
    const frames = targets.flatMap(({ layerId, tracks }): NewKeyframe[] => {
      const layer = this.layer(layerId);
      const { startMs, endMs } = this.timesOf(layerId);
      if (!layer) return [];
      return tracks.flatMap(({ property, keyframes }) => {
        if (!findCourse(property, layer)) return [];
        const moved = keyframes.map((frame) => ({
          ...frame,
          atMs: Math.round(this.#host.playheadMs - startMs + frame.atMs),
        }));
        const name = trackOf(layer, property)?.property ?? property;
        return moved
          .filter(({ atMs }) => atMs >= 0 && atMs <= endMs - startMs)
          .map((frame) => ({ layerId, property: name, ...frame }));
      });
    });
    if (this.#editor.apply(setKeyframes(this.#page, frames, { label: msg('Paste keyframes') }))) {
      this.#names.value = frames;
      this.#editor.announce(
        frames.length === 1 ? msg('1 keyframe pasted') : msg(str`${frames.length} keyframes pasted`),
      );
    }
    return true;
  }

  /** A keyframe in words. */
  describe(name: KeyframeName): string {
    const frame = this.find(name);
    const time = clockText(this.timesOf(name.layerId).startMs + name.atMs, 2);
    const value = frame ? valueText(name.property, frame.value) : '';
    return msg(str`${propertyName(name.property)} ${value} at ${time}`);
  }
}

function keyOf({ layerId, property, atMs }: KeyframeName): string {
  return `${layerId} ${property} ${atMs}`;
}
