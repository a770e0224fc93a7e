import { updateWhenLocaleChanges } from '@lit/localize';
import { LitElement } from 'lit';

/** What every element of the editor is: it is drawn anew when the language changes. */
export class PlatenElement extends LitElement {
  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /** Dispatches an event to whoever holds this element; it does not leave the tree they are in. */
  protected notify(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}
