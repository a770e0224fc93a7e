import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { TemplateEntry } from '@platen/api';
import { defineElement, type MenuItem, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { imageCardStyles } from '../../elements/image-card-styles.ts';
import { templateActions, type TemplateAction } from './template-actions.ts';

/** The type of data that a dragged template is, for folders to know it by. */
export const draggedTemplate = 'application/x-platen-template';

/**
 * A template in the grid.
 * @fires template-action - `detail` is `{action, template}`.
 * @fires template-select - `detail` is `{id, isRange}`: it is selected or no longer, or with all from the one before.
 */
export class PlatenTemplateCard extends withProperties(DashboardElement, {
  template: required<TemplateEntry>(),
  /** Templates that are selected in the list; whoever may only look selects none. */
  selected: reactive<ReadonlySet<number>>(new Set(), { attribute: false }),
  broken: internal(false),
}) {
  #onDragStart(event: DragEvent): void {
    if (!event.dataTransfer || !this.session.can('member')) return;
    const { id } = this.template;
    event.dataTransfer.setData(draggedTemplate, [...(this.selected.has(id) ? this.selected : [id])].join(','));
    event.dataTransfer.effectAllowed = 'move';
  }

  #select(event: MouseEvent): void {
    this.notify('template-select', { id: this.template.id, isRange: event.shiftKey });
  }

  /** With the Shift key, and once anything is selected, a click selects; keys open it as always. */
  #onLinkClick(event: MouseEvent): void {
    const isWanted = event.shiftKey || (this.selected.size > 0 && !event.ctrlKey && !event.metaKey);
    if (event.detail === 0 || !isWanted || !this.session.can('member')) return;
    event.preventDefault();
    this.#select(event);
  }

  #checkbox() {
    if (!this.session.can('member')) return nothing;
    return html`<label class="choice"
      ><input
        type="checkbox"
        aria-label=${msg(str`Select ${this.template.name}`)}
        .checked=${live(this.selected.has(this.template.id))}
        @click=${this.#select}
    /></label>`;
  }

  #items(): MenuItem[] {
    return templateActions(this.session.can('member'));
  }

  #image() {
    const { thumbnail_url: url, canvas_width: width, canvas_height: height } = this.template;
    if (url === '' || this.broken) {
      return html`<span class="waiting" .style=${`aspect-ratio: ${width} / ${height}`} ?data-broken=${this.broken}>
        <platen-icon name="Image"></platen-icon>
      </span>`;
    }
    return html`<img
      src=${url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable="false"
      width=${width}
      height=${height}
      @error=${() => (this.broken = true)}
    />`;
  }

  override render() {
    const { id, name, tags, embed_user_id: embedUser, pages_data: pages } = this.template;
    const size = html`<bdi dir="ltr">${this.template.canvas_width} × ${this.template.canvas_height}</bdi>`;
    return html`<article
      draggable=${this.session.can('member') ? 'true' : 'false'}
      ?data-selected=${this.selected.has(id)}
      ?data-selecting=${this.selected.size > 0}
      @dragstart=${this.#onDragStart}
    >
      ${this.#checkbox()}
      <a href=${this.href(`/templates/${id}`)} @click=${this.#onLinkClick}>
        <span class="image">${this.#image()}</span>
        <span class="name"><bdi>${name}</bdi></span>
      </a>
      <div class="line">
        <span class="facts">
          ${size}${pages.length > 1 ? html` · ${msg(str`${pages.length} pages`)}` : nothing}${
            embedUser === null ? nothing : html` · ${msg('from an embed')}`
          }
        </span>
        <platen-menu
          .label=${msg(str`Actions for ${name}`)}
          placement="below-end"
          .items=${this.#items()}
          @menu-select=${(event: CustomEvent<TemplateAction>) =>
            this.notify('template-action', { action: event.detail, template: this.template })}
        >
          <platen-icon-button
            slot="trigger"
            icon="EllipsisVertical"
            haspopup="menu"
            .label=${msg(str`Actions for ${name}`)}
          ></platen-icon-button>
        </platen-menu>
      </div>
      ${tags.length > 0 ? html`<p class="tags">${tags.map((tag) => html`<span><bdi>${tag}</bdi></span>`)}</p>` : nothing}
    </article>`;
  }

  static override styles = [
    baseStyles,
    imageCardStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      article {
        position: relative;
        display: flex;
        flex-direction: column;
        height: 100%;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
        overflow: clip;
      }
      article:hover {
        border-color: var(--platen-line-strong);
      }
      article[data-selected] {
        border-color: var(--platen-accent);
        box-shadow: 0 0 0 1px var(--platen-accent);
      }
      .choice {
        position: absolute;
        z-index: 1;
        inset-block-start: 6px;
        inset-inline-start: 6px;
        display: grid;
        place-items: center;
        width: 30px;
        height: 30px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-surface);
        opacity: 0;
        cursor: pointer;
      }
      .choice input {
        width: 18px;
        height: 18px;
        margin: 0;
        accent-color: var(--platen-accent);
        cursor: pointer;
      }
      article:hover .choice,
      article:focus-within .choice,
      article[data-selecting] .choice {
        opacity: 1;
      }
      @media (hover: none) {
        .choice {
          opacity: 1;
        }
      }
      .image {
        height: 190px;
        padding: 12px;
      }
      img {
        width: auto;
        height: auto;
        max-height: 166px;
      }
      .waiting {
        display: grid;
        place-items: center;
        max-width: 100%;
        height: 166px;
        border-radius: 3px;
        background: var(--platen-line);
        color: var(--platen-ink-soft);
        animation: breathe 1.4s ease-in-out infinite alternate;
      }
      .waiting[data-broken] {
        animation: none;
      }
      @keyframes breathe {
        to {
          opacity: 0.45;
        }
      }
      .name {
        display: -webkit-box;
        margin: 10px 12px 0;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        line-clamp: 2;
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      .line {
        display: flex;
        align-items: center;
        gap: 6px;
        padding-inline: 12px 4px;
        padding-block-end: 4px;
      }
      .facts {
        flex: 1;
        min-width: 0;
        color: var(--platen-ink-soft);
        font-size: 0.9em;
      }
      .tags {
        display: flex;
        flex-wrap: wrap;
        align-items: start;
        gap: 8px 4px;
        height: 1.4em;
        margin: auto 12px 12px;
        overflow: hidden;
      }
      .tags span {
        max-width: 100%;
        padding: 1px 8px;
        overflow: hidden;
        border-radius: 20px;
        background: var(--platen-sunken);
        color: var(--platen-ink-soft);
        font-size: 0.86em;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      @media (prefers-reduced-motion: reduce) {
        .waiting {
          animation: none;
        }
      }
    `,
  ];
}

defineElement('platen-template-card', PlatenTemplateCard);
