import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { createClient, followRenderJob, ServiceResponseError, waitForRenderJob, type Client } from '@platen/api/client';

// What the client makes of answers that a healthy service gives rarely, from a server that gives them when asked.
describe('the client', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  type Answer = (request: IncomingMessage, response: ServerResponse, at: number) => void;
  async function clientOf(
    answer: Answer,
    options: { retries?: number; maxRetryWaitMs?: number } = {},
  ): Promise<Client> {
    let at = 0;
    server = createServer((request, response) => answer(request, response, at++));
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return createClient({ baseUrl: `http://127.0.0.1:${port}/v1/`, token: async () => 'osk_x', ...options });
  }
  const answerJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const job = (fields: object): object => ({
    id: '7',
    status: 'processing',
    finished: false,
    self: 'http://127.0.0.1/v1/studio/render-jobs/7',
    template_id: 1,
    format: 'png',
    progress: 0.5,
    created_at: '2026-01-01T00:00:00.000Z',
    started_at: null,
    completed_at: null,
    result: null,
    error: null,
    error_code: null,
    report: null,
    metadata: null,
    webhook: null,
    ...fields,
  });

  it('sends lists with commas, leaves out what is undefined, and escapes what is in a path', async () => {
    const seen: string[] = [];
    const client = await clientOf((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization}`);
      answerJson(response, 200, {});
    });
    await client.listRenderJobs({ query: { status: ['queued', 'failed'], limit: 5, cursor: undefined } });
    await client.getRenderJob({ params: { id: 'a/b?c' } });
    assert.deepEqual(seen, [
      '/v1/studio/render-jobs?status=queued%2Cfailed&limit=5 Bearer osk_x',
      '/v1/studio/render-jobs/a%2Fb%3Fc Bearer osk_x',
    ]);
    await assert.rejects(client.getRenderJob({ params: { id: '' } }), TypeError);
  });

  it('tries again when it is put off, after the time it is asked to wait', async () => {
    const times: number[] = [];
    const client = await clientOf((_, response, at) => {
      times.push(performance.now());
      if (at < 2)
        answerJson(response, at === 0 ? 429 : 503, { error: 'Later.', code: 'unavailable' }, { 'retry-after': '1' });
      else answerJson(response, 200, { data: { id: '1' } });
    });
    await client.getProfile();
    assert.equal(times.length, 3);
    assert.ok((times[2] ?? 0) - (times[0] ?? 0) >= 1900);
  });

  it('gives up when it is asked to wait too long, and when it may not try again', async () => {
    let calls = 0;
    const answer: Answer = (_, response) => {
      calls++;
      answerJson(response, 429, { error: 'Later.', code: 'rate_limit_exceeded' }, { 'retry-after': '3' });
    };
    const hasty = await clientOf(answer, { maxRetryWaitMs: 100 });
    await assert.rejects(hasty.getProfile(), (error: ServiceResponseError) => {
      assert.deepEqual(
        [error.status, error.code, error.retryAfterMs, error.message],
        [429, 'rate_limit_exceeded', 3000, 'Later.'],
      );
      return error instanceof ServiceResponseError;
    });
    server?.close();
    await assert.rejects((await clientOf(answer, { retries: 0 })).getProfile(), ServiceResponseError);
    assert.equal(calls, 2);
  });

  it('says what answered when it was not the service', async () => {
    const client = await clientOf((_, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>'),
    );
    await assert.rejects(client.getProfile(), (error: ServiceResponseError) => {
      assert.deepEqual([error.status, error.code], [502, 'unknown']);
      return true;
    });
  });

  it('stops waiting when its signal fires', async () => {
    const client = await clientOf((_, response) =>
      answerJson(response, 503, { error: 'Later.', code: 'unavailable' }, { 'retry-after': '20' }),
    );
    const startedAt = performance.now();
    await assert.rejects(client.getProfile({}, { signal: AbortSignal.timeout(200) }), { name: 'TimeoutError' });
    assert.ok(performance.now() - startedAt < 2000);
  });

  it('follows a job through streams that break off, whatever pieces they come in', async () => {
    const client = await clientOf((request, response, at) => {
      if (request.url?.endsWith('/events') !== true) return answerJson(response, 200, job({}));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (at === 0) {
        response.write(`: hello\n\nevent: progress\r\ndata: ${JSON.stringify(job({ progress: 0.25 }))}\r`);
        response.write('\n\r\nevent: prog');
        setTimeout(() => response.destroy(), 50);
        return;
      }
      const text = `retry: 100\nid: x\nevent: finished\ndata: ${JSON.stringify(job({ status: 'succeeded', finished: true, progress: 1, metadata: 'Grüße' }))}\n\n`;
      for (const byte of Buffer.from(text)) response.write(new Uint8Array([byte]));
      response.end();
    });
    const seen = [];
    for await (const { status, progress, metadata } of followRenderJob(client, '7'))
      seen.push([status, progress, metadata]);
    assert.deepEqual(seen, [
      ['processing', 0.25, null],
      ['succeeded', 1, 'Grüße'],
    ]);
  });

  it('waits for a job and answers it however it ended', async () => {
    const client = await clientOf((_, response, at) =>
      answerJson(
        response,
        200,
        at < 2 ? job({}) : job({ status: 'failed', finished: true, error: 'No.', error_code: 'render_failed' }),
      ),
    );
    assert.equal((await waitForRenderJob(client, '7')).error, 'No.');
  });
});
