import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../elements/dashboard-element.ts';
import type { PageElement } from '../elements/page-element.ts';
import { firstPath } from './route-table.ts';
import type { Location } from '../routing/route.ts';
import '../elements/empty-state.ts';
import '../elements/page-heading.ts';

/** Fetches the page of a location and shows it, or says why there is none. */
export class PlatenPageOutlet extends withProperties(DashboardElement, {
  location: reactive<Location>(undefined, { attribute: false }),
  page: internal<PageElement>(),
  error: internal(''),
}) {
  /** Whether the person may see it. */
  get #isAllowed(): boolean {
    const role = this.location?.route.role;
    return role === undefined || this.session.can(role);
  }

  override willUpdate(): void {
    if (this.page && this.location) this.page.location = this.location;
    else if (this.location && this.#isAllowed && !this.hasUpdated) void this.#load(this.location);
  }

  async #load({ route }: Location): Promise<void> {
    this.error = '';
    try {
      await route.load();
      const page = document.createElement(route.element) as PageElement;
      if (this.location) page.location = this.location;
      this.page = page;
    } catch {
      this.error = msg('The page could not be loaded. Check your connection and try again.');
    }
  }

  override render() {
    if (!this.location) {
      return html`<platen-page-heading .heading=${msg('Page not found')}></platen-page-heading>
        <platen-empty-state icon="FileX2" .heading=${msg('Page not found')}>
          ${msg('The page may have moved, or the link is incomplete.')}
          <a slot="actions" href=${this.href(firstPath)}>${msg('Go to overview')}</a>
        </platen-empty-state>`;
    }
    if (!this.#isAllowed) {
      return html`<platen-page-heading .heading=${msg('Not available for your role')}></platen-page-heading>
        <platen-empty-state icon="Lock" .heading=${msg('You do not have access to this page')}>
          ${msg('Ask a workspace admin to do it for you or to change your role.')}
        </platen-empty-state>`;
    }
    if (this.error) {
      const again = (): void => {
        if (this.location) void this.#load(this.location);
      };
      return html`<platen-error-state .text=${this.error} @retry=${again}></platen-error-state>`;
    }
    return (
      this.page ??
      html`<p class="waiting" ?data-whole=${this.location.route.isWhole} role="status">${msg('Loading…')}</p>`
    );
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        height: 100%;
      }
      .waiting {
        color: var(--platen-ink-soft);
      }
      .waiting[data-whole] {
        display: grid;
        place-content: center;
        height: 100%;
      }
      a {
        color: var(--platen-accent);
      }
    `,
  ];
}

defineElement('platen-page-outlet', PlatenPageOutlet);
