import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { EmbedRecord, OAuthApp, RenderJob } from '@platen/api';
import { createClient } from '@platen/api/client';
import { chooseTicks } from '../../packages/dashboard/elements/chart-scale.ts';
import { changesOfApp, draftOfApp, wrongRedirects } from '../../packages/dashboard/pages/developer-apps/app-draft.ts';
import { changesOf, draftOf, readOrigins } from '../../packages/dashboard/pages/embeds/embed-draft.ts';
import { isFiltered, readLogFilter, toLogQuery } from '../../packages/dashboard/pages/logs/log-filter.ts';
import { JobFollower, mergeJobs } from '../../packages/dashboard/pages/renders/follow-jobs.ts';
import { readResult } from '../../packages/dashboard/pages/renders/result-files.ts';

const job = (id: string, status: RenderJob['status'], progress = 0): RenderJob => ({
  id,
  status,
  finished: !['queued', 'processing'].includes(status),
  self: `/v1/studio/render-jobs/${id}`,
  template_id: 1,
  format: 'png',
  progress,
  created_at: '2026-03-02T09:00:00.000Z',
  started_at: null,
  completed_at: null,
  result: null,
  error: null,
  error_code: null,
  report: null,
  test: false,
  metadata: null,
  webhook: null,
});

test('the scale of a chart holds every value, in few and even steps', () => {
  assert.deepEqual(chooseTicks(420), [0, 100, 200, 300, 400, 500]);
  assert.deepEqual(chooseTicks(0), [0]);
  assert.deepEqual(chooseTicks(3), [0, 1, 2, 3]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (max) => {
      const ticks = chooseTicks(max);
      const step = ticks[1] ?? 0;
      assert.ok((ticks.at(-1) ?? 0) >= max && ticks.length <= 6 && Number.isInteger(step));
      assert.ok(ticks.every((tick, index) => tick === index * step));
    }),
  );
});

test('the log is narrowed by what an address says, and by nothing that makes no sense', () => {
  const filter = readLogFilter(
    new URLSearchParams('status=error&source=%20shop%20&template=12&format=pdf&from=2026-03-01&to=2026-03-02&page=4'),
  );
  const { from = '', to = '', ...rest } = toLogQuery(filter);
  assert.deepEqual(rest, { status: 'error', source: 'shop', template_id: '12', format: 'pdf' });
  assert.equal(Date.parse(to) - Date.parse(from), 2 * 86_400_000 - 1, 'both days, whole');
  const sent = (text: string) => toLogQuery(readLogFilter(new URLSearchParams({ metadata: text }))).metadata;
  assert.equal(sent('order=1042, shop = north=1'), '{"order":"1042","shop":"north=1"}');
  for (const text of ['a plain text, with = signs', '{"order": "1042"}', '1042']) assert.equal(sent(text), text);
  const odd = readLogFilter(new URLSearchParams('status=teapot&format=exe&from=2026-13-45&to=yesterday'));
  assert.deepEqual([isFiltered(odd), toLogQuery(odd)], [false, {}]);
});

test('a list of jobs takes in what was read later, and does not forget that a job has ended', () => {
  const shown = [job('3', 'succeeded'), job('2', 'processing', 0.2), job('1', 'queued')];
  const fresh = [job('4', 'queued'), job('3', 'processing', 0.9), job('2', 'processing', 0.6)];
  assert.deepEqual(
    mergeJobs(shown, fresh).map(({ id, status, progress }) => [id, status, progress]),
    [
      ['4', 'queued', 0],
      ['3', 'succeeded', 0],
      ['2', 'processing', 0.6],
      ['1', 'queued', 0],
    ],
  );
});

