import type { Client } from '@platen/api/client';

/** Which image of a page is wanted. */
export interface ImageRequest {
  version: string;
  /** From 1. */
  page: number;
  /** Pixels across. */
  width: number;
}

/** Maximum number of cached images. */
const maxCached = 24;

/** Images of an item's template as the service draws them, each asked for once. */
export class ItemImages {
  readonly #client: Pick<Client, 'getItemImage'>;
  readonly #params: { flow: string; item: number };
  readonly #files = new Map<string, Promise<Blob>>();
  readonly #stop = new AbortController();

  constructor(client: Pick<Client, 'getItemImage'>, params: { flow: string; item: number }) {
    this.#client = client;
    this.#params = params;
  }

  /** The image's file. Throws ServiceResponseError; what failed is requested again the next time. */
  read(request: ImageRequest): Promise<Blob> {
    const name = `${request.version}/${request.page}/${request.width}`;
    const known = this.#files.get(name);
    if (known) return known;
    const file = this.#fetch(request);
    this.#files.set(name, file);
    file.catch(() => this.#files.delete(name));
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= maxCached) break;
      this.#files.delete(oldest);
    }
    return file;
  }

  /** Aborts pending requests. */
  close(): void {
    this.#stop.abort();
  }

  async #fetch(query: ImageRequest): Promise<Blob> {
    const answer = await this.#client.getItemImage({ params: this.#params, query }, { signal: this.#stop.signal });
    return answer.blob();
  }
}
