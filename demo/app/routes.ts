/** Where the visitor is: the gallery, or one starter template. */
export type Route = { page: 'gallery' } | { page: 'template'; slug: string };

/** Reads a route from a path such as `/templates/quote-card`. */
export function parseRoute(path: string): Route {
  const match = /^\/templates\/([a-z0-9-]+)\/?$/.exec(path);
  return match?.[1] ? { page: 'template', slug: match[1] } : { page: 'gallery' };
}
