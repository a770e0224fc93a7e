import { msg, str } from '@lit/localize';
import type { AssetFolder, BrandFile, EmbedPermission } from '@platen/api';
import { signal } from '@preact/signals-core';
import { html, nothing } from 'lit';
import type { AssetLibrary } from '../../../assets/asset-library.ts';
import { AssetPicks } from '../../../assets/asset-picks.ts';
import type { AssetSource } from '../../../assets/asset-source.ts';
import { isColorAsset, type BrandAsset } from '../../../assets/brand-asset-kind.ts';
import { LibraryFolders } from '../../../assets/library-folders.ts';
import type { SendFile } from '../../../assets/upload-queue.ts';
import { AssetUsesLabel } from '../asset-uses-label.ts';
import { downloadAssets } from '../download-assets.ts';
import type { FolderAction } from '../folders/asset-folders.ts';
import { selectionBar, type SelectionAction } from '../selection-bar.ts';
import type { AssetTask, AssetTaskResult } from './asset-task.ts';
import '../../../controls/icon-button.ts';
import '../folders/asset-folders.ts';

/** State of a browser of assets. */
export interface BrowserState {
  source: AssetSource | undefined;
  owner: 'own' | 'workspace';
  text: string;
  tags: readonly string[];
  templateUrl: ((id: number) => string) | undefined;
}

/** The browser whose library is kept tidy. */
export interface TidiedBrowser {
  readonly state: Readonly<BrowserState>;
  library(): AssetLibrary | undefined;
  may(permission: EmbedPermission): boolean;
  /** Reads what is shown again. */
  show(): void;
  /** Sends a file with the others that are on their way. */
  send(file: File, send: SendFile): void;
  /** Does something whose failure is shown. */
  run(work: () => Promise<void>): void;
  /** These are gone. */
  forget(ids: readonly number[]): void;
  /** A task is over; one of assets gives the focus back to them. */
  finished(spoken: string, isOfAssets: boolean): void;
}

/** Media type under which a drag within a library carries the ids of its assets. */
const draggedType = 'application/x-platen-assets';

/** Folders of a library, several assets at once, and where assets are used: what a browser of assets shows of that, and does. */
export class LibraryTidying {
  readonly folders: LibraryFolders;
  readonly picks = new AssetPicks();
  readonly usesLabel = new AssetUsesLabel();
  readonly #browser: TidiedBrowser;
  #dragged: readonly BrandAsset[] = [];
  readonly #task = signal<AssetTask | undefined>(undefined);

  constructor(browser: TidiedBrowser, source: AssetSource) {
    this.#browser = browser;
    this.folders = new LibraryFolders(source);
  }

