import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { embedPermissions } from '@platen/api';
import { saveAccounts } from '@platen/server';
import type { TestService } from '../start-test-service.ts';

/** What has an id that a request can name. */
export const kinds = [
  'template',
  'image template',
  'folder',
  'asset folder',
  'job',
  'ended job',
  'hooked job',
  'logged render',
  'batch',
  'ended batch',
  'workflow',
  'workflow run',
  'workflow connection',
  'image',
  'color',
  'font',
  'video',
  'audio',
  'upload',
  'brand kit',
  'webhook',
  'webhook subscription',
  'webhook delivery',
  'api key',
  'embed',
  'approval flow',
  'approval stage',
  'approval item',
  'approval comment',
  'invitation',
  'member',
  'oauth app',
  'social account',
  'social post',
] as const;
export type Kind = (typeof kinds)[number];

/** The kinds that users of embeds have of their own. */
export const ofEmbedUsers: ReadonlySet<Kind> = new Set<Kind>([
  'template',
  'image template',
  'image',
  'color',
  'font',
  'video',
  'audio',
  'upload',
  'brand kit',
  'asset folder',
]);

/** Where things belong to somebody: a workspace, or a user of an embed in it. */
export interface Place {
  name: string;
  /** Stands in the name of everything that is made there, so that an answer that tells of it is found out. */
  mark: string;
  /** A key of the workspace. */
  key: string;
  /** Names the embed user, when the place is theirs. */
  scoping?: { embedId: string; embedUserId: string };
  /** Makes a new thing of a kind and answers its id. Undefined when the place can have none. */
  make(kind: Kind): Promise<string | undefined>;
}

const readFixture = (path: string): Buffer => readFileSync(new URL(`../../fixtures/${path}`, import.meta.url));

