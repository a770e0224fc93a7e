import type { ReactiveController } from 'lit';
import type { Folder, TemplateEntry } from '@platen/api';
import type { DashboardElement } from '../../elements/dashboard-element.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { toQuery, type TemplateFilter } from './template-filter.ts';

/** Templates of one part of the list. */
const partSize = 40;
/** How long after the list was loaded it is asked for images that were not drawn yet, in milliseconds. */
const imageDelaysMs = [2500, 6000, 15_000];

/** The templates, folders and tags of the workspace for a page, which is drawn again whenever one of them changes. */
export class TemplateList implements ReactiveController {
  folders: readonly Folder[] = [];
  /** The most used first. */
  tags: readonly string[] = [];

  readonly #host: DashboardElement;
  readonly #filter: () => TemplateFilter;
  readonly #templates: ListLoader<TemplateEntry, number>;
  #timer = 0;

  constructor(host: DashboardElement, filter: () => TemplateFilter) {
    this.#host = host;
    this.#filter = filter;
    this.#templates = new ListLoader(host, async (page = 1, signal) => {
      const { data, pagination } = await this.#read(page, signal);
      return { rows: data, next: page < pagination.totalPages ? page + 1 : undefined };
    });
    host.addController(this);
  }

  get rows(): readonly TemplateEntry[] {
    return this.#templates.rows;
  }

  get state(): ListLoader<TemplateEntry, number>['state'] {
    return this.#templates.state;
  }

  get error(): string {
    return this.#templates.error;
  }

  get hasMore(): boolean {
    return this.#templates.hasMore;
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Loads everything. */
  async load(): Promise<void> {
    await Promise.all([this.reload(), this.#loadAround()]);
  }

  /** Loads the templates of the present filter. */
  async reload(): Promise<void> {
    await this.#templates.reload();
    this.#awaitImages(0);
  }

  /** Reads everything again after something changed; what is shown stays until then. */
  async refresh(): Promise<void> {
    await Promise.all([this.#templates.reload({ keep: true }), this.#loadAround()]);
    this.#awaitImages(0);
  }

  /** Loads further templates. */
  async more(): Promise<void> {
    await this.#templates.more();
    this.#awaitImages(0);
  }

  /** Tries again what failed. */
  async retry(): Promise<void> {
    await Promise.all([this.#templates.retry(), this.#loadAround()]);
    this.#awaitImages(0);
  }

  #read(page: number, signal?: AbortSignal) {
    const query = { ...toQuery(this.#filter()), page, limit: partSize };
    return this.#host.client.listAllTemplates({ query }, signal ? { signal } : {});
  }

  /** Folders and tags help to find templates; without them the templates are still there. */
  async #loadAround(): Promise<void> {
    const [folders, tags] = await Promise.allSettled([
      this.#host.client.listFolders(),
      this.#host.client.listTemplateTags({ query: {} }),
    ]);
    if (folders.status === 'fulfilled') this.folders = folders.value.data;
    if (tags.status === 'fulfilled') this.tags = tags.value.data.map(({ tag }) => tag);
    this.#host.requestUpdate();
  }

  /** Images of new templates are drawn a little later. */
  #awaitImages(tries: number): void {
    clearTimeout(this.#timer);
    const delayMs = imageDelaysMs[tries];
    const at = this.rows.findIndex(({ thumbnail_url: url }) => url === '');
    if (delayMs === undefined || at < 0) return;
    this.#timer = window.setTimeout(() => {
      // Nothing but images is missing.
      this.#readImages(Math.floor(at / partSize) + 1, tries).catch(() => undefined);
    }, delayMs);
  }

  async #readImages(page: number, tries: number): Promise<void> {
    const shown = this.rows;
    const { data } = await this.#read(page);
    if (this.rows !== shown) return;
    const found = new Map(data.map((template) => [template.id, template]));
    this.#templates.set(shown.map((template) => found.get(template.id) ?? template));
    this.#awaitImages(tries + 1);
  }
}
