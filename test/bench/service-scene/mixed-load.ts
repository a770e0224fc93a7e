import { createClient, type Client } from '@platen/api/client';
import { titlesTemplate } from '../../service/titles-template.ts';

/** What came of a time under load. */
export interface LoadFigures {
  calls: number;
  errors: string[];
  /** Milliseconds of each list call, sorted. */
  listMs: number[];
}

/** Calls a service in all the usual ways at once for some time: lists most, then single reads, renders, new templates and jobs. */
export async function loadService(options: {
  baseUrl: string;
  key: string;
  durationMs: number;
  callers: number;
}): Promise<LoadFigures> {
  const client = createClient({ baseUrl: options.baseUrl, token: options.key, retries: 0 });
  const { id } = await client.createTemplate({ body: { name: 'Load', content: titlesTemplate() } });
  const figures: LoadFigures = { calls: 0, errors: [], listMs: [] };
  const endsAt = performance.now() + options.durationMs;
  const call = async (caller: number): Promise<void> => {
    for (let round = 0; performance.now() < endsAt; round++) {
      const startedAt = performance.now();
      try {
        const isList = await callOnce(client, id, round * options.callers + caller);
        if (isList) figures.listMs.push(performance.now() - startedAt);
      } catch (error) {
        figures.errors.push(String(error));
      }
      figures.calls++;
    }
  };
  await Promise.all(Array.from({ length: options.callers }, (_, caller) => call(caller)));
  figures.listMs.sort((one, other) => one - other);
  return figures;
}

async function callOnce(client: Client, templateId: number, turn: number): Promise<boolean> {
  switch (turn % 20) {
    case 3:
      await client.getTemplate({ params: { id: templateId } });
      return false;
    case 7:
      await client.renderTemplate({ body: { templateId, modifications: { title: `Turn ${turn}` } } });
      return false;
    case 9:
    case 13:
      await client.renderTemplate({ body: { templateId, modifications: { title: 'Always the same' } } });
      return false;
    case 15:
      await client.createTemplate({ body: { name: `Turn ${turn}`, content: titlesTemplate() } });
      return false;
    case 17:
      await client.renderTemplate({
        body: { templateId, modifications: { title: `Job ${turn}` }, response: { mode: 'async' } },
      });
      return false;
    case 18:
      await client.getWorkspace();
      return false;
    default:
      await callList(client, turn);
      return true;
  }
}

async function callList(client: Client, turn: number): Promise<void> {
  if (turn % 3 === 0) await client.listRenderJobs({ query: { limit: 20 } });
  else if (turn % 3 === 1) await client.listAllTemplates({ query: { limit: 10 } });
  else await client.listLogs({ query: { limit: 20 } });
}

/** The value below which a share of sorted ones lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
