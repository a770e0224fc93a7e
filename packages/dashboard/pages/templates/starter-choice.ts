import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { LibraryTemplate } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import '../../elements/error-state.ts';

/**
 * Chooses a template of the library.
 * @fires starter-chosen - `detail` is it.
 */
export class PlatenStarterChoice extends withProperties(DashboardElement, {
  starters: internal<readonly LibraryTemplate[]>(),
  error: internal(''),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.starters = await this.client.listLibraryTemplates();
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  override render() {
    if (this.error) {
      return html`<platen-error-state .text=${this.error} @retry=${() => this.#load()}></platen-error-state>`;
    }
    if (!this.starters) return html`<p role="status">${msg('Loading…')}</p>`;
    const { serviceUrl } = this.session.place;
    return html`<ul>
      ${this.starters.map(
        (starter) =>
          html`<li>
            <button type="button" @click=${() => this.notify('starter-chosen', starter)}>
              <span class="image">
                <img
                  src=${`${serviceUrl}/v1/templates/${starter.id}/image`}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  width=${starter.canvas_width}
                  height=${starter.canvas_height}
                />
              </span>
              <span class="name"><bdi>${starter.name}</bdi></span>
              <span class="about"><bdi>${starter.description}</bdi></span>
            </button>
          </li>`,
      )}
    </ul>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(190px, 100%), 1fr));
        gap: 12px;
      }
      li {
        display: grid;
      }
      button {
        display: grid;
        grid-template-rows: 150px auto 1fr;
        gap: 2px;
        padding: 0 0 10px;
        overflow: clip;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        border-color: var(--platen-accent);
      }
      .image {
        display: grid;
        place-items: center;
        padding: 10px;
        background: var(--platen-sunken);
      }
      img {
        width: auto;
        height: auto;
        max-width: 100%;
        max-height: 130px;
        border-radius: 2px;
        background: var(--platen-line);
      }
      .name {
        margin: 8px 10px 0;
        font-weight: 600;
      }
      .about {
        margin-inline: 10px;
        color: var(--platen-ink-soft);
        font-size: 0.9em;
      }
    `,
  ];
}

defineElement('platen-starter-choice', PlatenStarterChoice);
