import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import {
  closeNativeGate,
  createNativeGate,
  enterNativeGate,
  nativeCall,
} from '../../packages/engine/node/native-work.ts';
import { runPoolJob } from '../../packages/engine/node/pool/run-pool-job.ts';

test('threads that are ended in the middle of videos take nothing with them', { timeout: 120_000 }, async () => {
  const child = fork(fileURLToPath(new URL('end-video-threads.ts', import.meta.url)), {
    execArgv: ['--conditions=@platen/source'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let codes: string[] = [];
  child.on('message', (notified) => (codes = notified as string[]));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  assert.deepEqual([code, signal], [0, null], said.slice(0, 500));
  assert.ok(codes.includes('RENDER_ABORTED'), 'some were ended');
  assert.ok(
    codes.every((each) => each === 'RENDER_ABORTED' || each === 'done'),
    codes.join(),
  );
});

test('a gate of native work closes once what runs is over, and lets nothing begin before that', async () => {
  const gate = createNativeGate();
  assert.equal(closeNativeGate(createNativeGate()), false, 'a job that has not begun is at work');
  enterNativeGate(gate);
  const held = Promise.withResolvers<string>();
  const call = nativeCall(() => held.promise);
  assert.equal(closeNativeGate(gate), false);
  assert.throws(() => nativeCall(async () => 'late'), { code: 'RENDER_ABORTED' });
  assert.throws(() => nativeCall(() => 'late, and at once'), { code: 'RENDER_ABORTED' });
  held.resolve('in time');
  assert.equal(await call, 'in time');
  assert.equal(closeNativeGate(gate), true);
  // Other tests in this process make calls, too.
  enterNativeGate(createNativeGate());
});

test('a thread in a call that never comes back is given up after a minute', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  // Nobody takes the job, whose thread counts as being in a call until it has begun.
  let isEnded = false;
  const crew = {
    run: (_job: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          isEnded = true;
          reject(new Error('ended'));
        }),
      ),
  } as unknown as Piscina;
  const limitMs = 1000;
  const job = runPoolJob(
    crew,
    { template: { schemaVersion: 1, pages: [] }, modifications: {}, options: { format: 'png' } },
    {},
    {
      ending: new AbortController().signal,
      limitMs,
      graceMs: 0,
      host: {},
      sources: { given: new Map(), leavesFor: [] },
    },
  );
  mock.timers.tick(limitMs);
  await assert.rejects(job.result, { code: 'LIMIT_TIME' });
  const wait = (ms: number): void => {
    // A tick of mocked timers fires none that it has set itself.
    for (let at = 0; at < ms; at += 20) mock.timers.tick(20);
  };
  wait(59_000);
  assert.equal(isEnded, false, 'it may still come back');
  wait(2000);
  await job.threadIsFree;
  assert.equal(isEnded, true);
});
