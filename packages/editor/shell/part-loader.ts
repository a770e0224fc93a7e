/** Loads the code of a part, such as a panel. */
export type LoadPart = () => Promise<unknown>;

/** Callbacks for loading a part. */
export interface PartLoaderEvents {
  /** The code is here. */
  onLoaded(id: string): void;
  /** It could not be fetched. It is not requested again until `retry` is called. */
  onFailed(id: string, retry: () => void): void;
}

/** Fetches the code of the editor's parts as they are first shown: each once, and after a failure only when the person asks again. */
export class PartLoader {
  readonly #events: PartLoaderEvents;
  readonly #states = new Map<string, 'loading' | 'loaded' | 'failed'>();

  constructor(events: PartLoaderEvents) {
    this.#events = events;
  }

  /** Whether the code of a part is here. */
  has(id: string): boolean {
    return this.#states.get(id) === 'loaded';
  }

  /** Whether the code of a part could not be fetched. */
  hasFailed(id: string): boolean {
    return this.#states.get(id) === 'failed';
  }

  /** Fetches a part unless it is here, on its way, or has failed. */
  want(id: string, load: LoadPart): void {
    if (this.#states.has(id)) return;
    this.#states.set(id, 'loading');
    load().then(
      () => this.#notifyLoaded(id),
      () => this.#notifyFailed(id, load),
    );
  }

  /** Fetches a part again that has failed. */
  retry(id: string, load: LoadPart): void {
    if (this.#states.get(id) !== 'failed') return;
    this.#states.delete(id);
    this.want(id, load);
  }

  #notifyLoaded(id: string): void {
    this.#states.set(id, 'loaded');
    this.#events.onLoaded(id);
  }

  #notifyFailed(id: string, load: LoadPart): void {
    this.#states.set(id, 'failed');
    this.#events.onFailed(id, () => this.retry(id, load));
  }
}
