import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startWorkers, type RunningService } from '@platen/server';
import { SignJWT } from 'jose';
import { blueskyPerson } from '../social/bluesky-server.ts';
import { createVisitor } from './create-visitor.ts';
import { createBrowser } from './oauth/browser.ts';
import { registerPasskey, type CreationOptions } from './software-authenticator.ts';
import { timedCode } from './timed-code.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

/** What stands in the tables afterwards, to find it again from outside. */
export interface Filled {
  /** The key that the first one was rotated into. */
  key: string;
  /** The `Cookie` header of the owner, who is signed in. */
  cookie: string;
  templateId: number;
  /** The item in a flow, as its path. */
  item: string;
  /** What was said of it. */
  comments: string[];
  /** Of an OAuth app, with the refresh token that it was given. */
  oauth: { client_id: string; refresh_token: string };
  /** A file of a render, as its path. */
  file: string;
  /** Ids of render jobs: one that waits, and one that was done while its webhook was away. */
  jobs: { waiting: string; done: string };
  /** Accounts of networks and a post that is planned for later. */
  social: { accountId: number; postId: number };
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

const password = 'correct horse battery';
const host = 'https://app.example';
const redirectUri = 'http://127.0.0.1/callback';
const day = 86_400_000;

/**
 * Has a service fill every one of its tables by what it offers to its users, as far as one process on the embedded database does. It has
 * to run without workers and to be allowed to fetch from `hook`, which has to refuse, and from `bluesky` and `mastodon`, servers of those, and to have a model for texts.
 */
export async function fillEveryTable(
  service: RunningService,
  { key, hook, bluesky, mastodon }: { key: string; hook: string; bluesky: string; mastodon: string },
): Promise<Filled> {
  const send = sendAs(service, { authorization: `Bearer ${key}` });
  const owner = createVisitor(service);
  await owner.open('/sign-up');
  const signedUp = await owner.submit('/sign-up', { name: 'Mira', email: 'mira@bakery.example', password, key });
  assert.equal(signedUp.status, 303, signedUp.html);
  const cookie = owner.cookieHeader();
  const sendAsOwner = sendAs(service, { cookie, origin: service.url });

  const reviewer = await fillPeople(service, send, sendAsOwner);
  const { templateId, file, jobs } = await fillRenders(service, send, hook);
  await fillAssets(send);
  await send('POST', '/studio/render', { templateId, modifications: { 'title.prompt': 'A headline about bread' } });
  await fillEmbeds(service, send);
  await fillSharing(service, send, templateId);
  const { item, comments } = await fillApprovals(send, sendAsOwner, { templateId, reviewer });
  const oauth = await fillOAuth(service, send, { workspaceId: await workspaceOf(sendAsOwner), cookies: owner.cookies });
  const social = await fillSocial(send, { bluesky, mastodon });
  const { id } = dataOf(await send('POST', '/workspace/api-keys', { name: 'shop', levels: ['read', 'render'] }));
  const rotated = dataOf(await send('POST', `/workspace/api-keys/${String(id)}/rotate`, {}));
  return { key: String(rotated['key']), cookie, templateId, item, comments, oauth, file, jobs, social };
}

function sendAs({ url }: RunningService, credentials: Record<string, string>): Send {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path.startsWith('/v1') ? '' : '/v1'}${path}`, {
      method,
      headers: {
        ...credentials,
        ...(body !== undefined && { 'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.status < 300, `${method} ${path} was answered ${response.status}: ${text}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
  };
}

function dataOf({ body }: Answer): Record<string, unknown> {
  return body['data'] as Record<string, unknown>;
}

/**
 * Invitations, one of them taken up, passkeys, second factors, how people are told of things, links that were asked for and not
 * followed, and a wrong password. Answers the id of a reviewer.
 */
async function fillPeople(service: RunningService, send: Send, sendAsOwner: Send): Promise<string> {
  const invite = (email: string): Promise<Answer> =>
    send('POST', '/workspace/invitations', { email, role: 'reviewer' });
  await invite('late@bakery.example');
  const { pathname } = new URL(String(dataOf(await invite('noor@bakery.example'))['url']));
  const noor = createVisitor(service);
  await noor.open(`${pathname}/sign-up`);
  const joined = await noor.submit(`${pathname}/sign-up`, { name: 'Noor', password: 'four words make one' });
  assert.equal(joined.status, 303, joined.html);
  const sendAsNoor = sendAs(service, { cookie: noor.cookieHeader(), origin: service.url });
  const { id } = dataOf(await sendAsNoor('GET', '/me'));
  const { secret } = dataOf(await sendAsNoor('POST', '/me/second-factor/start'));
  await sendAsNoor('POST', '/me/second-factor', { code: timedCode(String(secret), Date.now()) });
  await sendAsNoor('POST', '/me/email', { email: 'noor@rye.example' });
  const changes = service.dependencies.database.query.selectFrom('email_change').selectAll();
  await until(async () => (await changes.execute()).length > 0);
  const options = dataOf(await sendAsOwner('POST', '/me/passkeys/options')) as unknown as CreationOptions;
  await sendAsOwner('POST', '/me/passkeys', { name: 'Laptop', response: registerPasskey(options, service.url) });
  await sendAsOwner('PATCH', '/me/notification-settings', { digest_hour: 7, time_zone: 'Asia/Tokyo' });
  const forgetful = createVisitor(service);
  await forgetful.open('/forgot-password');
  await forgetful.submit('/forgot-password', { email: 'mira@bakery.example' });
  await forgetful.open('/sign-in');
  await forgetful.submit('/sign-in', { email: 'mira@bakery.example', password: 'not this one at all' });
  return String(id);
}

