import type { Template } from '@platen/template';
import type { Draft, LocalDatabase } from './local-database.ts';

/** Drafts kept on a device; the oldest go first. */
const maxDrafts = 40;
/** Commits that follow each other faster are written together, in milliseconds. */
const pauseMs = 250;

/**
 * Keeps what is not saved yet on this device, from each commit on, until the service has it. While the editor is open it holds a
 * lock of the draft's name, so that another tab can tell a draft that was left behind from one that is being worked on.
 */
export class DraftKeeper {
  readonly #database: LocalDatabase;
  readonly #id = crypto.randomUUID();
  readonly #release = Promise.withResolvers<void>();
  readonly #scope: () => string;
  #next: Draft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastWriteMs = -Infinity;
  #writing: Promise<void> = Promise.resolve();

  /** `scope` names the template as it is called now: see `draftScope`. */
  constructor(database: LocalDatabase, scope: () => string) {
    this.#database = database;
    this.#scope = scope;
    void locks()?.request(lockName(this.#id), () => this.#release.promise);
  }

  /** Puts a commit down: at once, or a moment after the one before. */
  keep(template: Template, revision: number | undefined): void {
    this.#next = { id: this.#id, scope: this.#scope(), template, revision, atMs: Date.now() };
    const leftMs = this.#lastWriteMs + pauseMs - performance.now();
    if (leftMs <= 0) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), leftMs);
  }

  /** Writes what waits. Resolves when it is written; a device that is full keeps the draft before. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const draft = this.#next;
    if (!draft) return this.#writing;
    this.#next = undefined;
    this.#lastWriteMs = performance.now();
    return (this.#writing = this.#writing.then(() => this.#write(draft)).catch(() => {}));
  }

  /** Forgets the draft: all of it is saved. */
  clear(): void {
    this.#next = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#database.delete('drafts', this.#id)).catch(() => {});
  }

  /** Takes over drafts of the template that were left behind by a tab that is gone: the newest is answered, all are removed. */
  async takeLeftBehind(): Promise<Draft | undefined> {
    const found = await this.#database.getAllFromIndex('drafts', 'scope', this.#scope());
    const held = await heldLocks();
    const left = found.filter(({ id }) => id !== this.#id && !held.has(lockName(id)));
    left.sort((a, b) => b.atMs - a.atMs);
    const [newest] = left;
    // It stays on the device under this editor's name until it is saved.
    if (newest) await this.#database.put('drafts', { ...newest, id: this.#id });
    for (const { id } of left) await this.#database.delete('drafts', id);
    return newest;
  }

  /** Writes what waits and releases the draft, which stays. */
  async close(): Promise<void> {
    await this.flush();
    this.#release.resolve();
  }

  async #write(draft: Draft): Promise<void> {
    const transaction = this.#database.transaction('drafts', 'readwrite');
    await transaction.store.put(draft);
    const count = await transaction.store.count();
    if (count > maxDrafts) {
      const oldest = await transaction.store.index('atMs').openCursor();
      if (oldest && oldest.value.id !== this.#id) await oldest.delete();
    }
    await transaction.done;
  }
}

function lockName(id: string): string {
  return `platen-draft-${id}`;
}

/** Missing where the page is not served securely. */
function locks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const state = await locks()?.query();
  return new Set(state?.held?.map(({ name }) => name ?? '') ?? []);
}
