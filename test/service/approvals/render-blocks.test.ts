import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApprovalItem } from '@platen/api';
import { createApp, createApprovalRule, startWorkers } from '@platen/server';
import type { Template } from '@platen/template';
import sharp from 'sharp';
import type { RenderRule } from '../../../packages/server/renders/request/may-render.ts';
import { mcpClients, type McpTestClient } from '../mcp-clients.ts';
import { startMcp, type McpService } from '../start-mcp.ts';
import type { TestAnswer } from '../start-test-service.ts';
import { storeTemplate } from '../store-template.ts';
import { titlesTemplate } from '../titles-template.ts';
import { until } from '../until.ts';

type Format = 'png' | 'jpg' | 'webp' | 'avif' | 'pdf' | 'gif' | 'mp4' | 'webm';
/** What became of a render: the status, and why it was refused. */
type Outcome = { status: number; code?: string | undefined; reasons: string[]; text: string };
/** A way to have a template rendered. */
type Way = (templateId: number, format: Format, modifications?: Record<string, string>) => Promise<Outcome>;

const kindOf = (format: Format): 'images' | 'pdfs' | 'videos' =>
  format === 'pdf' ? 'pdfs' : ['png', 'jpg', 'webp', 'avif'].includes(format) ? 'images' : 'videos';

