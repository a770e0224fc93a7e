import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { BulkAction, BulkProgress } from './bulk-templates.ts';

/**
 * Actions on the selected templates.
 * @fires bulk-action - `detail` is a BulkAction.
 * @fires select-all - All that are loaded.
 * @fires select-none
 */
export class PlatenTemplateSelectionBar extends withProperties(PlatenElement, {
  count: reactive(0, { type: Number }),
  /** Whether all that are loaded are selected. */
  isAll: reactive(false, { type: Boolean, attribute: 'all' }),
  progress: reactive<BulkProgress>(undefined, { attribute: false }),
}) {
  #button(action: BulkAction, icon: string, label: string) {
    return html`<platen-button
      variant=${action === 'delete' ? 'danger' : 'plain'}
      icon=${icon}
      ?disabled=${this.progress !== undefined}
      @click=${() => this.notify('bulk-action', action)}
      ><span class="label">${label}</span></platen-button
    >`;
  }

  override render() {
    const { count, progress } = this;
    const said =
      progress && progress.total > 1
        ? msg(str`${progress.count} of ${progress.total}`)
        : count === 1
          ? msg('1 selected')
          : msg(str`${count} selected`);
    return html`<div class="bar" role="toolbar" aria-label=${msg('Selected templates')}>
      <platen-icon-button
        icon="X"
        .label=${msg('Clear selection')}
        @click=${() => this.notify('select-none')}
      ></platen-icon-button>
      <span class="count" role="status">${said}</span>
      <platen-button variant="quiet" ?disabled=${this.isAll} @click=${() => this.notify('select-all')}
        >${msg('Select all')}</platen-button
      >
      <span class="actions">
        ${this.#button('duplicate', 'CopyPlus', msg('Duplicate'))} ${this.#button('move', 'Folder', msg('Move…'))}
        ${this.#button('export', 'Download', msg('Export'))} ${this.#button('delete', 'Trash2', msg('Delete…'))}
      </span>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: sticky;
        z-index: 2;
        inset-block-end: 12px;
        display: block;
        margin-block-start: 18px;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 8px;
        width: fit-content;
        max-width: 100%;
        margin-inline: auto;
        padding: 8px 10px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        box-shadow: var(--platen-shadow);
      }
      .count {
        min-width: 6ch;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      /* As on a phone: a bar along the lower edge, the words below the icons. */
      @media (max-width: 560px) {
        :host {
          inset-block-end: -64px;
          margin-inline: calc(-1 * clamp(16px, 3vw, 40px));
          margin-block-end: -64px;
        }
        .bar {
          width: auto;
          padding: 4px 8px 8px;
          border-width: 1px 0 0;
          border-radius: 16px 16px 0 0;
          gap: 2px 8px;
        }
        .actions {
          display: grid;
          flex: 1 0 100%;
          grid-template-columns: repeat(4, minmax(0, 1fr));
          gap: 4px;
        }
        .actions platen-button::part(button) {
          flex-direction: column;
          gap: 2px;
          padding: 6px 2px;
          border-color: transparent;
          font-size: 12px;
        }
      }
    `,
  ];
}

defineElement('platen-template-selection-bar', PlatenTemplateSelectionBar);
