import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import './copy-field.ts';

/**
 * Shows a secret the one time that it can be seen.
 * @slot - What it is good for.
 * @fires dialog-close - The person has it.
 */
export class PlatenSecretDialog extends withProperties(PlatenElement, {
  heading: reactive(''),
  /** Name of the secret. */
  label: reactive(''),
  secret: reactive(''),
  /** A public value used with it, such as an id; empty if there is none. */
  name: reactive(''),
  nameLabel: reactive('', { attribute: false }),
}) {
  override render() {
    return html`<platen-dialog open .heading=${this.heading} @dialog-close=${() => this.notify('dialog-close')}>
      <div class="content">
        ${
          this.name === ''
            ? nothing
            : html`<platen-copy-field .label=${this.nameLabel} .value=${this.name}></platen-copy-field>`
        }
        <platen-copy-field .label=${this.label} .value=${this.secret}></platen-copy-field>
        <p class="once">
          <platen-icon name="TriangleAlert"></platen-icon>
          ${msg('It is shown only once and cannot be shown again. Store it where your program can read it, and never in a web page or repository.')}
        </p>
        <div class="more"><slot></slot></div>
      </div>
      <platen-button slot="footer" variant="primary" @click=${() => this.notify('dialog-close')}
        >${msg('I have copied it')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      .content {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
      .more {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 6px;
      }
      .once {
        display: flex;
        gap: 8px;
        align-items: flex-start;
        padding: 10px 12px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-warning-wash);
        color: var(--platen-warning);
      }
    `,
  ];
}

defineElement('platen-secret-dialog', PlatenSecretDialog);
