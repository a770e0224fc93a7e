import { updateWhenLocaleChanges } from '@lit/localize';
import { LitElement } from 'lit';

/** Base class of the editor's elements: it is redrawn when the language changes. */
export class PlatenElement extends LitElement {
  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /** Dispatches an event to the owner of this element; it does not leave the tree they are in. */
  protected notify(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}
