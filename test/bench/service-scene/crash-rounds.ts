import { setTimeout } from 'node:timers/promises';
import { createClient, waitForRenderJob, type Client } from '@platen/api/client';
import { titlesTemplate } from '../../service/titles-template.ts';
import { startServedProcess } from './served-process.ts';

/** What a service acknowledged before it was killed. */
interface Acknowledged {
  templates: { id: number; name: string }[];
  jobs: string[];
  /** Addresses of rendered files, below the service's. */
  files: string[];
}

/** What came of the rounds: how much was acknowledged, and what of it was not there afterwards. */
export interface CrashFigures {
  rounds: number;
  /** Rounds in which nothing was rendered before the end, so that they say little. */
  idleRounds: number;
  templates: number;
  jobs: number;
  files: number;
  lost: string[];
}

/**
 * Starts a service again and again on one data folder, loads it with writes, kills it with SIGKILL at a moment that differs from
 * round to round, and looks after each start whether everything that it had acknowledged is there, whole.
 */
export async function crashService(options: {
  folder: string;
  rounds: number;
  databaseUrl?: string;
}): Promise<CrashFigures> {
  const figures: CrashFigures = { rounds: 0, idleRounds: 0, templates: 0, jobs: 0, files: 0, lost: [] };
  let key: string | undefined;
  let before: Acknowledged = { templates: [], jobs: [], files: [] };
  for (let round = 0; round <= options.rounds; round++) {
    const service = await startServedProcess({ ...options, ...(key !== undefined && { key }) });
    key = service.key;
    const client = createClient({ baseUrl: service.baseUrl, token: service.key, retries: 0 });
    await checkAll(client, service.baseUrl, before, figures.lost);
    if (round === options.rounds) {
      await service.stop();
      break;
    }
    const acknowledged: Acknowledged = { templates: [], jobs: [], files: [] };
    const killing = waitForSome(acknowledged)
      .then(() => setTimeout((round * 379) % 1200))
      .then(() => service.kill());
    await Promise.all(Array.from({ length: 6 }, (_, writer) => write(client, `${round}.${writer}`, acknowledged)));
    await killing;
    figures.rounds++;
    if (acknowledged.files.length === 0) figures.idleRounds++;
    figures.templates += acknowledged.templates.length;
    figures.jobs += acknowledged.jobs.length;
    figures.files += acknowledged.files.length;
    before = acknowledged;
  }
  return figures;
}

/** Milliseconds that a round may take to its first rendered file, on a machine that has other things to do. */
const mostWaitMs = 30_000;

/** Waits until one of everything was acknowledged: however slow the machine is, there is something to lose. */
async function waitForSome({ templates, jobs, files }: Acknowledged): Promise<void> {
  const endsAt = performance.now() + mostWaitMs;
  while (Math.min(templates.length, jobs.length, files.length) === 0 && performance.now() < endsAt)
    await setTimeout(10);
}

/** Writes until the service is gone. */
async function write(client: Client, name: string, acknowledged: Acknowledged): Promise<void> {
  try {
    for (let at = 0; ; at++) {
      const title = `Round ${name}.${at}`;
      const { id } = await client.createTemplate({ body: { name: title, content: titlesTemplate() } });
      acknowledged.templates.push({ id, name: title });
      const job = await client.renderTemplate({
        body: { templateId: id, modifications: { title }, response: { mode: 'async' } },
      });
      if ('self' in job) acknowledged.jobs.push(job.id);
      const rendered = await client.renderTemplate({
        body: { templateId: id, modifications: { title: `${title} at once` } },
      });
      if ('data' in rendered && !Array.isArray(rendered.data)) acknowledged.files.push(rendered.data.content);
    }
  } catch {
    // It was killed, which is what the round is about.
  }
}

async function checkAll(client: Client, baseUrl: string, before: Acknowledged, lost: string[]): Promise<void> {
  for (const { id, name } of before.templates) {
    const found = await client.getTemplate({ params: { id } }).catch((error: unknown) => ({ name: String(error) }));
    if (found.name !== name) lost.push(`template ${id}: ${found.name}`);
  }
  for (const address of before.files) await checkPicture(new URL(new URL(address).pathname, baseUrl).href, lost);
  for (const id of before.jobs) {
    try {
      const job = await waitForRenderJob(client, id, { signal: AbortSignal.timeout(120_000) });
      if (job.status !== 'succeeded') lost.push(`job ${id}: ${job.status}, ${job.error}`);
    } catch (error) {
      lost.push(`job ${id}: ${String(error)}`);
    }
  }
}

const pngStart = '89504e470d0a1a0a';
const pngEnd = '49454e44ae426082';

async function checkPicture(url: string, lost: string[]): Promise<void> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer()).toString('hex');
  const isWhole = response.ok && bytes.startsWith(pngStart) && bytes.endsWith(pngEnd);
  if (!isWhole) lost.push(`file ${url}: ${response.status}, ${bytes.length / 2} bytes`);
}
