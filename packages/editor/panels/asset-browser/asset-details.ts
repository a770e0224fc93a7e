import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { isColorAsset, nameOfAsset, type BrandAsset } from '../../assets/brand-asset-kind.ts';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { acceptedFiles } from './upload/upload-button.ts';
import { describeAsset } from './asset-text.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/text-field.ts';

const maxTags = 50;

/** The tags in a text that separates them by commas, without empty ones and those that differ only in case. */
export function readTags(text: string): string[] {
  const tags = text
    .split(/[,،\n]/)
    .map((tag) => tag.trim().slice(0, 100))
    .filter((tag) => tag !== '');
  return tags
    .filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)
    .slice(0, maxTags);
}

/**
 * One asset: its name, what it is, its tags, and what can be done with it.
 * @fires asset-choose - `detail` is the asset.
 * @fires asset-rename - `detail` is `{ asset, name }`.
 * @fires asset-retag - `detail` is `{ asset, tags }`.
 * @fires asset-delete - `detail` is the asset.
 * @fires asset-uses - Where it is used shall be shown; `detail` is the asset.
 * @fires asset-move - It shall be moved to a folder; `detail` is the asset.
 * @fires asset-replace - A file was chosen for its place; `detail` is `{ asset, file }`.
 * @fires details-close
 */
export class PlatenAssetDetails extends withProperties(PlatenElement, {
  asset: reactive<BrandAsset>(undefined, { attribute: false }),
  canRename: reactive(false, { type: Boolean }),
  canDelete: reactive(false, { type: Boolean }),
  canReplace: reactive(false, { type: Boolean }),
  canMove: reactive(false, { type: Boolean }),
  /** In how many templates and brand kits it is used, in words; empty while that is not known. */
  usesLabel: reactive('', { attribute: false }),
  /** Label of the action that chooses it, such as “Put on the page”. */
  chooseLabel: reactive('', { attribute: false }),
}) {
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('platen-button')?.focus();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.notify('details-close');
  }

  #fields(asset: BrandAsset) {
    const stop = (event: Event): void => event.stopPropagation();
    const name = nameOfAsset(asset);
    const hasName = !isColorAsset(asset) && asset.type !== 'font';
    return html`${
        hasName
          ? html`<platen-text-field
              .label=${msg('Name')}
              .value=${name}
              .maxlength=${200}
              @value-input=${stop}
              @value-change=${(event: CustomEvent<string>) => {
                event.stopPropagation();
                const typed = event.detail.trim();
                if (typed !== '') this.notify('asset-rename', { asset, name: typed });
              }}
            ></platen-text-field>`
          : nothing
      }
      <platen-text-field
        .label=${isColorAsset(asset) ? msg('Name and tags') : msg('Tags')}
        .value=${asset.tags.join(', ')}
        .placeholder=${msg('Separated by commas.')}
        @value-input=${stop}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.notify('asset-retag', { asset, tags: readTags(event.detail) });
        }}
      ></platen-text-field>`;
  }

  /** A button with words, and in a narrow panel with its icon alone. */
  #button(icon: string, label: string, act: () => void) {
    return html`<platen-button class="wide" .icon=${icon} @click=${act}>${label}</platen-button>
      <platen-icon-button class="narrow" .icon=${icon} .label=${label} @click=${act}></platen-icon-button>`;
  }

  #replaceButton(asset: BrandAsset) {
    if (!this.canReplace || isColorAsset(asset)) return nothing;
    const choose = (): void => this.renderRoot.querySelector<HTMLInputElement>('input[type="file"]')?.click();
    return html`${this.#button('RefreshCw', msg('Replace…'), choose)}<input
        type="file"
        hidden
        tabindex="-1"
        aria-label=${msg('Replace…')}
        accept=${acceptedFiles[asset.type]}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          const [file] = input.files ?? [];
          input.value = '';
          if (file) this.notify('asset-replace', { asset, file });
        }}
      />`;
  }

  #usesButton(asset: BrandAsset) {
    if (this.usesLabel === '') return nothing;
    return html`<button type="button" class="uses" @click=${() => this.notify('asset-uses', asset)}>
      ${this.usesLabel}
    </button>`;
  }

  override render() {
    const { asset } = this;
    if (!asset) return nothing;
    return html`<section aria-label=${msg('Details')} @keydown=${this.#onKeydown}>
      <header>
        <div class="words">
          <h2 dir="auto">${nameOfAsset(asset)}</h2>
          <p>${describeAsset(asset)}</p>
        </div>
        <platen-icon-button
          icon="X"
          .label=${msg('Close')}
          @click=${() => this.notify('details-close')}
        ></platen-icon-button>
      </header>
      ${
        this.canRename
          ? this.#fields(asset)
          : asset.tags.length > 0
            ? html`<p class="tags">${asset.tags.join(', ')}</p>`
            : nothing
      }
      ${this.#usesButton(asset)}
      <div class="buttons">
        <platen-button variant="primary" @click=${() => this.notify('asset-choose', asset)}
          >${this.chooseLabel}</platen-button
        >
        ${this.#replaceButton(asset)}
        ${this.canMove ? this.#button('FolderInput', msg('Move…'), () => this.notify('asset-move', asset)) : nothing}
        ${
          this.canDelete
            ? html`<platen-button variant="danger" icon="Trash2" @click=${() => this.notify('asset-delete', asset)}
                >${msg('Delete')}</platen-button
              >`
            : nothing
        }
      </div>
    </section>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      .narrow {
        display: none;
      }
      @container (max-width: 419px) {
        .wide {
          display: none;
        }
        .narrow {
          display: block;
        }
      }
      section {
        display: grid;
        gap: 8px;
        padding: 10px 12px 12px;
        border-block-start: 1px solid var(--platen-line);
        background: var(--platen-surface);
      }
      header {
        display: flex;
        gap: 6px;
        align-items: flex-start;
      }
      .words {
        flex: 1;
        min-width: 0;
      }
      h2 {
        overflow: hidden;
        font-size: 1em;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      p {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        overflow-wrap: anywhere;
      }
      .uses {
        justify-self: start;
        min-height: 26px;
        padding: 0;
        border: 0;
        background: none;
        color: var(--platen-accent);
        text-align: start;
        cursor: pointer;
      }
      .uses:hover {
        text-decoration: underline;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .buttons > :first-child {
        flex: 1;
      }
    `,
  ];
}

defineElement('platen-asset-details', PlatenAssetDetails);
