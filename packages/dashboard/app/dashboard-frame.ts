import { msg } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import '../elements/error-state.ts';
import './confirm-dialog.ts';
import './deletion-banner.ts';
import './notification-bell.ts';
import './page-outlet.ts';
import './session-end-dialog.ts';
import './side-navigation.ts';
import './sign-in-again-dialog.ts';
import './toasts.ts';

/** Below this width the navigation is a drawer. */
const narrow = matchMedia('(max-width: 860px)');

/** The window of the dashboard: the navigation, as a drawer where it is narrow, and the page. */
export class PlatenDashboardFrame extends withProperties(DashboardElement, {
  isNarrow: internal(() => narrow.matches),
}) {
  readonly #onResize = (): void => {
    this.isNarrow = narrow.matches;
  };
  #path: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    narrow.addEventListener('change', this.#onResize);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener('change', this.#onResize);
  }

  get #drawer(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  #skip(): void {
    this.renderRoot.querySelector<HTMLElement>('main')?.focus();
  }

  override updated(_changed: PropertyValues): void {
    const path = this.dashboard.router.location.peek()?.path;
    if (path !== this.#path) {
      this.#drawer?.close();
      this.renderRoot.querySelector('main')?.scrollTo(0, 0);
    }
    this.#path = path;
  }

  override render() {
    const { router, session } = this.dashboard;
    const location = router.location.value;
    const workspace = session.workspace.value;
    const outlet = keyed(
      `${workspace?.id ?? ''} ${location?.path ?? ''}`,
      html`<platen-page-outlet .location=${location}></platen-page-outlet>`,
    );
    const around = html`<platen-confirm-dialog></platen-confirm-dialog>
      <platen-sign-in-again-dialog></platen-sign-in-again-dialog>
      <platen-session-end-dialog></platen-session-end-dialog><platen-toasts></platen-toasts>`;
    if (location?.route.isWhole)
      return html`<main class="whole" tabindex="-1">${outlet}</main>
        ${around}`;
    return html`
      <nav class="skip" aria-label=${msg('Skip')}>
        <button type="button" @click=${this.#skip}>${msg('Skip to content')}</button>
      </nav>
      <div class="frame" ?data-narrow=${this.isNarrow}>
        ${
          this.isNarrow
            ? html`<header>
                <platen-icon-button
                  icon="Menu"
                  haspopup="dialog"
                  .label=${msg('Navigation')}
                  @click=${() => this.#drawer?.showModal()}
                ></platen-icon-button>
                <span class="workspace" dir="auto">${workspace?.name ?? nothing}</span>
                <platen-notification-bell placement="below-end"></platen-notification-bell>
              </header>`
            : html`<aside><platen-side-navigation></platen-side-navigation></aside>`
        }
        <main id="main" tabindex="-1"><platen-deletion-banner></platen-deletion-banner>${outlet}</main>
      </div>
      ${
        this.isNarrow
          ? html`<dialog
              aria-label=${msg('Navigation')}
              @click=${(event: Event) => event.target === event.currentTarget && this.#drawer?.close()}
            >
              <div class="drawer">
                <platen-icon-button icon="X" .label=${msg('Close')} @click=${() => this.#drawer?.close()}>
                </platen-icon-button>
                <platen-side-navigation has-no-bell></platen-side-navigation>
              </div>
            </dialog>`
          : nothing
      }
      ${around}
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        height: 100%;
      }
      .skip {
        position: absolute;
        z-index: 5;
        inset-block-start: -60px;
        inset-inline-start: 12px;
      }
      .skip button {
        padding: 8px 14px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: var(--platen-accent);
        color: var(--platen-accent-ink);
      }
      .skip:focus-within {
        inset-block-start: 12px;
      }
      .frame {
        display: grid;
        grid-template: minmax(0, 1fr) / 248px minmax(0, 1fr);
        height: 100%;
      }
      .frame[data-narrow] {
        grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      }
      aside {
        min-height: 0;
        border-inline-end: 1px solid var(--platen-line);
        background: var(--platen-surface);
      }
      main {
        min-width: 0;
        overflow: auto;
        scrollbar-gutter: stable;
        padding: 28px clamp(16px, 3vw, 40px) 64px;
        background: var(--platen-page);
        outline: none;
      }
      main:focus-visible {
        outline: 2px solid var(--platen-accent);
        outline-offset: -2px;
      }
      main.whole {
        height: 100%;
        padding: 0;
        scrollbar-gutter: auto;
      }
      header {
        display: flex;
        align-items: center;
        gap: 10px;
        padding: 8px 12px;
        border-block-end: 1px solid var(--platen-line);
        background: var(--platen-surface);
      }
      .workspace {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        font-weight: 650;
        /* Names are cut at their own end, whatever direction they have, and stand at the start of the page's. */
        text-align: -webkit-match-parent;
        text-align: match-parent;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      dialog {
        inset-block: 0;
        inset-inline: 0 auto;
        width: min(300px, 86vw);
        height: 100%;
        max-height: none;
        margin: 0;
        padding: 0;
        border: 0;
        border-inline-end: 1px solid var(--platen-line);
        background: var(--platen-surface);
        color: var(--platen-ink);
      }
      dialog::backdrop {
        background: rgb(10 8 20 / 45%);
      }
      .drawer {
        position: relative;
        height: 100%;
        padding-block-start: 44px;
      }
      .drawer > platen-icon-button {
        position: absolute;
        inset-block-start: 8px;
        inset-inline-end: 8px;
      }
      @media (max-width: 860px) {
        main {
          padding-block-start: 18px;
        }
      }
    `,
  ];
}

defineElement('platen-dashboard-frame', PlatenDashboardFrame);
