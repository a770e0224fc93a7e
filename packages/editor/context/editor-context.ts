import { createContext } from '@lit/context';
import type { FontStore } from '@platen/engine/internal';
import type { Artboard } from './artboard.ts';
import type { HostAdditions } from './host-additions.ts';
import type { LinkedEditor } from '../connection/editor-link.ts';
import type { Dictionaries } from '../spelling/dictionaries.ts';

/** Whether a property of all selected layers has keyframes, and whether one of them is at the moment that is shown. */
export type KeyframeState = 'none' | 'animated' | 'here';

/** Actions on keyframes of the selected layers, at the playhead. */
export interface KeyframeControl {
  /** Undefined where not all of them can have keyframes of the property. */
  stateOf(property: string): KeyframeState | undefined;
  /** Returns the value of the property at the playhead, for the first of them; undefined for values that keyframes cannot have. */
  valueOf(property: string): number | string | undefined;
  /** Sets keyframes of the property; takes them away where all have one there. */
  toggle(property: string): void;
  /** Sets keyframes with this value. */
  set(property: string, value: number | string): void;
  /** Puts the playhead at the next keyframe of the property, or the one before. */
  step(property: string, direction: 1 | -1): void;
}

/** Interface to the timeline of the page. Times in milliseconds of the shown page. */
export interface TimelineControl {
  toggle(): void;
  stepBy(timeMs: number): void;
  seek(timeMs: number): void;
  readonly endMs: number;
  split(): void;
  trim(part: 'start' | 'end'): void;
  /** Shows the design instead of a moment. */
  showDesign(): void;
  /** Plays a part once and shows the design again; where less motion is wanted, nothing. */
  playPart(fromMs: number, toMs: number): void;
  /** Shows the time larger, by a factor above 1, or smaller. */
  zoomBy(factor: number): void;
  /** Shows the whole page. */
  fit(): void;
  /** Hides the lanes, or shows them again. */
  toggleLanes(): void;
  readonly keyframes: KeyframeControl;
}

/** Services for checking spelling. */
export interface SpellingParts {
  /** Absolute URL of the engine's bundled files; ends in a slash. */
  assetBase: string;
  /** The language of texts that name none, as a tag. */
  language: string;
  /** The host's dictionaries, as given. */
  dictionaries: Dictionaries | undefined;
  /** Starts the worker that checks. */
  startWorker(): Worker;
}

/** The one object that every part of an editor works with. Elements get it by `editorContext`. */
export interface Editor extends LinkedEditor {
  /** Fonts that are opened already, or about to be; undefined: the artboard opens its own. */
  readonly fontStore: FontStore | undefined;
  /** The drawing area; undefined until it is in the page. */
  artboard: Artboard | undefined;
  /** The page in time; undefined while nothing of it moves. */
  timeline: TimelineControl | undefined;
  /** Services for checking spelling; undefined if it is not checked. */
  spelling: SpellingParts | undefined;
  /** Commands, actions and panels of the host. */
  readonly additions: HostAdditions<Editor>;
  /** Runs an action of the table or of the host, such as `edit.undo`, when it is enabled. */
  run(actionId: string): void;
  /** Dispatches an event on the host; returns false when a listener prevented a cancelable one. */
  emit(type: string, detail: unknown, options?: { cancelable?: boolean }): boolean;
  /** Announces a change to screen readers, politely. */
  announce(text: string): void;
}

/** Provides the editor to the elements in it; the same for every copy of this package in a page, whose elements may be mixed. */
export const editorContext = createContext<Editor>(Symbol.for('platen-editor'));
