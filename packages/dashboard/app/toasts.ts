import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';

/** What was said, one under the other, at the edge of the window. */
export class PlatenToasts extends DashboardElement {
  override render() {
    const { notices } = this.dashboard;
    return html`<div role="log" aria-label=${msg('Messages')}>
      ${notices.shown.value.map(
        (notice) =>
          html`<div class="toast" data-kind=${notice.kind}>
            <platen-icon name=${notice.kind === 'done' ? 'CircleCheck' : 'CircleAlert'}></platen-icon>
            <p>${notice.text}</p>
            ${
              notice.action
                ? html`<platen-button
                    @click=${() => {
                      notices.close(notice);
                      notice.action?.run();
                    }}
                    >${notice.action.label}</platen-button
                  >`
                : nothing
            }
            <platen-icon-button
              icon="X"
              .label=${msg('Close')}
              @click=${() => notices.close(notice)}
            ></platen-icon-button>
          </div>`,
      )}
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: fixed;
        z-index: 10;
        inset-block-end: 16px;
        inset-inline: 16px;
        display: grid;
        justify-items: center;
        pointer-events: none;
      }
      div[role] {
        display: grid;
        gap: 8px;
        width: min(480px, 100%);
      }
      .toast {
        display: flex;
        align-items: center;
        gap: 10px;
        padding: 8px 8px 8px 14px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        box-shadow: var(--platen-shadow);
        pointer-events: auto;
      }
      .toast:dir(rtl) {
        padding: 8px 14px 8px 8px;
      }
      .toast platen-icon {
        color: var(--platen-success);
      }
      .toast[data-kind='failure'] platen-icon {
        color: var(--platen-danger);
      }
      p {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-toasts', PlatenToasts);
