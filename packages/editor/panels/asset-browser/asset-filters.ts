import { msg } from '@lit/localize';
import type { BrandAssetType } from '@platen/api';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { typeLabel } from './asset-text.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';

/** Filter of a list of assets. */
export interface AssetFilter {
  owner: 'own' | 'workspace';
  /** Undefined for all. */
  type: BrandAssetType | undefined;
  /** Assets must have all of them. */
  tags: readonly string[];
}

/**
 * Filters by owner, type and tags, each a button that is on or off.
 * @fires filter-change - `detail` is what of `AssetFilter` is another now.
 */
export class PlatenAssetFilters extends withProperties(PlatenElement, {
  /** Whether there are assets of the workspace beside the user's own. */
  hasShared: reactive(false, { type: Boolean }),
  owner: reactive<'own' | 'workspace'>('own', { attribute: false }),
  /** The types that are offered. */
  types: reactive<readonly BrandAssetType[]>([], { attribute: false }),
  type: reactive<BrandAssetType>(undefined, { attribute: false }),
  /** The tags that are offered. */
  tags: reactive<readonly string[]>([], { attribute: false }),
  chosenTags: reactive<readonly string[]>([], { attribute: false }),
}) {
  #set(change: Partial<AssetFilter>): void {
    this.notify('filter-change', change);
  }

  #chip(label: string, isOn: boolean, press: () => void) {
    return html`<button type="button" aria-pressed=${String(isOn)} @click=${press}>${label}</button>`;
  }

  #toggle(tag: string): void {
    const chosen = this.chosenTags;
    this.#set({ tags: chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag] });
  }

  override render() {
    const { types, chosenTags } = this;
    const tags = [...new Set([...chosenTags, ...this.tags])];
    return html`${
      this.hasShared
        ? html`<div role="group" aria-label=${msg('Owner')}>
            ${this.#chip(msg('My assets'), this.owner === 'own', () => this.#set({ owner: 'own' }))}
            ${this.#chip(msg('Workspace'), this.owner === 'workspace', () => this.#set({ owner: 'workspace' }))}
          </div>`
        : nothing
    }
    ${
      types.length > 1
        ? html`<div role="group" aria-label=${msg('Type')}>
            ${this.#chip(msg('All'), this.type === undefined, () => this.#set({ type: undefined }))}
            ${types.map((type) => this.#chip(typeLabel(type), this.type === type, () => this.#set({ type })))}
          </div>`
        : nothing
    }
    ${
      tags.length > 0
        ? html`<div class="tags" role="group" aria-label=${msg('Tags')}>
            ${tags.map((tag) => this.#chip(tag, chosenTags.includes(tag), () => this.#toggle(tag)))}
          </div>`
        : nothing
    }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
      }
      .tags {
        max-height: 62px;
        overflow: hidden auto;
      }
      button {
        min-height: 26px;
        max-width: 100%;
        padding: 1px 9px;
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: 13px;
        background: transparent;
        font-size: 0.92em;
        text-overflow: ellipsis;
        white-space: nowrap;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      button[aria-pressed='true'] {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
        color: var(--platen-accent);
      }
      @media (pointer: coarse) {
        button {
          min-height: 36px;
        }
      }
      @media (forced-colors: active) {
        button[aria-pressed='true'] {
          background: Highlight;
          color: HighlightText;
          forced-color-adjust: none;
        }
      }
    `,
  ];
}

defineElement('platen-asset-filters', PlatenAssetFilters);