/** Folders, templates with versions, and everything that rendering leaves behind. */
async function fillRenders(
  { dependencies }: RunningService,
  send: Send,
  hook: string,
): Promise<Pick<Filled, 'templateId' | 'file' | 'jobs'>> {
  const folder = dataOf(await send('POST', '/studio/folders', { name: 'Größe "quoted" \\ \u{1f600}' }));
  await send('POST', '/studio/folders', { name: 'Inner', parent_id: Number(folder['id']) });
  const made = await send('POST', '/studio/templates/create', { content: titlesTemplate(3) });
  const templateId = Number(made.body['id']);
  await send('PATCH', `/studio/templates/${templateId}`, { description: 'Its second version' });

  const rendered = await send('POST', '/studio/render', { templateId, modifications: { title: 'Kept' } });
  const [page] = rendered.body['data'] as { content: string }[];
  const { pathname: file } = new URL(page?.content ?? '');
  await send('POST', '/studio/render', { templateId }, { 'idempotency-key': 'once' });
  const queue = { templateId, response: { mode: 'async' }, webhook_url: hook };
  const done = String((await send('POST', '/studio/render', queue)).body['id']);
  await fillWorkflows(send, hook);
  const workers = await startWorkers(dependencies);
  const { storage, database, ledger } = dependencies;
  const deliveries = database.query.selectFrom('webhook_delivery').select('attempts');
  await until(async () => (await deliveries.executeTakeFirst())?.attempts === 1);
  const sent = database.query.selectFrom('workflow_delivery').select('attempts');
  await until(async () => (await sent.executeTakeFirst()) !== undefined);
  await workers.stop(1000);
  const waiting = String((await send('POST', '/studio/render', queue)).body['id']);
  await send('POST', '/studio/render/batch', {
    templateId,
    rows: [{ modifications: { title: 'Größe \u0001' } }],
    metadata: 'two',
  });
  const events = ['template.saved'];
  await send('POST', '/workspace/webhook-subscriptions', { name: 'Shop', url: hook, events });
  await send('POST', '/studio/webhooks', { name: 'Shop', templateId, mapping: { title: 'order.id' } });

  // A disk that fails in the middle leaves files of a render that nobody was told of.
  const put = storage.put.bind(storage);
  let count = 0;
  storage.put = (...given) => (++count === 3 ? Promise.reject(new Error('The disk is full.')) : put(...given));
  await assert.rejects(
    send('POST', '/studio/render?cache=false', { templateId, response: { includePages: [1, 2, 3], scale: 2 } }),
  );
  storage.put = put;
  await ledger.flush();
  for (const table of ['leftover_file', 'render_cache'] as const) {
    await until(async () => (await database.query.selectFrom(table).selectAll().execute()).length > 0);
  }
  return { templateId, file, jobs: { waiting, done } };
}

/** A run whose row is refused by its destination for a while. */
async function fillWorkflows(send: Send, hook: string): Promise<void> {
  const steps = [
    { key: 'rows', type: 'rows', config: { rows: [{ name: 'Größe' }] } },
    { key: 'send', type: 'send_webhook', config: { url: hook } },
  ];
  const settings = { headers: { authorization: 'Basic c2hvcA==' } };
  await send('POST', '/workflow-connections', { type: 'http_headers', name: 'Shop', settings });
  const polling = [{ type: 'poll', config: { cron: '0 9 * * *' } }, ...steps];
  const { id } = (await send('POST', '/workflows', { name: 'Shop', steps: polling })).body;
  await send('POST', `/workflows/${String(id)}/run`, {});
}

async function fillAssets(send: Send): Promise<void> {
  await send('POST', '/brand-assets/colors/add', { value: '#12345678', tags: ['Ünïcode'] });
  const file = readFileSync(new URL('../fixtures/media/social-image.png', import.meta.url));
  await send('POST', '/brand-assets/images/add', { file: file.toString('base64'), fileName: 'image.png' });
  const folder = dataOf(await send('POST', '/brand-assets/folders', { name: 'Größe' }));
  await send('POST', '/brand-assets/folders', { name: 'Inner', parent_id: Number(folder['id']) });
  await send('POST', '/brand-assets/colors/add', { value: '#abcdef', folder_id: Number(folder['id']) });
  await send('POST', '/brand-kits', { name: 'Kit', axes: [], values: { ink: { type: 'color', value: '#123' } } });
  const announced = { type: 'image', fileName: 'b.png', fileType: 'image/png', fileSize: file.length };
  await send('POST', '/brand-assets/upload-url', announced);
}

