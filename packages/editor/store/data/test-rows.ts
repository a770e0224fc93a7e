import { msg } from '@lit/localize';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { TestRow } from '@platen/template';
import { fitsTestData } from '@platen/template/internal';
import type { EditorState } from '../editor-state.ts';
import { isSameValue } from '../shared-values.ts';
import type { Edit } from '../template-document.ts';

const noRows: readonly TestRow[] = [{}];

/**
 * The rows of test data that are saved with the template, one of which is shown. `EditorState.previewValues` follows that row: what
 * others show there, such as values of the host, stays until the row itself changes.
 */
export class TestRows {
  readonly #state: EditorState;
  readonly #index = signal(0);
  /** The shown row as `previewValues` has it. */
  #taken: TestRow = {};
  /** The rows; there is always one. */
  readonly rows: ReadonlySignal<readonly TestRow[]>;
  /** Whether the last change made more of the rows than a template can have: it is shown, but not saved. */
  readonly isTooLarge: Signal<boolean> = signal(false);

  constructor(state: EditorState) {
    this.#state = state;
    this.rows = computed(() => state.document.template.value.testData?.rows ?? noRows);
    this.#follow();
    state.document.onCommit((step) => {
      // Another template was opened.
      if (!step) this.#index.value = 0;
      this.isTooLarge.value = false;
      this.#follow();
    });
  }

  /** Index of the shown row. */
  get shown(): number {
    return Math.max(0, Math.min(this.#index.value, this.rows.value.length - 1));
  }

  /** The values of the shown row. */
  get values(): TestRow {
    return this.rows.value[this.shown] ?? {};
  }

  /** Shows another row. */
  show(index: number): void {
    if (!this.rows.peek()[index]) return;
    this.#index.value = index;
    const { data = {} } = this.#state.document.template.peek();
    const others = Object.entries(this.#state.previewValues.peek()).filter(([name]) => !Object.hasOwn(data, name));
    this.#taken = this.values;
    this.#state.previewValues.value = { ...Object.fromEntries(others), ...this.#taken };
  }

  /** Adds a row behind the shown one, as that one is, and shows it. */
  add(): void {
    if (this.#save(this.rows.peek().toSpliced(this.shown + 1, 0, this.values))) this.show(this.shown + 1);
  }

  /** Deletes the shown row; the last one is emptied. */
  delete(): void {
    const { shown } = this;
    const rows = this.rows.peek().toSpliced(shown, 1);
    this.#save(rows);
    this.show(Math.max(0, Math.min(shown, rows.length - 1)));
  }

  /** Sets one value of the shown row; undefined for none. */
  set(name: string, value: unknown): void {
    this.assign({ [name]: value });
  }

  /** Sets values of the shown row; undefined for none. What is set one after the other within a second is one step of the history. */
  assign(values: TestRow): void {
    const names = Object.keys(values);
    const row = withValues(this.values, values);
    this.#save(this.rows.peek().with(this.shown, row), `test-data ${this.shown} ${names.join(' ')}`);
    this.#state.previewValues.value = withValues(this.#state.previewValues.peek(), values);
  }

  /** Whether the rows could be saved. */
  #save(rows: readonly TestRow[], mergeKey?: string): boolean {
    const fits = fitsTestData(rows);
    if (fits) this.#state.document.apply(setRows(rows, mergeKey));
    this.isTooLarge.value = !fits;
    return fits;
  }

  /** Shows what has changed of the shown row, by whatever it has. */
  #follow(): void {
    const [before, after] = [this.#taken, this.values];
    if (before === after) return;
    this.#taken = after;
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const changed = names.filter((name) => !isSameValue(before[name], after[name]));
    if (changed.length === 0) return;
    this.#state.previewValues.value = withValues(
      this.#state.previewValues.peek(),
      Object.fromEntries(changed.map((name) => [name, after[name]])),
    );
  }
}

/** Replaces the rows; a single one without values is none. */
function setRows(rows: readonly TestRow[], mergeKey: string | undefined): Edit {
  const isEmpty = rows.length <= 1 && rows.every((row) => Object.keys(row).length === 0);
  return {
    label: msg('Test data'),
    ...(mergeKey !== undefined && { mergeKey }),
    recipe(draft) {
      if (isEmpty) delete draft.testData;
      else draft.testData = { rows: [...rows] };
    },
  };
}

/** A row with values set; those that are undefined go. */
function withValues(row: Readonly<TestRow>, values: TestRow): TestRow {
  return Object.fromEntries(Object.entries({ ...row, ...values }).filter(([, value]) => value !== undefined));
}

const known = new WeakMap<EditorState, TestRows>();

/** The rows of an editor. */
export function testRows(state: EditorState): TestRows {
  const rows = known.get(state) ?? new TestRows(state);
  known.set(state, rows);
  return rows;
}
