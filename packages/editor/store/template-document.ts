import { applyPatches, enablePatches, produceWithPatches, type Draft, type Patch } from 'immer';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Template } from '@platen/template';
import { joinPatches } from './join-patches.ts';

enablePatches();

/** Result of a command: the change, as a recipe, and its name in the history. */
export interface Edit {
  /** Shown in the history, in the interface's language, such as “Align left”. */
  label: string;
  /** Changes the draft in place; only what it touches becomes a new object. */
  recipe(draft: Draft<Template>): void;
  /** Layers that are selected once the edit is done; missing: the selection stays. */
  select?: readonly string[];
  /** The page that is shown once it is done; missing: the same. */
  page?: string;
  /** Edits with equal keys that follow each other within `mergeWithinMs` become one step: bursts of arrow keys, typing, a slider. */
  mergeKey?: string;
}

/** A template after a change, the patches of the change, and those that undo it. */
export type MadeChange = readonly [template: Template, patches: Patch[], inverse: Patch[]];

/** An edit of many layers with every key, which can be made without a draft. */
export interface DirectEdit extends Edit {
  /** Makes the same change, of the template as it is stored. Undefined where only the recipe can. */
  make?(template: Template): MadeChange | undefined;
}

/** Selection and shown page, stored with each step so that undoing shows where it happened. */
export interface Place {
  pageId: string;
  selection: readonly string[];
}

/** One step of the history. Patches are paths and values, as of RFC 6902. */
export interface Step {
  /** Increases over the document's life. */
  id: number;
  label: string;
  patches: readonly Patch[];
  inverse: readonly Patch[];
  before: Place;
  after: Place;
  /** Milliseconds since the epoch. */
  atMs: number;
  mergeKey: string | undefined;
}

/** A change that continues while a pointer is down: shown at once, one step at its end. */
export interface Gesture {
  /** Replaces what the gesture has done so far: the recipe starts from the template before the gesture. */
  update(recipe: (draft: Draft<Template>) => void): void;
  /** Makes it a step; without a change there is none. */
  commit(): void;
  /** Puts back what was before. */
  cancel(): void;
}

/** Shows the template otherwise than it is stored, and makes of changes to what is shown such to the template. */
export interface Lens {
  show(template: Template): Template;
  /** A recipe for what is shown, as one for the template that is given. */
  through(template: Template, recipe: Edit['recipe']): Edit['recipe'];
}

/** Shows the template at a moment of the shown page. */
export interface MomentLens extends Lens {
  /** The moment, in milliseconds of the page. */
  readonly atMs: number;
  /** Layers of the page, by their ids, that are not there at the moment. */
  absent(template: Template): ReadonlySet<string>;
}

/** Milliseconds within which edits of the same kind join. */
export const mergeWithinMs = 1000;
/** Steps that can be undone. */
const undoSteps = 1000;

/** A template as an edit would leave it. */
export function templateAfter(template: Template, { recipe }: Pick<Edit, 'recipe'>): Template {
  return produceWithPatches(template, recipe)[0];
}

/** Callbacks from the document to its editor. */
export interface DocumentHooks {
  /** Where the person is now. */
  place(): Place;
  /** Goes where a step happened. Ids that are gone are omitted by the receiver. */
  goTo(place: Place): void;
  /** Whether an edit is not to be done, and says why itself; default none. */
  refuse?(before: Template, after: Template): boolean;
  /** A recipe for what an edit leaves to be put right in the same step: expressions without what they use. */
  tidy?(template: Template, patches: readonly Patch[]): Edit['recipe'] | undefined;
  /** Milliseconds; default `Date.now`. */
  now?(): number;
}

/**
 * The template being edited, as an immutable value, with undo by inverse changes. Layers that an edit does not touch stay the very
 * same objects, so that drawing code can compare by identity.
 */
