import { msg, str } from '@lit/localize';
import { defaultRangeExtractor, VirtualizerController } from '@tanstack/lit-virtual';
import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { isColorAsset, nameOfAsset, type BrandAsset } from '../../../assets/brand-asset-kind.ts';
import { defineElement } from '../../../controls/define.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { setStyle } from '../../inspector/set-style.ts';
import { assetImage } from './asset-image.ts';
import { assetLabel } from '../asset-text.ts';
import { FontPreviews } from '../font-previews.ts';
import { nextTile } from './grid-keys.ts';
import { gridStyles } from './grid-styles.ts';
import { AudioPreview } from '../audio-preview.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/icon.ts';
import '../assets-icons.ts';

const tileHeight = 118;
const gap = 8;
/** Tiles are at least this wide; as many as fit stand in a row. */
const minTileWidth = 108;
/** How long the pointer rests on a video until it plays, in milliseconds. */
const restMs = 250;

/**
 * Tiles of assets in rows, of which only those in view are in the page. Arrow keys move, Enter chooses, F2 renames, Delete deletes,
 * Space plays a video or audio, the menu key opens the details. Shift and Space select, as do Ctrl or Shift and a click.
 * @fires asset-choose - `detail` is the asset.
 * @fires asset-details - Its details are requested.
 * @fires asset-rename - `detail` is `{ asset, name }`.
 * @fires asset-delete - It shall be deleted; not yet confirmed.
 * @fires asset-pick - It shall be selected, or not any more; `detail` is `{ asset, isRange }`: with all since the last one.
 * @fires pick-all - All shall be selected; `detail` is whether, else none.
 * @fires asset-drag - A drag begins; `detail` is `{ asset, event }`.
 * @fires need-more - The end is near.
 */
