import { SignalWatcher } from '@lit-labs/preact-signals';
import { msg } from '@lit/localize';
import { signal, type Signal } from '@preact/signals-core';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import type { Notice } from '../../editor-context.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';

const icons = { info: 'Info', success: 'CircleCheck', failure: 'CircleAlert' } as const;

/** Short messages, one under the other, and what is said to screen readers alone. */
export class PlatenNotices extends SignalWatcher(PlatenElement) {
  static override properties = { notices: { attribute: false }, spoken: { attribute: false } };
  declare notices: Signal<readonly Notice[]>;
  declare spoken: Signal<string>;

  constructor() {
    super();
    this.notices = signal([]);
    this.spoken = signal('');
  }

  #close(notice: Notice): void {
    this.notices.value = this.notices.value.filter((one) => one !== notice);
  }

  override render() {
    return html`<div class="visually-hidden" role="status">${this.spoken.value}</div>
      <div role="log" aria-label=${msg('Messages')}>
        ${this.notices.value.map(
          (notice) =>
            html`<div class="notice" data-kind=${notice.kind}>
              <platen-icon .name=${icons[notice.kind]}></platen-icon>
              <p>${notice.text}</p>
              ${
                notice.action
                  ? html`<platen-button
                      @click=${() => {
                        this.#close(notice);
                        notice.action?.run();
                      }}
                      >${notice.action.label}</platen-button
                    >`
                  : nothing
              }
              <platen-icon-button
                icon="X"
                .label=${msg('Close')}
                @click=${() => this.#close(notice)}
              ></platen-icon-button>
            </div>`,
        )}
      </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: absolute;
        inset-block-end: 60px;
        inset-inline: 12px;
        z-index: 20;
        display: grid;
        justify-items: center;
        pointer-events: none;
      }
      [role='log'] {
        display: grid;
        gap: 8px;
        max-width: 100%;
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
      }
      .notice:dir(rtl) {
        padding: 6px 14px 6px 6px;
      }
      @container editor (max-width: 700px) {
        /* The sheets come from the bottom. */
        :host {
          inset-block: 112px auto;
        }
      }
      .notice[data-kind='failure'] > platen-icon {
        color: var(--platen-danger);
      }
      .notice[data-kind='success'] > platen-icon {
        color: var(--platen-success);
      }
      p {
        flex: 1;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-notices', PlatenNotices);
