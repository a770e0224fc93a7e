import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { UploadWatch } from '../assets/asset-source.ts';
import type { Upload } from '../assets/upload-queue.ts';
import type { Editor } from '../context/editor-context.ts';

/** A file of those that come to the page. */
export interface FileUpload {
  /** Runs its work, which reports how far it is; undefined when the person stopped it. Throws the errors of the work. */
  run<Result>(work: (watch: UploadWatch) => Promise<Result>): Promise<Result | undefined>;
  /** Takes it off the list without running anything. */
  drop(): void;
}

/** Files that were dropped, pasted or chosen, until they are on the page. */
export class FileUploads {
  readonly #list = signal<readonly Upload[]>([]);
  readonly #stops = new Map<number, AbortController>();
  #lastId = 0;

  /** Files that wait or are on their way, in the order they were taken. */
  get list(): ReadonlySignal<readonly Upload[]> {
    return this.#list;
  }

  /** Adds a file, which waits until it is run. */
  add(name: string): FileUpload {
    const id = ++this.#lastId;
    const stop = new AbortController();
    this.#stops.set(id, stop);
    this.#list.value = [...this.#list.peek(), { id, name, status: 'waiting', share: 0, error: '', canRetry: false }];
    return { run: (work) => this.#run(id, stop.signal, work), drop: () => this.#forget(id) };
  }

  /** Stops a file; it does not come to the page. */
  cancel(id: number): void {
    this.#stops.get(id)?.abort(new DOMException('The upload was canceled.', 'AbortError'));
    this.#forget(id);
  }

  async #run<Result>(
    id: number,
    stopped: AbortSignal,
    work: (watch: UploadWatch) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (stopped.aborted) return undefined;
    this.#set(id, { status: 'sending' });
    try {
      const result = await work({
        signal: stopped,
        onProgress: (sent, total) => {
          const share = total > 0 ? sent / total : 0;
          this.#set(id, { share, status: share >= 1 ? 'checking' : 'sending' });
        },
      });
      return stopped.aborted ? undefined : result;
    } catch (error) {
      if (stopped.aborted) return undefined;
      throw error;
    } finally {
      this.#forget(id);
    }
  }

  #set(id: number, change: Partial<Upload>): void {
    this.#list.value = this.#list.peek().map((one) => (one.id === id ? { ...one, ...change } : one));
  }

  #forget(id: number): void {
    this.#stops.delete(id);
    this.#list.value = this.#list.peek().filter((one) => one.id !== id);
  }
}

const known = new WeakMap<Editor, FileUploads>();

/** The files that come to the pages of an editor. */
export function fileUploadsOf(editor: Editor): FileUploads {
  let uploads = known.get(editor);
  if (!uploads) {
    const made = new FileUploads();
    made.list.subscribe(({ length }) => (editor.state.arrivingFiles.value = length));
    known.set(editor, (uploads = made));
  }
  return uploads;
}
