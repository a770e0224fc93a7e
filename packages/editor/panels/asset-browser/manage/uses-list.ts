import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import type { AssetSource, AssetUses } from '../../../assets/asset-source.ts';
import { defineElement } from '../../../controls/define.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { errorText } from '../error-text.ts';
import { usesText } from './uses-text.ts';
import '../../../controls/button.ts';
import '../../../controls/icon.ts';

/** The templates and brand kits that use assets, with as many names as one reads on. */
export class PlatenAssetUses extends withProperties(PlatenElement, {
  source: reactive<AssetSource>(undefined, { attribute: false }),
  assetIds: reactive<readonly number[]>([], { attribute: false }),
  /** The address of a template's page; undefined where there is none. */
  templateUrl: reactive<(id: number) => string>(undefined, { attribute: false }),
  uses: internal<AssetUses>(),
  error: internal(''),
  busy: internal(false),
}) {
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('assetIds') || changed.has('source')) void this.#read();
  }

  async #read(cursor?: number): Promise<void> {
    const { assetIds, source } = this;
    if (!source?.manage || assetIds.length === 0) return;
    this.busy = true;
    this.error = '';
    try {
      const read = await source.manage.usesOf(assetIds, cursor);
      if (assetIds !== this.assetIds) return;
      const before = cursor === undefined ? [] : (this.uses?.templates ?? []);
      this.uses = { ...read, templates: [...before, ...read.templates] };
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.busy = false;
    }
  }

  #name(id: number, name: string) {
    return this.templateUrl
      ? html`<a href=${this.templateUrl(id)} target="_blank" dir="auto">${name}</a>`
      : html`<span dir="auto">${name}</span>`;
  }

  override render() {
    const { uses } = this;
    if (this.error !== '') {
      return html`<p class="error" role="alert">${this.error}</p>
        <platen-button icon="RefreshCw" @click=${() => void this.#read()}>${msg('Try again')}</platen-button>`;
    }
    if (!uses) return html`<p role="status">${msg('Looking for templates that use it…')}</p>`;
    const { templates, kits, cursor } = uses;
    return html`<p role="status">${usesText(uses)}</p>
      ${
        templates.length === 0
          ? nothing
          : html`<ul aria-label=${msg('Templates')} tabindex=${templates.length > 4 && !this.templateUrl ? 0 : nothing}>
              ${templates.map(
                ({ id, name, thumbnail_url: image }) =>
                  html`<li>
                    <span class="image">
                      ${image ? html`<img src=${image} alt="" loading="lazy" decoding="async" />` : nothing}
                    </span>
                    ${this.#name(id, name)}
                  </li>`,
              )}
            </ul>`
      }
      ${
        cursor === undefined
          ? nothing
          : html`<platen-button ?busy=${this.busy} @click=${() => void this.#read(cursor)}
              >${msg('Show more')}</platen-button
            >`
      }
      ${
        kits.length === 0
          ? nothing
          : html`<ul class="kits" aria-label=${msg('Brand kits')}>
              ${kits.map(
                ({ name, used_in: count }) =>
                  html`<li>
                    <platen-icon name="SwatchBook"></platen-icon>
                    <span dir="auto">${name}</span>
                    <span class="count">${count === 1 ? msg('1 template') : msg(str`${count} templates`)}</span>
                  </li>`,
              )}
            </ul>`
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        justify-items: start;
      }
      ul {
        width: 100%;
        max-height: 240px;
        overflow: auto;
        margin: 0;
        padding: 0;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        list-style: none;
      }
      li {
        display: flex;
        gap: 10px;
        align-items: center;
        min-height: 44px;
        padding: 4px 10px;
        overflow-wrap: anywhere;
      }
      li + li {
        border-block-start: 1px solid var(--platen-line);
      }
      .image {
        flex: none;
        width: 44px;
        height: 34px;
        overflow: hidden;
        border-radius: 4px;
        background: var(--platen-sunken);
      }
      img {
        width: 100%;
        height: 100%;
        object-fit: contain;
      }
      .count {
        margin-inline-start: auto;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        white-space: nowrap;
      }
      .error {
        color: var(--platen-danger);
      }
      a {
        color: var(--platen-accent);
      }
    `,
  ];
}

defineElement('platen-asset-uses', PlatenAssetUses);
