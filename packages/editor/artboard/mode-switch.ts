import { effect, untracked } from '@preact/signals-core';
import type { ArtboardMode } from '../context/artboard-mode.ts';
import type { ArtboardStage } from '../context/artboard-stage.ts';
import type { Editing } from '../store/editor-state.ts';
import { textSessionOf } from '../text/session/active-session.ts';
import { findMode } from './mode-table.ts';
import { selectMode } from './modes/select-mode.ts';
import type { OverlayPen } from '../context/overlay-pen.ts';

/** In charge until the mode that was asked for is there. Where that is the editing of a text, what is typed goes into it and is no shortcut. */
class WaitingMode implements ArtboardMode {
  readonly id = 'loading';
  typed = '';
  readonly #isOfText: boolean;

  constructor(isOfTexts: boolean) {
    this.#isOfText = isOfTexts;
  }

  keyDown(event: KeyboardEvent): boolean {
    if (!this.#isOfText || event.key === 'Escape' || event.key === 'Tab') return false;
    if (event.ctrlKey || event.metaKey) return /^Key[ABIUXC]$/.test(event.code);
    if (event.key.length === 1) this.typed += event.key;
    return true;
  }
}

function isOfText(editing: Editing | undefined): boolean {
  return editing?.kind === 'text' || editing?.kind === 'table';
}

/** Keeps the mode that is in charge of the pointer. */
export class ModeSwitch {
  readonly #redraw: () => void;
  readonly #stop: () => void;
  #ofTool: ArtboardMode | undefined;
  #set: ArtboardMode | undefined;
  #round = 0;

  constructor(stage: ArtboardStage, redraw: () => void) {
    this.#redraw = redraw;
    const { state } = stage.editor;
    this.#stop = effect(() => {
      const entry = findMode(state.tool.value, state.editing.value);
      const round = ++this.#round;
      // What a mode looks at as it is made must not make it again.
      const { mode: ready } = entry;
      if (ready || !('load' in entry)) {
        untracked(() => this.#use((ready ?? selectMode)(stage)));
        return;
      }
      // Until it is there nothing happens to what is being edited.
      const waiting = new WaitingMode(isOfText(state.editing.value));
      untracked(() => this.#use(waiting));
      void entry
        .load()
        .catch(() => selectMode)
        .then((mode) => {
          if (round !== this.#round) return;
          this.#use(mode(stage));
          if (waiting.typed !== '') textSessionOf(stage.editor).peek()?.insert(waiting.typed, 'type');
        });
    });
  }

  /** The mode in charge. */
  get current(): ArtboardMode {
    return this.#set ?? this.#ofTool ?? { id: 'none' };
  }

  /** Puts a mode in charge whatever the tool; undefined gives it back to the tool's. */
  set(mode: ArtboardMode | undefined): void {
    if (mode === this.#set) return;
    this.current.leave?.();
    this.#set = mode;
    this.current.enter?.();
    this.#redraw();
  }

  /** Draws what the mode has to show. */
  draw(pen: OverlayPen): void {
    this.current.draw?.(pen);
  }

  /** Leaves the mode. */
  close(): void {
    this.#stop();
    this.current.leave?.();
  }

  #use(mode: ArtboardMode): boolean {
    const isInCharge = this.#set === undefined;
    if (isInCharge) this.#ofTool?.leave?.();
    this.#ofTool = mode;
    if (isInCharge) mode.enter?.();
    this.#redraw();
    return isInCharge;
  }
}
