import { setTimeout as wait } from 'node:timers/promises';
import type { WorkflowIssue, WorkflowRunDetail } from '@platen/api';
import type { Client } from '@platen/api/client';
import { IncompleteError, UsageError } from './error.ts';
import { printTable } from './print-table.ts';
import { parseJson, readText } from './read-file.ts';
import { openServiceClient } from './service-client.ts';
import type { Terminal } from './terminal.ts';
import type { WorkflowPlace } from './workflow-commands.ts';

/** Milliseconds between two looks at a run. */
const lookEveryMs = 1000;

/** Steps as a file has them; the service says what is wrong with them. */
type Steps = Parameters<Client['validateWorkflow']>[0]['body']['steps'];

function openClient({ service }: WorkflowPlace, levels = 'read'): Client {
  return openServiceClient(service, { flag: '--service', levels });
}

function writeJson(value: unknown, terminal: Terminal): Promise<void> {
  return terminal.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** `platen workflows list`. */
export async function listWorkflows(given: WorkflowPlace, terminal: Terminal): Promise<void> {
  const client = openClient(given);
  const { data } = await client.listWorkflows({ query: { limit: 200 } });
  if (given.json) return writeJson(data, terminal);
  const rows = data.map(({ id, name, status, trigger_type: trigger, last_run: run, next_run_at: next }) => [
    String(id),
    name,
    status,
    trigger,
    run?.status ?? '-',
    next ?? '-',
  ]);
  return printTable(['id', 'name', 'status', 'trigger', 'last run', 'next run'], rows, terminal);
}

/** `platen workflows validate`. Throws IncompleteError when something is wrong. */
export async function validateWorkflow(file: string, given: WorkflowPlace, terminal: Terminal): Promise<void> {
  const json = parseJson(await readText(file), file);
  const steps = stepsOf(json);
  if (!steps) throw new UsageError(`${file}: must be a list of steps, or an object with "steps"`);
  const found = await openClient(given).validateWorkflow({ body: { steps } });
  const { errors, warnings, gated, runnable } = found;
  if (given.json) await writeJson(found, terminal);
  else {
    for (const issue of errors) terminal.say(`${file}: ${describe(issue)}`);
    for (const issue of warnings) terminal.say(`${file}: not yet: ${describe(issue)}`);
    for (const { step, plan } of gated) terminal.say(`${file}: ${step}: needs the plan ${plan}`);
    if (runnable) terminal.say(`${file}: can be run`);
  }
  if (errors.length > 0) throw new IncompleteError(`${file} has errors`);
}

function stepsOf(json: unknown): Steps | undefined {
  if (Array.isArray(json)) return json as Steps;
  if (typeof json !== 'object' || json === null || !('steps' in json)) return undefined;
  return Array.isArray(json.steps) ? (json.steps as Steps) : undefined;
}

function describe({ step, message, hint }: WorkflowIssue): string {
  return `${step === null ? '' : `${step}: `}${message} ${hint}`;
}

/** `platen workflows run`. Throws IncompleteError when rows failed; an interrupted one is canceled. */
export async function runWorkflow(
  id: number,
  given: WorkflowPlace & { data?: string; test?: boolean },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const client = openClient(given, 'read,render');
  const data = given.data === undefined ? undefined : parseJson(await readText(given.data), given.data);
  const { runId } = await client.runWorkflow({
    params: { id },
    body: { test: given.test === true, ...(data !== undefined && { data }) },
  });
  const params = { id, runId };
  const run = await follow(client, params, signal).catch(async (error: unknown) => {
    if (signal.aborted) await client.cancelWorkflowRun({ params });
    throw error;
  });
  if (given.json) await writeJson(run, terminal);
  else await printRun(run, terminal);
  if (run.status === 'failed' || run.status === 'partial') throw new IncompleteError('rows failed');
}

async function follow(
  client: Client,
  params: { id: number; runId: number },
  signal: AbortSignal,
): Promise<WorkflowRunDetail> {
  for (;;) {
    const run = await client.getWorkflowRun({ params });
    if (run.status !== 'queued' && run.status !== 'running') return run;
    await wait(lookEveryMs, undefined, { signal });
  }
}

async function printRun(run: WorkflowRunDetail, terminal: Terminal): Promise<void> {
  const rows = run.node_runs.map(({ node_key, node_type, status, rows_in, rows_out, rows_failed }) => [
    node_key,
    node_type,
    status,
    String(rows_in),
    String(rows_out),
    String(rows_failed),
  ]);
  await printTable(['step', 'type', 'status', 'in', 'out', 'failed'], rows, terminal);
  if (run.error !== null) terminal.say(`run ${run.id}: ${run.error}`);
  for (const { row, node_key, error } of run.failed_rows) {
    terminal.say(`run ${run.id}: row ${row}, ${node_key}: ${error}`);
  }
  terminal.say(`run ${run.id}: ${run.status}, ${run.rows_succeeded} of ${run.rows_total} rows`);
}

/** `platen workflows runs`. */
export async function listRuns(id: number, given: WorkflowPlace, terminal: Terminal): Promise<void> {
  const { data } = await openClient(given).listWorkflowRuns({ params: { id }, query: { limit: 100 } });
  if (given.json) return writeJson(data, terminal);
  const rows = data.map((run) => [
    String(run.id),
    run.status,
    run.trigger_type,
    `${run.rows_succeeded}/${run.rows_total}`,
    run.created_at,
    run.error ?? '',
  ]);
  return printTable(['run', 'status', 'trigger', 'rows', 'created', 'error'], rows, terminal);
}
