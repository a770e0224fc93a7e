import type { ReactiveController } from 'lit';
import type { DashboardElement } from './dashboard-element.ts';

/** Part of a list, and where the next part begins; undefined at its end. */
export interface ListPart<Row, From> {
  rows: readonly Row[];
  next?: From | undefined;
}

/** How a list is looked at again and again. */
export interface FollowOptions<Row> {
  /** Milliseconds between two looks while the page is seen. */
  everyMs: number;
  keyOf(row: Row): unknown;
  /** Whether a row still changes; a list without such rows is left alone. */
  isOpen(row: Row): boolean;
}

/** Loads a list part by part for an element, which is drawn again whenever something of it changes. */
export class ListLoader<Row, From = string> implements ReactiveController {
  /** Rows loaded so far. */
  rows: readonly Row[] = [];
  /** `more` while a further part is on its way. */
  state: 'loading' | 'ready' | 'more' | 'failed' = 'loading';
  /** Why the last part could not be loaded. */
  error = '';

  readonly #host: DashboardElement;
  readonly #read: (from: From | undefined, signal: AbortSignal) => Promise<ListPart<Row, From>>;
  #next: From | undefined;
  #run = new AbortController();
  #follow: FollowOptions<Row> | undefined;
  #timer = 0;

  /** `read` returns the part that begins at `from`, as the part before named it; undefined: the first. */
  constructor(
    host: DashboardElement,
    read: (from: From | undefined, signal: AbortSignal) => Promise<ListPart<Row, From>>,
  ) {
    this.#host = host;
    this.#read = read;
    host.addController(this);
  }

  /** Whether there is a further part. */
  get hasMore(): boolean {
    return this.#next !== undefined;
  }

  /** Reads the first part again from time to time, as long as a row is open. Rows that are new come first. */
  follow(options: FollowOptions<Row>): this {
    this.#follow = options;
    return this;
  }

  hostConnected(): void {
    const { everyMs } = this.#follow ?? {};
    if (everyMs !== undefined) this.#timer = window.setInterval(() => void this.#look(), everyMs);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#run.abort();
  }

  /** Loads the list from its beginning. What was shown stays until the first part is there when `keep` says so. */
  async reload({ keep = false }: { keep?: boolean } = {}): Promise<void> {
    if (!keep) this.rows = [];
    await this.#load(undefined, keep && this.rows.length > 0 ? 'more' : 'loading');
  }

  /** Loads the next part. */
  async more(): Promise<void> {
    if (this.state === 'more' || this.#next === undefined) return;
    await this.#load(this.#next, 'more');
  }

  /** Tries again what failed. */
  async retry(): Promise<void> {
    if (this.rows.length > 0 && this.#next !== undefined) await this.more();
    else await this.reload();
  }

  /** Changes rows that are shown, as after one of them was edited. */
  set(rows: readonly Row[]): void {
    this.rows = rows;
    this.#host.requestUpdate();
  }

  async #look(): Promise<void> {
    const { keyOf, isOpen } = this.#follow ?? {};
    if (!keyOf || !isOpen || document.visibilityState !== 'visible') return;
    if (this.state !== 'ready' || !this.rows.some(isOpen)) return;
    const { signal } = this.#run;
    // What cannot be read now is read the next time.
    const part = await this.#read(undefined, signal).catch(() => undefined);
    if (!part || signal.aborted || this.state !== 'ready') return;
    const known = new Set(part.rows.map(keyOf));
    this.set([...part.rows, ...this.rows.filter((row) => !known.has(keyOf(row)))]);
  }

  async #load(from: From | undefined, state: 'loading' | 'more'): Promise<void> {
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    this.state = state;
    this.error = '';
    this.#host.requestUpdate();
    try {
      const part = await this.#read(from, signal);
      if (signal.aborted) return;
      this.rows = from === undefined ? part.rows : [...this.rows, ...part.rows];
      this.#next = part.next;
      this.state = 'ready';
    } catch (error) {
      if (signal.aborted) return;
      this.error = this.#host.describe(error);
      this.state = 'failed';
    }
    this.#host.requestUpdate();
  }
}
