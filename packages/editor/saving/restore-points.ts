import type { Template } from '@platen/template';
import type { LocalDatabase, RestorePoint } from './local-database.ts';

/** Points kept of one template, and of all together; the oldest go first. */
const maxOfTemplate = 20;
const maxPoints = 200;
/** Characters of all points together, as JSON. */
const maxCharacters = 60_000_000;

/** A restore point without its template, as lists show it. */
export type ListedPoint = Required<Omit<RestorePoint, 'template'>>;

/** States of a template, stored on this device across reloads, for restoring. */
export class RestorePoints {
  readonly #database: LocalDatabase;
  #scope: string;

  constructor(database: LocalDatabase, scope: string) {
    this.#database = database;
    this.#scope = scope;
  }

  /** The template goes by another name from now on; its points go along. */
  async move(scope: string): Promise<void> {
    const before = this.#scope;
    this.#scope = scope;
    const transaction = this.#database.transaction('restorePoints', 'readwrite');
    for await (const cursor of transaction.store.index('scope').iterate(before)) {
      await cursor.update({ ...cursor.value, scope });
    }
    await transaction.done;
  }

  /** Newest first. */
  async list(): Promise<ListedPoint[]> {
    const found = await this.#database.getAllFromIndex('restorePoints', 'scope', this.#scope);
    return found
      .map(({ id = 0, scope, label, atMs, size }) => ({ id, scope, label, atMs, size }))
      .toSorted((a, b) => b.atMs - a.atMs || b.id - a.id);
  }

  /** The template of a point; undefined when it is gone. */
  async read(id: number): Promise<Template | undefined> {
    return (await this.#database.get('restorePoints', id))?.template;
  }

  /** Keeps a state. One that is the same as the newest is not kept twice. A device that is full keeps none. */
  async add(label: string, template: Template, atMs = Date.now()): Promise<void> {
    const text = JSON.stringify(template);
    const [newest] = await this.list();
    const before = newest && newest.size === text.length ? await this.read(newest.id) : undefined;
    if (before && JSON.stringify(before) === text) return;
    try {
      await this.#database.add('restorePoints', { scope: this.#scope, label, template, atMs, size: text.length });
      await this.#dropOldest();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    }
  }

  async #dropOldest(): Promise<void> {
    const transaction = this.#database.transaction('restorePoints', 'readwrite');
    const own = await transaction.store.index('scope').count(this.#scope);
    let surplus = own - maxOfTemplate;
    let points = 0;
    let characters = 0;
    // Newest first, so that what is beyond the bounds is the oldest.
    for await (const cursor of transaction.store.index('atMs').iterate(null, 'prev')) {
      points += 1;
      characters += cursor.value.size;
      if (points > 1 && (points > maxPoints || characters > maxCharacters)) await cursor.delete();
    }
    for await (const cursor of transaction.store.index('scope').iterate(this.#scope)) {
      if (surplus-- <= 0) break;
      await cursor.delete();
    }
    await transaction.done;
  }
}
