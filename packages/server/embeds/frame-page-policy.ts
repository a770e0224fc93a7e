import { enginePageHeaders } from '../http/engine-page-headers.ts';

/** The headers of the editor's page, which only pages of `origins` may show in a frame. Pictures and films come from where templates say. */
export function framePageHeaders(origins: readonly string[]): Record<string, string> {
  return enginePageHeaders({ frameAncestors: origins.length > 0 ? origins.join(' ') : "'none'", anySource: true });
}
