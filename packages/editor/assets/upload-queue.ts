import { msg, str } from '@lit/localize';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { BrandFile } from '@platen/api';
import type { AssetSource, UploadWatch } from './asset-source.ts';
import { UploadError } from './upload-error.ts';

/** Files that are on their way at a time, and files that are taken at once. */
const atOnce = 3;
const maxFiles = 100;

/** A file on its way to the service. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** `checking`: it has arrived, and the service looks at it. Those that are done are no longer in the list. */
  readonly status: 'waiting' | 'sending' | 'checking' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  /** Why it failed; empty otherwise. */
  readonly error: string;
  /** Whether it may go through another time. */
  readonly canRetry: boolean;
}

/** Sends a file to where it belongs. */
export type SendFile = (file: File, watch: UploadWatch) => Promise<BrandFile>;

/** Uploads files, a few at a time, and says how far each is. */
export class UploadQueue {
  readonly #source: AssetSource;
  readonly #onDone: (file: BrandFile) => void;
  readonly #uploads = signal<readonly Upload[]>([]);
  readonly #files = new Map<number, { file: File; send: SendFile }>();
  readonly #running = new Map<number, AbortController>();
  #lastId = 0;

  constructor(source: AssetSource, onDone: (file: BrandFile) => void) {
    this.#source = source;
    this.#onDone = onDone;
  }

  /** Files that wait, are on their way or failed, in the order they were added. */
  get uploads(): ReadonlySignal<readonly Upload[]> {
    return this.#uploads;
  }

  /** Starts uploading files, by default as new assets. Returns how many exceed the limit and were skipped. */
  add(files: readonly File[], send: SendFile = (file, watch) => this.#source.upload(file, watch)): number {
    const taken = files.slice(0, maxFiles);
    const added = taken.map((file): Upload => {
      const id = ++this.#lastId;
      this.#files.set(id, { file, send });
      return { id, name: file.name, status: 'waiting', share: 0, error: '', canRetry: false };
    });
    this.#uploads.value = [...this.#uploads.peek(), ...added];
    this.#start();
    return files.length - taken.length;
  }

  /** Tries a file that failed again. */
  retry(id: number): void {
    this.#set(id, { status: 'waiting', share: 0, error: '', canRetry: false });
    this.#start();
  }

  /** Stops a file that is on its way, or forgets one that failed. */
  cancel(id: number): void {
    this.#running.get(id)?.abort(new DOMException('The upload was canceled.', 'AbortError'));
    this.#forget(id);
  }

  /** Stops everything. */
  close(): void {
    for (const { id } of this.#uploads.peek()) this.cancel(id);
  }

  #start(): void {
    for (const { id, status } of this.#uploads.peek()) {
      if (this.#running.size >= atOnce) return;
      if (status === 'waiting' && !this.#running.has(id)) void this.#send(id);
    }
  }

  async #send(id: number): Promise<void> {
    const queued = this.#files.get(id);
    if (!queued) return;
    const { file, send } = queued;
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#set(id, { status: 'sending' });
    try {
      const done = await send(file, {
        signal: controller.signal,
        onProgress: (sent, total) => {
          const share = total > 0 ? sent / total : 0;
          this.#set(id, { share, status: share >= 1 ? 'checking' : 'sending' });
        },
      });
      this.#forget(id);
      if (!controller.signal.aborted) this.#onDone(done);
    } catch (cause) {
      if (!controller.signal.aborted) {
        const isKnown = cause instanceof UploadError;
        const error = cause instanceof Error ? cause.message : msg(str`${file.name} could not be uploaded.`);
        this.#set(id, { status: 'failed', error, canRetry: !isKnown || cause.isPassing });
      }
    } finally {
      this.#running.delete(id);
      this.#start();
    }
  }

  #set(id: number, change: Partial<Upload>): void {
    this.#uploads.value = this.#uploads.peek().map((one) => (one.id === id ? { ...one, ...change } : one));
  }

  #forget(id: number): void {
    this.#files.delete(id);
    this.#uploads.value = this.#uploads.peek().filter((one) => one.id !== id);
  }
}
