import { css, html, nothing } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon.ts';

/** One tab. */
export interface Tab {
  id: string;
  label: string;
  /** Name of a Lucide icon. */
  icon?: string;
}

/**
 * Tabs, of which one is shown. Arrow keys, Home and End go through them.
 * @slot <tab id> - What is in the tab of that id; only the shown one has a slot.
 * @fires value-change - `detail` is the id of the tab that was chosen.
 */
export class PlatenTabs extends withProperties(PlatenElement, {
  /** Accessible name of the row of tabs. */
  label: reactive(''),
  tabs: reactive<readonly Tab[]>([], { attribute: false }),
  value: reactive(''),
}) {
  #choose(id: string): void {
    if (id === this.value) return;
    this.value = id;
    this.notify('value-change', id);
  }

  #onKeydown(event: KeyboardEvent): void {
    const at = this.tabs.findIndex(({ id }) => id === this.value);
    const forward = this.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const targets: Record<string, number> = {
      [forward]: (at + 1) % this.tabs.length,
      [backward]: (at - 1 + this.tabs.length) % this.tabs.length,
      Home: 0,
      End: this.tabs.length - 1,
    };
    const next = this.tabs[targets[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(next.id);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  }

  override render() {
    return html`<div class="row">
        <div role="tablist" aria-label=${this.label || nothing} @keydown=${this.#onKeydown}>
          ${this.tabs.map(
            ({ id, label, icon }) =>
              html`<button
                type="button"
                role="tab"
                id=${`tab-${id}`}
                aria-controls="panel"
                aria-selected=${String(id === this.value)}
                tabindex=${id === this.value ? 0 : -1}
                @click=${() => this.#choose(id)}
              >
                ${icon ? html`<platen-icon .name=${icon}></platen-icon>` : nothing}${label}
              </button>`,
          )}
        </div>
      </div>
      <div id="panel" role="tabpanel" aria-labelledby=${`tab-${this.value}`}><slot name=${this.value}></slot></div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .row {
        container: tabs / inline-size;
      }
      [role='tablist'] {
        display: flex;
        gap: 2px;
        padding: 6px 8px 0;
        overflow-x: auto;
        border-block-end: 1px solid var(--platen-line);
      }
      button {
        --platen-icon-size: 16px;
        display: inline-flex;
        align-items: center;
        gap: 6px;
        min-height: var(--platen-control-height);
        padding: 2px 10px 4px;
        border: 0;
        border-block-end: 2px solid transparent;
        background: none;
        color: var(--platen-ink-soft);
        white-space: nowrap;
        cursor: pointer;
      }
      /* Where there is little room all of them are seen still: smaller ones, their names in two lines. */
      @container tabs (max-width: 420px) {
        [role='tablist'] {
          gap: 0;
          padding-inline: 0;
        }
        button {
          /* All as wide, so that none moves when the weight of another changes. */
          flex: 1 1 0;
          flex-direction: column;
          justify-content: center;
          gap: 2px;
          min-width: min-content;
          padding-inline: 6px;
          line-height: 1.2;
          white-space: normal;
        }
      }
      button:hover {
        color: var(--platen-ink);
      }
      button[aria-selected='true'] {
        border-block-end-color: var(--platen-accent);
        color: var(--platen-ink);
        font-weight: 600;
      }
      button:focus-visible {
        outline-offset: -2px;
      }
    `,
  ];
}

defineElement('platen-tabs', PlatenTabs);

declare global {
  interface HTMLElementTagNameMap {
    'platen-tabs': PlatenTabs;
  }
}
