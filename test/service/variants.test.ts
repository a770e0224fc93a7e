import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp, { type Metadata } from 'sharp';
import type { OperationAnswer, operations } from '@platen/api';
import { readStarter } from '@platen/library/node';
import { serviceShare, workThumbnails } from '@platen/server';
import {
  applyModifications,
  listModifications,
  parseTemplate,
  PlatenError,
  resizePage,
  type Template,
} from '@platen/template';
import { storeTemplate } from './store-template.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

type Variants = OperationAnswer<(typeof operations)['generateVariants']>;

const sizes = [
  { width: 1080, height: 1920, name: 'Story' },
  { width: 1200, height: 630 },
];

describeOnOneDatabase('variants', (kind) => {
  let service: TestService;
  let starter: Template;
  before(async () => {
    service = await startTestService({ kind });
    starter = await readStarter('quote-card');
  });
  after(() => service.close());

  const generate = (id: number, body: unknown, query = '', key?: string): Promise<TestAnswer> =>
    service.call('POST', `/studio/templates/${id}/generate-variants${query}`, { body, ...(key && { key }) });
  const made = async (id: number, body: unknown, query = ''): Promise<Variants> => {
    const answer = await generate(id, body, query);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as unknown as Variants;
  };
  const read = async (id: number): Promise<{ content: Template; revision: number; workspace_id: number }> =>
    service.dependencies.database.query
      .selectFrom('template')
      .select(['content', 'revision', 'workspace_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('become pages of the source, in one revision, with the same parameters', async () => {
    const id = await storeTemplate(service, starter);
    const answer = await made(id, { variants: sizes });
    const { content, revision } = await read(id);
    const [source, story, banner] = content.pages;
    assert.equal(revision, 2);
    assert.equal(content.pages.length, 3);
    assert.deepEqual(answer, {
      success: true,
      source_template_id: String(id),
      source_page: 1,
      source_page_id: source?.id,
      output_mode: 'pages',
      variants: [
        { variant_index: 0, width: 1080, height: 1920, page_index: 1, page_id: story?.id, page_name: 'Story' },
        { variant_index: 1, width: 1200, height: 630, page_index: 2, page_id: banner?.id, page_name: banner?.name },
      ],
    });
    assert.match(banner?.name ?? '', /1200 × 630$/);
    assert.deepEqual([story?.width, story?.height, banner?.width, banner?.height], [1080, 1920, 1200, 630]);
    // Ids are unique in the template: parsing refuses any other.
    assert.equal(parseTemplate(structuredClone(content)).pages.length, 3);
    const keysOf = (page: number): string[] =>
      listModifications(content)
        .filter((entry) => entry.page_number === page)
        .map(({ key }) => key.replace(/^page\d+@/, ''));
    assert.ok(keysOf(1).length > 0);
    assert.deepEqual(keysOf(2), keysOf(1));
    assert.deepEqual(keysOf(3), keysOf(1));
  });

  test('render with the values of the source', async () => {
    const content = parseTemplate({
      schemaVersion: 1,
      name: 'Box',
      pages: [
        {
          id: 'one',
          width: 100,
          height: 100,
          layers: [{ type: 'shape', id: 'box', width: 100, height: 100, fills: [{ type: 'solid', color: '#ff0000' }] }],
          parameters: [{ key: 'tint', type: 'fill', bindings: [{ layerId: 'box', property: 'fill' }] }],
        },
      ],
    });
    const id = await storeTemplate(service, content);
    await made(id, { variants: [{ width: 200, height: 50 }] });
    const stored = await read(id);
    const { outputs } = await service.dependencies.renderPool.render(
      stored.content,
      { tint: '#0000ff' },
      { context: { share: serviceShare, costName: 'test' } },
    );
    for (const { bytes, page } of outputs) {
      const { channels } = await sharp(bytes).stats();
      assert.deepEqual(
        channels.slice(0, 3).map(({ mean }) => Math.round(mean)),
        [0, 0, 255],
        `page ${page}`,
      );
    }
  });

  test('have the master of their page in their size, and its translations', async () => {
    const shape = (id: string, y: number): object => ({ type: 'shape', id, y, width: 400, height: 40 });
    const subtitlesOf = (words: string): string => `1\n00:00:00,000 --> 00:00:01,000\n${words}`;
    const german = subtitlesOf('Guten Tag');
    const content = parseTemplate({
      schemaVersion: 2,
      locales: {
        default: 'en',
        overrides: { de: { 'title.content': 'Titel', 'name.content': 'Name', 'one.subtitles': german } },
      },
      masters: [
        {
          id: 'letter',
          content: { x: 20, y: 60, width: 360, height: 280 },
          layers: [
            shape('head', 0),
            { type: 'text', id: 'name', y: 360, width: 400, height: 40, runs: [{ text: 'Us' }] },
          ],
        },
      ],
      pages: [
        {
          id: 'one',
          width: 400,
          height: 400,
          master: 'letter',
          subtitles: { text: subtitlesOf('Good day') },
          layers: [{ type: 'text', id: 'title', x: 20, y: 60, width: 360, height: 60, runs: [{ text: 'Title' }] }],
        },
      ],
    });
    const id = await storeTemplate(service, content);
    await made(id, {
      variants: [
        { width: 200, height: 200 },
        { width: 200, height: 200 },
      ],
    });
    const { content: stored } = await read(id);
    const [letter, half, ...others] = stored.masters ?? [];
    assert.deepEqual([letter, others], [content.masters?.[0], []]);
    assert.deepEqual(half?.content, { x: 10, y: 30, width: 180, height: 140 });
    assert.deepEqual(
      stored.pages.map(({ master }) => master),
      ['letter', half?.id, half?.id],
    );
    const values = stored.locales?.overrides['de'];
    assert.equal(values?.[`${half?.layers[1]?.id}.content`], 'Name');
    assert.equal(values?.[`${stored.pages[2]?.layers[0]?.id}.content`], 'Titel');
    assert.equal(values?.[`${stored.pages[2]?.id}.subtitles`], german);
    const answer = await made(id, { variants: [{ width: 200, height: 200 }], output: 'templates' });
    const [variant] = answer.variants;
    assert.ok(variant && 'template_id' in variant && variant.template_id !== undefined);
    const { content: alone } = await read(variant.template_id);
    assert.equal(alone.pages[0]?.master, 'letter');
    assert.deepEqual(alone.masters?.[0]?.content, half?.content);
    assert.deepEqual(applyModifications(alone, {}, { design: { locale: 'de' } }).report, []);
    assert.equal(alone.locales?.overrides['de']?.[`${alone.pages[0]?.id}.subtitles`], german);
  });

  test('become templates of their own', async () => {
    const id = await storeTemplate(service, starter);
    const answer = await made(id, { variants: sizes, output: 'templates' });
    assert.equal(answer.output_mode, 'templates');
    assert.equal((await read(id)).revision, 1);
    for (const [index, variant] of answer.variants.entries()) {
      assert.ok('template_id' in variant && variant.template_id !== undefined);
      const { content, workspace_id } = await read(variant.template_id);
      assert.equal(workspace_id, service.workspaceId);
      assert.equal(content.pages.length, 1);
      assert.equal(content.pages[0]?.width, sizes[index]?.width);
      assert.equal(content.name, variant.template_name);
      assert.deepEqual(content.pages[0]?.parameters, starter.pages[0]?.parameters);
    }
    assert.deepEqual(
      answer.variants.map((variant) => 'template_name' in variant && variant.template_name),
      ['Story', `${starter.name} 1200 × 630`],
    );
  });

  test('are drawn at once when that is asked for, and afterwards when not', async () => {
    const id = await storeTemplate(service, starter);
    const fileOf = async (url: string | null | undefined): Promise<Metadata> => {
      const key = /\/files\/(.+)$/.exec(url ?? '')?.[1];
      assert.ok(key, `no image in ${url}`);
      return sharp(await service.dependencies.storage.read(key, 1e7)).metadata();
    };
    const pages = await made(id, { variants: sizes }, '?includeThumbnails=true');
    assert.equal(pages.output_mode, 'pages');
    for (const variant of pages.variants) {
      assert.ok('thumbnail_url' in variant && variant.thumbnail_error === null, JSON.stringify(variant));
      const { width = 0, height = 1 } = await fileOf(variant.thumbnail_url);
      assert.ok(Math.abs(width / height - variant.width / variant.height) < 0.01);
    }
    const templates = await made(id, { variants: sizes, output: 'templates' }, '?includeThumbnails=1');
    for (const variant of templates.variants) {
      assert.ok('thumbnails' in variant && variant.thumbnails?.success, JSON.stringify(variant));
      const [page] = variant.thumbnails.pages;
      assert.equal(page?.page, 1);
      assert.equal(page?.error, null);
      await fileOf(page?.thumbnail_url);
    }
    const later = await made(id, { variants: [{ width: 300, height: 250 }], output: 'templates' });
    const [variant] = later.variants;
    assert.ok(variant && 'template_id' in variant && !('thumbnails' in variant));
    await workThumbnails(service.dependencies);
    let drawn = 0;
    for (let waits = 0; waits < 300 && drawn === 0; waits++) {
      const row = await service.dependencies.database.query
        .selectFrom('template')
        .select('thumbnails')
        .where('id', '=', variant.template_id ?? 0)
        .executeTakeFirstOrThrow();
      drawn = Object.keys(row.thumbnails).length;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.equal(drawn, 1);
  });

  test('of the same page and size are the same', async () => {
    const page = starter.pages[0]!;
    const id = await storeTemplate(service, starter);
    await made(id, { variants: [sizes[0], sizes[0]] });
    const { content } = await read(id);
    const boxesOf = (index: number) =>
      content.pages[index]?.layers.map(({ x, y, width, height }) => [x, y, width, height]);
    assert.deepEqual(boxesOf(1), boxesOf(2));
    assert.notDeepEqual(
      boxesOf(1),
      page.layers.map(({ x, y, width, height }) => [x, y, width, height]),
    );
    assert.equal(resizePage(page, { width: 1080, height: 1920 }).layers.length, content.pages[1]?.layers.length);
  });

  test('are made of any page, and of the smallest and largest sizes', async () => {
    const two = {
      ...starter,
      pages: [starter.pages[0]!, { ...starter.pages[0]!, id: 'second', layers: [], parameters: [] }],
    };
    const id = await storeTemplate(service, two);
    const answer = await made(id, {
      page_number: 2,
      variants: [
        { width: 1, height: 1 },
        { width: 5000, height: 1 },
        { width: 5000, height: 5000 },
      ],
    });
    assert.equal(answer.source_page_id, 'second');
    assert.equal((await read(id)).content.pages.length, 5);
    const first = await made(id, { variants: [{ width: 1, height: 5000 }] }, '?includeThumbnails=true');
    assert.partialDeepStrictEqual(first.variants[0], { page_index: 5, thumbnail_error: null });
  });

  test('past what a template can have say so, and the others are made', async () => {
    const pages = Array.from({ length: 199 }, (_, index) => ({ id: `p${index}`, width: 10, height: 10 }));
    const id = await storeTemplate(service, parseTemplate({ schemaVersion: 1, name: 'Many', pages }));
    const answer = await made(id, {
      variants: [
        { width: 20, height: 10 },
        { width: 10, height: 20 },
      ],
    });
    assert.equal(answer.success, true);
    assert.partialDeepStrictEqual(answer.variants[0], { page_index: 199 });
    assert.match(answer.variants[1]?.error ?? '', /200 pages/);
    const full = await made(id, { variants: [{ width: 20, height: 10 }] });
    assert.equal(full.success, false);
    assert.equal((await read(id)).revision, 2);
  });

  test('are refused whole when anything asked for is wrong', async () => {
    const id = await storeTemplate(service, starter);
    const size = { width: 10, height: 10 };
    const bodies: unknown[] = [
      {},
      { variants: [] },
      { variants: Array.from({ length: 11 }, () => size) },
      { variants: [{ width: 0, height: 10 }] },
      { variants: [{ width: 10, height: 5001 }] },
      { variants: [{ width: 10.5, height: 10 }] },
      { variants: [{ width: '10', height: 10 }] },
      { variants: [{ height: 10 }] },
      { variants: [size], page_number: 0 },
      { variants: [size], output: 'files' },
      { variants: [{ ...size, name: ' ' }] },
      { variants: [size], more: true },
      [],
      null,
    ];
    for (const body of bodies) assert.equal((await generate(id, body)).status, 400, JSON.stringify(body));
    assert.equal((await generate(id, { variants: [size] }, '?includeThumbnails=maybe')).status, 400);
    const noPage = await generate(id, { variants: [size], page_number: 2 });
    assert.deepEqual([noPage.status, noPage.body['code']], [400, 'page_not_found']);
    assert.equal((await read(id)).revision, 1);
  });

  test('are made whether or not there is time to draw them', async () => {
    const hurried = await startTestService({ kind });
    try {
      const { renderPool } = hurried.dependencies;
      const id = await storeTemplate(hurried, starter);
      const { render } = renderPool;
      // Laying out goes through, drawing takes until it is given up.
      renderPool.render = (template, values, options) =>
        options.includeLayout
          ? render(template, values, options)
          : new Promise((_resolve, reject) => {
              const end = (): void => reject(new PlatenError('RENDER_ABORTED', 'The render was aborted.'));
              if (options.signal?.aborted) end();
              options.signal?.addEventListener('abort', end);
            });
      // The thread that lays out has started by then.
      await render(starter, {}, { format: 'jpg', width: 10, context: { share: serviceShare, costName: 'test' } });
      hurried.dependencies.config.renderTimeoutMs = 4000;
      for (const output of ['pages', 'templates']) {
        const path = `/studio/templates/${id}/generate-variants?includeThumbnails=true`;
        const answer = await hurried.call('POST', path, { body: { variants: [sizes[0]], output } });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
        const [variant] = (answer.body as unknown as Variants).variants;
        const thumbnail =
          variant && 'thumbnails' in variant
            ? variant.thumbnails?.pages[0]?.error
            : variant && 'thumbnail_error' in variant && variant.thumbnail_error;
        assert.match(String(thumbnail), /drawn later/);
      }
    } finally {
      await hurried.close();
    }
  });

  test('are made once for one Idempotency-Key, and thirty times a minute at most', async () => {
    const limited = await startTestService({ kind, environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
    try {
      // Each call adds a page, and lays out what is there.
      const pages = [{ id: 'one', width: 40, height: 40 }];
      const id = await storeTemplate(limited, parseTemplate({ schemaVersion: 1, name: 'Small', pages }));
      const call = (headers: Record<string, string> = {}): Promise<TestAnswer> => {
        const body = { variants: [{ width: 20, height: 10 }] };
        return limited.call('POST', `/studio/templates/${id}/generate-variants`, { body, headers });
      };
      const [first, again] = [await call({ 'idempotency-key': 'one' }), await call({ 'idempotency-key': 'one' })];
      assert.deepEqual(again.body, first.body);
      assert.equal(again.headers['idempotent-replayed'], 'true');
      const statuses = [];
      for (let count = 3; count <= 31; count++) statuses.push((await call()).status);
      assert.deepEqual([statuses.slice(0, -1).every((status) => status === 200), statuses.at(-1)], [true, 429]);
    } finally {
      await limited.close();
    }
  });

  test('answer 403 for another workspace and 404 for no template', async () => {
    const id = await storeTemplate(service, starter);
    const other = await service.addWorkspace();
    const body = { variants: [{ width: 10, height: 10 }] };
    assert.equal((await generate(id, body, '', other.key)).status, 403);
    assert.equal((await generate(999_999, body)).status, 404);
    // Whether a number that was given to a template is still one is nobody else's to know.
    const gone = await storeTemplate(service, starter);
    await service.dependencies.database.query.deleteFrom('template').where('id', '=', gone).execute();
    const [foreign, deleted] = [await generate(id, body, '', other.key), await generate(gone, body, '', other.key)];
    const words = (answer: typeof foreign, number: number): string =>
      JSON.stringify(answer.body).replaceAll(String(number), '<id>');
    assert.deepEqual([deleted.status, words(deleted, gone)], [403, words(foreign, id)]);
    assert.equal((await generate(id, body, '', 'osk_wrong')).status, 403);
  });

  test('and saves at the same time lose nothing of each other', async () => {
    const id = await storeTemplate(service, starter);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((width) => made(id, { variants: [{ width: width * 100, height: 100 }] })),
    );
    const { content, revision } = await read(id);
    assert.equal(revision, 5);
    assert.equal(new Set(content.pages.map((page) => page.id)).size, 5);
    for (const answer of answers) {
      const [variant] = answer.variants;
      assert.ok(variant && 'page_index' in variant);
      assert.equal(content.pages[variant.page_index ?? -1]?.id, variant.page_id);
    }
  });
});
