import { msg, str } from '@lit/localize';
import { SignalWatcher } from '@lit-labs/preact-signals';
import type { BrandAssetType, BrandFile, EmbedPermission } from '@platen/api';
import { html, nothing, type PropertyValues } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { AssetLibrary } from '../../assets/asset-library.ts';
import type { AssetChange, AssetSource } from '../../assets/asset-source.ts';
import { assetTypes, fileNameOf, isColorAsset, nameOfAsset, type BrandAsset } from '../../assets/brand-asset-kind.ts';
import { readRecentAssets, rememberAsset } from '../../assets/recent-assets.ts';
import { UploadQueue } from '../../assets/upload-queue.ts';
import { defineElement } from '../../controls/define.ts';
import type { SwatchGroup } from '../../controls/color-panel.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { PlatenAssetDetails } from './asset-details.ts';
import type { AssetFilter } from './asset-filters.ts';
import type { PlatenAssetGrid } from './grid/asset-grid.ts';
import { assetDetails } from './browser-details.ts';
import { browserStyles } from './browser-styles.ts';
import { confirmDelete } from './confirm-delete.ts';
import { errorText } from './error-text.ts';
import { errorBar } from './error-bar.ts';
import { libraryRest, libraryState } from './library-state.ts';
import { LibraryTidying, type TidiedBrowser } from './manage/library-tidying.ts';
import { recentStrip } from './recent-strip.ts';
import { uploadButton } from './upload/upload-button.ts';
import { uploadList } from './upload/upload-list.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/text-field.ts';
import './asset-filters.ts';
import './grid/asset-grid.ts';
import './assets-icons.ts';
import './color-form.ts';

/** How long typing rests until the search begins, in milliseconds: the service answers 30 searches a minute. */
const restMs = 300;

/**
 * Brand assets to look through, add to, tidy up and choose from. What the session may not do is not offered.
 * @fires asset-choose - `detail` is the asset.
 * @fires asset-drag - A drag begins; `detail` is `{ asset, event }`.
 */