export class PlatenAssetGrid extends withProperties(PlatenElement, {
  assets: reactive<readonly BrandAsset[]>([], { attribute: false }),
  /** Whether there are no more than these. */
  isWhole: reactive(false, { type: Boolean }),
  canRename: reactive(false, { type: Boolean }),
  canDelete: reactive(false, { type: Boolean }),
  canDrag: reactive(false, { type: Boolean }),
  canPick: reactive(false, { type: Boolean }),
  /** Whether assets can be dragged to a folder. */
  canMove: reactive(false, { type: Boolean }),
  /** Ids of the assets that are selected. */
  picked: reactive<ReadonlySet<number>>(new Set(), { attribute: false }),
  /** The asset whose details are shown. */
  shownId: reactive<number>(undefined, { attribute: false }),
  activeIndex: internal(0),
  columns: internal(2),
  renamingId: internal<number>(),
  playingId: internal<number>(),
}) {
  readonly #rows: VirtualizerController<HTMLElement, HTMLElement>;
  readonly #fonts = new FontPreviews(() => this.requestUpdate());
  readonly #audio = new AudioPreview(() => this.#stopPlaying());
  #observer: ResizeObserver | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.#rows = new VirtualizerController(this, {
      count: 0,
      getScrollElement: () => this.renderRoot?.querySelector<HTMLElement>('.scroller') ?? null,
      estimateSize: () => tileHeight + gap,
      overscan: 3,
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) this.columns = Math.max(2, Math.floor((width - 4 + gap) / (minTileWidth + gap)));
    });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#fonts.show([]);
    this.#stopPlaying();
  }

  /** Puts the focus on an asset, by its place in the list; the nearest one when there is none. */
  async focusTile(index: number): Promise<void> {
    if (this.assets.length === 0) return;
    this.activeIndex = Math.min(Math.max(index, 0), this.assets.length - 1);
    this.#rows.getVirtualizer().scrollToIndex(Math.floor(this.activeIndex / this.columns));
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-index="${this.activeIndex}"]`)?.focus({ preventScroll: true });
  }

  /** Starts renaming an asset. Does nothing if that is not permitted. */
  async rename(asset: BrandAsset): Promise<void> {
    if (!this.canRename || isColorAsset(asset)) return;
    this.activeIndex = Math.max(0, this.assets.indexOf(asset));
    this.renamingId = asset.id;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('input.name')?.select();
  }

  override focus(): void {
    void this.focusTile(this.activeIndex);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('assets')) this.activeIndex = Math.min(this.activeIndex, Math.max(0, this.assets.length - 1));
    const virtualizer = this.#rows.getVirtualizer();
    const active = Math.floor(this.activeIndex / this.columns);
    virtualizer.setOptions({
      ...virtualizer.options,
      count: this.#rowCount,
      // The row that has the focus stays in the page, wherever it is scrolled to.
      rangeExtractor: (range) => {
        const rows = defaultRangeExtractor(range);
        return rows.includes(active) || active >= range.count ? rows : [...rows, active].toSorted((a, b) => a - b);
      },
    });
  }

  override updated(): void {
    const rows = this.#rows.getVirtualizer().getVirtualItems();
    const last = rows.at(-1)?.index ?? 0;
    if (!this.isWhole && last >= this.#rowCount - 6) this.notify('need-more');
    const shown = rows.flatMap(({ index }) => this.assets.slice(index * this.columns, (index + 1) * this.columns));
    this.#fonts.show(shown);
  }

  get #rowCount(): number {
    return Math.ceil(this.assets.length / this.columns);
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.isComposing || this.renamingId !== undefined) return;
    const asset = this.assets[this.activeIndex];
    if (!asset || event.altKey) return;
    if (this.canPick && this.#onPickKey(event, asset)) return;
    if (event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(this).direction === 'rtl';
    const to = nextTile(event.key, {
      index: this.activeIndex,
      columns: this.columns,
      count: this.assets.length,
      isRightToLeft,
      rowsInView: Math.max(1, Math.floor(this.clientHeight / (tileHeight + gap))),
    });
    if (to !== undefined) void this.focusTile(to);
    else if (event.key === 'Enter') this.notify('asset-choose', asset);
    else if (event.key === 'F2') void this.rename(asset);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      // Also where it may not be done: around the panel the same key deletes layers.
      if (this.canDelete) this.notify('asset-delete', asset);
    } else if (event.key === ' ') this.#togglePlaying(asset);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      this.notify('asset-details', asset);
    else if (event.key === 'Escape' && this.playingId !== undefined) this.#stopPlaying();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #onPickKey(event: KeyboardEvent, asset: BrandAsset): boolean {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (event.key === ' ' && event.shiftKey) this.notify('asset-pick', { asset, isRange: false });
    else if (isAll || (event.key === 'Escape' && this.picked.size > 0)) this.notify('pick-all', isAll);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #onClick(event: MouseEvent, asset: BrandAsset, index: number): void {
    this.activeIndex = index;
    const isPick = this.canPick && (this.picked.size > 0 || event.ctrlKey || event.metaKey || event.shiftKey);
    if (isPick) this.notify('asset-pick', { asset, isRange: event.shiftKey });
    else this.notify('asset-choose', asset);
  }

  #pickButton(asset: BrandAsset, name: string) {
    if (!this.canPick) return nothing;
    const isPicked = this.picked.has(asset.id);
    return html`<button
      type="button"
      class="pick"
      tabindex="-1"
      aria-pressed=${String(isPicked)}
      aria-label=${msg(str`Select ${name}`)}
      @click=${(event: MouseEvent) => {
        event.stopPropagation();
        this.notify('asset-pick', { asset, isRange: event.shiftKey });
      }}
    >
      ${isPicked ? html`<platen-icon name="Check"></platen-icon>` : nothing}
    </button>`;
  }

  #togglePlaying(asset: BrandAsset): void {
    if (isColorAsset(asset) || (asset.type !== 'video' && asset.type !== 'audio')) return;
    if (this.playingId === asset.id) return this.#stopPlaying();
    this.playingId = asset.id;
    if (asset.type === 'audio') this.#audio.play(asset.url);
    else this.#audio.stop();
  }

  #stopPlaying(): void {
    clearTimeout(this.#resting);
    this.#audio.stop();
    this.playingId = undefined;
  }

  /** Videos play while the pointer or the focus rests on them; sounds only when asked to, as nobody expects them. */
  #rest(asset: BrandAsset): void {
    clearTimeout(this.#resting);
    if (isColorAsset(asset) || asset.type !== 'video') return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#resting = setTimeout(() => {
      this.#audio.stop();
      this.playingId = asset.id;
    }, restMs);
  }

  #leave(asset: BrandAsset): void {
    clearTimeout(this.#resting);
    if (this.playingId === asset.id && !isColorAsset(asset) && asset.type === 'video') this.playingId = undefined;
  }

  #endRename(asset: BrandAsset, input: HTMLInputElement, isTaken: boolean): void {
    if (this.renamingId !== asset.id) return;
    this.renamingId = undefined;
    const name = input.value.trim();
    if (isTaken && name !== '' && name !== nameOfAsset(asset)) this.notify('asset-rename', { asset, name });
  }

  #onRenameKey(event: KeyboardEvent, asset: BrandAsset): void {
    event.stopPropagation();
    if (event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    this.#endRename(asset, event.target, event.key === 'Enter');
    void this.focusTile(this.activeIndex);
  }

  #tile(asset: BrandAsset, index: number) {
    const isPlaying = this.playingId === asset.id;
    const isAudio = !isColorAsset(asset) && asset.type === 'audio';
    const name = nameOfAsset(asset);
    return html`<div
      class="tile"
      role="gridcell"
      tabindex=${index === this.activeIndex ? '0' : '-1'}
      data-index=${index}
      data-id=${asset.id}
      aria-label=${assetLabel(asset)}
      aria-selected=${String(this.canPick ? this.picked.has(asset.id) : this.shownId === asset.id)}
      ?data-shown=${this.shownId === asset.id}
      title=${name}
      draggable=${(this.canDrag || this.canMove) && this.renamingId === undefined ? 'true' : 'false'}
      @click=${(event: MouseEvent) => this.#onClick(event, asset, index)}
      @contextmenu=${(event: Event) => {
        event.preventDefault();
        this.activeIndex = index;
        this.notify('asset-details', asset);
      }}
      @dragstart=${(event: DragEvent) => this.notify('asset-drag', { asset, event })}
      @focusin=${() => {
        this.activeIndex = index;
        this.#rest(asset);
      }}
      @focusout=${() => this.#leave(asset)}
      @pointerenter=${() => this.#rest(asset)}
      @pointerleave=${() => this.#leave(asset)}
    >
      ${this.#pickButton(asset, name)}
      <div class="image">${assetImage(asset, { isPlaying, hasFont: this.#fonts.isReady(asset) })}</div>
      ${
        this.renamingId === asset.id
          ? html`<input
              class="name"
              aria-label=${msg('Name')}
              maxlength="200"
              .value=${name}
              @click=${(event: Event) => event.stopPropagation()}
              @keydown=${(event: KeyboardEvent) => this.#onRenameKey(event, asset)}
              @blur=${(event: FocusEvent) => this.#endRename(asset, event.target as HTMLInputElement, true)}
            />`
          : html`<span class="name" dir="auto">${name}</span>`
      }
      <div class="tools" ?data-shown=${isPlaying && isAudio} @click=${(event: Event) => event.stopPropagation()}>
        ${
          isAudio
            ? html`<button
                type="button"
                tabindex="-1"
                aria-label=${isPlaying ? msg(str`Stop ${name}`) : msg(str`Play ${name}`)}
                @click=${() => this.#togglePlaying(asset)}
              >
                <platen-icon .name=${isPlaying ? 'Pause' : 'Play'}></platen-icon>
              </button>`
            : nothing
        }
        <button
          type="button"
          tabindex="-1"
          aria-label=${msg(str`Details of ${name}`)}
          @click=${() => {
            this.activeIndex = index;
            this.notify('asset-details', asset);
          }}
        >
          <platen-icon name="Ellipsis"></platen-icon>
        </button>
      </div>
    </div>`;
  }

  override render() {
    const virtualizer = this.#rows.getVirtualizer();
    const columns = this.columns;
    return html`<div
      class="scroller"
      role="grid"
      ?data-picking=${this.picked.size > 0}
      aria-multiselectable=${this.canPick ? 'true' : nothing}
      aria-label=${msg('Brand assets')}
      aria-rowcount=${this.isWhole ? this.#rowCount : -1}
      aria-colcount=${columns}
      @keydown=${this.#onKeydown}
    >
      <div class="sizer" role="rowgroup" ${setStyle({ height: `${virtualizer.getTotalSize()}px` })}>
        ${repeat(
          virtualizer.getVirtualItems(),
          ({ index }) => index,
          ({ index, start }) => {
            const from = index * columns;
            return html`<div
              class="row"
              role="row"
              aria-rowindex=${index + 1}
              ${setStyle({
                height: `${tileHeight}px`,
                transform: `translateY(${start}px)`,
                'grid-template-columns': `repeat(${columns}, minmax(0, 1fr))`,
              })}
            >
              ${repeat(
                this.assets.slice(from, from + columns),
                ({ id }) => id,
                (asset, column) => this.#tile(asset, from + column),
              )}
            </div>`;
          },
        )}
      </div>
    </div>`;
  }

  static override styles = [baseStyles, gridStyles];
}

defineElement('platen-asset-grid', PlatenAssetGrid);
