import type { OperationInput, operations } from '@platen/api';

type ListQuery = OperationInput<typeof operations.listAllTemplates>['query'];

/** Orders that a list can have. */
export const orders = ['newest', 'updated', 'name', 'oldest'] as const;
export type TemplateOrder = (typeof orders)[number];

/** Which templates a person looks at; it stands in the address. */
export interface TemplateFilter {
  search: string;
  tag: string;
  folder: number | undefined;
  order: TemplateOrder;
  /** Whether templates of the users of embeds are shown too. */
  withEmbeds: boolean;
}

/** Reads the filter of an address. */
export function readFilter(query: URLSearchParams): TemplateFilter {
  const folder = Number(query.get('folder') ?? '');
  return {
    search: (query.get('search') ?? '').slice(0, 255),
    tag: query.get('tag') ?? '',
    folder: Number.isSafeInteger(folder) && folder > 0 ? folder : undefined,
    order: orders.find((one) => one === query.get('sort')) ?? 'newest',
    withEmbeds: query.get('owner') === 'all',
  };
}

/** Whether the filter looks through all folders, and not into one. */
export function isSearch({ search, tag }: TemplateFilter): boolean {
  return search.trim() !== '' || tag !== '';
}

/** The filter as the service takes it. */
export function toQuery(filter: TemplateFilter): Omit<ListQuery, 'page' | 'limit' | 'ids'> {
  const { search, tag, folder, order, withEmbeds } = filter;
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(tag !== '' && { tags: [tag] }),
    ...(!isSearch(filter) && { folder_id: folder ?? 'none' }),
    sort: order,
    owner: withEmbeds ? 'all' : 'workspace',
  };
}
