import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTemplateImporter, ServiceError } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inner}</svg>`;

describe('imports of hostile files', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  const layer = { id: 'i', type: 'image', width: 9, height: 9 };
  const own = (page: Record<string, unknown>, more: Record<string, unknown> = {}): string =>
    JSON.stringify({
      name: 'x',
      content: { schemaVersion: 1, pages: [{ id: 'p', width: 9, height: 9, ...page }], ...more },
    });
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const bodies: Record<string, [body: string, status: number]> = {
    'lists without end': [`{"name":"x","content":{"schemaVersion":1,"pages":${nested(100_000)}}}`, 400],
    'groups without end': [
      `{"name":"x","width":9,"height":9,"pages":[{"children":[${'{"type":"group","children":['.repeat(3000)}${']}'.repeat(3000)}]}]}`,
      400,
    ],
    'more pages than there may be': [
      JSON.stringify({ width: 9, height: 9, pages: Array.from({ length: 5000 }, () => ({ children: [] })) }),
      422,
    ],
    'entities that grow': [
      JSON.stringify({
        name: 'x',
        content: `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      }),
      422,
    ],
    'an entity of another file': [
      JSON.stringify({
        name: 'x',
        content: `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
      }),
      422,
    ],
    'elements without end': [
      JSON.stringify({ name: 'x', content: svg(`${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}`) }),
      422,
    ],
    'SVG that is not well-formed': [
      JSON.stringify({ name: 'x', content: '<svg xmlns="http://www.w3.org/2000/svg"><g' }),
      422,
    ],
    'half of JSON': [JSON.stringify({ name: 'x', content: '{"schemaVersion":1,"pages":[' }), 422],
    'a key that is none': ['{"name":"x","canvas_width":9,"canvas_height":9,"__proto__":{"a":1}}', 400],
    'characters that cannot be stored': [own({ name: '\u0000' }), 422],
    'half of a character': [own({ name: 'a' }).replace('"a"', '"\\ud83d"'), 422],
    'a number that is too large': [own({}).replace('"width":9', '"width":1e999'), 422],
    'parameters of which lists would be too long': [
      own({
        layers: [{ ...layer, type: 'image' }],
        parameters: Array.from({ length: 500 }, (_, index) => ({
          key: `k${index}`,
          type: 'imageUrl',
          bindings: [{ layerId: 'i' }],
          description: 'x'.repeat(2000),
        })),
      }),
      422,
    ],
    'more than a body may have': [
      own({ layers: [{ ...layer, source: `data:image/png;base64,${'A'.repeat(11 * 1024 * 1024)}` }] }),
      413,
    ],
    'no JSON': ['{"name":', 400],
  };

  it('end in refusals, and store nothing', async () => {
    for (const [name, [body, status]] of Object.entries(bodies)) {
      const answer = await service.call('POST', '/studio/templates/create', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(answer.status, status, `${name}: ${answer.bytes.toString().slice(0, 300)}`);
      assert.equal(typeof answer.body['error'], 'string');
      assert.doesNotMatch(answer.bytes.toString(), /node_modules|\.ts:\d|at async/);
    }
    const { pagination } = await service.client.listAllTemplates({ query: {} });
    assert.equal(pagination.totalTemplates, 0);
  });

  it('are ended when they take too long, and others go on', async () => {
    const importer = createTemplateImporter({ timeLimitMs: 8000, threads: 1, waiting: 1 });
    const hostile = {
      version: '6',
      width: 9,
      height: 9,
      objects: Array.from({ length: 100_000 }, () => ({ type: 'Rect', width: 3, height: 3 })),
    };
    const slow = importer.import({ content: hostile, name: 'slow' });
    const waiting = importer.import({ content: svg('<rect width="9" height="9"/>'), name: 'fine' });
    const beyond = importer.import({ content: svg(''), name: 'beyond' });
    await assert.rejects(beyond, (error) => error instanceof ServiceError && error.code === 'unavailable');
    await assert.rejects(slow, (error) => error instanceof ServiceError && error.code === 'import_unsupported');
    assert.equal((await waiting).template.name, 'fine');
    for (let time = 0; time < 3; time++) {
      assert.equal((await importer.import({ content: svg(''), name: `again ${time}` })).isImport, true);
    }
    await importer.close();
  });

  it('cannot grow a template beyond its bounds by new defaults', async () => {
    const parameters = [
      { key: 'all', type: 'imageUrl', bindings: Array.from({ length: 100 }, (_, index) => ({ layerId: `l${index}` })) },
    ];
    const layers = Array.from({ length: 100 }, (_, index) => ({ ...layer, id: `l${index}` }));
    const { body } = await service.call('POST', '/studio/templates/create', {
      body: own({ layers, parameters }),
      headers: { 'content-type': 'application/json' },
    });
    const path = `/studio/templates/${String(body['id'])}/update-modifications`;
    const answer = await service.call('PATCH', path, { body: { all: `data:image/png;base64,${'A'.repeat(500_000)}` } });
    assert.deepEqual([answer.status, answer.body['code']], [413, 'body_too_large']);
  });
});

describe('brand assets that templates name', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());
  const addAsset = async (workspaceId: number): Promise<number> => {
    const { id } = await service.dependencies.database.query
      .insertInto('brand_asset')
      .values({ workspace_id: workspaceId, type: 'image', tags: [] })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('are reported when the workspace does not have them', async () => {
    const other = await service.addWorkspace();
    const [ours, theirs] = [await addAsset(service.workspaceId), await addAsset(other.workspaceId)];
    const image = (id: string, source: string) => ({ type: 'image', id, width: 9, height: 9, source });
    const layers = [
      image('ours', `asset:${ours}`),
      { type: 'group', id: 'g', layers: [image('theirs', `asset:${theirs}`)] },
    ];
    const content = {
      schemaVersion: 1,
      name: 'Assets',
      fonts: [{ family: 'Mine', weight: 400, style: 'normal', source: 'asset:987654' }],
      pages: [
        { id: 'p', width: 9, height: 9, layers },
        { id: 'q', width: 9, height: 9, backgrounds: [{ type: 'image', source: `asset:${theirs}` }] },
      ],
    };
    const made = await service.client.createTemplate({ query: {}, body: { content } });
    assert.deepEqual(
      made.report.map(({ page, layer, code }) => [page, layer, code]),
      [
        [0, '', 'asset_unreachable'],
        [1, 'theirs', 'asset_unreachable'],
        [2, '', 'asset_unreachable'],
      ],
    );
    const { id } = made;
    const read = await service.client.getTemplate({ params: { id }, query: {} });
    const saved = await service.call('PUT', `/studio/templates/${id}`, {
      body: read.content,
      headers: { 'if-match': '"1"' },
    });
    assert.equal((saved.body['report'] as unknown[]).length, 3);
  });
});
