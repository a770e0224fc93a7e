import { css, html } from 'lit';
import { defineElement, type Notice } from '@platen/editor/controls';
import { DashboardElement } from '../elements/dashboard-element.ts';

/** Notices at the edge of the window, stacked. */
export class PlatenToasts extends DashboardElement {
  override render() {
    const { notices } = this.dashboard;
    return html`<platen-notice-list
      .notices=${notices.shown.value}
      @notice-close=${({ detail }: CustomEvent<Notice>) => notices.close(detail)}
    ></platen-notice-list>`;
  }

  static override styles = css`
    :host {
      position: fixed;
      z-index: 10;
      inset-block-end: 16px;
      inset-inline: 16px;
      display: grid;
      justify-items: center;
      pointer-events: none;
    }
    platen-notice-list {
      width: min(480px, 100%);
    }
  `;
}

defineElement('platen-toasts', PlatenToasts);
