import type { Draft } from 'immer';
import type { Template } from '@platen/template';
import type { Gesture, TemplateDocument } from './template-document.ts';

/**
 * Edits the template while a field is used: `preview` shows a change immediately, as often as it is called, and `commit` combines them into
 * one step. A field that only commits makes a step too.
 */
export class LiveEdit {
  readonly #document: TemplateDocument;
  #gesture: Gesture | undefined;
  #key: string | undefined;

  constructor(document: TemplateDocument) {
    this.#document = document;
  }

  /**
   * Shows a change. `key` names what is changed: a preview of something else first makes a step of what went before.
   */
  preview(key: string, label: string, recipe: (draft: Draft<Template>) => void): void {
    if (this.#gesture && this.#key !== key) this.#finish();
    this.#gesture ??= this.#document.begin(label);
    this.#key = key;
    this.#gesture.update(recipe);
  }

  /** Makes the change a step; the previews before it are part of it. Answers whether anything is different now. */
  commit(key: string, label: string, recipe: (draft: Draft<Template>) => void): boolean {
    if (this.#gesture && this.#key !== key) this.#finish();
    const before = this.#document.position.peek();
    const last = this.#document.steps.peek().at(-1);
    if (this.#gesture && this.#document.isInGesture) {
      this.#gesture.update(recipe);
      this.#finish();
    } else {
      this.#forget();
      this.#document.apply({ label, recipe });
    }
    return this.#document.position.peek() !== before || this.#document.steps.peek().at(-1) !== last;
  }

  /** Puts back what was before the previews. */
  cancel(): void {
    this.#gesture?.cancel();
    this.#forget();
  }

  /** Makes a step of previews that are left open, such as when the field goes away. */
  finish(): void {
    this.#finish();
  }

  #finish(): void {
    this.#gesture?.commit();
    this.#forget();
  }

  #forget(): void {
    this.#gesture = undefined;
    this.#key = undefined;
  }
}
