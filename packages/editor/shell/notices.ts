import { SignalWatcher } from '@lit-labs/preact-signals';
import { signal, type Signal } from '@preact/signals-core';
import { css, html } from 'lit';
import { defineElement } from '../controls/define.ts';
import type { Notice } from '../controls/notice-list.ts';
import { PlatenElement } from '../controls/platen-element.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/notice-list.ts';

/** Short messages at the bottom of the editor, and announcements for screen readers. */
export class PlatenNotices extends withProperties(SignalWatcher(PlatenElement), {
  notices: reactive<Signal<readonly Notice[]>>(() => signal([]), { attribute: false }),
  spoken: reactive<Signal<string>>(() => signal(''), { attribute: false }),
}) {
  #onClose({ detail }: CustomEvent<Notice>): void {
    this.notices.value = this.notices.value.filter((one) => one !== detail);
  }

  override render() {
    return html`<div class="visually-hidden" role="status">${this.spoken.value}</div>
      <platen-notice-list
        exportparts="notice"
        .notices=${this.notices.value}
        @notice-close=${this.#onClose}
      ></platen-notice-list>`;
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
      /* The bar of test values is there, too. */
      :host([raised]) {
        inset-block-end: calc(68px + var(--platen-control-height));
      }
      @container editor (max-width: 700px) and (min-height: 500.1px) {
        /* The sheets come from the bottom. */
        :host,
        :host([raised]) {
          inset-block: 112px auto;
        }
      }
    `,
  ];
}

defineElement('platen-notices', PlatenNotices);