export class TemplateDocument {
  readonly #template;
  readonly #steps = signal<readonly Step[]>([]);
  readonly #position = signal(0);
  readonly #gesture = signal<object | undefined>(undefined);
  readonly #hooks: DocumentHooks;
  readonly #listeners = new Set<(step: Step | undefined) => void>();
  #lastId = 0;

  /** The moment that is shown and edited; undefined: the design. */
  readonly lens: Signal<MomentLens | undefined> = signal(undefined);
  /** Shared text styles, the language that is shown, and the master that is. Set by the editor's state, which knows them. */
  designLens: ReadonlySignal<Lens | undefined> = signal(undefined);
  /** The template as it is designed, with shared text styles and in the language that is shown. */
  readonly designed: ReadonlySignal<Template> = computed(
    () => this.designLens.value?.show(this.#template.value) ?? this.#template.value,
  );
  /** The template as it is shown and edited: through the lenses, where there are some. */
  readonly shown: ReadonlySignal<Template> = computed(
    () => this.lens.value?.show(this.designed.value) ?? this.designed.value,
  );

  readonly canUndo: ReadonlySignal<boolean> = computed(() => this.#position.value > 0);
  readonly canRedo: ReadonlySignal<boolean> = computed(() => this.#position.value < this.#steps.value.length);

  constructor(template: Template, hooks: DocumentHooks) {
    this.#template = signal(template);
    this.#hooks = hooks;
  }

  /** The template as it is now, a gesture in progress included; what is saved and exported. */
  get template(): ReadonlySignal<Template> {
    return this.#template;
  }

  /** The history, oldest first. */
  get steps(): ReadonlySignal<readonly Step[]> {
    return this.#steps;
  }

  /** How many of the steps are done; those from here on are undone. */
  get position(): ReadonlySignal<number> {
    return this.#position;
  }

  /** Whether a gesture is in progress. */
  get isInGesture(): boolean {
    return this.#gesture.value !== undefined;
  }

  /** Shows another template; the history begins again. */
  open(template: Template): void {
    this.#gesture.value = undefined;
    this.lens.value = undefined;
    this.#template.value = template;
    this.#steps.value = [];
    this.#position.value = 0;
    this.#notify(undefined);
  }

  /** The template as an edit of what is shown would leave it. */
  after({ recipe }: Pick<Edit, 'recipe'>): Template {
    const template = this.#template.peek();
    return templateAfter(template, { recipe: this.#lenses()(template, recipe) });
  }

  /** Applies an edit. False if it changes nothing. A gesture in progress is committed first. */
  apply(edit: DirectEdit): boolean {
    this.#finishGesture();
    const before = this.#hooks.place();
    const template = this.#template.peek();
    const recipe = this.#lenses()(template, edit.recipe);
    const made = this.lens.peek() || this.designLens.peek() ? undefined : edit.make?.(template);
    let changed: MadeChange = made ?? produceWithPatches(template, recipe);
    if (changed[1].length === 0 || this.#hooks.refuse?.(template, changed[0])) return false;
    const tidied = this.#hooks.tidy?.(changed[0], changed[1]);
    if (tidied) changed = produceWithPatches(template, (draft) => [recipe, tidied].forEach((each) => each(draft)));
    const [next, patches, inverse] = changed;
    this.#template.value = next;
    const after: Place = { pageId: edit.page ?? before.pageId, selection: edit.select ?? before.selection };
    if (edit.page !== undefined || edit.select) this.#hooks.goTo(after);
    this.#record(edit.label, patches, inverse, before, after, edit.mergeKey);
    return true;
  }

  /** Starts a gesture. One in progress is committed first. */
  begin(label: string): Gesture {
    this.#finishGesture();
    const start = this.#template.peek();
    const through = this.#lenses();
    const before = this.#hooks.place();
    let latest: { patches: Patch[]; inverse: Patch[] } | undefined;
    const isOpen = (): boolean => this.#gesture.peek() === gesture;
    const gesture: Gesture = {
      update: (recipe) => {
        if (!isOpen()) return;
        const [next, patches, inverse] = produceWithPatches(start, through(start, recipe));
        latest = { patches, inverse };
        this.#template.value = next;
      },
      commit: () => {
        if (!isOpen()) return;
        this.#gesture.value = undefined;
        if (!latest || latest.patches.length === 0) return;
        this.#record(label, latest.patches, latest.inverse, before, this.#hooks.place(), undefined);
      },
      cancel: () => {
        if (!isOpen()) return;
        this.#gesture.value = undefined;
        this.#template.value = start;
      },
    };
    this.#gesture.value = gesture;
    return gesture;
  }

  /** Undoes the last step. */
  undo(): void {
    const gesture = this.#gesture.peek() as Gesture | undefined;
    if (gesture) return gesture.cancel();
    this.#move(this.#position.peek() - 1);
  }

  /** Redoes the step undone last. A gesture in progress is committed first, after which there is nothing to redo. */
  redo(): void {
    this.#finishGesture();
    this.#move(this.#position.peek() + 1);
  }

  /** Goes to where `position` steps are done. Out of range does nothing. */
  goToPosition(position: number): void {
    this.#finishGesture();
    this.#move(position);
  }

  /** Ends joining: the next edit is a step of its own whatever its merge key. */
  closeStep(): void {
    const steps = this.#steps.peek();
    const last = steps.at(-1);
    if (last?.mergeKey !== undefined) this.#steps.value = [...steps.slice(0, -1), { ...last, mergeKey: undefined }];
  }

  /** Calls `listener` after each step, undo and redo, and with undefined after `open`. Answers how to stop. */
  onCommit(listener: (step: Step | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Both lenses as they are now, on recipes for what is shown. */
  #lenses(): Lens['through'] {
    const [moment, design] = [this.lens.peek(), this.designLens.peek()];
    return (template, recipe) => {
      const posed = moment?.through(design?.show(template) ?? template, recipe) ?? recipe;
      return design?.through(template, posed) ?? posed;
    };
  }

  #finishGesture(): void {
    (this.#gesture.peek() as Gesture | undefined)?.commit();
  }

  #move(position: number): void {
    const steps = this.#steps.peek();
    if (position < 0 || position > steps.length || position === this.#position.peek()) return;
    let template = this.#template.peek();
    let at = this.#position.peek();
    let last: Step | undefined;
    let place: Place | undefined;
    while (at > position) {
      last = steps[--at];
      if (last) template = applyPatches(template, [...last.inverse]);
      place = last?.before;
    }
    while (at < position) {
      last = steps[at++];
      if (last) template = applyPatches(template, [...last.patches]);
      place = last?.after;
    }
    this.#template.value = template;
    this.#position.value = position;
    if (place) this.#hooks.goTo(place);
    this.#notify(last);
  }

  #record(
    label: string,
    patches: readonly Patch[],
    inverse: readonly Patch[],
    before: Place,
    after: Place,
    mergeKey: string | undefined,
  ): void {
    const done = this.#steps.peek().slice(0, this.#position.peek());
    const last = done.at(-1);
    const atMs = (this.#hooks.now ?? Date.now)();
    const joins = last && mergeKey !== undefined && last.mergeKey === mergeKey && atMs - last.atMs <= mergeWithinMs;
    const step: Step = joins
      ? { ...last, ...joinPatches(last, { patches, inverse }), after, atMs }
      : { id: ++this.#lastId, label, patches, inverse, before, after, atMs, mergeKey };
    const remaining = joins ? [...done.slice(0, -1), step] : [...done, step].slice(-undoSteps);
    this.#steps.value = remaining;
    this.#position.value = remaining.length;
    this.#notify(step);
  }

  #notify(step: Step | undefined): void {
    for (const listener of this.#listeners) listener(step);
  }
}
