import fc from 'fast-check';
import type { OpenApiDocument } from '@platen/api/openapi';
import { startHostileService, type HostileAnswer, type HostileService } from '../hostile/hostile-service.ts';
import {
  count,
  createTally,
  peak,
  type Finding,
  type OpenProof,
  type Part,
  type PartOutcome,
  type Tally,
} from '../proof.ts';
import { createAnswerCheck, type AnswerCheck } from '../requests/check-answer.ts';
import { shrink } from '../shrink.ts';
import { isFileOf } from './check-file.ts';
import { createRenders, type HostileRender } from './create-renders.ts';
import { startFixtureServer, type FixtureServer } from './serve-fixtures.ts';

/** Milliseconds that a render may take by the configuration, and that its answer may take beyond that. */
const renderMs = 10_000;
const answerMs = 20_000;
/** Memory past which the service replaces its threads, as an operator sets it. */
export const memoryBudgetMegabytes = 1500;
/** Renders that are asked for at a time. */
const atOnce = 3;
const shrinkTries = 120;
const slowShrinkTries = 8;

/** A storm of hostile templates over a service of its own. */
export interface TemplateStorm extends OpenProof {
  /** Renders what was kept, and says what is wrong with its answer, or nothing. */
  replay(saved: HostileRender): Promise<string | undefined>;
}

interface Storm {
  service: HostileService;
  fixtures: FixtureServer;
  check: AnswerCheck;
}

/** What stands for the address of the fixtures in templates that are kept. */
const fixturesWord = 'http://fixtures';

/** Starts a service and a server of the fixtures. */
export async function openTemplateStorm(): Promise<TemplateStorm> {
  const fixtures = await startFixtureServer();
  let service: HostileService | undefined;
  try {
    service = await startService();
    const { body } = await service.call('GET', '/openapi.json');
    const check = createAnswerCheck(body as unknown as OpenApiDocument, 'nobody else is here');
    const storm: Storm = { service, fixtures, check };
    return {
      run: (part) => runPart(storm, part),
      replay: async (saved) => (await renderOnce(storm, fromSaved(saved, fixtures.url))).problem,
      async close() {
        await storm.service.close();
        await fixtures.close();
      },
    };
  } catch (error) {
    await service?.close();
    await fixtures.close();
    throw error;
  }
}

function startService(): Promise<HostileService> {
  return startHostileService({
    patienceMs: renderMs + answerMs,
    environment: {
      PLATEN_RENDER_TIMEOUT_MS: String(renderMs),
      PLATEN_RENDER_THREADS: '2',
      PLATEN_MEMORY_MB: String(memoryBudgetMegabytes),
      PLATEN_FETCH_ALLOW: '127.0.0.1',
    },
  });
}

async function runPart(storm: Storm, { first, count: wanted, seed }: Part): Promise<PartOutcome> {
  const outcome: PartOutcome = { tally: createTally(), findings: [] };
  const { tally, findings } = outcome;
  const renders = fc.sample(createRenders(storm.fixtures), { seed, numRuns: wanted }).values();
  const interrupted: HostileRender[] = [];
  const work = async (): Promise<void> => {
    for (const render of renders) {
      const { problem, outcome: came } = await renderOnce(storm, render);
      if (storm.service.end !== undefined) {
        interrupted.push(render);
        return;
      }
      count(tally, came);
      if (came === 'rendered') count(tally, `as ${render.response.format}`);
      if (problem !== undefined) findings.push(await toFinding(storm, render, problem));
    }
  };
  for (let hasEnded = true; hasEnded;) {
    await Promise.all(Array.from({ length: atOnce }, work));
    hasEnded = storm.service.end !== undefined;
    if (hasEnded) findings.push(...(await findEnding(storm, interrupted.splice(0), tally)));
  }
  const { usedBytes, residentBytes } = await storm.service.readMemory();
  note(tally, first, 'MB', usedBytes);
  note(tally, first, 'resident MB', residentBytes);
  return outcome;
}

