import { msg } from '@lit/localize';
import type { BrandAssetType } from '@platen/api';
import { css, html, type PropertyValues } from 'lit';
import { createAssetSource } from '../../assets/create-asset-source.ts';
import type { AssetSource } from '../../assets/asset-source.ts';
import { readAssetTypes, type BrandAsset } from '../../assets/brand-asset-kind.ts';
import { toChosenAsset } from '../../assets/chosen-asset.ts';
import { openAssetService } from '../../assets/open-asset-service.ts';
import { assetBaseOf } from '../../connection/environment.ts';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { chooseLocale, currentLocale, directionOf, useLocale } from '../../locales/localization.ts';
import type { SessionSource } from '../../service/session-source.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { showTypeface } from '../../theme/show-typeface.ts';
import { tokens } from '../../theme/tokens.ts';
import { errorText } from '../asset-browser/error-text.ts';
import '../../controls/button.ts';
import '../asset-browser/asset-browser.ts';
import '../asset-browser/assets-icons.ts';
import { carryAsset } from '../asset-browser/carry-asset.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';

/**
 * Brand assets to choose from, alone: for any page, with or without an editor.
 *
 * @attr embed-id - The embed whose assets are shown.
 * @attr embed-user-id - With an API key or access token: the user of the embed.
 * @attr session - A token, or by the property of the same name a function that fetches one.
 * @attr service - Base URL, ending in the version segment. Default: `/v1` of the page's host.
 * @attr locale - `en`, `de` or `ar`; by default what the session says, else the browser.
 * @attr theme - `light`, `dark` or `auto`.
 * @attr types - Types that are offered, separated by spaces. Default: all.
 * @fires asset-select - `detail` is what was chosen; its `asset` is the record of the service.
 * @fires ready - The session is open.
 * @fires error - It could not be opened; `detail` has `code`, `message` and `cause`.
 * @csspart browser - Everything in it.
 */
export class PlatenAssetPicker extends withProperties(PlatenElement, {
  embedId: reactive<string | null>(undefined, { attribute: 'embed-id' }),
  embedUserId: reactive<string | null>(undefined, { attribute: 'embed-user-id' }),
  session: reactive<SessionSource | null>(),
  service: reactive<string | null>(),
  locale: reactive<string | null>(),
  theme: reactive<string | null>(undefined, { reflect: true }),
  /** Names separated by spaces, or a list of them. */
  types: reactive<string | readonly BrandAssetType[] | null>(),
  /** Where the assets are; a host with a store of its own sets it, and then no session is opened. */
  source: reactive<AssetSource>(undefined, { attribute: false }),
  error: internal(''),
}) {
  #opening = 0;
  #isGiven = false;
  #sessionLocale: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#applyLocale();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source') && this.#opening === 0 && this.source) this.#isGiven = true;
    const isAnother = (['embedId', 'embedUserId', 'session', 'service'] as const).some((name) => changed.has(name));
    if (!this.#isGiven && (isAnother || !this.hasUpdated)) void this.#open();
    if (changed.has('locale')) this.#applyLocale();
    this.dir = directionOf(currentLocale());
    this.lang = currentLocale();
  }

  /** Opens the session again, after a failure. */
  async #open(): Promise<void> {
    const opening = ++this.#opening;
    this.error = '';
    this.source = undefined;
    try {
      const service = await openAssetService({
        baseUrl: new URL(this.service || '/v1', location.href).href,
        embedId: this.embedId ?? undefined,
        embedUserId: this.embedUserId ?? undefined,
        session: this.session || undefined,
      });
      if (opening !== this.#opening) return;
      this.#sessionLocale = service.session().locale;
      this.#applyLocale();
      this.source = createAssetSource(service);
      void showTypeface(this, assetBaseOf(service.baseUrl), () => msg('Choose'));
      this.dispatchEvent(new CustomEvent('ready', { detail: {} }));
    } catch (cause) {
      if (opening !== this.#opening) return;
      this.error = errorText(cause);
      const { code = cause instanceof TypeError ? 'offline' : 'unknown' } = cause as { code?: string };
      this.dispatchEvent(new CustomEvent('error', { detail: { code, message: this.error, cause } }));
    }
  }

  #applyLocale(): void {
    const wanted = [this.locale, this.#sessionLocale, ...navigator.languages].filter((tag) => typeof tag === 'string');
    const locale = chooseLocale(wanted);
    if (locale !== currentLocale()) void useLocale(locale);
  }

  #choose(asset: BrandAsset): void {
    const detail = toChosenAsset(asset);
    this.dispatchEvent(new CustomEvent('asset-select', { detail, bubbles: true, composed: true }));
  }

  override render() {
    if (this.error !== '')
      return html`<div class="state" role="alert">
        <platen-icon name="CircleAlert"></platen-icon>
        <p>${this.error}</p>
        <platen-button icon="RefreshCw" @click=${() => void this.#open()}>${msg('Try again')}</platen-button>
      </div>`;
    return html`<platen-asset-browser
      part="browser"
      .source=${this.source}
      .types=${readAssetTypes(this.types)}
      .chooseLabel=${msg('Choose')}
      canDrag
      @asset-choose=${(event: CustomEvent<BrandAsset>) => {
        event.stopPropagation();
        this.#choose(event.detail);
      }}
      @asset-drag=${(event: CustomEvent<{ asset: BrandAsset; event: DragEvent }>) => {
        event.stopPropagation();
        carryAsset(event.detail.event, event.detail.asset);
      }}
    ></platen-asset-browser>`;
  }

  static override styles = [
    tokens,
    baseStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        height: 480px;
        min-height: 240px;
        overflow: hidden;
        background: var(--platen-surface);
      }
      platen-asset-browser {
        flex: 1;
      }
      .state {
        display: flex;
        flex: 1;
        flex-direction: column;
        gap: 10px;
        align-items: center;
        justify-content: center;
        padding: 20px;
        text-align: center;
      }
    `,
  ];
}

defineElement('platen-asset-picker', PlatenAssetPicker);

declare global {
  interface HTMLElementTagNameMap {
    'platen-asset-picker': PlatenAssetPicker;
  }
}