describe('renders of templates in approval', () => {
  let service: McpService;
  let client: McpTestClient;
  let session = '';
  let embedId = 0;
  const flow = '/approval-flows/shop/items';
  const origin = 'https://app.example';

  before(async () => {
    service = await startMcp();
    client = await mcpClients['the newest client'](service.url, { key: service.key });
    await service.call('POST', '/approval-flows', {
      body: {
        name: 'Shop',
        blocksRenders: true,
        allowsOwnApproval: true,
        stages: [
          { name: 'Draft', category: 'open' },
          { name: 'Review', category: 'review', renders: { pdf: true } },
          { name: 'Approved', category: 'approved' },
        ],
      },
    });
    const made = await service.call('POST', '/embeds', {
      body: { name: 'Editor', allowed_origins: [origin], permissions: ['download'] },
    });
    const { id } = made.body['data'] as { id: string };
    const opened = await service.call('POST', `/embeds/${id}/session`, { key: null, body: {}, headers: { origin } });
    session = (opened.body['data'] as { token: string }).token;
    const { query } = service.dependencies.database;
    const row = await query.selectFrom('embed').select('id').where('public_id', '=', id).executeTakeFirstOrThrow();
    embedId = row.id;
  });
  after(async () => {
    await client.close();
    await service.close();
  });

  const outcomeOf = ({ status, body }: TestAnswer): Outcome => {
    const blockers = (body['blockers'] ?? []) as { code: string; message: string }[];
    if (blockers.length > 0) assert.ok(blockers.every(({ message }) => message.length > 10));
    return {
      status,
      code: body['code'] as string | undefined,
      reasons: blockers.map(({ code }) => code),
      text: JSON.stringify(body),
    };
  };
  const post = async (path: string, body: object, key = service.key, headers = {}): Promise<Outcome> =>
    outcomeOf(await service.call('POST', path, { body, key, headers }));

  /** Every way that leads to a file of the service's. */
  const ways: Readonly<Record<string, Way>> = {
    'at once': (templateId, format, modifications = {}) =>
      post('/studio/render', { templateId, modifications, response: { type: 'base64', format } }),
    'kept before': async (templateId, format, modifications = {}) => {
      const body = { templateId, modifications, response: { type: 'url', format } };
      await post('/studio/render', body);
      return post('/studio/render', body);
    },
    queued: (templateId, format, modifications = {}) =>
      post('/studio/render', { templateId, modifications, response: { type: 'url', format, mode: 'async' } }),
    'as existing clients do': (templateId, format, modifications = {}) =>
      post(`/generate/${kindOf(format)}`, { templateId, modifications, response: { type: 'base64', format } }),
    'by the path': (templateId, format, modifications = {}) =>
      post(`/generate/${kindOf(format)}/${templateId}`, { modifications, response: { type: 'base64', format } }),
    'by a signed address': async (templateId, format, modifications = {}) => {
      const signed = await service.call('POST', '/signed-url/create', {
        body: { templateId, renderType: kindOf(format), responseFormat: format, modifications, expiresAt: null },
      });
      const { url } = signed.body['data'] as { url: string };
      const outcome = outcomeOf(await service.call('GET', url.slice(url.indexOf('/v1')), { key: null }));
      assert.ok(!/Shop|Draft|Review/.test(outcome.text), 'whoever has an address is told no names');
      return outcome;
    },
    'by a webhook': async (templateId, format, modifications = {}) => {
      const made = await service.call('POST', '/studio/webhooks', {
        body: { name: 'In', templateId, mapping: { title: 'title' }, response: { type: 'base64', format } },
      });
      const { public_id: publicId } = made.body['data'] as { public_id: string };
      return outcomeOf(await service.call('POST', `/studio/webhook/${publicId}`, { body: modifications, key: null }));
    },
    'in an embed': (templateId, format, modifications = {}) =>
      post('/studio/render', { templateId, modifications, response: { type: 'base64', format } }, session, { origin }),
    'by a tool': async (templateId, format, modifications = {}) => {
      const answer = await client.call('render_template', { template_id: templateId, format, modifications });
      const text = answer.content.map((block) => block.text ?? '').join('\n');
      const blockers = /Blocked by: (\[.*\])/.exec(text)?.[1];
      return {
        status: answer.isError === true ? 403 : 200,
        code: /\(code: ([\w-]+)\)/.exec(text)?.[1],
        reasons: blockers === undefined ? [] : (JSON.parse(blockers) as { code: string }[]).map(({ code }) => code),
        text,
      };
    },
  };
  const itemOf = (answer: TestAnswer): ApprovalItem => {
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body['item'] as ApprovalItem;
  };
  const add = async (content: Template = titlesTemplate()): Promise<ApprovalItem> => {
    const templateId = await storeTemplate(service, content);
    const { query } = service.dependencies.database;
    await query.updateTable('template').set({ embed_id: embedId }).where('id', '=', templateId).execute();
    return itemOf(await service.call('POST', flow, { body: { templateId } }));
  };
  const move = async ({ id, revision, template }: ApprovalItem, toStage: string): Promise<ApprovalItem> => {
    const body = { toStage, revision, reviewedVersion: template.currentVersion };
    return itemOf(await service.call('POST', `${flow}/${id}/move`, { body }));
  };
  const approve = async (item: ApprovalItem, more: object = {}): Promise<ApprovalItem> => {
    const submitted = await move(item, 'review');
    const body = { reviewedVersion: submitted.template.currentVersion, ...more };
    return itemOf(await service.call('POST', `${flow}/${item.id}/approve`, { body }));
  };
  const assertEveryWay = async (
    { template }: ApprovalItem,
    format: Format,
    reasons: readonly string[],
    modifications?: Record<string, string>,
  ): Promise<void> => {
    for (const [name, way] of Object.entries(ways)) {
      const outcome = await way(template.id, format, modifications);
      const about = `${name} as ${format}: ${outcome.text.slice(0, 400)}`;
      if (reasons.length === 0) assert.ok(outcome.status < 300, about);
      else {
        const refused = [outcome.status, outcome.code, outcome.reasons];
        assert.deepEqual(refused, [403, 'render_blocked_by_approval', [...reasons]], about);
      }
    }
  };

  it('are refused by every way until the stage allows their kind of output', async () => {
    const item = await add();
    for (const format of ['png', 'jpg', 'webp', 'avif', 'pdf', 'gif', 'mp4', 'webm'] as const) {
      await assertEveryWay(item, format, ['stage']);
    }
    const submitted = await move(item, 'review');
    assert.deepEqual(submitted.canRender, { image: false, pdf: true, video: false });
    for (const format of ['png', 'gif'] as const) await assertEveryWay(item, format, ['stage']);
    await assertEveryWay(item, 'pdf', []);
    const approved = await approve(await move(submitted, 'draft'), { outputs: ['image'] });
    assert.deepEqual(approved.canRender, { image: true, pdf: false, video: false });
    await assertEveryWay(item, 'png', []);
    await assertEveryWay(item, 'pdf', ['output_not_approved']);
    const rendered = await service.call('GET', '/workspace/logs?status=error&limit=1');
    const [line] = rendered.body['data'] as { status: number; error: string; credits_used: number }[];
    assert.deepEqual([line?.status, line?.credits_used], [403, 0]);
    assert.match(line?.error ?? '', /approval flow "Shop"/);
  });

  it('are refused by every way while held back, after the design changed, and past conditions', async () => {
    const item = await approve(await add(), { conditions: { title: { maxLength: 5 } } });
    await assertEveryWay(item, 'png', [], { title: 'Rolls' });
    await assertEveryWay(item, 'png', ['condition_violated'], { title: 'Rolls and bread' });
    await service.call('PATCH', `${flow}/${item.id}`, { body: { heldBack: { reason: 'Not before the fair' } } });
    await assertEveryWay(item, 'png', ['held_back']);
    await service.call('PATCH', `${flow}/${item.id}`, { body: { heldBack: null } });
    await assertEveryWay(item, 'png', []);
    const renamed = await service.call('PATCH', `/studio/templates/${item.template.id}`, {
      body: { description: 'x' },
    });
    assert.equal(renamed.status, 200);
    await assertEveryWay(item, 'png', ['design_changed', 'condition_violated'], { title: 'Rolls and bread' });
    await service.call('PATCH', '/approval-flows/shop', { body: { archived: true } });
    await assertEveryWay(item, 'png', [], { title: 'Rolls and bread' });
    await service.call('PATCH', '/approval-flows/shop', { body: { archived: false } });
  });

  it('obey conditions under every name of a parameter', async () => {
    const item = await approve(await add(titlesTemplate(2)), {
      conditions: {
        'page2@title': { maxLength: 5 },
        'title.fontSize': { max: 40 },
        paper: { oneOf: ['#ffffff', '#ff0000'] },
      },
    });
    const long = 'Rolls and bread';
    const refused = async (modifications: Record<string, string | number>): Promise<unknown> => {
      const { status, body } = await service.call('POST', '/studio/render', {
        body: { templateId: item.template.id, modifications, response: { type: 'base64', format: 'png' } },
      });
      const blockers = (body['blockers'] ?? []) as { violations: { parameter: string; message: string }[] }[];
      return [status, blockers.flatMap(({ violations }) => violations.map(({ parameter }) => parameter))];
    };
    const allowed = [200, []];
    assert.deepEqual(await refused({ 'page1@title': long, 'page2@title': 'Rolls' }), allowed);
    assert.deepEqual(await refused({ title: long }), [403, ['title']]);
    assert.deepEqual(await refused({ 'page2@title': long }), [403, ['page2@title']]);
    assert.deepEqual(await refused({ 'page02@title': long }), [403, ['page02@title']]);
    assert.deepEqual(await refused({ 'title.fontSize': '40px' }), allowed);
    assert.deepEqual(await refused({ 'title.FONTSIZE': '41px' }), [403, ['title.FONTSIZE']]);
    assert.deepEqual(await refused({ 'page1@title.fontsize': 90 }), [403, ['page1@title.fontsize']]);
    assert.deepEqual(await refused({ paper: '#ff0000' }), allowed);
    assert.deepEqual(await refused({ 'page1@paper': '#00ff00' }), [403, ['page1@paper']]);
    const locked = await approve(await add(), { conditions: { title: { locked: true } } });
    const body = { templateId: locked.template.id, modifications: { 'title.color': '#ff0000' } };
    assert.deepEqual(outcomeOf(await service.call('POST', '/studio/render', { body })).reasons, ['condition_violated']);
  });

  it('that were queued before fail, and none is made of a design that came meanwhile', async () => {
    const item = await approve(await add());
    const queue = async (): Promise<string> => {
      const { body } = await service.call('POST', '/studio/render', {
        body: { templateId: item.template.id, response: { type: 'url', format: 'png', mode: 'async' } },
      });
      return String(body['id']);
    };
    const queued = await queue();
    const { revision } = item;
    await service.call('POST', `${flow}/${item.id}/move`, { body: { toStage: 'draft', revision } });
    const workers = await startWorkers(service.dependencies);
    const { body: job } = await until(async () => {
      const answer = await service.call('GET', `/studio/render-jobs/${queued}`);
      return answer.body['finished'] === true && answer;
    });
    await workers.stop(2000);
    assert.deepEqual([job['status'], job['error_code']], ['failed', 'render_blocked_by_approval']);
    assert.match(String(job['error']), /"Draft".*Get it approved first/);
  });

  it('never show a design that was changed while they were let through', async () => {
    const item = await approve(await add());
    const { dependencies } = service;
    const real = createApprovalRule(dependencies);
    const change = (color: string) =>
      service.call('PATCH', `/studio/templates/${item.template.id}/update-modifications`, { body: { paper: color } });
    const rule: RenderRule = {
      ...real,
      check: async (request) => {
        const blockers = await real.check(request);
        assert.equal((await change('#0000ff')).status, 200);
        return blockers;
      },
    };
    // Another process on the same database, which looks as late as it can.
    const app = await createApp({ ...dependencies, renderRules: [rule] });
    const render = async () =>
      app.inject({
        method: 'POST',
        url: '/v1/studio/render?cache=false',
        headers: { authorization: `Bearer ${service.key}` },
        payload: { templateId: item.template.id, response: { type: 'binary', format: 'png' } },
      });
    const shown = await render();
    assert.equal(shown.statusCode, 200, shown.body);
    const { data } = await sharp(shown.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([...data.subarray(-3)], [255, 255, 255], 'what was approved');
    const next = await render();
    assert.equal(next.json()['blockers'][0].code, 'design_changed');
    await app.close();
    // And after a new start nothing is forgotten.
    const started = await createApp({ ...dependencies, renderRules: [createApprovalRule(dependencies)] });
    const later = await started.inject({
      method: 'POST',
      url: '/v1/studio/render',
      headers: { authorization: `Bearer ${service.key}` },
      payload: { templateId: item.template.id, response: { type: 'binary', format: 'png' } },
    });
    assert.deepEqual([later.statusCode, later.json()['code']], [403, 'render_blocked_by_approval']);
    await started.close();
  });

  it('tell nobody of templates that they cannot see', async () => {
    const templateId = await storeTemplate(service, titlesTemplate());
    itemOf(await service.call('POST', flow, { body: { templateId } }));
    const other = await service.addWorkspace();
    for (const mode of ['sync', 'async']) {
      const body = { templateId, response: { type: 'url', format: 'png', ...(mode === 'async' && { mode }) } };
      for (const answer of [
        post('/studio/render', body, other.key),
        post('/studio/render', body, session, { origin }),
      ]) {
        const { status, code } = await answer;
        assert.deepEqual([status, code], [404, 'template-not-found']);
      }
    }
  });

  it('are none of the images that people work with', async () => {
    const { template } = await add();
    const variants = await service.call(
      'POST',
      `/studio/templates/${template.id}/generate-variants?includeThumbnails=true`,
      { body: { variants: [{ width: 100, height: 100 }] } },
    );
    const [variant] = variants.body['variants'] as { thumbnail_url: string | null }[];
    assert.equal(typeof variant?.thumbnail_url, 'string', JSON.stringify(variants.body));
    const { pathname } = new URL(variant?.thumbnail_url ?? '');
    assert.equal((await service.call('GET', pathname, { key: null })).status, 200);
  });
});
