import { msg } from '@lit/localize';
import { css, html } from 'lit';
import {
  defineElement,
  PlatenElement,
  type SelectOption,
  internal,
  reactive,
  withProperties,
} from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * Asks how long a secret works on beside the one that replaces it.
 * @slot - What replacing it means.
 * @fires overlap-choose - `detail` is how many seconds.
 * @fires dialog-close - It stays as it is.
 */
export class PlatenOverlapDialog extends withProperties(PlatenElement, {
  heading: reactive(''),
  /** Question about what keeps working. */
  label: reactive(''),
  /** Values are seconds. */
  options: reactive<readonly SelectOption[]>([], { attribute: false }),
  busy: reactive(false, { type: Boolean }),
  seconds: internal('86400'),
}) {
  override render() {
    return html`<platen-dialog
      open
      size="small"
      .heading=${this.heading}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="content">
        <slot></slot>
        <platen-select-field
          .label=${this.label}
          .value=${this.seconds}
          .options=${this.options}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            this.seconds = event.detail;
          }}
        ></platen-select-field>
      </div>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="primary"
        ?busy=${this.busy}
        ?disabled=${this.busy}
        @click=${() => this.notify('overlap-choose', Number(this.seconds))}
        >${msg('Replace')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      .content {
        display: grid;
        gap: 14px;
      }
    `,
  ];
}

defineElement('platen-overlap-dialog', PlatenOverlapDialog);
