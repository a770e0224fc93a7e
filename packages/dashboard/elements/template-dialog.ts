import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateEntry } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from './dashboard-element.ts';
import { focusInDialog } from './focus-in-dialog.ts';
import { pageStyles } from './page-styles.ts';
import { rowImageStyles } from './row-image-styles.ts';
import { TemplateSearch } from './template-search.ts';
import './error-state.ts';

/**
 * Chooses a template of the workspace.
 * @fires template-choose - `detail` is the TemplateEntry.
 * @fires dialog-close - It should be removed.
 */
export class PlatenTemplateDialog extends DashboardElement {
  readonly #templates = new TemplateSearch(this);

  protected override firstUpdated(): void {
    void this.#templates.list.reload();
    void focusInDialog(this, 'platen-text-field');
  }

  #list() {
    const { rows, state, error, hasMore } = this.#templates.list;
    if (state === 'failed') {
      return html`<platen-error-state
        .text=${error}
        @retry=${() => this.#templates.list.retry()}
      ></platen-error-state>`;
    }
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (rows.length === 0) {
      return html`<p class="soft" role="status">
        ${msg('No templates found')}
        ${this.#templates.text === '' ? html`<a href=${this.href('/templates')}>${msg('Go to templates')}</a>` : nothing}
      </p>`;
    }
    return html`<ul>
        ${repeat(
          rows,
          ({ id }) => id,
          (entry) => this.#entry(entry),
        )}
      </ul>
      ${
        hasMore
          ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#templates.list.more()}
              >${msg('Load more')}</platen-button
            >`
          : nothing
      }`;
  }

  #entry(entry: TemplateEntry) {
    return html`<li>
      <button type="button" @click=${() => this.notify('template-choose', entry)}>
        <span class="image"
          >${
            entry.thumbnail_url
              ? html`<img src=${entry.thumbnail_url} alt="" loading="lazy" decoding="async" />`
              : html`<platen-icon name="LayoutTemplate"></platen-icon>`
          }</span
        >
        <bdi>${entry.name}</bdi>
      </button>
    </li>`;
  }

  override render() {
    return html`<platen-dialog
      open
      .heading=${msg('Choose a template')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        <platen-text-field
          type="search"
          icon="Search"
          maxlength="255"
          .label=${msg('Search templates')}
          .value=${this.#templates.text}
          @value-input=${this.#templates.onInput}
        ></platen-text-field>
        ${this.#list()}
      </div>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    rowImageStyles,
    css`
      :host {
        display: contents;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
        gap: 6px;
      }
      li button {
        display: flex;
        align-items: center;
        gap: 10px;
        width: 100%;
        height: 100%;
        padding: 6px 8px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: none;
        color: inherit;
        text-align: start;
        cursor: pointer;
      }
      li button:hover {
        background: var(--platen-hover);
      }
      bdi {
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
}

defineElement('platen-template-dialog', PlatenTemplateDialog);
