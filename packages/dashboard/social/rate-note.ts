import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { formatNumber } from '../elements/format-values.ts';

/** Shows that the service's limit of 20 calls about posts per workspace and minute is reached, as long as it is. */
export class PlatenRateNote extends DashboardElement {
  #timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const leftMs = this.session.putOffUntil.value - Date.now();
    clearTimeout(this.#timer);
    if (leftMs <= 0) return nothing;
    this.#timer = window.setTimeout(() => this.requestUpdate(), Math.min(leftMs, 1000));
    const seconds = formatNumber(Math.ceil(leftMs / 1000));
    return html`<p>
      <platen-icon name="Clock"></platen-icon>
      <span role="status">${msg('Maximum 20 post requests per minute and workspace.')}</span>
      <span aria-hidden="true">${msg(str`Continues in ${seconds} s.`)}</span>
    </p>`;
  }

  static override styles = [
    baseStyles,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
        margin-block-end: 14px;
        padding: 10px 14px;
        border-radius: var(--platen-radius);
        background: var(--platen-warning-wash);
        --platen-icon-size: 17px;
      }
      platen-icon {
        color: var(--platen-warning);
      }
    `,
  ];
}

defineElement('platen-rate-note', PlatenRateNote);
