import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/**
 * Placeholder for content that could not be loaded.
 * @fires retry - It is to be tried again.
 */
export class PlatenErrorState extends withProperties(PlatenElement, {
  /** Why, as a sentence. */
  text: reactive(''),
}) {
  override render() {
    return html`<div role="alert">
      <platen-icon name="CircleAlert"></platen-icon>
      <p dir="auto">${this.text}</p>
      <platen-button icon="RefreshCw" @click=${() => this.notify('retry')}>${msg('Try again')}</platen-button>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 10px;
        padding: 14px 16px;
        border: 1px solid var(--platen-danger);
        border-radius: var(--platen-radius);
        background: var(--platen-danger-wash);
      }
      platen-icon {
        color: var(--platen-danger);
      }
      p {
        flex: 1 1 200px;
        overflow-wrap: anywhere;
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }
    `,
  ];
}

defineElement('platen-error-state', PlatenErrorState);
