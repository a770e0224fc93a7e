import type { DashboardElement } from './dashboard-element.ts';

/** Ids that the service takes in a call. */
const maxIds = 100;

/** The names of templates by their ids, for lists that know the ids only. Names that are asked for are read, and the element is drawn again. */
export class TemplateNames {
  readonly #host: DashboardElement;
  /** Undefined: on its way, or there is no such template. */
  readonly #names = new Map<string, string | undefined>();
  #asked: string[] = [];

  constructor(host: DashboardElement) {
    this.#host = host;
  }

  /** The name of a template; one of the library is known by its slug, and one whose name is not known (yet) by its id. */
  of(given: string | number): string {
    const id = String(given);
    if (!isId(id)) return id;
    if (!this.#names.has(id)) {
      this.#names.set(id, undefined);
      // All that is asked for while the element is drawn is read at once.
      if (this.#asked.push(id) === 1) queueMicrotask(() => void this.#readAsked());
    }
    return this.#names.get(id) ?? `#${id}`;
  }

  /** Reads the names of these before they are asked for. */
  async load(ids: Iterable<string | number | null>): Promise<void> {
    const unknown = [...new Set([...ids].map(String))].filter((id) => isId(id) && !this.#names.has(id));
    for (const id of unknown) this.#names.set(id, undefined);
    await this.#read(unknown);
  }

  async #readAsked(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    await this.#read(asked);
    this.#host.requestUpdate();
  }

  /** A help only: what fails is omitted. */
  async #read(wanted: readonly string[]): Promise<void> {
    for (let from = 0; from < wanted.length; from += maxIds) {
      const query = { ids: wanted.slice(from, from + maxIds), limit: maxIds };
      const found = await this.#host.client.listTemplates({ query }).catch(() => []);
      for (const { id, name } of found) this.#names.set(String(id), name);
    }
  }
}

/** Whether it names a template of a workspace, and not one of the library. */
function isId(text: string): boolean {
  return /^\d+$/.test(text);
}