/** An image that is no other place's. */
const imageOf = (mark: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${mark}</title></svg>`);

/** Steps that end without rendering anything. */
const stepsOf = (mark: string): unknown[] => [
  { key: 'hook', type: 'webhook', config: {} },
  { key: 'body', type: 'webhook_body', config: {} },
  { key: 'named', type: 'map', config: { columns: { name: `'${mark}'` } } },
  { key: 'send', type: 'send_webhook', config: { url: 'https://hook.example/' } },
];

/** A place in a service. */
export function createPlace(
  service: TestService,
  name: string,
  { key, scoping }: Pick<Place, 'key' | 'scoping'>,
): Place {
  const mark = `mark${randomBytes(6).toString('hex')}`;
  const suffix = scoping ? `?${new URLSearchParams(scoping).toString()}` : '';
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await service.call('POST', `${path}${suffix}`, { key, body });
    assert.ok(answer.status < 300, `${name}: ${path} answered ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const dataOf = (body: Record<string, unknown>): Record<string, unknown> => body['data'] as Record<string, unknown>;

  const partOf = (body: Record<string, unknown>, part: string): Record<string, unknown> =>
    body[part] as Record<string, unknown>;

  const addFile = async (path: string, fileName: string, file: Buffer): Promise<unknown> =>
    dataOf(await post(`/brand-assets/${path}/add`, { file: file.toString('base64'), fileName, tags: [mark] }))['id'];

  const invite = async (): Promise<Record<string, unknown>> =>
    dataOf(await post('/workspace/invitations', { email: `${mark}-${randomBytes(3).toString('hex')}@people.example` }));

  const makers: Record<Kind, () => Promise<unknown>> = {
    template: async () => {
      const made = await post('/studio/templates/create', {
        name: `${mark} template`,
        description: mark,
        tags: [mark],
        canvas_width: 100,
        canvas_height: 100,
      });
      return (made['data'] as Record<string, unknown> | undefined)?.['id'] ?? made['id'];
    },
    job: async () => {
      const body = { templateId: Number(await makers.template()), response: { mode: 'async' }, metadata: mark };
      return (await post('/studio/render', body))['id'];
    },
    'ended job': async () => {
      const id = await makers.job();
      await post(`/studio/render-jobs/${String(id)}/cancel`, {});
      return id;
    },
    'hooked job': async () => {
      const webhook_url = 'https://hook.example/';
      const body = { templateId: Number(await makers.template()), response: { mode: 'async' }, webhook_url };
      const { id } = await post('/studio/render', body);
      await post(`/studio/render-jobs/${String(id)}/cancel`, {});
      return id;
    },
    'logged render': async () => {
      await post('/studio/render', { templateId: Number(await makers.template()), source: mark });
      const { database, ledger } = service.dependencies;
      await ledger.flush();
      const [entry] = await database.query
        .selectFrom('workspace_log')
        .select('id')
        .where('source', '=', mark)
        .orderBy('id', 'desc')
        .execute();
      return entry?.id;
    },
    batch: async () => {
      const body = { templateId: Number(await makers.template()), rows: [{ modifications: {} }], metadata: mark };
      return (await post('/studio/render/batch', body))['batchId'];
    },
    'ended batch': async () => {
      const id = await makers.batch();
      await post(`/render-batches/${String(id)}/cancel`, {});
      return id;
    },
    workflow: async () => (await post('/workflows', { name: mark, steps: stepsOf(mark) }))['id'],
    // A run is named with its workflow: `workflow/run`.
    'workflow run': async () => {
      const workflow = String(await makers.workflow());
      return `${workflow}/${String((await post(`/workflows/${workflow}/run`, {}))['runId'])}`;
    },
    'workflow connection': async () => {
      const settings = { headers: { authorization: mark } };
      return dataOf(await post('/workflow-connections', { type: 'http_headers', name: mark, settings }))['id'];
    },
    'api key': async () => dataOf(await post('/workspace/api-keys', { name: mark, levels: ['read'] }))['id'],
    'image template': async () => {
      const image = { type: 'image', id: 'image', width: 100, height: 100, source: '' };
      const parameters = [{ key: 'image', type: 'imageUrl', bindings: [{ layerId: 'image' }] }];
      const page = { id: 'p', width: 100, height: 100, parameters, layers: [image] };
      const made = await post('/studio/templates/create', {
        content: { schemaVersion: 1, name: `${mark} image`, pages: [page] },
      });
      return made['id'];
    },
    image: () => addFile('images', `${mark}.svg`, imageOf(mark)),
    font: () => addFile('fonts', `${mark}.woff2`, readFixture('fonts/bebas-neue.woff2')),
    video: () => addFile('videos', `${mark}.mp4`, readFixture('media/avc-narrow-pixels.mp4')),
    audio: () => addFile('audio', `${mark}.ogg`, readFixture('media/clicks-vorbis.ogg')),
    color: async () => dataOf(await post('/brand-assets/colors/add', { value: '#123456', tags: [mark] }))['id'],
    upload: async () => {
      const file = imageOf(mark);
      const announced = { type: 'image', fileName: `${mark}.svg`, fileType: 'image/svg+xml', fileSize: file.length };
      const upload = dataOf(await post('/brand-assets/upload-url', announced));
      const sent = await service.call('PUT', new URL(String(upload['upload_url'])).pathname, {
        key: null,
        body: file,
        headers: upload['headers'] as Record<string, string>,
      });
      assert.equal(sent.status, 204, sent.bytes.toString());
      return upload['id'];
    },
    'brand kit': async () => dataOf(await post('/brand-kits', { name: `${mark} kit` }))['id'],
    webhook: async () => {
      const templateId = Number(await makers.template());
      return dataOf(await post('/studio/webhooks', { name: mark, templateId }))['id'];
    },
    'webhook subscription': async () => {
      const body = { name: mark, url: 'https://hook.example/', events: ['social_post.published'] };
      return dataOf(await post('/workspace/webhook-subscriptions', body))['id'];
    },
    'webhook delivery': async () => {
      const id = String(await makers['webhook subscription']());
      return `${id}/${String(dataOf(await post(`/workspace/webhook-subscriptions/${id}/test`, {}))['id'])}`;
    },
    folder: async () =>
      dataOf(await post('/studio/folders', { name: `${mark} ${randomBytes(3).toString('hex')}` }))['id'],
    'asset folder': async () =>
      dataOf(await post('/brand-assets/folders', { name: `${mark} ${randomBytes(3).toString('hex')}` }))['id'],
    'oauth app': async () => dataOf(await post('/workspace/oauth-apps', { name: mark, type: 'confidential' }))['id'],
    embed: async () => dataOf(await post('/embeds', { name: mark }))['id'],
    'approval flow': async () => partOf(await post('/approval-flows', { name: mark }), 'flow')['id'],
    // What lies in a flow is named with it: `flow/stage`, `flow/item`, `flow/item/comment`.
    'approval stage': async () => {
      const flow = String(await makers['approval flow']());
      const made = await post(`/approval-flows/${flow}/stages`, { name: mark, category: 'open' });
      return `${flow}/${String(partOf(made, 'stage')['id'])}`;
    },
    'approval item': async () => {
      const flow = String(await makers['approval flow']());
      const body = { templateId: Number(await makers.template()), comment: mark };
      return `${flow}/${String(partOf(await post(`/approval-flows/${flow}/items`, body), 'item')['id'])}`;
    },
    'approval comment': async () => {
      const item = String(await makers['approval item']());
      const [flow, id] = item.split('/');
      const made = await post(`/approval-flows/${flow}/items/${id}/comments`, { text: mark });
      return `${item}/${String(partOf(made, 'comment')['id'])}`;
    },
    // Connected by hand: the networks themselves are no part of these trials.
    'social account': async () => {
      const { workspace_id: workspaceId } = await service.dependencies.database.query
        .selectFrom('api_key')
        .select('workspace_id')
        .where('hash', '=', createHash('sha256').update(key).digest('hex'))
        .executeTakeFirstOrThrow();
      const [account] = await saveAccounts(
        service.dependencies,
        { workspaceId, platform: 'linkedin', personId: null },
        [
          {
            providerId: `${mark}-${randomBytes(3).toString('hex')}`,
            name: mark,
            username: null,
            avatarUrl: null,
            details: {},
            // It has ended, so that nothing is sent anywhere.
            credentials: { accessToken: mark, expiresAt: new Date(0) },
          },
        ],
      );
      return account?.id;
    },
    'social post': async () => {
      const accounts = [Number(await makers['social account']())];
      return dataOf(await post('/social/publish', { accounts, content: mark, status: 'draft' }))['post_id'];
    },
    invitation: async () => (await invite())['id'],
    member: async () => {
      const invitation = await invite();
      const person = await service.signUp({ workspaceId: null, email: String(invitation['email']), name: mark });
      const token = String(invitation['url']).split('/').at(-1);
      const { headers } = person;
      const joined = await service.call('POST', '/invitations/accept', { key: null, headers, body: { token } });
      assert.equal(joined.status, 200, JSON.stringify(joined.body));
      return person.personId;
    },
  };

  return {
    name,
    mark,
    key,
    ...(scoping && { scoping }),
    async make(kind) {
      if (scoping && !ofEmbedUsers.has(kind)) return undefined;
      const id = await makers[kind]();
      assert.ok(typeof id === 'string' || typeof id === 'number', `${name} made no ${kind}`);
      return String(id);
    },
  };
}

