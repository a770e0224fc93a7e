import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { fieldStyles } from './field-styles.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import './popover.ts';

/**
 * A field whose value is shown on a button and chosen in a panel that the button opens. The panel is fetched when it is first opened,
 * and drawn only while it is open.
 */
export abstract class PopoverField extends PlatenElement {
  static override properties: PropertyDeclarations = {
    label: {},
    hideLabel: { type: Boolean, attribute: 'hide-label' },
    mixed: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    isOpen: { state: true },
    isReady: { state: true },
  };
  declare label: string;
  declare hideLabel: boolean;
  /** Several values are meant, which differ. */
  declare mixed: boolean;
  declare disabled: boolean;
  declare isOpen: boolean;
  declare isReady: boolean;

  constructor() {
    super();
    this.label = '';
    this.hideLabel = false;
    this.mixed = false;
    this.disabled = false;
    this.isOpen = false;
    this.isReady = false;
  }

  /** Fetches what the panel is drawn with. */
  protected abstract loadPanel(): Promise<unknown>;

  /** Renders the content of the panel. */
  protected abstract renderPanel(): TemplateResult;

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('button')?.focus(options);
  }

  /** The button, which has `slot="trigger"`, with the panel beside it. */
  protected withPanel(button: TemplateResult, placement: BesidePlacement = 'below-start'): TemplateResult {
    return html`<platen-popover
      .label=${this.label}
      .open=${this.isOpen}
      .placement=${placement}
      @open-change=${this.#onOpen}
      >${button}${this.isOpen && this.isReady ? this.renderPanel() : nothing}</platen-popover
    >`;
  }

  async #onOpen(event: CustomEvent<boolean>): Promise<void> {
    event.stopPropagation();
    this.isOpen = event.detail;
    if (!this.isOpen || this.isReady) return;
    await this.loadPanel();
    this.isReady = true;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles: CSSResultGroup = [baseStyles, fieldStyles];
}
