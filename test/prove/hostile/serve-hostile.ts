// The service as `platen serve` starts it, which also tells its parent what cannot be seen from outside: how much memory is in use
// once everything was collected, and whether a refused call left anything behind. Started by hostile-service.ts with --expose-gc.
import { setTimeout as wait } from 'node:timers/promises';
import { createWorkspace, parseConfig, startService } from '@platen/server';
import { readStorageDigest } from '../requests/storage-digest.ts';

/** What the parent asks for. */
export type HostileQuestion = { id: number } & (
  | { ask: 'memory' | 'digest' | 'revive keys' | 'end jobs' }
  | { ask: 'workspace'; name: string }
);

/** Bytes in use. */
export interface HostileMemory {
  /** Of JavaScript, and what hangs on it outside. */
  usedBytes: number;
  /** Of the whole process. */
  residentBytes: number;
}

/** What it is told. */
export type HostileReply = { id: number } & (
  | { memory: HostileMemory }
  | { digest: [string, string][] }
  | { key: string }
  | { done: true }
);

/** Milliseconds in which threads that rest end and give their memory back. */
const restMs = 300;

const service = await startService(parseConfig(process.env));
const { dependencies } = service;

async function answer(question: HostileQuestion): Promise<HostileReply> {
  const { id } = question;
  const { query } = dependencies.database;
  switch (question.ask) {
    case 'memory':
      return { id, memory: await readMemory() };
    case 'digest':
      // Renders are written down a moment after their answers.
      await dependencies.ledger.flush();
      return { id, digest: [...(await readStorageDigest(dependencies))] };
    case 'revive keys':
      await query.updateTable('api_key').set({ revoked_at: null, expires_at: null }).execute();
      return { id, done: true };
    case 'end jobs':
      await query
        .updateTable('render_job')
        .set({ status: 'canceled', completed_at: new Date() })
        .where('status', '=', 'queued')
        .execute();
      return { id, done: true };
    case 'workspace':
      return { id, key: (await createWorkspace(dependencies, { name: question.name })).key };
  }
}

async function readMemory(): Promise<HostileMemory> {
  for (let times = 0; times < 3; times++) {
    await wait(restMs);
    globalThis.gc?.();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { usedBytes: heapUsed + external, residentBytes: rss };
}

process.on('message', (question: HostileQuestion) => void answer(question).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit(0));
process.send?.({ url: service.url });
