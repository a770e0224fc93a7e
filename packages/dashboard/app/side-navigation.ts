import { msg } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { defineElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { listNavigation } from './navigation.ts';
import './account-menu.ts';
import './notification-bell.ts';
import './workspace-switcher.ts';

/** The navigation beside every page: the workspace, the pages a person may open, and their account. */
export class PlatenSideNavigation extends withProperties(DashboardElement, {
  /** Whether the bell stands elsewhere. */
  hasNoBell: reactive(false, { type: Boolean, attribute: 'has-no-bell' }),
}) {
  #shown = '';

  /** The entry of the page that was opened is in sight, however low the window. */
  override updated(_changed: PropertyValues): void {
    const current = this.renderRoot.querySelector<HTMLAnchorElement>('a[aria-current]');
    if (current && current.href !== this.#shown) current.scrollIntoView({ block: 'nearest' });
    this.#shown = current?.href ?? '';
  }

  override render() {
    const { session, router } = this.dashboard;
    const present = router.location.value?.route.entry;
    const groups = listNavigation()
      .map((group) => ({ ...group, entries: group.entries.filter(({ role }) => !role || session.can(role)) }))
      .filter(({ entries }) => entries.length > 0);
    return html`
      <div class="top">
        <platen-workspace-switcher></platen-workspace-switcher>
        ${this.hasNoBell ? nothing : html`<platen-notification-bell></platen-notification-bell>`}
      </div>
      <nav aria-label=${msg('Pages')}>
        ${groups.map(
          ({ id, label, entries }) =>
            html`<h2 id=${id}>${label}</h2>
              <ul aria-labelledby=${id}>
                ${entries.map(
                  (entry) =>
                    html`<li>
                      <a href=${router.href(entry.path)} aria-current=${entry.id === present ? 'page' : nothing}>
                        <platen-icon .name=${entry.icon}></platen-icon><span>${entry.label}</span>
                      </a>
                    </li>`,
                )}
              </ul>`,
        )}
      </nav>
      <platen-account-menu></platen-account-menu>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        height: 100%;
        min-height: 0;
        padding: 12px;
        gap: 8px;
      }
      .top {
        display: flex;
        align-items: center;
        gap: 4px;
      }
      platen-workspace-switcher {
        flex: 1;
        min-width: 0;
      }
      nav {
        flex: 1;
        min-height: 0;
        margin-inline: -4px;
        padding-inline: 4px;
        overflow: auto;
      }
      h2 {
        margin: 10px 10px 2px;
        color: var(--platen-ink-soft);
        font-size: 0.86em;
        font-weight: 550;
      }
      h2:first-child {
        margin-block-start: 2px;
      }
      /* All that belongs to the workspace is in sight at 900 pixels. */
      a {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: 30px;
        padding: 3px 10px;
        border-radius: var(--platen-radius-small);
        color: inherit;
        text-decoration: none;
      }
      a span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      a:hover {
        background: var(--platen-hover);
      }
      a[aria-current] {
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
        font-weight: 600;
      }
      @media (pointer: coarse) {
        a {
          min-height: var(--platen-control-height);
        }
      }
      @media (forced-colors: active) {
        a[aria-current] {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ];
}

defineElement('platen-side-navigation', PlatenSideNavigation);