  /** Reads the folders; what is shown is read again where they change what is at the top. */
  async readFolders(): Promise<void> {
    const { owner, text, tags } = this.#browser.state;
    const library = this.#browser.library();
    await this.folders.read(owner);
    if (library !== this.#browser.library()) return;
    if (this.folders.filterOf({ text, tags }) !== library?.query.peek().folder) this.#browser.show();
  }

  /** Opens a dialog, whose code is fetched when the first one is wanted. */
  async ask(task: AssetTask): Promise<void> {
    await import('./asset-manager.ts');
    this.#task.value = task;
  }

  /** Asks whether to delete an asset: with all that are selected where it is one of them. */
  askToDelete(asset: BrandAsset): void {
    const picked = this.#picked();
    void this.ask({ kind: 'delete', assets: picked.some(({ id }) => id === asset.id) ? picked : [asset] });
  }

  #picked(): BrandAsset[] {
    return this.picks.of(this.#browser.library()?.assets.peek() ?? []);
  }

  /** Has a drag that begins carry an asset to a folder: with all that are selected where it is one of them. */
  drag(asset: BrandAsset, { dataTransfer }: DragEvent): void {
    const picked = this.#picked();
    this.#dragged = picked.some(({ id }) => id === asset.id) ? picked : [asset];
    dataTransfer?.setData(draggedType, this.#dragged.map(({ id }) => id).join());
  }

  #drop(folderId: number | null): void {
    const { manage } = this.#browser.state.source ?? {};
    const ids = this.#dragged.map(({ id }) => id);
    this.#dragged = [];
    if (!manage || ids.length === 0) return;
    this.#browser.run(async () => {
      const moved = await manage.changeMany(ids, { folderId });
      this.#onDone({ spoken: msg(str`${moved.length} moved`), isChanged: true });
    });
  }

  #onDone({ spoken, deleted, isChanged }: AssetTaskResult): void {
    const isOfAssets = !this.#task.peek()?.kind.endsWith('-folder');
    this.#task.value = undefined;
    if (deleted) {
      this.picks.set([]);
      this.#browser.forget(deleted);
    }
    if (isChanged) this.#browser.show();
    void this.readFolders();
    this.#browser.finished(spoken, isOfAssets);
  }

  #replace({ asset, file }: { asset: BrandFile; file: File }): void {
    const { manage } = this.#browser.state.source ?? {};
    if (manage) this.#browser.send(file, (given, watch) => manage.replace(asset, given, watch));
  }

  #act(action: SelectionAction): void {
    const assets = this.#picked();
    if (action === 'all') this.picks.set(this.#browser.library()?.assets.peek() ?? []);
    else if (action === 'none') this.picks.set([]);
    else if (action === 'download') void downloadAssets(assets.filter((each) => !isColorAsset(each)));
    else void this.ask({ kind: action, assets });
  }

  /** Renders the way to the open folder and the folders in it. What is looked for is looked for everywhere. */
  folderStrip() {
    const { source, text, tags } = this.#browser.state;
    const openId = this.folders.openId.value;
    const isLooking = text.trim() !== '' || tags.length > 0;
    if (!source?.manage || (isLooking && openId === undefined)) return nothing;
    return html`<platen-asset-folders
      data-drop-place
      .folders=${this.folders.folders.value}
      .folderId=${openId}
      .canRename=${this.#browser.may('rename')}
      .canDelete=${this.#browser.may('delete')}
      .dropType=${this.#browser.may('rename') ? draggedType : ''}
      @folder-drop=${({ detail }: CustomEvent<number | null>) => this.#drop(detail)}
      @folder-open=${({ detail }: CustomEvent<number | null>) => {
        this.folders.open(detail ?? undefined);
        this.#browser.show();
      }}
      @folder-action=${({ detail }: CustomEvent<{ action: FolderAction; folder: AssetFolder }>) =>
        void this.ask({ kind: detail.action, folder: detail.folder })}
    ></platen-asset-folders>`;
  }

  /** Renders the button that makes a folder in the open one. */
  createButton() {
    if (!this.#browser.may('upload')) return nothing;
    return html`<platen-icon-button
      icon="FolderPlus"
      .label=${msg('New folder')}
      @click=${() => void this.ask({ kind: 'create-folder', parentId: this.folders.openId.peek() ?? null })}
    ></platen-icon-button>`;
  }

  /** Renders what can be done with the assets that are selected. */
  selection() {
    const may = { change: this.#browser.may('rename'), delete: this.#browser.may('delete') };
    return selectionBar(this.picks.ids.value.size, may, (action) => this.#act(action));
  }

  /** Renders the dialog that is open. */
  dialog() {
    const task = this.#task.value;
    if (!task) return nothing;
    return html`<platen-asset-manager
      .source=${this.#browser.state.source}
      .folders=${this.folders.folders.value}
      .task=${task}
      .templateUrl=${this.#browser.state.templateUrl}
      @task-done=${({ detail }: CustomEvent<AssetTaskResult>) => this.#onDone(detail)}
      @task-replace=${({ detail }: CustomEvent<{ asset: BrandFile; file: File }>) => this.#replace(detail)}
      @task-close=${() => (this.#task.value = undefined)}
    ></platen-asset-manager>`;
  }
}
