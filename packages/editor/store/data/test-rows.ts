import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { EditorState, PreviewValues } from '../editor-state.ts';

/**
 * Rows of values that a template is tried with, one of which is shown: that one is `EditorState.previewValues`, whoever sets it. There
 * is always one. Kept while the editor is; they are not saved with the template.
 */
export class TestRows {
  readonly #state: EditorState;
  /** The rows; at `shown` what it was when another was shown last. */
  readonly #rows: Signal<readonly PreviewValues[]> = signal([{}]);
  readonly #shown = signal(0);
  readonly count: ReadonlySignal<number> = computed(() => this.#rows.value.length);

  constructor(state: EditorState) {
    this.#state = state;
  }

  /** Index of the shown row. */
  get shown(): number {
    return this.#shown.value;
  }

  /** Shows another row. */
  show(index: number): void {
    const rows = this.#present();
    const next = rows[index];
    if (!next) return;
    this.#rows.value = rows;
    this.#shown.value = index;
    this.#state.previewValues.value = next;
  }

  /** Adds a row behind the shown one, as that one is, and shows it. */
  add(): void {
    this.#rows.value = this.#present().toSpliced(this.shown + 1, 0, { ...this.#state.previewValues.peek() });
    this.show(this.shown + 1);
  }

  /** Deletes the shown row; the last one is emptied. */
  delete(): void {
    const rows = this.#present().toSpliced(this.#shown.peek(), 1);
    const left = rows.length > 0 ? rows : [{}];
    this.#shown.value = Math.min(this.#shown.peek(), left.length - 1);
    this.#rows.value = left;
    this.#state.previewValues.value = left[this.#shown.peek()] ?? {};
  }

  /** Sets one value of the shown row; undefined for none. */
  set(name: string, value: unknown): void {
    const { [name]: _before, ...others } = this.#state.previewValues.peek();
    this.#state.previewValues.value = value === undefined ? others : { ...others, [name]: value };
  }

  /** The rows with what is shown in its place. */
  #present(): PreviewValues[] {
    return this.#rows.peek().with(this.#shown.peek(), this.#state.previewValues.peek());
  }
}

const known = new WeakMap<EditorState, TestRows>();

/** The rows of an editor. */
export function testRows(state: EditorState): TestRows {
  const rows = known.get(state) ?? new TestRows(state);
  known.set(state, rows);
  return rows;
}