test('jobs are followed three at a time, those that run first, until they end or are followed no longer', async () => {
  const open = new Map<string, (now: RenderJob) => void>();
  const notified: string[] = [];
  const client = createClient({
    baseUrl: 'http://platen.test/v1',
    async fetch(input, init) {
      const [, id = '', events] = /\/render-jobs\/(\d+)(\/events)?$/.exec(String(input)) ?? [];
      if (!events) return Response.json(job(id, 'processing'));
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          init?.signal?.addEventListener('abort', () => controller.error(new TypeError('The connection is closed.')));
          open.set(id, (now) => {
            const type = now.finished ? 'finished' : 'progress';
            controller.enqueue(new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(now)}\n\n`));
            if (now.finished) controller.close();
          });
        },
      });
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  const follower = new JobFollower(client, (now) => notified.push(`${now.id} ${now.status}`));
  follower.follow([
    job('1', 'queued'),
    job('2', 'queued'),
    job('3', 'queued'),
    job('4', 'processing'),
    job('5', 'failed'),
  ]);
  await settle();
  assert.deepEqual([...open.keys()], ['4', '1', '2']);
  open.get('4')?.(job('4', 'succeeded'));
  await settle();
  assert.deepEqual([[...open.keys()], notified], [['4', '1', '2', '3'], ['4 succeeded']]);
  follower.close();
  await settle();
  assert.deepEqual(notified, ['4 succeeded']);
});

test('the files of every shape of a result are found, and what is of no known shape has none', () => {
  const report = [{ page: 1, layer: 'title', code: 'text_overflow', message: 'It is too long.' }];
  const url = 'https://platen.example/files/1.png';
  const one = readResult({ data: { content: url, format: 'png', type: 'url', responseTime: 3 }, report });
  assert.deepEqual(one, { files: [{ url, format: 'png', page: undefined, size: '' }], notes: report });
  const many = readResult({
    data: [
      { page: 1, content: url, extraSizes: [{ size: 'small', width: 10, height: 10, content: `${url}?small` }] },
      { page: 3, content: url },
    ],
    format: 'webp',
    type: 'url',
    responseTime: 9,
    totalPages: 3,
    renderedPages: 2,
    report: [],
  });
  assert.deepEqual(
    many.files.map(({ page, size, format }) => [page, size, format]),
    [
      [1, '', 'webp'],
      [1, 'small', 'webp'],
      [3, '', 'webp'],
    ],
  );
  const script = readResult({
    data: { content: 'javascript:alert(1)', format: 'png', type: 'url', responseTime: 1 },
    report: [],
  });
  assert.match(script.files[0]?.url ?? '', /^data:application\/png;base64,/);
  assert.deepEqual(readResult({ something: 'else' }), { files: [], notes: [] });
  assert.deepEqual(readResult(null), { files: [], notes: [] });
});

test('origins are read as they are typed, and what is none is told', () => {
  const typed =
    'https://app.example/editor?x\nshop.example, http://localhost:3000  https://APP.example ftp://a.example *.b.example nonsense';
  assert.deepEqual(readOrigins(typed), {
    origins: ['https://app.example', 'https://shop.example', 'http://localhost:3000'],
    wrong: ['ftp://a.example', '*.b.example', 'nonsense'],
  });
});

test('an embed is saved by what of it is another, in whatever order it is', () => {
  const embed: EmbedRecord = {
    id: 'emb_1',
    name: 'Portal',
    allowed_origins: ['https://app.example'],
    permissions: ['save', 'create'],
    sections: null,
    theme: { '--platen-accent': '#0a7', '--platen-ink': '#111' },
    locale: null,
    per_user_data: false,
    created_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
  };
  const draft = draftOf(embed);
  assert.deepEqual(changesOf(embed, draft), {});
  const same = { '--platen-ink': '#111', '--platen-accent': '#0a7' };
  assert.deepEqual(changesOf(embed, { ...draft, permissions: ['create', 'save'], theme: same }), {});
  const short = { ...embed, theme: { accent: '#0a7', 'accent.ink': '#fff' } };
  assert.deepEqual(draftOf(short).theme, { '--platen-accent': '#0a7', '--platen-accent-ink': '#fff' });
  assert.deepEqual(changesOf(short, draftOf(short)), {});
  assert.deepEqual(changesOf(embed, { ...draft, name: ' Shop ', locale: 'de', sections: ['layers'] }), {
    name: 'Shop',
    locale: 'de',
    sections: ['layers'],
  });
});

test('addresses that codes may be sent to are whole, and plain ones on the own machine alone', () => {
  const typed =
    'https://app.example/cb http://127.0.0.1:8080/cb\nhttp://localhost/cb, com.example.app:/cb http://app.example/cb javascript:alert(1) https://a.example/#x nothing';
  assert.deepEqual(wrongRedirects(typed), [
    'http://app.example/cb',
    'javascript:alert(1)',
    'https://a.example/#x',
    'nothing',
  ]);
});

test('an app is saved by what of it is another', () => {
  const app: OAuthApp = {
    id: 'app_1',
    name: 'Shop',
    type: 'public',
    redirect_uris: ['https://shop.example/cb'],
    logo_url: null,
    mode: 'development',
    test_users: ['bo@shop.example'],
    disabled: false,
    secret_hint: null,
    users: 0,
    created_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
    last_used_at: null,
  };
  const draft = draftOfApp(app);
  assert.deepEqual(changesOfApp(app, draft), {});
  assert.deepEqual(changesOfApp(app, { ...draft, testUsers: 'Bo@Shop.example\n ada@shop.example', logo: null }), {
    test_users: ['bo@shop.example', 'ada@shop.example'],
    logo: null,
  });
});
