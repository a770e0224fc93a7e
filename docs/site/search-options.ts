import type { Options, SearchOptions } from 'minisearch';

/** A heading with what stands below it, as search finds it. */
export interface SearchEntry {
  /** Address below the site, with the anchor. */
  id: string;
  /** Title of the page. */
  page: string;
  /** Empty for what stands before the first heading below the title. */
  heading: string;
  text: string;
  group: string;
}

/** The same when the index is written and when it is read. */
export const indexOptions: Options<SearchEntry> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text', 'group'],
  tokenize,
  processTerm: (term) => [term.toLowerCase(), ...partsOf(term)],
};

/** How the index is asked. Guides come before the reference, and that before what is for contributors. */
export const searchOptions: SearchOptions = {
  boost: { page: 3, heading: 4 },
  prefix: true,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  combineWith: 'AND',
  tokenize,
  processTerm: (term) => term.toLowerCase(),
  boostDocument: (_id, _term, entry) => weights[String(entry?.['group'])] ?? 1,
};

const weights: Readonly<Record<string, number>> = { 'Reference of packages': 0.7, Contributing: 0.5 };

/** Words are letters and figures: `Pool<Context>` and `render_job` are two each. */
function tokenize(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Words of a name such as `createRenderer`. */
function partsOf(term: string): string[] {
  const parts = term.split(/(?<=[a-z0-9])(?=[A-Z])/);
  return parts.length > 1 ? parts.map((part) => part.toLowerCase()) : [];
}
