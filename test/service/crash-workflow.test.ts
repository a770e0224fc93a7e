import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkflowRunDetail } from '@platen/api';
import { openCrashScene } from './crash-scene.ts';
import { startWorkProcess, type WorkProcess } from './start-work-process.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { until } from './until.ts';

interface Message {
  id: string;
  title: string;
}

describeOnOneDatabase('workflows whose process is killed', (kind) => {
  it('go on in another process: each row is rendered, charged and delivered once, and tries that are due are kept', async () => {
    const scene = await openCrashScene(kind);
    const messages: Message[] = [];
    let status = 200;
    const sink = createServer(async (request, response) => {
      const { data } = JSON.parse(await text(request)) as { data: { title: string } };
      messages.push({ id: String(request.headers['webhook-id']), title: data.title });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(sink.address() as AddressInfo).port}`;
    const running: WorkProcess[] = [];
    try {
      const start = async (): Promise<WorkProcess> => {
        const allow = `${scene.environment['PLATEN_FETCH_ALLOW']},${host}`;
        const process = await startWorkProcess('serve', { ...scene.environment, PLATEN_FETCH_ALLOW: allow });
        running.push(process);
        return process;
      };
      const begin = async ({ url }: WorkProcess, steps: unknown[]): Promise<{ id: number; runId: number }> => {
        const client = scene.client(url);
        const { id } = await client.createWorkflow({ body: { steps: steps as { type: string }[] } });
        const { runId } = await client.runWorkflow({ params: { id }, body: {} });
        return { id, runId };
      };
      const ended = ({ url }: WorkProcess, params: { id: number; runId: number }): Promise<WorkflowRunDetail> =>
        until(async () => {
          const found = await scene.client(url).getWorkflowRun({ params });
          return found.status === 'queued' || found.status === 'running' ? undefined : found;
        }, 150_000);
      const source = (titles: readonly string[]) => ({
        type: 'rows',
        config: { rows: titles.map((title) => ({ title })) },
      });
      const send = { key: 'send', type: 'send_webhook', config: { url: `http://${host}/rows` } };

      const first = await start();
      const templateId = await scene.addTemplate(first.url);
      const titles = [...Array.from({ length: 7 }, (_, index) => `row ${index}`), 'stay in a run'];
      const run = await begin(first, [source(titles), { key: 'card', type: 'render', config: { templateId } }, send]);
      await until(() => scene.trace().some(({ title }) => title === 'stay in a run'), 60_000);
      await first.kill();
      const second = await start();
      const detail = await ended(second, run);
      assert.deepEqual(
        [detail.status, detail.rows_succeeded, detail.render_credits_used, detail.automation_credits_used],
        ['success', titles.length, titles.length, 1],
        JSON.stringify(detail.failed_rows),
      );
      const usage = await scene.client(second.url).getUsage({ query: { months: 1 } });
      assert.equal(usage.data.months[0]?.renders, titles.length, 'each row is charged once');
      const count = (title: string): number =>
        scene.trace().filter((line) => line.what === 'end' && line.title === title).length;
      assert.deepEqual(
        titles.map(count),
        titles.map(() => 1),
        'each row is rendered once',
      );
      assert.deepEqual(messages.map(({ title }) => title).toSorted(), titles.toSorted(), 'each row is delivered once');
      assert.equal(new Set(messages.map(({ id }) => id)).size, titles.length);

      // A receiver that is away: the next try comes at its time, whoever makes it.
      messages.length = 0;
      status = 503;
      const away = await begin(second, [source(['late']), send]);
      await until(() => messages.length === 2, 60_000);
      // The refusal is written down, and the next try is 5 seconds away.
      await wait(1500);
      await second.kill();
      status = 200;
      const third = await start();
      assert.equal((await ended(third, away)).status, 'success');
      assert.deepEqual(
        messages.map(({ title }) => title),
        ['late', 'late', 'late'],
      );
      assert.equal(new Set(messages.map(({ id }) => id)).size, 1, 'one message, however often it is sent');
    } finally {
      await Promise.all(running.map((process) => process.kill()));
      sink.closeAllConnections();
      sink.close();
      await scene.close();
    }
  });
});
