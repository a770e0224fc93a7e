import { msg, str } from '@lit/localize';
import { ServiceResponseError } from '@platen/api/client';
import type { StockPhoto, StockProvider } from '@platen/api';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { stockProvidersOf } from '../../service/stock-providers.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { setStyle } from '../inspector/set-style.ts';
import { moveAmongTiles } from '../tile-keys.ts';
import { watchDrop, type DropPlace } from '../watch-drop.ts';
import { photosPanelStyles } from './photos-panel-styles.ts';
import { usePhoto } from './use-photo.ts';
import '../../controls/button.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/** How long typing rests until the search begins, in milliseconds: providers count searches. */
const restMs = 600;

type Orientation = 'landscape' | 'portrait' | 'square';

/** Stock photos of the providers that the service offers: a press puts one on the page, a drag where it is dropped or into an image there. */
export class PlatenPhotosPanel extends withProperties(EditorElement, {
  provider: internal<StockProvider>(),
  text: internal(''),
  orientation: internal<Orientation>(),
  photos: internal<readonly StockPhoto[]>([]),
  /** The last page that is shown; 0 before the first search. */
  page: internal(0),
  totalPages: internal(0),
  isLoading: internal(false),
  problem: internal(''),
  /** The photo that is on its way to the page. */
  takenId: internal<string>(),
  active: internal(0),
}) {
  #asking: AbortController | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#resting);
    this.#asking?.abort();
  }

  get #providers() {
    const service = this.editor?.service;
    return service ? stockProvidersOf(service).value : [];
  }

  get #chosen(): StockProvider | undefined {
    const offered = this.#providers;
    return offered.find(({ id }) => id === this.provider)?.id ?? offered[0]?.id;
  }

  #searchSoon(waitMs: number): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => void this.#search(1), waitMs);
  }

  async #search(page: number): Promise<void> {
    const service = this.editor?.service;
    const provider = this.#chosen;
    const query = this.text.trim();
    this.#asking?.abort();
    if (!service || !provider || query === '') {
      Object.assign(this, { photos: [], page: 0, totalPages: 0, isLoading: false, problem: '' });
      return;
    }
    const asking = (this.#asking = new AbortController());
    const { signal } = asking;
    Object.assign(this, { isLoading: true, problem: '' });
    const { orientation } = this;
    try {
      const found = await service.client.searchStockPhotos(
        { query: { ...service.scope, provider, query, page, ...(orientation && { orientation }) } },
        { signal },
      );
      if (signal.aborted) return;
      const known = new Set(page === 1 ? [] : this.photos.map(({ id }) => id));
      this.photos = [...(page === 1 ? [] : this.photos), ...found.data.filter(({ id }) => !known.has(id))];
      this.page = page;
      this.totalPages = found.total_pages;
      if (page === 1) this.active = 0;
    } catch (error) {
      if (signal.aborted) return;
      this.problem = describe(error);
    }
    this.isLoading = false;
  }

  async #use(photo: StockPhoto, place?: DropPlace): Promise<void> {
    const { editor } = this;
    if (!editor || this.takenId !== undefined) return;
    this.takenId = photo.id;
    try {
      await usePhoto(editor, photo, place);
    } catch (error) {
      editor.notify({ kind: 'error', text: describe(error) });
    } finally {
      this.takenId = undefined;
    }
  }

  #onDrag(event: DragEvent, photo: StockPhoto): void {
    if (!this.editor || !event.dataTransfer) return;
    event.dataTransfer.setData('text/plain', photo.credit.text);
    event.dataTransfer.effectAllowed = 'copy';
    watchDrop(this.editor, (place) => void this.#use(photo, place));
  }

  override render() {
    const providers = this.#providers;
    return html`<div class="head">
        <platen-text-field
          hide-label
          type="search"
          icon="Search"
          .label=${msg('Search photos')}
          .placeholder=${msg('Search photos')}
          .maxlength=${100}
          .value=${this.text}
          @value-input=${(event: CustomEvent<string>) => {
            this.text = event.detail;
            this.#searchSoon(restMs);
          }}
        ></platen-text-field>
        <div class="filters">
          ${
            providers.length > 1
              ? html`<platen-select-field
                  hide-label
                  .label=${msg('Source')}
                  .value=${this.#chosen ?? ''}
                  .options=${providers.map(({ id, name }) => ({ value: id, label: name }))}
                  @value-change=${(event: CustomEvent<StockProvider>) => {
                    this.provider = event.detail;
                    this.#searchSoon(0);
                  }}
                ></platen-select-field>`
              : nothing
          }
          <platen-select-field
            hide-label
            .label=${msg('Orientation')}
            .value=${this.orientation ?? ''}
            .options=${[
              { value: '', label: msg('All orientations') },
              { value: 'landscape', label: msg('Landscape format') },
              { value: 'portrait', label: msg('Portrait format') },
              { value: 'square', label: msg('Square format') },
            ]}
            @value-change=${(event: CustomEvent<Orientation | ''>) => {
              this.orientation = event.detail || undefined;
              this.#searchSoon(0);
            }}
          ></platen-select-field>
        </div>
      </div>
      ${this.#results()}`;
  }

  #results() {
    const { photos, page, totalPages, isLoading, problem } = this;
    const isEmpty = photos.length === 0;
    const name = this.#providers.find(({ id }) => id === this.#chosen)?.name ?? '';
    return html`<div
        class="grid"
        role="toolbar"
        aria-label=${msg('Photos')}
        aria-busy=${String(isLoading)}
        ?hidden=${isEmpty}
        @keydown=${(event: KeyboardEvent) => {
          const to = moveAmongTiles(event, event.currentTarget as Element);
          if (to !== undefined) this.active = to;
        }}
      >
        ${repeat(
          photos,
          ({ provider, id }) => `${provider} ${id}`,
          (photo, index) => this.#tile(photo, index),
        )}
      </div>
      ${isLoading ? html`<p role="status">${msg('Loading…')}</p>` : nothing}
      ${
        problem === ''
          ? nothing
          : html`<p role="alert">${problem}</p>
              <platen-button icon="RefreshCw" @click=${() => this.#search(page + 1)}
                >${msg('Try again')}</platen-button
              >`
      }
      ${
        isEmpty && !isLoading && problem === ''
          ? html`<p role="status">
              ${page === 0 ? msg(str`Search the photos of ${name}.`) : msg('No photos found. Try another word.')}
            </p>`
          : nothing
      }
      ${
        page > 0 && page < totalPages && !isLoading && problem === ''
          ? html`<platen-button @click=${() => this.#search(page + 1)}>${msg('Show more')}</platen-button>`
          : nothing
      }`;
  }

  #tile(photo: StockPhoto, index: number) {
    const { credit, thumbnail_url: thumbnail, title, width, height, color } = photo;
    const ratio = Math.min(2.5, Math.max(0.6, width / height));
    const label = title === '' ? credit.text : msg(str`${title}. ${credit.text}`);
    return html`<div class="tile">
      <button
        type="button"
        draggable="true"
        tabindex=${index === this.active ? 0 : -1}
        aria-label=${label}
        title=${label}
        aria-busy=${String(this.takenId === photo.id)}
        data-photo=${photo.id}
        ${setStyle({ 'aspect-ratio': String(ratio), ...(color !== null && { background: color }) })}
        @click=${() => this.#use(photo)}
        @focus=${() => (this.active = index)}
        @dragstart=${(event: DragEvent) => this.#onDrag(event, photo)}
      >
        <img src=${thumbnail} alt="" loading="lazy" decoding="async" draggable="false" referrerpolicy="no-referrer" />
      </button>
      <span class="credit" dir="auto">${this.#credit(photo, index === this.active)}</span>
    </div>`;
  }

  /** Links to who made it and where it is from, as the providers ask for. Tab reaches those of the photo that has the focus. */
  #credit({ credit }: StockPhoto, isActive: boolean) {
    const {
      creator,
      creator_url: creatorUrl,
      source,
      source_url: sourceUrl,
      license,
      license_url: licenseUrl,
    } = credit;
    const link = (address: string | null, text: string) =>
      address === null
        ? text
        : html`<a href=${address} target="_blank" rel="noopener" tabindex=${isActive ? 0 : -1}>${text}</a>`;
    return html`${link(creatorUrl, creator)} · ${link(sourceUrl, source)} · ${link(licenseUrl, license)}`;
  }

  static override styles = [baseStyles, photosPanelStyles];
}

/** The service says it in a sentence; everything else is the network. */
function describe(error: unknown): string {
  return error instanceof ServiceResponseError ? error.message : msg('The photos could not be loaded.');
}

defineElement('platen-photos-panel', PlatenPhotosPanel);
