import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { fieldStyles } from './field-styles.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import { internal, reactive, withProperties } from './with-properties.ts';
import './popover.ts';

/**
 * A field whose value is shown on a button and chosen in a panel that the button opens. The panel is fetched when it is first opened,
 * and drawn only while it is open.
 */
export abstract class PopoverField extends withProperties(PlatenElement, {
  label: reactive(''),
  hideLabel: reactive(false, { type: Boolean, attribute: 'hide-label' }),
  /** Several values are meant, which differ. */
  mixed: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  isOpen: internal(false),
  isReady: internal(false),
}) {
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
