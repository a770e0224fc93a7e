import { effect, untracked } from '@preact/signals-core';
import type { ArtboardMode } from '../context/artboard-mode.ts';
import type { ArtboardStage } from '../context/artboard-stage.ts';
import { textSessionOf } from '../text/session/active-session.ts';
import { findMode } from './mode-table.ts';
import { selectMode } from './modes/select-mode.ts';
import type { OverlayPen } from '../context/overlay-pen.ts';

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
      // Until it is there nothing happens to what is being edited. What is typed goes into the text that is opened, and is no shortcut.
      const isText = /^t(?:ext|able)$/.test(state.editing.value?.kind ?? '');
      let typed = '';
      const keyDown = (event: KeyboardEvent): boolean => {
        const { key, code } = event;
        if (!isText || key === 'Escape' || key === 'Tab') return false;
        if (event.ctrlKey || event.metaKey) return /^Key[ABIUXC]$/.test(code);
        if (key.length === 1) typed += key;
        return true;
      };
      untracked(() => this.#use({ id: 'loading', keyDown }));
      void entry
        .load()
        .catch(() => selectMode)
        .then((mode) => {
          if (round !== this.#round) return false;
          const isInCharge = this.#use(mode(stage));
          if (typed) textSessionOf(stage.editor).peek()?.insert(typed, 'type');
          return isInCharge;
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
