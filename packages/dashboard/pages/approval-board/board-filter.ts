/** Which cards of a board a person looks at; it stands in the address. */
export interface BoardFilter {
  search: string;
  tag: string;
  /** Only what waits for the person's own approval. */
  isMine: boolean;
  /** Only what should have been done by now. */
  isOverdue: boolean;
}

/** Reads the filter of an address. */
export function readBoardFilter(query: URLSearchParams): BoardFilter {
  return {
    search: (query.get('search') ?? '').slice(0, 255),
    tag: (query.get('tag') ?? '').slice(0, 100),
    isMine: query.get('waiting') === 'me',
    isOverdue: query.get('overdue') === 'true',
  };
}

/** Whether any card may be omitted. */
export function isFiltered({ search, tag, isMine, isOverdue }: BoardFilter): boolean {
  return search.trim() !== '' || tag !== '' || isMine || isOverdue;
}

/** Query sent to the service. */
export interface ItemQuery {
  search?: string;
  tag?: string;
  waiting?: 'me';
  overdue?: 'true';
}

/** The filter as the service takes it. */
export function toItemQuery({ search, tag, isMine, isOverdue }: BoardFilter): ItemQuery {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(tag !== '' && { tag }),
    ...(isMine && { waiting: 'me' }),
    ...(isOverdue && { overdue: 'true' }),
  };
}
