import type { AssetFolder } from '@platen/api';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AssetQuery, AssetSource } from './asset-source.ts';

/** The folders of a library, and which of them is open. */
export class LibraryFolders {
  readonly #source: AssetSource;
  readonly #folders = signal<readonly AssetFolder[]>([]);
  readonly #openId = signal<number | undefined>(undefined);
  #reading = 0;

  constructor(source: AssetSource) {
    this.#source = source;
  }

  /** All folders, sorted by name; none where the place has no folders. */
  get folders(): ReadonlySignal<readonly AssetFolder[]> {
    return this.#folders;
  }
  /** The folder that is open; undefined at the top. */
  get openId(): ReadonlySignal<number | undefined> {
    return this.#openId;
  }

  open(id: number | undefined): void {
    this.#openId.value = id;
  }

  /** Reads the folders again. Without a network those that are known stay: the assets say that there is none. */
  async read(owner: 'own' | 'workspace'): Promise<void> {
    const { manage } = this.#source;
    if (!manage) return;
    const reading = ++this.#reading;
    const folders = await manage.folders(owner).catch(() => undefined);
    if (reading !== this.#reading || !folders) return;
    this.#folders.value = folders;
    if (!folders.some(({ id }) => id === this.#openId.peek())) this.#openId.value = undefined;
  }

  /** Where a query looks: in the open folder; at the top beside the folders, or everywhere when something is looked for. */
  filterOf({ text, tags }: Pick<AssetQuery, 'text' | 'tags'>): AssetQuery['folder'] {
    const open = this.#openId.peek();
    if (open !== undefined) return open;
    const isLooking = text.trim() !== '' || tags.length > 0;
    return isLooking || this.#folders.peek().length === 0 ? undefined : 'none';
  }
}