/** Somebody who calls, and where what they make belongs. */
export interface Attacker {
  name: string;
  /** A key or a session. */
  token: string;
  isSession: boolean;
  /** Sent with every call whose operation takes it. */
  scoping?: { embedId: string; embedUserId: string };
  own: Place;
  /** Whose things it must not reach. */
  foreign: readonly Place[];
}

const origin = 'https://app.example';

/** Two workspaces, two embeds in the first, and their users; and who tries to reach what belongs to others. */
export async function createTenants(service: TestService): Promise<{ attackers: Attacker[]; everyPlace: Place[] }> {
  const other = await service.addWorkspace();
  const addEmbed = async (): Promise<{ id: string; secret: string }> => {
    const body = { name: 'Editor', allowed_origins: [origin], permissions: [...embedPermissions], per_user_data: true };
    return (await service.client.createEmbed({ body })).data;
  };
  const [first, second] = [await addEmbed(), await addEmbed()];
  const userPlace = (name: string, embedId: string, embedUserId: string): Place =>
    createPlace(service, name, { key: service.key, scoping: { embedId, embedUserId } });

  const workspace = createPlace(service, 'the workspace', service);
  const stranger = createPlace(service, 'another workspace', other);
  const ann = userPlace('the user', first.id, 'ann');
  const bob = userPlace('another user of the embed', first.id, 'bob');
  const twin = userPlace('the user of that name in another embed', second.id, 'ann');

  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ann')
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(first.secret));
  const opened = await service.call('POST', `/embeds/${first.id}/session`, {
    key: null,
    body: { token },
    headers: { origin },
  });
  const session = (opened.body['data'] as { token: string }).token;

  const foreignToAnn = [workspace, stranger, bob, twin];
  const scoping = { embedId: first.id, embedUserId: 'ann' };
  return {
    everyPlace: [workspace, stranger, ann, bob, twin],
    attackers: [
      { name: 'a key', token: service.key, isSession: false, own: workspace, foreign: [stranger] },
      {
        name: 'a key for an embed user',
        token: service.key,
        isSession: false,
        scoping,
        own: ann,
        foreign: foreignToAnn,
      },
      { name: 'a session', token: session, isSession: true, own: ann, foreign: foreignToAnn },
    ],
  };
}
