import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { matchColumns, type ColumnMapping, type Template } from '@platen/template';
import type { EditorState } from '../editor-state.ts';
import { testRows } from '../data/test-rows.ts';
import { rowValues, type DataTable } from './data-rows.ts';

/** Rows of data that a template is previewed with, and which of them is shown. Kept while the editor is. */
export class DataPreview {
  readonly #state: EditorState;
  /** Undefined until rows are read. */
  readonly table: Signal<DataTable | undefined> = signal(undefined);
  readonly mapping: Signal<ColumnMapping> = signal({});
  /** Index of the shown row; undefined while sample values are shown. */
  readonly shown: Signal<number | undefined> = signal(undefined);
  /** The values of each row by the present mapping. */
  readonly values: ReadonlySignal<readonly Readonly<Record<string, string>>[]>;

  constructor(state: EditorState) {
    this.#state = state;
    // What a row gives hangs on the parameters alone: a layer that is dragged must not map thousands of rows again.
    let last: Template | undefined;
    const withParameters = computed(() => {
      const next = state.template.value;
      const isSame =
        last?.pages.length === next.pages.length &&
        next.pages.every((page, index) => page.parameters === last?.pages[index]?.parameters);
      if (!last || !isSame) last = next;
      return last;
    });
    this.values = computed(() => {
      const { rows = [] } = this.table.value ?? {};
      return rows.map((row) => rowValues(withParameters.value, row, this.mapping.value));
    });
  }

  /** Takes rows, maps their columns by their names and shows the first. */
  open(table: DataTable): void {
    this.mapping.value = matchColumns(this.#state.template.peek(), table.columns);
    this.table.value = table;
    this.show(0);
  }

  /** Maps a column to another key; undefined for none. A key is filled by one column only. */
  map(column: string, key: string | undefined): void {
    const others = Object.entries(this.mapping.peek()).filter(([name, filled]) => name !== column && filled !== key);
    this.mapping.value = Object.fromEntries(key === undefined ? others : [...others, [column, key]]);
    if (this.shown.peek() !== undefined) this.show(this.shown.peek());
  }

  /** Shows a row on the artboard; undefined shows no row but the test data. Beyond the ends is the first or the last one. */
  show(index: number | undefined): void {
    const values = this.values.peek();
    const bounded = index === undefined ? undefined : Math.max(0, Math.min(index, values.length - 1));
    this.shown.value = bounded;
    this.#state.previewValues.value = { ...(bounded === undefined ? testRows(this.#state).values : values[bounded]) };
  }

  /** Forgets the rows and shows the template as it is. */
  close(): void {
    this.table.value = undefined;
    this.mapping.value = {};
    this.show(undefined);
  }
}

const previews = new WeakMap<EditorState, DataPreview>();

/** The rows of an editor. */
export function dataPreview(state: EditorState): DataPreview {
  const known = previews.get(state);
  if (known) return known;
  const made = new DataPreview(state);
  previews.set(state, made);
  return made;
}