async function fillEmbeds(service: RunningService, send: Send): Promise<void> {
  const embed = dataOf(
    await send('POST', '/embeds', { name: 'Editor', allowed_origins: [host], per_user_data: true, sections: ['text'] }),
  );
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ann')
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(String(embed['secret'])));
  await sendAs(service, { origin: host })('POST', `/embeds/${String(embed['id'])}/session`, { token });
}

async function fillSharing(service: RunningService, send: Send, templateId: number): Promise<void> {
  const { body } = await send('POST', `/studio/templates/${templateId}/share`, { enabled: true });
  const token = String(body['share_url']).split('/').at(-1);
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await sendAs(service, browser)('POST', `/shared-templates/${token}/views`);
}

/** A flow whose items were talked about and decided on, and somebody who was told. */
async function fillApprovals(
  send: Send,
  sendAsOwner: Send,
  { templateId, reviewer }: { templateId: number; reviewer: string },
): Promise<Pick<Filled, 'item' | 'comments'>> {
  const stages = [
    { name: 'Draft', category: 'open' },
    { name: 'Review', category: 'review', review: { reviewers: [reviewer] }, dueInHours: 24 },
    { name: 'Approved', category: 'approved' },
  ];
  const made = await send('POST', '/approval-flows', { name: 'Shop', stages });
  const flow = String((made.body['flow'] as { slug: string }).slug);
  const added = await send('POST', `/approval-flows/${flow}/items`, { templateId, comment: 'For Monday' });
  const { id, revision } = added.body['item'] as { id: number; revision: number };
  const item = `/approval-flows/${flow}/items/${id}`;
  const said = await send('POST', `${item}/comments`, { text: 'Larger?', mentions: [reviewer] });
  const { id: parentId } = said.body['comment'] as { id: number };
  await sendAsOwner('POST', `${item}/comments`, { text: 'Done.', parentId });
  await send('POST', `${item}/move`, { toStage: 'review', revision });
  return { item, comments: ['For Monday', 'Larger?', 'Done.'] };
}

async function workspaceOf(sendAsOwner: Send): Promise<number> {
  const [workspace] = dataOf(await sendAsOwner('GET', '/me'))['workspaces'] as { id: string }[];
  return Number(workspace?.id);
}

/** An app in development with a tester, a person who let it in, and one who has not answered yet. */
async function fillOAuth(
  { url }: RunningService,
  send: Send,
  { workspaceId, cookies }: { workspaceId: number; cookies: ReadonlyMap<string, string> },
): Promise<Filled['oauth']> {
  const app = dataOf(
    await send('POST', '/workspace/oauth-apps', {
      name: 'Plugin',
      type: 'public',
      redirect_uris: [redirectUri],
      mode: 'development',
      test_users: ['mira@bakery.example'],
    }),
  );
  const client_id = String(app['id']);
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'workspace:read render:generate offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const path = `/oauth/authorize?${query.toString()}`;
  const browser = createBrowser(url, Object.fromEntries(cookies));
  const arrived = await browser.answer(await browser.open(path), 'allow', [workspaceId]);
  const response = await fetch(`${url}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri: redirectUri,
      code: arrived.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  const tokens = (await response.json()) as { refresh_token: string };
  assert.equal(response.status, 200, JSON.stringify(tokens));
  await createBrowser(url, Object.fromEntries(cookies)).open(`${path}&prompt=consent`);
  return { client_id, refresh_token: tokens.refresh_token };
}

/** A connected account with a planned post, and somebody on the way to a network's page. */
async function fillSocial(
  send: Send,
  { bluesky, mastodon }: { bluesky: string; mastodon: string },
): Promise<Filled['social']> {
  const { handle: identifier, appPassword } = blueskyPerson;
  const connected = await send('POST', '/social/accounts/connect', {
    platform: 'bluesky',
    fields: { identifier, appPassword, service: bluesky },
  });
  const [account] = dataOf(connected)['accounts'] as { id: number }[];
  assert.ok(account);
  await send('POST', '/social/accounts/connect', { platform: 'mastodon', fields: { instance: mastodon } });
  const posted = await send('POST', '/social/publish', {
    accounts: [account.id],
    content: 'Fresh rye',
    status: 'scheduled',
    scheduled_for: new Date(Date.now() + day).toISOString(),
  });
  return { accountId: account.id, postId: Number(dataOf(posted)['post_id']) };
}
