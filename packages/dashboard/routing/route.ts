import type { MemberRole } from '@platen/api';

/** A page of the dashboard. */
export interface Route {
  /** Below the dashboard's own path, with `:name` for a part that differs: `/templates/:id`. */
  path: string;
  /** The page's element, which `load` registers. */
  element: `platen-page-${string}`;
  /** Fetches the page. */
  load(): Promise<unknown>;
  /** Entry of the navigation that is marked on this page. */
  entry: string;
  /** Required role; default everyone in the workspace. */
  role?: MemberRole;
  /** Whether the page has the whole window, without the navigation beside it. */
  isWhole?: boolean;
}

/** Where a person is: the route, what stands in its path, and the query. */
export interface Location {
  route: Route;
  /** Path below the dashboard, such as `/templates/12`. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** Matches a path with a route's pattern and returns its parameters; undefined if it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = decode(given[index] ?? '');
    if (text === undefined) return undefined;
    if (part.startsWith(':')) params[part.slice(1)] = text;
    else if (part !== text) return undefined;
  }
  return params;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
