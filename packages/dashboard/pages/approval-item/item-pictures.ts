import type { Client } from '@platen/api/client';

/** Which picture of a page is wanted. */
export interface PictureRequest {
  version: string;
  /** From 1. */
  page: number;
  /** Pixels across. */
  width: number;
}

/** Pictures that are kept at most. */
const mostKept = 24;

/** Pictures of an item's template as the service draws them, each asked for once. */
export class ItemPictures {
  readonly #client: Pick<Client, 'getItemPicture'>;
  readonly #params: { flow: string; item: number };
  readonly #files = new Map<string, Promise<Blob>>();
  readonly #stop = new AbortController();

  constructor(client: Pick<Client, 'getItemPicture'>, params: { flow: string; item: number }) {
    this.#client = client;
    this.#params = params;
  }

  /** The picture's file. Throws ServiceAnswerError; what failed is asked for anew the next time. */
  read(request: PictureRequest): Promise<Blob> {
    const name = `${request.version}/${request.page}/${request.width}`;
    const known = this.#files.get(name);
    if (known) return known;
    const file = this.#fetch(request);
    this.#files.set(name, file);
    file.catch(() => this.#files.delete(name));
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= mostKept) break;
      this.#files.delete(oldest);
    }
    return file;
  }

  /** Gives up what is still asked for. */
  close(): void {
    this.#stop.abort();
  }

  async #fetch(query: PictureRequest): Promise<Blob> {
    const answer = await this.#client.getItemPicture({ params: this.#params, query }, { signal: this.#stop.signal });
    return answer.blob();
  }
}