/** The service has ended: tries each of what it was at alone, on a new one. */
async function findEnding(storm: Storm, renders: readonly HostileRender[], tally: Tally): Promise<Finding[]> {
  const what = `the service ended with ${storm.service.end}: ${storm.service.takeErrors().slice(-3).join(' ')}`;
  const findings: Finding[] = [];
  await restart(storm);
  for (const render of renders) {
    const { outcome: came, problem } = await renderOnce(storm, render);
    count(tally, came);
    if (storm.service.end !== undefined) {
      const said = `the service ended with ${storm.service.end}: ${storm.service.takeErrors().slice(-3).join(' ')}`;
      findings.push({ what: said, input: toSaved(render, storm.fixtures.url) });
      await restart(storm);
    } else if (problem !== undefined) findings.push(await toFinding(storm, render, problem));
  }
  if (findings.length > 0) return findings;
  return [{ what: `${what}, together alone`, input: renders.map((render) => toSaved(render, storm.fixtures.url)) }];
}

async function restart(storm: Storm): Promise<void> {
  await storm.service.close();
  storm.service = await startService();
}

/** What is in use after the first part is what threads and their caches take; from then on it may not grow. */
function note(tally: Tally, first: number, name: string, bytes: number): void {
  const megabytes = Math.round(bytes / 1024 / 1024);
  if (first === 0) count(tally, `${name} after the first part`, megabytes);
  peak(tally, `${name} after a part`, megabytes);
}

interface Came {
  outcome: 'rendered' | 'refused' | 'put off' | 'failed';
  problem?: string;
}

/** Stores a template, renders it and deletes it. */
async function renderOnce(
  { service, check }: Storm,
  { template, modifications, response }: HostileRender,
): Promise<Came> {
  const stored = await sendJson(service, '/studio/templates/create', { name: 'Hostile', content: template });
  if ('error' in stored) return { outcome: 'failed', problem: `storing ${stored.error}` };
  const refusal = check('createTemplate', stored);
  if (refusal !== undefined) return { outcome: 'failed', problem: `storing ${refusal}` };
  if (stored.status !== 201) return { outcome: 'refused' };
  const { id } = JSON.parse(stored.text) as { id: number };
  try {
    const answer = await sendJson(service, '/studio/render?cache=false', { templateId: id, modifications, response });
    if ('error' in answer) return { outcome: 'failed', problem: `rendering ${answer.error}` };
    const problem = check('renderTemplate', answer) ?? (await checkRendered(answer, response));
    if (problem !== undefined) return { outcome: 'failed', problem: `rendering ${response.format} ${problem}` };
    if (answer.status === 200) return { outcome: 'rendered' };
    return { outcome: answer.status < 500 ? 'refused' : 'put off' };
  } finally {
    await service.send({ method: 'DELETE', url: `/studio/templates/${id}`, headers: {} });
  }
}

function sendJson(service: HostileService, url: string, body: unknown): ReturnType<HostileService['send']> {
  return service.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
}

async function checkRendered(
  answer: HostileAnswer,
  { format }: HostileRender['response'],
): Promise<string | undefined> {
  if (answer.status !== 200 || answer.contentType.startsWith('application/json')) return undefined;
  return (await isFileOf(format, answer.bytes)) ? undefined : 'gives what is no such file';
}

async function toFinding(storm: Storm, render: HostileRender, problem: string): Promise<Finding> {
  const logged = storm.service.takeErrors().at(-1);
  const what = logged === undefined ? problem : `${problem} (${logged})`;
  if (storm.service.end !== undefined) return { what, input: toSaved(render, storm.fixtures.url) };
  const tries = /hung|took/.test(problem) ? slowShrinkTries : shrinkTries;
  const smallest = await shrink(
    render,
    async (candidate) => (await renderOnce(storm, candidate).catch(() => undefined))?.problem === problem,
    { tries },
  );
  storm.service.takeErrors();
  return { what, input: toSaved(smallest, storm.fixtures.url) };
}

function toSaved(render: HostileRender, url: string): HostileRender {
  return JSON.parse(JSON.stringify(render).replaceAll(url, fixturesWord)) as HostileRender;
}

function fromSaved(saved: HostileRender, url: string): HostileRender {
  return JSON.parse(JSON.stringify(saved).replaceAll(fixturesWord, url)) as HostileRender;
}
