import { sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { checkPage, findAllDeep, openDashboard, textOf, type Answers } from './dashboard/dashboard-scene.ts';
import { until } from './editor-page.ts';

const at = '2026-03-02T09:00:00.000Z';
const noPage = { limit: 25, has_more: false, next_cursor: null };
const job = {
  id: '12',
  status: 'failed',
  finished: true,
  self: '/v1/studio/render-jobs/12',
  template_id: 3,
  format: 'mp4',
  progress: 0.4,
  created_at: at,
  started_at: at,
  completed_at: '2026-03-02T09:01:05.000Z',
  result: null,
  error: 'The render took longer than 15 minutes.',
  error_code: 'render_timeout',
  report: null,
  metadata: null,
  webhook: {
    url: 'https://shop.example/hook',
    attempts: 3,
    delivered_at: null,
    failed_at: at,
    last_error: 'Status 500',
  },
};
const app = {
  id: '4',
  client_id: 'c4',
  name: 'Assistant',
  logo_url: null,
  is_registered_here: false,
  scopes: ['workspace:templates:read', 'render:generate', 'offline_access'],
  workspaces: [{ id: '7', name: 'Analytical Engines' }],
  created_at: at,
  last_used_at: at,
};
const member = (id: string, name: string, role: string): object => ({
  id,
  email: `${name}@example.com`,
  full_name: name,
  role,
  joined_at: at,
});
const empty: Answers = {
  'GET /studio/templates': [],
  'GET /studio/render-jobs': { data: [], pagination: noPage, next_cursor: null },
  'GET /workspace/logs': { data: [], pagination: noPage },
  'GET /workspace/api-keys': { data: [] },
  'GET /embeds': { data: [] },
  'GET /studio/webhooks': { data: [] },
  'GET /workspace/webhook-subscriptions': { data: [] },
  'GET /workspace/oauth-apps': { data: [] },
  'GET /me/connected-apps': { data: [] },
};

describe('the pages of data', () => {
  before(() => setViewport({ width: 1200, height: 800 }));
  afterEach(() => {
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  });

  it('teach what would be there while there is nothing', async () => {
    for (const path of ['/renders', '/logs', '/api-keys', '/embeds', '/webhooks', '/apps', '/connected-apps']) {
      const { see } = await openDashboard(path, empty);
      const state = await see('platen-empty-state');
      assert.isAbove((state.textContent ?? '').trim().length, 60, path);
      await checkPage(path);
    }
  });

  it('say why they show nothing, and show it once it can be read', async () => {
    for (const [path, call] of [
      ['/renders', 'GET /studio/render-jobs'],
      ['/logs', 'GET /workspace/logs'],
      ['/connected-apps', 'GET /me/connected-apps'],
    ] as const) {
      let tries = 0;
      const refuse = (): unknown =>
        tries++ === 0
          ? Response.json({ error: 'The database rests.', code: 'internal_error' }, { status: 500 })
          : empty[call];
      const { see } = await openDashboard(path, { ...empty, [call]: refuse });
      const error = await see('platen-error-state');
      assert.include(error.shadowRoot?.textContent ?? '', 'The database rests.', path);
      error.shadowRoot?.querySelector<HTMLElement>('platen-button')?.click();
      await see('platen-empty-state');
    }
  });

  it('offer what the role allows and nothing else', async () => {
    const listed = {
      ...empty,
      'GET /workspace/members': { data: [member('1', 'Ada', 'reviewer'), member('2', 'Bo', 'owner')] },
    };
    const { find, see } = await openDashboard('/members', listed, { role: 'reviewer' });
    const members = await see('platen-page-members');
    await until(() => /Bo/.test(textOf(members)), 'the members');
    const pages = findAllDeep(find('platen-side-navigation'), 'a').map((link) => link.textContent?.trim());
    for (const hidden of ['API keys', 'Developer apps', 'Renders']) assert.notInclude(pages, hidden);
    assert.deepEqual(findAllDeep(members, 'platen-select-field'), []);
    assert.deepEqual(
      findAllDeep(members, 'platen-button').map((button) => button.textContent?.trim().split(/\s/)[0]),
      ['Leave'],
    );
    const refused = await openDashboard('/api-keys', empty, { role: 'member' });
    assert.include((await refused.see('platen-empty-state')).textContent ?? '', 'Ask a workspace admin');
  });

  it('take a dialog away when it is closed by Escape, so that it can be opened again', async () => {
    const { find, see } = await openDashboard('/api-keys', empty);
    await see('platen-empty-state');
    const open = (): void => findAllDeep(find('platen-page-heading'), 'platen-button')[0]?.click();
    for (const time of ['once', 'once more']) {
      open();
      await see('platen-create-key-dialog');
      await until(() => findAllDeep(find('platen-create-key-dialog'), 'dialog[open]')[0], `the dialog, ${time}`);
      await sendKeys({ press: 'Escape' });
      await until(() => findAllDeep(document.body, 'platen-create-key-dialog').length === 0, `no dialog, ${time}`);
    }
  });

  it('say what to do about a render that failed, and post its webhook again', async () => {
    const { find, see, asked } = await openDashboard('/renders/12', {
      ...empty,
      'GET /studio/render-jobs/12': job,
      'POST /studio/render-jobs/12/redeliver': { ...job, webhook: { ...job.webhook, attempts: 4, failed_at: null } },
    });
    const problem = await see('.problem');
    assert.include(problem.textContent ?? '', 'The render took longer than 15 minutes.');
    assert.include(problem.textContent ?? '', 'Shorten the video');
    assert.match(textOf(find('platen-page-render')), /1 min 5 s/);
    await checkPage('a render that failed');
    const [again] = findAllDeep(find('platen-page-render'), 'platen-button').filter((button) =>
      button.textContent?.includes('Resend'),
    );
    again?.click();
    await until(() => asked.some(({ call }) => call === 'POST /studio/render-jobs/12/redeliver'), 'the webhook');
  });

  it('subscribe to events, and show what was delivered and deliver it again', async () => {
    const subscription = {
      id: 4,
      name: 'Shop',
      url: 'https://shop.example/hook',
      events: ['template.published'],
      active: false,
      paused_reason: 'gone',
      created_at: at,
      updated_at: at,
    };
    const delivery = {
      id: 9,
      message_id: 'msg_1',
      event: 'template.published',
      status: 'failed',
      attempts: 13,
      last_status: 503,
      last_error: null,
      created_at: at,
      delivered_at: null,
      failed_at: at,
    };
    const path = '/workspace/webhook-subscriptions';
    let made: unknown[] = [];
    const { find, see, asked } = await openDashboard('/webhooks', {
      ...empty,
      [`GET ${path}`]: () => ({ data: made }),
      [`POST ${path}`]: () => {
        made = [subscription];
        return { data: subscription };
      },
      [`GET ${path}/4`]: { data: subscription },
      [`GET ${path}/4/deliveries`]: { data: [delivery], pagination: noPage },
      [`GET ${path}/4/deliveries/9`]: { data: { ...delivery, body: { event: 'template.published' } } },
      [`POST ${path}/4/deliveries/9/redeliver`]: { data: delivery },
    });
    const list = await see('platen-subscription-list');
    await see('platen-subscription-list platen-empty-state, platen-empty-state');
    findAllDeep(list, 'platen-button').at(-1)?.click();
    const dialog = await see('platen-subscription-dialog');
    const [name, url] = findAllDeep(dialog, 'platen-text-field');
    name?.dispatchEvent(new CustomEvent('value-input', { detail: ' Shop ' }));
    url?.dispatchEvent(new CustomEvent('value-input', { detail: subscription.url }));
    const save = (): void => findAllDeep(dialog, 'platen-button').at(-1)?.click();
    save();
    await until(() => /Choose at least one event/.test(textOf(dialog)), 'the fault');
    findAllDeep(dialog, 'platen-switch-field')[1]?.dispatchEvent(new CustomEvent('value-change', { detail: true }));
    await checkPage('a subscription');
    save();
    await until(() => /Paused: the address is gone/.test(textOf(list)), 'the subscription');
    const body = { name: 'Shop', url: subscription.url, events: ['template.published'] };
    assert.deepEqual(asked.find(({ call }) => call === `POST ${path}`)?.body, body);

    findAllDeep(list, 'a')[0]?.click();
    const page = await see('platen-page-webhook');
    await until(() => /Failed.*503/s.test(textOf(page)), 'the delivery');
    await checkPage('deliveries');
    const resend = findAllDeep(page, 'platen-button').find((button) => button.textContent?.trim() === 'Resend');
    resend?.click();
    await until(() => asked.some(({ call }) => call.endsWith('/deliveries/9/redeliver')), 'the message again');
    assert.ok(find('platen-page-webhook'));
  });

  it('tell what an app may do in plain words, and end it when it is asked twice', async () => {
    let apps: unknown[] = [app];
    const { find, see, asked } = await openDashboard('/connected-apps', {
      ...empty,
      'GET /me/connected-apps': () => ({ data: apps }),
      'DELETE /me/connected-apps/4': () => {
        apps = [];
        return { message: 'It is removed.', id: '4' };
      },
    });
    const card = await see('platen-connected-app-card');
    assert.match(textOf(card), /Render templates, which uses credits/);
    assert.match(textOf(card), /Nobody has verified/);
    await checkPage('a connected app');
    card.shadowRoot?.querySelector<HTMLElement>('platen-button')?.click();
    await see('platen-confirm-dialog platen-dialog, platen-dialog[open]');
    assert.isFalse(asked.some(({ call }) => call.startsWith('DELETE')));
    findAllDeep(find('platen-confirm-dialog'), 'platen-button')[1]?.click();
    await see('platen-empty-state');
  });
});
