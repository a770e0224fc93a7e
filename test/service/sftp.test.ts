import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSftp } from '../../packages/server/workflows/connections/sftp.ts';
import { startSftp } from './start-sftp.ts';

test('an SFTP server that stops answering is not waited for, and is connected to anew', async () => {
  const sftp = await startSftp();
  const { port, user, password, silent, files } = sftp;
  const folder = openSftp(
    { config: { fetchAllow: [`127.0.0.1:${port}`] } },
    { host: '127.0.0.1', port, user, password, folder: '/out' },
    { answerWithinMs: 2000, putWithinMs: 2000 },
  );
  const { signal } = new AbortController();
  const put = (path: string): Promise<void> => folder.put(path, Buffer.from('file'), 'text/plain', signal);
  const late = { kind: 'retry', message: 'The SFTP server did not answer in time.' };
  try {
    for (const [request, work] of [
      ['STAT', () => folder.sizeOf('late.txt', signal)],
      ['MKDIR', () => put('new/late.txt')],
      ['WRITE', () => put('late.txt')],
    ] as const) {
      silent.add(request);
      await assert.rejects(work(), late, request);
      silent.clear();
    }
    await put('later.txt');
    assert.equal(await folder.sizeOf('later.txt', signal), 4);
    assert.ok(!files.has('/out/late.txt'));
  } finally {
    await folder.close();
    await sftp.close();
  }
});
