import type { ReactiveControllerHost } from 'lit';

/** Which templates of a list are selected; its element is drawn again when others are. */
export class TemplateSelection {
  readonly #host: ReactiveControllerHost;
  #ids: ReadonlySet<number> = new Set();
  /** Where a range begins that is selected with the Shift key. */
  #anchor: number | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  get ids(): ReadonlySet<number> {
    return this.#ids;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** Selects a template, or no longer. */
  toggle(id: number): void {
    const ids = new Set(this.#ids);
    if (!ids.delete(id)) ids.add(id);
    this.#anchor = id;
    this.#set(ids);
  }

  /** Selects all from the one that was chosen last to this one; `order` is that of the list. */
  extend(id: number, order: readonly number[]): void {
    const from = this.#anchor === undefined ? -1 : order.indexOf(this.#anchor);
    const to = order.indexOf(id);
    if (from < 0 || to < 0) return this.toggle(id);
    this.#set(new Set([...this.#ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]));
  }

  /** Selects these and no others. */
  replace(ids: Iterable<number>): void {
    this.#set(new Set(ids));
  }

  clear(): void {
    this.#anchor = undefined;
    this.#set(new Set());
  }

  /** Forgets those that the list does not show any more. */
  keep(shown: readonly number[]): void {
    const known = new Set(shown);
    const ids = [...this.#ids].filter((id) => known.has(id));
    if (ids.length < this.#ids.size) this.#set(new Set(ids));
  }

  #set(ids: ReadonlySet<number>): void {
    this.#ids = ids;
    this.#host.requestUpdate();
  }
}
