import type { TemplateEntry } from '@platen/api';
import type { DashboardElement } from './dashboard-element.ts';
import { ListLoader } from './list-loader.ts';
import { TypingDelay } from './typing-delay.ts';

/** The templates of the workspace for an element, searched by name as the person types. */
export class TemplateSearch {
  /** Search text; empty for all. */
  text = '';
  readonly list: ListLoader<TemplateEntry, number>;
  readonly #delay: TypingDelay;

  constructor(host: DashboardElement) {
    this.#delay = new TypingDelay(host);
    this.list = new ListLoader(host, async (page = 1, signal) => {
      const search = this.text.trim();
      const query = { page, limit: 20, owner: 'workspace' as const, ...(search !== '' && { search }) };
      const { data, pagination } = await host.client.listAllTemplates({ query }, { signal });
      return { rows: data, next: page < pagination.totalPages ? page + 1 : undefined };
    });
  }

  /** For the `value-input` of the field. */
  readonly onInput = ({ detail }: CustomEvent<string>): void => {
    this.text = detail;
    this.#delay.set(() => void this.list.reload({ keep: true }));
  };
}
