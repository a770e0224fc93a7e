import type { ChapterExamples } from './operation-example.ts';

const connected = {
  id: '7',
  client_id: 'client_3fK9',
  name: 'Assistant',
  logo_url: null,
  is_registered_here: false,
  scopes: ['workspace:templates:read', 'render:generate', 'offline_access'],
  workspaces: [{ id: '1', name: 'Workspace' }],
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-02T09:00:00.000Z',
};
const given = {
  name: 'Shop plugin',
  redirect_uris: ['https://shop.example/callback'],
  mode: 'development',
  test_users: ['ann@shop.example'],
};
const app = {
  id: 'app_8fQ2',
  ...given,
  type: 'confidential',
  logo_url: null,
  disabled: false,
  secret_hint: 'oas_4kTz',
  users: 3,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  last_used_at: null,
};
const withSecret = { ...app, client_secret: 'The secret, shown this once' };
const params = { appId: app.id };

/** Connected apps, and apps that workspaces make. */
export const oauthExamples = {
  listConnectedApps: { answers: { 200: { data: [connected] } } },
  removeConnectedApp: { params: { grantId: 7 }, answers: { 200: { message: 'The app is removed.', id: '7' } } },
  removeConnectedWorkspace: {
    params: { grantId: 7, workspaceId: 1 },
    answers: { 200: { message: 'The app reaches this workspace no more.', id: '7' } },
  },
  listOAuthApps: { answers: { 200: { data: [app] } } },
  createOAuthApp: { body: { ...given, type: 'confidential' }, answers: { 201: { data: { ...withSecret, users: 0 } } } },
  updateOAuthApp: { params, body: { mode: 'live' }, answers: { 200: { data: { ...app, mode: 'live' } } } },
  deleteOAuthApp: { params, answers: { 200: { message: 'The app is deleted.', id: app.id } } },
  rotateOAuthAppSecret: { params, answers: { 200: { data: withSecret } } },
} satisfies ChapterExamples;
