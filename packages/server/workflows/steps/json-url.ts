import { workflowLimits } from '@platen/api';
import type { RowValues } from '@platen/template';
import { openConnection } from '../connections/connection-store.ts';
import { fetchJson } from './fetch-text.ts';
import { readJsonPath } from './json-path.ts';
import { StepError, type SourceStep } from './step.ts';
import { toRows, tooManyRows } from './to-rows.ts';

/** A list of JSON at an address, over as many pages as it says. */
export const jsonUrlSource: SourceStep<'json_url'> = {
  kind: 'source',
  async read(call) {
    const { parts, run, config } = call;
    const { connectionId, path, nextPath, maxPages } = config;
    const { headers } =
      connectionId === undefined
        ? { headers: {} }
        : await openConnection(parts, run.workspaceId, connectionId, 'http_headers');
    const rows: RowValues[] = [];
    const seen = new Set<string>();
    const { origin } = new URL(config.url);
    for (let url: string | undefined = config.url; url !== undefined && seen.size < maxPages;) {
      if (seen.has(url)) throw new StepError('The next page is one that was read already: check nextPath.');
      seen.add(url);
      // Other servers are not to hear the secrets of this one.
      const isOwn = new URL(url).origin === origin;
      const json = await fetchJson(call, url, isOwn ? { headers } : {});
      rows.push(...toRows(path === undefined ? json : readJsonPath(json, path)));
      if (rows.length > workflowLimits.rows) throw tooManyRows(rows.length);
      url = nextPath === undefined ? undefined : nextOf(readJsonPath(json, nextPath), url);
    }
    return rows;
  },
};

function nextOf(found: unknown, base: string): string | undefined {
  const next: unknown = Array.isArray(found) ? found[0] : found;
  if (typeof next !== 'string' || next === '') return undefined;
  if (URL.canParse(next, base)) return new URL(next, base).href;
  throw new StepError('nextPath leads to a text that is no address.');
}
