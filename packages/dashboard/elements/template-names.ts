import type { DashboardElement } from './dashboard-element.ts';

/** Templates whose names are read at once; those that are older are called by their ids. */
const maxNames = 200;

/** The names of templates by their ids, for lists that know the ids only. The element is drawn again once they are there. */
export class TemplateNames {
  readonly #host: DashboardElement;
  readonly #names = new Map<string, string>();

  constructor(host: DashboardElement) {
    this.#host = host;
  }

  /** Reads the names. A help only: what fails is omitted. */
  async load(): Promise<void> {
    const templates = await this.#host.client.listTemplates({ query: { limit: maxNames } }).catch(() => []);
    for (const { id, name } of templates) this.#names.set(String(id), name);
    this.#host.requestUpdate();
  }

  /** Every name that is known, by id. */
  get all(): ReadonlyMap<string, string> {
    return this.#names;
  }

  /** The name of a template; a template of the library is known by its slug, and one whose name is not known by its id. */
  of(id: string | number): string {
    const known = this.#names.get(String(id));
    if (known !== undefined) return known;
    return /^\d+$/.test(String(id)) ? `#${id}` : String(id);
  }
}
