import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  closeNativeGate,
  createNativeGate,
  enterNativeGate,
  nativeCall,
} from '../../packages/engine/node/media/native-work.ts';

test('threads that are ended in the middle of films take nothing with them', { timeout: 120_000 }, async () => {
  const child = fork(fileURLToPath(new URL('end-film-threads.ts', import.meta.url)), {
    execArgv: ['--conditions=@platen/source'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let codes: string[] = [];
  child.on('message', (told) => (codes = told as string[]));
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
  await assert.rejects(
    nativeCall(async () => 'late'),
    { code: 'RENDER_ABORTED' },
  );
  held.resolve('in time');
  assert.equal(await call, 'in time');
  assert.equal(closeNativeGate(gate), true);
  // Other tests in this process make calls, too.
  enterNativeGate(createNativeGate());
});