export class PlatenAssetBrowser extends withProperties(SignalWatcher(PlatenElement), {
  /** Where the assets are; undefined while there is no session. */
  source: reactive<AssetSource>(undefined, { attribute: false }),
  /** The types that are offered. */
  types: reactive<readonly BrandAssetType[]>(assetTypes, {
    attribute: false,
    hasChanged: (one?: unknown[], other?: unknown[]) => one?.join() !== other?.join(),
  }),
  /** Label of the action that chooses an asset. */
  chooseLabel: reactive('', { attribute: false }),
  canDrag: reactive(false, { type: Boolean }),
  /** The address of a template's page, for lists of templates that use an asset; undefined where there is none. */
  templateUrl: reactive<(id: number) => string>(undefined, { attribute: false }),
  /** Colors to choose from when one is added. */
  swatches: reactive<readonly SwatchGroup[]>([], { attribute: false }),
  type: internal<BrandAssetType>(),
  owner: internal<'own' | 'workspace'>('own'),
  text: internal(''),
  tags: internal<readonly string[]>([]),
  recent: internal<readonly BrandFile[]>([]),
  shownId: internal<number>(),
  deleting: internal<BrandAsset>(),
  error: internal(''),
  busy: internal(false),
  isOver: internal(false),
  spoken: internal(''),
}) {
  #library: AssetLibrary | undefined;
  #queue: UploadQueue | undefined;
  #tidying: LibraryTidying | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  readonly #grid = createRef<PlatenAssetGrid>();
  readonly #onOnline = (): void => {
    if (this.#library?.status.peek() === 'offline') this.#library.readMore();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#onOnline);
    if (this.hasUpdated) this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#onOnline);
    clearTimeout(this.#resting);
    this.#library?.close();
    this.#queue?.close();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) this.#open();
    else if (changed.has('types') && this.#library) this.#show();
  }

  /** Opens the file chooser for uploads, like the button beside the search. */
  chooseFiles(): void {
    this.renderRoot.querySelector<HTMLInputElement>('input[type="file"]')?.click();
  }

  #open(): void {
    this.#library?.close();
    this.#queue?.close();
    const { source } = this;
    const library = source && new AssetLibrary(source);
    this.#library = library;
    if (!source || !library) return;
    this.#queue = new UploadQueue(source, (file) => {
      if (library.assets.peek().some(({ id }) => id === file.id)) library.replace(file);
      else library.add(file);
      this.spoken = msg(str`${file.file_name} uploaded`);
    });
    this.#tidying = source.manage && new LibraryTidying(this.#tidied(), source);
    this.#show();
    void this.#tidying?.readFolders();
    // A help only: without it the rest works as well.
    readRecentAssets(source).then(
      (files) => (this.recent = files),
      () => undefined,
    );
  }

  #show(): void {
    clearTimeout(this.#resting);
    const types = this.type && this.types.includes(this.type) ? [this.type] : this.types;
    const { text, tags, owner } = this;
    this.#library?.show({ types, text, tags, owner, folder: this.#tidying?.folders.filterOf({ text, tags }) });
    this.#tidying?.picks.set([]);
    this.shownId = undefined;
  }

  /** This browser, as the tidying of its library knows it. */
  #tidied(): TidiedBrowser {
    return {
      state: this,
      library: () => this.#library,
      may: (permission) => this.#may(permission),
      show: () => this.#show(),
      send: (file, send) => this.#queue?.add([file], send),
      run: (work) => void this.#do(work),
      forget: (ids) => this.#forget(ids),
      finished: (spoken, isOfAssets) => {
        this.spoken = spoken;
        if (isOfAssets) this.#grid.value?.focus();
      },
    };
  }

  #forget(ids: readonly number[]): void {
    for (const id of ids) this.#library?.remove({ id });
    this.recent = this.recent.filter(({ id }) => !ids.includes(id));
    if (ids.includes(this.shownId ?? 0)) this.shownId = undefined;
  }

  #drag(dragged: { asset: BrandAsset; event: DragEvent }): void {
    if (this.#may('rename')) this.#tidying?.drag(dragged.asset, dragged.event);
    if (this.canDrag) this.notify('asset-drag', dragged);
  }

  #askToDelete(asset: BrandAsset): void {
    if (this.#tidying) this.#tidying.askToDelete(asset);
    else this.deleting = asset;
  }

  #may(permission: EmbedPermission): boolean {
    // What the workspace shares is its members' to change.
    return this.owner === 'own' && this.source?.permissions.value.has(permission) === true;
  }

  #onSearch(event: CustomEvent<string>): void {
    event.stopPropagation();
    if (event.detail === this.text) return;
    this.text = event.detail;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#show(), restMs);
  }

  #upload(files: readonly File[]): void {
    const { source } = this;
    const folderId = this.#tidying?.folders.openId.peek();
    const left = this.#queue?.add(files, source && ((file, watch) => source.upload(file, watch, folderId))) ?? 0;
    if (left > 0) this.error = msg(str`${left} files skipped. Maximum 100 at once.`);
  }

  #onFiles(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files') || !this.#may('upload')) return;
    event.preventDefault();
    event.stopPropagation();
    // Leaving for something inside is no leaving.
    const isInside = event.relatedTarget instanceof Node && this.contains(event.relatedTarget);
    this.isOver = event.type === 'dragover' || (event.type === 'dragleave' && isInside);
    if (event.type === 'drop') this.#upload([...event.dataTransfer.files]);
  }

  #choose(asset: BrandAsset): void {
    if (this.source && !isColorAsset(asset)) rememberAsset(this.source, asset.id);
    this.notify('asset-choose', asset);
  }

  async #do(work: () => Promise<void>): Promise<void> {
    this.error = '';
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.busy = false;
    }
  }

  #change(asset: BrandAsset, change: AssetChange): void {
    void this.#do(async () => {
      const changed = await this.source?.change(asset, change);
      if (changed) this.#library?.replace(changed);
      this.spoken = msg('Saved');
    });
  }

  #rename({ asset, name }: { asset: BrandAsset; name: string }): void {
    if (isColorAsset(asset)) return;
    this.#change(asset, { fileName: fileNameOf(asset, name) });
  }

  #addColor({ value, name }: { value: string; name: string }): void {
    void this.#do(async () => {
      const color = await this.source?.addColor(value, name === '' ? [] : [name]);
      if (color) this.#library?.add(color);
      this.spoken = msg('Color added');
    });
  }

  #delete(asset: BrandAsset): void {
    this.deleting = undefined;
    void this.#do(async () => {
      const index = this.#library?.assets.peek().findIndex(({ id }) => id === asset.id) ?? 0;
      await this.source?.remove(asset);
      this.#forget([asset.id]);
      this.spoken = msg(str`${nameOfAsset(asset)} deleted`);
      await this.updateComplete;
      await this.#grid.value?.focusTile(index);
    });
  }

  async #showDetails(asset: BrandAsset): Promise<void> {
    this.shownId = asset.id;
    void this.#tidying?.usesLabel.show(this.source, asset.id);
    await this.updateComplete;
    const details = this.renderRoot.querySelector<PlatenAssetDetails>('platen-asset-details');
    await details?.updateComplete;
    details?.focus();
  }

  #filters() {
    return html`<platen-asset-filters
      .types=${this.types}
      .type=${this.type}
      .tags=${this.#library?.tags.value ?? []}
      .chosenTags=${this.tags}
      ?hasShared=${this.source?.hasShared === true}
      .owner=${this.owner}
      @filter-change=${({ detail }: CustomEvent<Partial<AssetFilter>>) => {
        const isOther = detail.owner !== undefined && detail.owner !== this.owner;
        Object.assign(this, detail);
        if (isOther) this.#tidying?.folders.open(undefined);
        this.#show();
        if (isOther) void this.#tidying?.readFolders();
      }}
    ></platen-asset-filters>`;
  }

  #recent() {
    const isTop = this.#tidying?.folders.openId.value === undefined;
    const isAll = isTop && this.text === '' && this.tags.length === 0 && this.type === undefined;
    return recentStrip(isAll ? this.recent.filter(({ type }) => this.types.includes(type)) : [], {
      canDrag: this.canDrag,
      choose: (file) => this.#choose(file),
      drag: (asset, event) => this.notify('asset-drag', { asset, event }),
    });
  }

  #body() {
    const library = this.#library;
    const assets = library?.assets.value ?? [];
    const status = library?.status.value ?? 'loading';
    const tidying = this.#tidying;
    if (assets.length === 0) {
      return libraryState(status, {
        isFiltered: this.text.trim() !== '' || this.tags.length > 0,
        canUpload: this.#may('upload'),
        retry: () => library?.readMore(),
      });
    }
    return html`<platen-asset-grid
        ${ref(this.#grid)}
        .assets=${assets}
        .isWhole=${library?.isWhole.value === true}
        .canRename=${this.#may('rename')}
        .canDelete=${this.#may('delete')}
        .canDrag=${this.canDrag}
        .canPick=${tidying !== undefined}
        .canMove=${tidying !== undefined && this.#may('rename')}
        .picked=${tidying?.picks.ids.value ?? new Set()}
        .shownId=${this.shownId}
        @asset-pick=${({ detail }: CustomEvent<{ asset: BrandAsset; isRange: boolean }>) =>
          tidying?.picks.toggle(detail.asset, assets, detail.isRange)}
        @pick-all=${({ detail }: CustomEvent<boolean>) => tidying?.picks.set(detail ? assets : [])}
        @need-more=${() => status === 'ready' && library?.readMore()}
        @asset-choose=${(event: CustomEvent<BrandAsset>) => {
          event.stopPropagation();
          this.#choose(event.detail);
        }}
        @asset-drag=${({ detail }: CustomEvent<{ asset: BrandAsset; event: DragEvent }>) => this.#drag(detail)}
        @asset-details=${(event: CustomEvent<BrandAsset>) => void this.#showDetails(event.detail)}
        @asset-rename=${(event: CustomEvent<{ asset: BrandAsset; name: string }>) => this.#rename(event.detail)}
        @asset-delete=${(event: CustomEvent<BrandAsset>) => this.#askToDelete(event.detail)}
      ></platen-asset-grid>
      ${libraryRest(status, () => library?.readMore())}`;
  }

  #details() {
    const asset = this.#library?.assets.value.find(({ id }) => id === this.shownId);
    if (!asset) return nothing;
    return assetDetails(asset, {
      may: (permission) => this.#may(permission),
      tidying: this.#tidying,
      chooseLabel: this.chooseLabel,
      choose: () => this.#choose(asset),
      rename: (name) => this.#rename({ asset, name }),
      retag: (tags) => this.#change(asset, { tags }),
      askToDelete: () => this.#askToDelete(asset),
      close: () => {
        this.shownId = undefined;
        this.#grid.value?.focus();
      },
    });
  }

  override render() {
    const canUpload = this.#may('upload');
    const tidying = this.#tidying;
    return html`<div class="head" @dragover=${this.#onFiles} @drop=${this.#onFiles}>
        <div class="search">
          <platen-text-field
            hide-label
            type="search"
            icon="Search"
            .label=${msg('Search brand assets')}
            .placeholder=${msg('Search brand assets')}
            .maxlength=${200}
            .value=${this.text}
            @value-input=${this.#onSearch}
            @value-change=${this.#onSearch}
          ></platen-text-field>
          ${canUpload ? uploadButton(this.types, (files) => this.#upload(files)) : nothing}
          ${tidying?.createButton() ?? nothing}
        </div>
        ${this.#filters()} ${tidying?.folderStrip() ?? nothing}
        ${
          canUpload && (this.type === 'color' || (this.types.length === 1 && this.types[0] === 'color'))
            ? html`<platen-color-form
                .swatches=${this.swatches}
                ?busy=${this.busy}
                @color-add=${(event: CustomEvent<{ value: string; name: string }>) => this.#addColor(event.detail)}
              ></platen-color-form>`
            : nothing
        }
        ${errorBar(this.error, () => (this.error = ''))} ${uploadList(this.#queue)}
      </div>
      ${this.#recent()}
      <div class="body" @dragover=${this.#onFiles} @dragleave=${this.#onFiles} @drop=${this.#onFiles}>
        ${this.#body()}
      </div>
      ${tidying?.selection() ?? nothing} ${this.#details()}
      ${confirmDelete(this.deleting, {
        keep: () => {
          this.deleting = undefined;
          this.#grid.value?.focus();
        },
        remove: (asset) => this.#delete(asset),
      })}
      ${tidying?.dialog() ?? nothing} ${this.isOver ? html`<div class="drop">${msg('Drop to upload')}</div>` : nothing}
      <p class="visually-hidden" role="status">${this.spoken}</p>`;
  }

  static override styles = [baseStyles, browserStyles];
}

defineElement('platen-asset-browser', PlatenAssetBrowser);

declare global {
  interface HTMLElementTagNameMap {
    'platen-asset-browser': PlatenAssetBrowser;
  }
}
