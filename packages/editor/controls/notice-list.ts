import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './button.ts';
import './icon-button.ts';
import './icon.ts';

/** A short message for the person. */
export interface Notice {
  kind: 'info' | 'success' | 'error';
  text: string;
  /** An action on the notice, such as undo. */
  action?: { label: string; run(): void };
}

const icons = { info: 'Info', success: 'CircleCheck', error: 'CircleAlert' } as const;

/**
 * Short messages, one under the other, the oldest first. Their owner takes those away that are closed.
 * @csspart notice - A message.
 * @fires notice-close - `detail` is the message.
 */
export class PlatenNoticeList extends withProperties(PlatenElement, {
  notices: reactive<readonly Notice[]>([], { attribute: false }),
}) {
  #act(notice: Notice): void {
    this.notify('notice-close', notice);
    notice.action?.run();
  }

  override render() {
    return html`<div role="log" aria-label=${msg('Messages')}>
      ${this.notices.map(
        (notice) =>
          html`<div class="notice" part="notice" data-kind=${notice.kind}>
            <platen-icon .name=${icons[notice.kind]}></platen-icon>
            <p>${notice.text}</p>
            ${
              notice.action
                ? html`<platen-button @click=${() => this.#act(notice)}>${notice.action.label}</platen-button>`
                : nothing
            }
            <platen-icon-button
              icon="X"
              .label=${msg('Close')}
              @click=${() => this.notify('notice-close', notice)}
            ></platen-icon-button>
          </div>`,
      )}
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        max-width: 100%;
      }
      [role='log'] {
        display: grid;
        gap: 8px;
      }
      .notice {
        display: flex;
        align-items: center;
        gap: 10px;
        max-width: 480px;
        padding: 6px 6px 6px 14px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        box-shadow: var(--platen-shadow);
        pointer-events: auto;
        transition: translate var(--platen-motion) ease-out;
      }
      @starting-style {
        .notice {
          translate: 0 12px;
        }
      }
      .notice:dir(rtl) {
        padding: 6px 14px 6px 6px;
      }
      .notice[data-kind='error'] > platen-icon {
        color: var(--platen-danger);
      }
      .notice[data-kind='success'] > platen-icon {
        color: var(--platen-success);
      }
      p {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-notice-list', PlatenNoticeList);

declare global {
  interface HTMLElementTagNameMap {
    'platen-notice-list': PlatenNoticeList;
  }
}
