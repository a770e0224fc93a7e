import type { ChapterExamples } from './operation-example.ts';

const session = {
  id: '31',
  device: 'Firefox on Linux',
  ip_address: '203.0.113.7',
  created_at: '2026-03-02T08:00:00.000Z',
  last_seen_at: '2026-03-02T09:30:00.000Z',
  expires_at: '2026-04-01T08:00:00.000Z',
  is_current: true,
};
const recent = {
  recent_until: '2026-03-02T09:40:00.000Z',
  methods: { password: true, passkey: true, code: false, provider: null },
};
const codes = ['aq2h-7ktd-m3xv-5c4p', 'z5rw-k2nu-b7je-q4ya'];
const deletion = { deletes_at: '2026-03-09T09:30:00.000Z', workspaces: [{ id: '1', name: 'Bakery' }], blockers: [] };
const passkey = {
  id: '4',
  name: 'Laptop',
  created_at: '2026-03-02T08:05:00.000Z',
  last_used_at: null,
  is_synced: true,
};
const workspace = { id: '1', name: 'Bakery', role: 'owner' };
const member = {
  id: '8',
  email: 'jo@bakery.example',
  full_name: 'Jo Lind',
  role: 'member',
  joined_at: '2026-03-02T09:00:00.000Z',
};
const invitation = {
  id: '12',
  email: 'jo@bakery.example',
  role: 'member',
  invited_by: '1',
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-03-09T09:00:00.000Z',
};
const ended = { answers: { 200: { data: { ended: 1 } } } };

/** People's accounts, workspaces and who is in them. */
export const accountExamples = {
  signOut: ended,
  listSessions: { answers: { 200: { data: [session] } } },
  endSession: { params: { id: 31 }, ...ended },
  endOtherSessions: { answers: { 200: { data: { ended: 2 } } } },
  changePassword: {
    body: { current_password: 'The password so far', new_password: 'A few words that do not belong' },
    answers: { 200: { data: { ended: 2 } } },
  },
  readRecentSignIn: { answers: { 200: { data: recent } } },
  startSignInAgain: { answers: { 200: { data: { challenge: 'kH2n1w0c3Yc', rpId: 'studio.example' } } } },
  signInAgain: { body: { password: 'four words of mine' }, answers: { 200: { data: recent } } },
  getSecondFactor: { answers: { 200: { data: { since: '2026-03-02T08:05:00.000Z', recovery_codes_left: 9 } } } },
  startSecondFactor: {
    answers: {
      200: {
        data: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Platen:jo%40bakery.example?issuer=Platen&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          qr: { size: 240, path: 'M20 20L60 20L60 60L20 60Z' },
        },
      },
    },
  },
  confirmSecondFactor: { body: { code: '492039' }, answers: { 200: { data: { recovery_codes: codes } } } },
  removeSecondFactor: { answers: { 200: { data: { since: null, recovery_codes_left: 0 } } } },
  replaceRecoveryCodes: { answers: { 200: { data: { recovery_codes: codes } } } },
  changeEmail: {
    body: { email: 'jo@rye.example' },
    answers: { 202: { data: { email: 'jo@rye.example' } } },
  },
  getAccountDeletion: { answers: { 200: { data: { ...deletion, deletes_at: null } } } },
  deleteAccount: { answers: { 200: { data: deletion } } },
  keepAccount: { answers: { 200: { data: { ...deletion, deletes_at: null } } } },
  deleteWorkspace: { body: { name: 'Bakery' }, answers: { 200: { data: { deletes_at: '2026-03-16T09:30:00.000Z' } } } },
  keepWorkspace: { answers: { 200: { data: { deletes_at: null } } } },
  exportWorkspace: {
    answers: {
      201: {
        data: {
          url: 'https://studio.example/v1/workspace/exports/4tPz8kWq2XvR7mJb1NcY6d',
          expires_at: '2026-03-02T09:40:00.000Z',
        },
      },
    },
  },
  downloadWorkspaceExport: { params: { token: '4tPz8kWq2XvR7mJb1NcY6d' } },
  listPasskeys: { answers: { 200: { data: [passkey] } } },
  startPasskey: {
    answers: {
      200: { data: { challenge: 'kH2n1w0c3Yc', rp: { id: 'studio.example', name: 'Platen' }, pubKeyCredParams: [] } },
    },
  },
  addPasskey: {
    body: { name: 'Laptop', response: { id: 'uZf3b1', type: 'public-key', response: {} } },
    answers: { 201: { data: passkey } },
  },
  removePasskey: { params: { id: 4 }, answers: { 200: { data: { id: '4' } } } },
  listWorkspaces: { answers: { 200: { data: [workspace] } } },
  createWorkspace: { body: { name: 'Bakery' }, answers: { 201: { data: workspace } } },
  updateWorkspace: { body: { name: 'Bakery' }, answers: { 200: { data: { id: '1', name: 'Bakery' } } } },
  listMembers: { answers: { 200: { data: [member] } } },
  updateMember: {
    params: { personId: 8 },
    body: { role: 'admin' },
    answers: { 200: { data: { ...member, role: 'admin' } } },
  },
  removeMember: {
    params: { personId: 8 },
    answers: { 200: { data: { id: '8', api_keys: [{ id: '5', name: 'Render server' }] } } },
  },
  listInvitations: { answers: { 200: { data: [invitation] } } },
  createInvitation: {
    body: { email: 'jo@bakery.example', role: 'member' },
    answers: {
      201: {
        data: { ...invitation, url: 'https://studio.example/invitations/7kQ2mX9pR4tY6wZ1nB3vC5', is_mailed: true },
      },
    },
  },
  revokeInvitation: { params: { id: 12 }, answers: { 200: { data: { id: '12' } } } },
  acceptInvitation: { body: { token: '7kQ2mX9pR4tY6wZ1nB3vC5' }, answers: { 200: { data: workspace } } },
} satisfies ChapterExamples;
