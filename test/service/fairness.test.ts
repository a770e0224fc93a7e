import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import { listen, closeServers } from './fetch-from-loopback.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { imageTemplate, titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="lime"/></svg>';

// Nothing here is measured: what would stand behind others would wait for what is only let go afterwards.
describe('renders of several workspaces', () => {
  let service: TestService;
  let port: number;
  const asked: { path: string; response: ServerResponse }[] = [];
  let other: { workspaceId: number; key: string };
  let titles: number;
  let otherTitles: number;

  before(async () => {
    service = await startTestService({
      environment: {
        PLATEN_RENDER_THREADS: '2',
        PLATEN_FETCH_ALLOW: '127.0.0.1',
        PLATEN_WORKSPACE_RENDER_QUEUE: '20',
        PLATEN_FETCH_TIMEOUT_MS: '60000',
      },
    });
    port = await listen(createServer((request, response) => asked.push({ path: request.url ?? '', response })));
    other = await service.addWorkspace();
    titles = await storeTemplate(service, titlesTemplate(1));
    otherTitles = await storeTemplate({ ...service, workspaceId: other.workspaceId }, titlesTemplate(1));
  });
  after(async () => {
    await closeServers();
    await service.close();
  });
  afterEach(async () => {
    answerAll();
    await until(() => service.dependencies.renderPool.pending === 0 && service.dependencies.renderPool.fetching === 0);
  });

  const answerAll = (): void => {
    for (const { response } of asked.splice(0)) response.setHeader('content-type', 'image/svg+xml').end(square);
  };
  const render = (templateId: number, title: string, key = service.key): Promise<TestAnswer> =>
    service.call('POST', '/studio/render?cache=false', { body: { templateId, modifications: { title } }, key });

  it('go on while images of another one never answer', async () => {
    const images = await storeTemplate(service, imageTemplate(`http://127.0.0.1:${port}/hangs`));
    const hanging = Array.from({ length: 12 }, () =>
      service.call('POST', '/studio/render?cache=false', { body: { templateId: images } }),
    );
    await until(() => asked.length === 12);
    assert.equal(service.dependencies.renderPool.pending, 0, 'what waits for its image holds no thread');
    assert.equal((await render(otherTitles, 'other', other.key)).status, 200);
    // The workspace itself goes on as well.
    assert.equal((await render(titles, 'own')).status, 200);
    answerAll();
    const answers = await Promise.all(hanging);
    for (const { status, body } of answers) {
      assert.equal(status, 200);
      assert.deepEqual(body['report'], [], 'what came late is drawn all the same');
    }
  });

  it('fetch at the same host while all connections of another one there are busy', async () => {
    const source = (name: string): string => `http://127.0.0.1:${port}/${name}`;
    const busy = await storeTemplate(service, imageTemplate(source('busy')));
    const theirs = await storeTemplate({ ...service, workspaceId: other.workspaceId }, imageTemplate(source('theirs')));
    const hanging = Array.from({ length: 20 }, () =>
      service.call('POST', '/studio/render?cache=false', { body: { templateId: busy } }),
    );
    await until(() => asked.length === 16);
    const wanted = service.call('POST', '/studio/render?cache=false', { body: { templateId: theirs }, key: other.key });
    await until(() => asked.some(({ path }) => path === '/theirs'));
    const theirRequest = asked.findIndex(({ path }) => path === '/theirs');
    asked.splice(theirRequest, 1)[0]?.response.setHeader('content-type', 'image/svg+xml').end(square);
    assert.equal((await wanted).status, 200);
    const answering = setInterval(answerAll, 10);
    await Promise.all(hanging);
    clearInterval(answering);
  });

  it('are refused to whoever has too many, and to nobody else', async () => {
    const images = await storeTemplate(service, imageTemplate(`http://127.0.0.1:${port}/many`));
    const many = Array.from({ length: 30 }, () =>
      service.call('POST', '/studio/render?cache=false', { body: { templateId: images } }),
    );
    const refused = (await Promise.all(many.slice(21))).map(({ status, body, headers }) => {
      assert.ok(Number(headers['retry-after']) >= 1);
      return [status, body['code']];
    });
    assert.deepEqual(
      refused,
      Array.from({ length: 9 }, () => [429, 'too_many_renders']),
    );
    assert.equal((await render(otherTitles, 'still', other.key)).status, 200);
    const answering = setInterval(answerAll, 10);
    const answers = await Promise.all(many.slice(0, 21));
    clearInterval(answering);
    assert.ok(answers.every(({ status }) => status === 200));
  });

  it('have their turn before the rest of a flood', async () => {
    const ended: string[] = [];
    const flood = Array.from({ length: 20 }, async (_, index) => {
      const body = { templateId: titles, modifications: { title: `flood ${index}` }, response: { width: 3000 } };
      await service.call('POST', '/studio/render?cache=false', { body });
      ended.push('flood');
    });
    const wait = async (): Promise<void> => {
      assert.equal((await render(otherTitles, 'turn', other.key)).status, 200);
      ended.push('victim');
    };
    await Promise.all([...flood, wait()]);
    assert.ok(ended.indexOf('victim') < 6, `${ended.indexOf('victim')} of 20 were before it`);
  });
});

describe('synchronous renders of a service with nothing free', () => {
  it('give up waiting by the time for that, and are told who they waited for', async () => {
    const service = await startTestService({
      environment: {
        PLATEN_RENDER_THREADS: '1',
        PLATEN_RENDER_WAIT_MS: '700',
        PLATEN_RENDER_TIMEOUT_MS: '2500',
      },
    });
    try {
      const other = await service.addWorkspace();
      const titles = await storeTemplate(service, titlesTemplate(1, { width: 1920, height: 1080 }));
      const others = await storeTemplate({ ...service, workspaceId: other.workspaceId }, titlesTemplate(1));
      const long = {
        templateId: titles,
        response: { format: 'avif', extraSizes: Array.from({ length: 40 }, (_, index) => `${1500 + index}x1000`) },
      };
      const running = service.call('POST', '/studio/render', { body: long });
      await until(() => service.dependencies.renderPool.pending === 1);
      const [own, foreign] = await Promise.all([
        service.call('POST', '/studio/render', { body: { templateId: titles } }),
        service.call('POST', '/studio/render', { body: { templateId: others }, key: other.key }),
      ]);
      assert.deepEqual([own.status, own.body['code']], [429, 'too_many_renders']);
      assert.deepEqual([foreign.status, foreign.body['code']], [503, 'render_wait_timeout']);
      for (const { headers } of [own, foreign]) assert.ok(Number(headers['retry-after']) >= 1);
      assert.ok([200, 504].includes((await running).status));
      const { data } = (await service.call('GET', '/workspace/logs', { key: other.key })).body as { data: object[] };
      assert.deepEqual(data, [], 'what never began is in no log');
    } finally {
      await service.close();
    }
  });
});
